#include "interpreter/cli/simulate.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/limits.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/game.h"
#include "interpreter/cli/simulate_compare.h"
#include "interpreter/cli/simulate_progress.h"
#include "interpreter/cli/simulate_report.h"
#include "interpreter/cli/simulate_shards.h"
#include "interpreter/cli/tables.h"
#include "interpreter/drivers/save/save.h"
#include "interpreter/drivers/scenario/crew.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

constexpr std::uint64_t kMostGames = base::kLimits.games;

int Refuse(const Environment& env, const std::string& why) {
  env.err << "error: " << why << '\n';
  return kCouldNot;
}

class Command {
 public:
  Command(const Environment& env, const SimulateArguments& arguments, Game& game)
      : env_(env), arguments_(arguments), game_(game), program_(game.Program()), box_{program_, {}, {}} {}

  int Run() {
    std::vector<std::string> kinds = arguments_.players;
    if (kinds.empty()) kinds.push_back("random");
    if (kinds.size() == 1) kinds.resize(static_cast<std::size_t>(program_.min_players), kinds[0]);
    std::string problem = WrongPlayers(program_, kinds);
    if (problem.empty()) problem = Numbers();
    if (problem.empty()) problem = Shard();
    if (problem.empty()) problem = Comparing();
    if (problem.empty()) problem = WhyNotWritten(env_, arguments_.files);
    if (!problem.empty()) return Refuse(env_, problem);
    const auto options = OptionsNamed(env_, program_, arguments_.options);
    if (!options || !Decks()) return kCouldNot;
    box_.options = *options;
    if (!arguments_.compare.empty()) {
      const CommandWords words{arguments_.game, arguments_.decks, arguments_.cards, arguments_.options};
      old_ = FindOldVersion(env_, arguments_.compare, words, kinds, box_, !AllDecks(), left_out_);
      if (!old_) return kCouldNot;
    }
    if (simulate::PairingsOf(box_.decks.size(), kinds.size(), kMostPairings) > kMostPairings)
      return Refuse(env_, std::to_string(box_.decks.size()) + " decks are more than " + std::to_string(kMostPairings) +
                              " pairings of " + std::to_string(kinds.size()) + "; name some with --decks");
    schedule_ = simulate::MakeSchedule(box_.decks.size(), std::move(kinds));
    return Play();
  }

 private:
  std::string Numbers() const {
    if (arguments_.games < 1 || arguments_.games > kMostGames)
      return "`--games` is a number from 1 to " + std::to_string(kMostGames);
    if (arguments_.seed > UINT64_MAX - (arguments_.games - 1))
      return "the last game would have a seed that is too large";
    return "";
  }

  // Which part is played, and where it is kept.
  std::string Shard() {
    const std::string& text = arguments_.shard;
    if (text.empty()) return arguments_.out.empty() ? "" : "`--out` is for the file of a `--shard`";
    std::string problem;
    shard_ = simulate::ParseShard(diag::Printable(text), problem);
    if (!shard_) return "`--shard`: " + problem;
    const auto games = static_cast<std::int64_t>(arguments_.games);
    if (shard_->of > games)
      return "`--shard`: " + std::to_string(games) + (games == 1 ? " game" : " games") + " cannot be dealt out to " +
             std::to_string(shard_->of) + " shards";
    out_ = arguments_.out.empty() ? DefaultName() : arguments_.out;
    for (const std::string& file : {arguments_.files.json, arguments_.files.csv, arguments_.files.html})
      if (!file.empty() && env_.files.Canonical(env_.Place(file)) == env_.files.Canonical(env_.Place(out_)))
        return "a report and the shard name the same file";
    problem = save::InTheWay(env_.Place(out_), simulate::kShardFileBegins, save::Spare::Any);
    return problem.empty() ? save::WhyNotWritable(env_.Place(out_)) : problem;
  }

  // "GAME-seed1-3-of-10.shard"
  std::string DefaultName() const {
    return program_.game + "-seed" + std::to_string(arguments_.seed) + '-' + std::to_string(shard_->number) + "-of-" +
           std::to_string(shard_->of) + ".shard";
  }

  std::string Comparing() const {
    if (arguments_.compare.empty()) return "";
    if (shard_) return "`--compare` plays whole runs: it goes without `--shard`";
    const ReportFiles& files = arguments_.files;
    if (!files.csv.empty() || !files.html.empty() || files.by_card)
      return "`--compare` gives its report as text and JSON: it goes without `--csv`, `--html` and `--by-card`";
    return "";
  }

  bool AllDecks() const { return arguments_.decks.empty() || arguments_.decks == std::vector<std::string>{"all"}; }

