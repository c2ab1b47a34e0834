#include "interpreter/drivers/fuzz/fuzz.h"

#include <algorithm>
#include <map>

#include "interpreter/drivers/fuzz/setup_generator.h"
#include "interpreter/drivers/simulate/game_pool.h"

namespace cardinal::fuzz {

namespace {

// What one thread plays and keeps: for each key the finding of the first game.
class FuzzPart {
 public:
  FuzzPart(const program::Program& program, const SetupGenerator& dealer, const RandomPlayOptions& options)
      : program_(&program), dealer_(&dealer), options_(&options) {}

  void Play(std::int64_t game) {
    std::vector<FuzzFinding> found;
    try {
      PlayRandomGame(*program_, dealer_->MakeMatch(game), game, dealer_->GameSeed(game), *options_, known_, looked_,
                     found);
    } catch (const base::Stopped&) {  // the findings of an aborted game are kept
      KeepAll(found);
      throw;
    }
    KeepAll(found);
  }

  void Merge(FuzzPart& other) {
    looked_.games += other.looked_.games;
    looked_.decisions += other.looked_.decisions;
    looked_.unfinished += other.looked_.unfinished;
    looked_.compared.match_pairs += other.looked_.compared.match_pairs;
    looked_.compared.steps += other.looked_.compared.steps;
    looked_.compared.shown += other.looked_.compared.shown;
    looked_.compared.failed += other.looked_.compared.failed;
    for (auto& [key, finding] : other.found_) Keep(std::move(finding));
  }

  std::map<std::string, FuzzFinding>& Findings() { return found_; }
  const FuzzStats& GetStats() const { return looked_; }

 private:
  void KeepAll(std::vector<FuzzFinding>& found) {
    for (FuzzFinding& finding : found) Keep(std::move(finding));
  }

  void Keep(FuzzFinding finding) {
    const auto [at, fresh] = found_.try_emplace(finding.key, finding);
    if (!fresh && finding.game < at->second.game) at->second = std::move(finding);
  }

  const program::Program* program_;
  const SetupGenerator* dealer_;
  const RandomPlayOptions* options_;
  std::set<std::string> known_;
  std::map<std::string, FuzzFinding> found_;
  FuzzStats looked_;
};

// Findings that have the same key after shrinking are the same problem, even if the games found them at different
// places.
void RemoveDuplicates(std::vector<ShrunkFinding>& all) {
  std::set<std::string> keys;
  std::erase_if(all, [&](const ShrunkFinding& found) { return !keys.insert(found.finding.key).second; });
}

}  // namespace

namespace {

using Clock = base::StopScope::Clock;

// Shrinks as far as possible until `end`, if it is given.
Shrunk ShrinkInTime(const program::Program& program, const FuzzFinding& finding, const FuzzOptions& options,
                    std::optional<Clock::time_point> end) {
  const base::StopScope scope(end, options.stop);
  return Shrink(program, finding, {options.tries, options.seed, options.play.limits, &scope});
}

}  // namespace

FuzzReport Fuzz(const program::Program& program, const std::vector<deck::Deck>& decks, const FuzzOptions& options) {
  std::optional<Clock::time_point> end;  // of shrinking
  if (options.time) end = Clock::now() + *options.time * 9 / 5;
  const SetupGenerator dealer(program, decks, options.seed, options.players);
  simulate::RunOptions run;
  run.games = options.games;
  run.time = options.time;
  run.threads = options.threads;
  run.stop = options.stop;
  if (options.progress) run.progress = [&](std::int64_t games) { options.progress(games, 0); };
  const FuzzPart nothing(program, dealer, options.play);
  simulate::GamePool<FuzzPart> crew(run, nothing);
  crew.PlayAll();
  FuzzPart all = crew.Result();
  FuzzReport report;
  report.stats = all.GetStats();
  report.aborted = crew.AbortedGames();
  for (auto& [key, finding] : all.Findings()) report.found.push_back({std::move(finding), {}});
  std::stable_sort(report.found.begin(), report.found.end(),
                   [](const ShrunkFinding& x, const ShrunkFinding& y) { return x.finding.game < y.finding.game; });
  for (std::size_t i = 0; i < report.found.size(); ++i) {
    if (options.stop && options.stop()) break;
    if (options.progress) options.progress(report.stats.games, i + 1);
    ShrunkFinding& found = report.found[i];
    found.shrunk = ShrinkInTime(program, found.finding, options, end);
    if (found.shrunk.shown.text.empty()) continue;
    found.finding.problem = found.shrunk.problem;
    found.finding.key = found.shrunk.key;
  }
  RemoveDuplicates(report.found);
  return report;
}

}  // namespace cardinal::fuzz
