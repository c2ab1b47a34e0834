#include "interpreter/cli/simulate.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/limits.h"
#include "interpreter/base/thread_pool.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/cli/reader_language.h"
#include "interpreter/cli/simulate_compare.h"
#include "interpreter/cli/simulate_progress.h"
#include "interpreter/cli/simulate_shards.h"
#include "interpreter/cli/simulate_tournament.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/drivers/simulate/simulation_report.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::cli {

namespace {

constexpr std::uint64_t kMaxGames = base::kLimits.games;

class SimulateCommand {
 public:
  SimulateCommand(const Environment& env, const SimulateArguments& arguments, CommandGame& game)
      : env_(env), arguments_(arguments), game_(game), program_(game.GetProgram()), box_{program_, {}, {}} {}

  int RunGames() {
    std::vector<std::string> kinds = arguments_.players;
    if (arguments_.tournament) return RunTournament(std::move(kinds));
    if (kinds.empty()) kinds.push_back("random");
    if (kinds.size() == 1) kinds.resize(program_.min_players, kinds[0]);
    std::string problem = CheckPlayers(program_, kinds);
    if (problem.empty()) problem = Numbers();
    if (problem.empty()) problem = Shard();
    if (problem.empty()) problem = Comparing();
    if (problem.empty()) problem = WhyNotWritable(env_, arguments_.files);
    if (!problem.empty()) return ReportUsageError(env_, problem);
    const auto options = ParseGameOptions(env_, program_, arguments_.options);
    if (!options || !Decks()) return kUsageError;
    box_.options = *options;
    if (!arguments_.compare.empty()) {
      const simulate::Invocation words{arguments_.game, arguments_.decks, arguments_.cards, arguments_.options};
      const ComparisonRequest request{arguments_.compare, game_, words, kinds, !AllDecks()};
      const bool decks = NamesDeck(env_, arguments_.compare);
      old_ = decks ? FindOtherDeck(env_, request, box_) : FindOldVersion(env_, request, box_, left_out_);
      if (!old_) return kUsageError;
      if (decks) return PlayWithDeck(std::move(kinds));
    }
    if (const int bad = CheckPairings(box_.decks.size(), kinds.size()); bad != kOk) return bad;
    schedule_ = simulate::MakeSchedule(box_.decks.size(), std::move(kinds));
    return Play();
  }

 private:
  int CheckPairings(std::size_t decks, std::size_t seats) const {
    if (simulate::CountPairings(decks, seats, kMaxPairings) <= kMaxPairings) return kOk;
    return ReportUsageError(env_, std::to_string(decks) + " decks are more than " + std::to_string(kMaxPairings) +
                                      " pairings of " + std::to_string(seats) + "; name some with --decks");
  }

  // The last deck, in both versions of the list, against all others.
  int PlayWithDeck(std::vector<std::string> kinds) {
    const std::size_t opponents = box_.decks.size() - 1;
    if (const int bad = CheckPairings(opponents, kinds.size() - 1); bad != kOk) return bad;
    schedule_ = simulate::MakeSubjectSchedule(opponents, std::move(kinds));
    return Play();
  }

  std::string Numbers() const {
    if (arguments_.games < 1 || arguments_.games > kMaxGames)
      return "`--games` is a number from 1 to " + std::to_string(kMaxGames);
    if (arguments_.seed > UINT64_MAX - (arguments_.games - 1))
      return "the last game would have a seed that is too large";
    return "";
  }

  // Sets which shard is played, and its file.
  std::string Shard() {
    const std::string& text = arguments_.shard;
    if (text.empty()) return arguments_.out.empty() ? "" : "`--out` is for the file of a `--shard`";
    std::string problem;
    shard_ = simulate::ParseShard(diag::EscapeUnprintable(text), problem);
    if (!shard_) return "`--shard`: " + problem;
    const auto games = static_cast<std::int64_t>(arguments_.games);
    if (shard_->of > games)
      return "`--shard`: " + std::to_string(games) + (games == 1 ? " game" : " games") + " cannot be dealt out to " +
             std::to_string(shard_->of) + " shards";
    out_ = arguments_.out.empty() ? DefaultName() : arguments_.out;
    for (const std::string& file : {arguments_.files.json, arguments_.files.csv, arguments_.files.html})
      if (!file.empty() && env_.files.Canonical(env_.Resolve(file)) == env_.files.Canonical(env_.Resolve(out_)))
        return "a report and the shard name the same file";
    problem =
        save::WhyNotReplaceable(env_.Resolve(out_), simulate::kShardFileBegins, save::OverwritePolicy::SameKindOnly);
    return problem.empty() ? save::WhyNotWritable(env_.Resolve(out_)) : problem;
  }