  bool Decks() {
    const bool all = AllDecks();
    if (!HasDecks(env_, program_)) {
      if (!all) Refuse(env_, "`" + program_.game + "` has no zone in which a deck could begin");
      return all;
    }
    auto decks = EveryDeck(env_, game_, all ? std::vector<std::string>{} : arguments_.decks, arguments_.cards);
    if (decks) box_.decks = std::move(*decks);
    return decks.has_value();
  }

  int Play() {
    simulate::Options options;
    const auto all = static_cast<std::int64_t>(arguments_.games);
    options.games = shard_ ? shard_->Count(all) : all;
    options.first = shard_ ? shard_->First(all) : 0;
    options.seed = arguments_.seed;
    options.threads = scenario::ThreadsFor(arguments_.jobs);
    options.examine = arguments_.check ? simulate::Examine::Closely : simulate::ExamineNamed(arguments_.examine);
    options.stop = env_.interrupted;
    return old_ ? PlayBoth(options) : PlayHere(options);
  }

  // What `play` gives, while it is told how far it is.
  template <class Play>
  auto Told(simulate::Options& options, Play play) const {
    const bool quiet = arguments_.quiet;
    SimulationProgress progress(quiet ? nullptr : env_.outside.progress, quiet ? nullptr : &env_.err, {options.games});
    options.progress = [&](std::int64_t done) { progress.Show(done); };
    return play();
  }

  std::vector<std::string> DeckNames() const {
    std::vector<std::string> names;
    for (const deck::Deck& deck : box_.decks) names.push_back(deck.name);
    return names;
  }

  int PlayHere(simulate::Options& options) {
    const simulate::Simulation result =
        Told(options, [&] { return simulate::Simulate(program_, schedule_, DealOf(box_), options); });
    SimulationReport report{program_, schedule_, options, result, DeckNames(), {}};
    report.shard = shard_;
    report.all_games = static_cast<std::int64_t>(arguments_.games);
    report.words = {arguments_.game, AllDecks() ? report.decks : arguments_.decks, arguments_.cards,
                    arguments_.options};
    report.by_card = arguments_.files.by_card;
    int ends = shard_ ? Keep(report) : ExitOf(result.tally);
    if (ends == kFine && result.stopped) ends = kLimit;
    const std::string problem = WriteReport(env_, arguments_.files, report);
    return problem.empty() ? ends : Refuse(env_, problem);
  }

  int PlayBoth(simulate::Options& options) {
    options.cards = false;
    const simulate::Deal before = DealOf(old_->box), after = DealOf(box_);
    const simulate::Comparison result = Told(options, [&] {
      return simulate::Compare({old_->box.program, before}, {program_, after}, schedule_, options);
    });
    const ComparisonReport report{old_->box.program, program_, old_->folder, schedule_,
                                  options,           result,   DeckNames(),  left_out_};
    if (const std::string problem = WriteComparison(env_, arguments_.files, report); !problem.empty())
      return Refuse(env_, problem);
    const int stopped = result.stopped ? kLimit : kFine;
    return std::max({ExitOf(result.before), ExitOf(result.after), stopped}, [](int x, int y) {
      return (x == kFound ? 4 : x) < (y == kFound ? 4 : y);  // something wrong outweighs a limit
    });
  }

  // The shard's file. What was stopped is no shard: its games would be missing from the whole.
  int Keep(const SimulationReport& report) const {
    if (report.result.stopped) {
      env_.err << "shard " << arguments_.shard << " was stopped: " << out_ << " is not written\n";
      return kLimit;
    }
    const std::string bytes = simulate::WriteShardFile(ShardOf(report, box_));
    if (const std::string problem = save::WriteOver(env_.Place(out_), bytes, save::Spare::Any); !problem.empty())
      return Refuse(env_, problem);
    env_.err << "shard " << arguments_.shard << " is kept in " << out_ << '\n';
    return ExitOf(report.result.tally);
  }

  const Environment& env_;
  const SimulateArguments& arguments_;
  Game& game_;
  const program::Program& program_;
  Box box_;
  simulate::Schedule schedule_;
  std::optional<simulate::Shard> shard_;
  std::string out_;  // the file of the shard
  std::unique_ptr<OldVersion> old_;
  std::vector<std::string> left_out_;
};

}  // namespace

int Simulate(const Environment& env, const SimulateArguments& arguments) {
  const auto home = FindHome(env, arguments.game);
  if (!home) return kCouldNot;
  const auto game = LoadGame(env, *home, arguments.cards);
  if (!game) return kCouldNot;
  return Command(env, arguments, *game).Run();
}

}  // namespace cardinal::cli
