#include "interpreter/drivers/fuzz/fuzz.h"

#include <algorithm>
#include <map>

#include "interpreter/drivers/fuzz/dealer.h"
#include "interpreter/drivers/simulate/crew.h"

namespace cardinal::fuzz {

namespace {

// What one thread plays and keeps: of each key the finding of the first game.
class Part {
 public:
  Part(const program::Program& program, const Dealer& dealer, const PlayOptions& options)
      : program_(&program), dealer_(&dealer), options_(&options) {}

  void Play(std::int64_t game) {
    std::vector<Finding> found;
    try {
      PlayAtRandom(*program_, dealer_->Deal(game), game, dealer_->SeedOf(game), *options_, known_, looked_, found);
    } catch (const base::Stopped&) {  // what a game that is cut off has shown is kept all the same
      KeepAll(found);
      throw;
    }
    KeepAll(found);
  }

  void Merge(Part& other) {
    looked_.games += other.looked_.games;
    looked_.decisions += other.looked_.decisions;
    looked_.unfinished += other.looked_.unfinished;
    looked_.compared.worlds += other.looked_.compared.worlds;
    looked_.compared.steps += other.looked_.compared.steps;
    looked_.compared.shown += other.looked_.compared.shown;
    looked_.compared.failed += other.looked_.compared.failed;
    for (auto& [key, finding] : other.found_) Keep(std::move(finding));
  }

  std::map<std::string, Finding>& Findings() { return found_; }
  const Looked& HasLooked() const { return looked_; }

 private:
  void KeepAll(std::vector<Finding>& found) {
    for (Finding& finding : found) Keep(std::move(finding));
  }

  void Keep(Finding finding) {
    const auto [at, fresh] = found_.try_emplace(finding.key, finding);
    if (!fresh && finding.game < at->second.game) at->second = std::move(finding);
  }

  const program::Program* program_;
  const Dealer* dealer_;
  const PlayOptions* options_;
  std::set<std::string> known_;
  std::map<std::string, Finding> found_;
  Looked looked_;
};

// What a board shows at the same place is the same thing, wherever games had come upon it.
void LeaveOutDoubles(std::vector<Found>& all) {
  std::set<std::string> keys;
  std::erase_if(all, [&](const Found& found) { return !keys.insert(found.finding.key).second; });
}

}  // namespace

namespace {

using Clock = base::StopScope::Clock;

// As far as it comes until `end`, if there is one.
Shrunk ShrinkInTime(const program::Program& program, const Finding& finding, const Options& options,
                    std::optional<Clock::time_point> end) {
  const base::StopScope scope(end, options.stop);
  return Shrink(program, finding, {options.tries, options.seed, options.play.limits, &scope});
}

}  // namespace

Report Fuzz(const program::Program& program, const std::vector<deck::Deck>& decks, const Options& options) {
  std::optional<Clock::time_point> end;  // of shrinking
  if (options.time) end = Clock::now() + *options.time * 9 / 5;
  const Dealer dealer(program, decks, options.seed, options.players);
  simulate::RunOptions run;
  run.games = options.games;
  run.time = options.time;
  run.threads = options.threads;
  run.stop = options.stop;
  if (options.progress) run.progress = [&](std::int64_t games) { options.progress(games, 0); };
  const Part nothing(program, dealer, options.play);
  simulate::Crew<Part> crew(run, nothing);
  crew.Run();
  Part all = crew.All();
  Report report;
  report.looked = all.HasLooked();
  report.cut = crew.Cut();
  for (auto& [key, finding] : all.Findings()) report.found.push_back({std::move(finding), {}});
  std::stable_sort(report.found.begin(), report.found.end(),
                   [](const Found& x, const Found& y) { return x.finding.game < y.finding.game; });
  for (std::size_t i = 0; i < report.found.size(); ++i) {
    if (options.stop && options.stop()) break;
    if (options.progress) options.progress(report.looked.games, i + 1);
    Found& found = report.found[i];
    found.shrunk = ShrinkInTime(program, found.finding, options, end);
    if (found.shrunk.shown.text.empty()) continue;
    found.finding.problem = found.shrunk.problem;
    found.finding.key = found.shrunk.key;
  }
  LeaveOutDoubles(report.found);
  return report;
}

}  // namespace cardinal::fuzz