  // "GAME-seed1-3-of-10.shard"
  std::string DefaultName() const {
    return program_.game + "-seed" + std::to_string(arguments_.seed) + '-' + std::to_string(shard_->number) + "-of-" +
           std::to_string(shard_->of) + ".shard";
  }

  std::string Comparing() const {
    if (arguments_.compare.empty()) return WhyNotThatLanguage();
    if (shard_) return "`--compare` plays whole runs: it goes without `--shard`";
    const ReportFiles& files = arguments_.files;
    if (!files.csv.empty()) return "`--compare` gives its report as text, JSON and a page: it goes without `--csv`";
    return "";
  }

  std::string WhyNotThatLanguage() const {
    return arguments_.lang.empty() ? "" : "`--lang` is for the report of a `--compare`";
  }

  bool AllDecks() const { return arguments_.decks.empty() || arguments_.decks == std::vector<std::string>{"all"}; }

  bool Decks() {
    const bool all = AllDecks();
    if (!UsesDecks(env_, program_)) {
      if (!all) ReportUsageError(env_, "`" + program_.game + "` has no zone in which a deck could begin");
      return all;
    }
    auto decks = LoadDecks(env_, game_, all ? std::vector<std::string>{} : arguments_.decks, arguments_.cards);
    if (decks) box_.decks = std::move(*decks);
    return decks.has_value();
  }

  int Play() {
    simulate::SimulationOptions options = MakeOptions();
    return old_ ? PlayBoth(options) : PlayHere(options);
  }

  simulate::SimulationOptions MakeOptions() const {
    simulate::SimulationOptions options;
    const auto all = static_cast<std::int64_t>(arguments_.games);
    options.games = shard_ ? shard_->GameCount(all) : all;
    options.first = shard_ ? shard_->FirstGame(all) : 0;
    options.seed = arguments_.seed;
    options.threads = base::ThreadCount(arguments_.jobs);
    options.examine = arguments_.check ? simulate::CheckLevel::Thorough : simulate::ParseCheckLevel(arguments_.examine);
    options.stop = env_.interrupted;
    return options;
  }

  // Returns the result of `play` and shows the progress meanwhile. `games`: how many will be played.
  template <class Play>
  auto PlayWithProgress(simulate::SimulationOptions& options, std::int64_t games, Play play) const {
    const bool quiet = arguments_.quiet;
    SimulationProgress progress(quiet ? nullptr : env_.services.progress, quiet ? nullptr : &env_.err, {games});
    options.progress = [&](std::int64_t done) { progress.ShowProgress(done); };
    return play();
  }

  std::vector<std::string> DeckNames() const {
    std::vector<std::string> names;
    for (const deck::Deck& deck : box_.decks) names.push_back(deck.name);
    return names;
  }

  // Each pair of players plays all games.
  int RunTournament(std::vector<std::string> kinds) {
    if (kinds.empty()) kinds = players::ComputerPlayerNames();
    std::string problem = CheckTournament(program_, kinds, arguments_.files);
    if (problem.empty()) problem = WhyNotThatLanguage();
    if (problem.empty()) problem = Numbers();
    if (problem.empty() && !(arguments_.shard.empty() && arguments_.out.empty() && arguments_.compare.empty()))
      problem = "`--tournament` plays whole runs of one version: it goes without `--shard`, `--out` and `--compare`";
    if (problem.empty()) problem = WhyNotWritable(env_, arguments_.files);
    if (!problem.empty()) return ReportUsageError(env_, problem);
    const auto game_options = ParseGameOptions(env_, program_, arguments_.options);
    if (!game_options || !Decks()) return kUsageError;
    box_.options = *game_options;
    simulate::SimulationOptions options = MakeOptions();
    const auto pairs = static_cast<std::int64_t>(kinds.size() * (kinds.size() - 1) / 2);
    const simulate::Tournament result = PlayWithProgress(options, pairs * options.games, [&] {
      return simulate::PlayTournament(program_, kinds, box_.decks.size(), MakeDealer(box_), options);
    });
    problem = WriteTournament(env_, arguments_.files, {program_, options, result, DeckNames()});
    if (!problem.empty()) return ReportUsageError(env_, problem);
    if (result.wrong > 0) return kFindings;
    return result.unfinished > 0 || result.stopped ? kLimitReached : kOk;
  }

  int PlayHere(simulate::SimulationOptions& options) {
    const simulate::Simulation result = PlayWithProgress(
        options, options.games, [&] { return simulate::Simulate(program_, schedule_, MakeDealer(box_), options); });
    simulate::SimulationReport report{program_, schedule_, options, result, DeckNames(), {}};
    report.shard = shard_;
    report.all_games = static_cast<std::int64_t>(arguments_.games);
    report.invocation = {arguments_.game, AllDecks() ? report.decks : arguments_.decks, arguments_.cards,
                         arguments_.options};
    report.by_card = arguments_.files.by_card;
    int ends = shard_ ? Keep(report) : SimulationExitCode(result.statistics);
    if (ends == kOk && result.stopped) ends = kLimitReached;
    const std::string problem = WriteReport(env_, arguments_.files, report);
    return problem.empty() ? ends : ReportUsageError(env_, problem);
  }

  int PlayBoth(simulate::SimulationOptions& options) {
    const auto language = FindReaderLanguage(env_, program_, arguments_.lang);
    if (!language) return kUsageError;
    const simulate::DealFunction before = MakeDealer(old_->box), after = MakeDealer(box_);
    const simulate::VersionComparison result = PlayWithProgress(options, options.games, [&] {
      return simulate::CompareVersions({old_->box.program, before}, {program_, after}, schedule_, options);
    });
    simulate::ComparisonReport report{old_->box.program, program_, old_->name, "", schedule_, options, result};
    report.decks = DeckNames();
    if (report.ComparesDecks()) report.after_name = report.decks.back();
    report.left_out = left_out_;
    report.same_decks = HaveSameCards(old_->box, box_);
    report.by_card = arguments_.files.by_card;
    report.language = *language;
    if (const std::string problem = WriteComparison(env_, arguments_.files, report); !problem.empty())
      return ReportUsageError(env_, problem);
    const int stopped = result.stopped ? kLimitReached : kOk;
    return std::max({SimulationExitCode(result.before), SimulationExitCode(result.after), stopped}, [](int x, int y) {
      return (x == kFindings ? 4 : x) < (y == kFindings ? 4 : y);  // a finding outweighs a limit
    });
  }

  // Writes the shard's file. A stopped shard is not written: its games would be missing from the merged result.
  int Keep(const simulate::SimulationReport& report) const {
    if (report.result.stopped) {
      env_.err << "shard " << arguments_.shard << " was stopped: " << out_ << " is not written\n";
      return kLimitReached;
    }
    const std::string bytes = simulate::WriteShardFile(MakeShardFile(report, box_));
    if (const std::string problem = save::ReplaceFile(env_.Resolve(out_), bytes, save::OverwritePolicy::SameKindOnly);
        !problem.empty())
      return ReportUsageError(env_, problem);
    env_.err << "shard " << arguments_.shard << " is kept in " << out_ << '\n';
    return SimulationExitCode(report.result.statistics);
  }

  const Environment& env_;
  const SimulateArguments& arguments_;
  CommandGame& game_;
  const program::Program& program_;
  DeckPool box_;
  simulate::Schedule schedule_;
  std::optional<simulate::Shard> shard_;
  std::string out_;  // the file of the shard
  std::unique_ptr<ComparedSide> old_;
  std::vector<std::string> left_out_;
};

}  // namespace

int RunSimulate(const Environment& env, const SimulateArguments& arguments) {
  const auto game = LoadGame(env, arguments.game, arguments.cards);
  if (!game) return kUsageError;
  return SimulateCommand(env, arguments, *game).RunGames();
}

}  // namespace cardinal::cli
