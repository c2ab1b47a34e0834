#include "interpreter/cli/simulate.h"

#include <algorithm>
#include <ostream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/game.h"
#include "interpreter/cli/simulate_report.h"
#include "interpreter/cli/simulate_shards.h"
#include "interpreter/cli/tables.h"
#include "interpreter/drivers/play/plan.h"
#include "interpreter/drivers/save/save.h"
#include "interpreter/drivers/scenario/crew.h"
#include "interpreter/drivers/scenario/progress.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

using std::chrono::steady_clock;

constexpr std::uint64_t kMostGames = 1'000'000'000;
constexpr std::size_t kMostPairings = 100'000;

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
    if (problem.empty()) problem = WhyNotWritten(env_, arguments_.files);
    if (!problem.empty()) return Refuse(env_, problem);
    const auto options = OptionsNamed(env_, program_, arguments_.options);
    if (!options || !Decks()) return kCouldNot;
    box_.options = *options;
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
    if (arguments_.seed > UINT64_MAX - arguments_.games) return "the last game would have a seed that is too large";
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
    problem = save::InTheWay(env_.Place(out_), simulate::kShardFileBegins, save::Spare::Any);
    return problem.empty() ? save::WhyNotWritable(env_.Place(out_)) : problem;
  }

  // "GAME-seed1-3-of-10.shard"
  std::string DefaultName() const {
    return program_.game + "-seed" + std::to_string(arguments_.seed) + '-' + std::to_string(shard_->number) + "-of-" +
           std::to_string(shard_->of) + ".shard";
  }

  bool AllDecks() const {
    return arguments_.decks.empty() || arguments_.decks == std::vector<std::string>{"all"};
  }

  bool Decks() {
    const bool all = AllDecks();
    if (play::StartZone(program_) < 0) {
      if (!all) Refuse(env_, "`" + program_.game + "` has no pile of the players in which a deck could begin");
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
    options.examine = arguments_.examine == "none" ? simulate::Examine::None : simulate::Examine::Every;
    options.stop = env_.interrupted;
    simulate::Simulation result = [&] {
      scenario::Progress progress(env_.outside.progress);
      options.progress = Telling(progress, options.games, steady_clock::now());
      return simulate::Simulate(program_, schedule_, DealOf(box_), options);
    }();
    SimulationReport report{program_, schedule_, options, result, {}, {}, shard_, all};
    for (const deck::Deck& deck : box_.decks) report.decks.push_back(deck.name);
    report.words = {arguments_.game, AllDecks() ? report.decks : arguments_.decks, arguments_.cards,
                    arguments_.options};
    if (const std::string problem = WriteReport(env_, arguments_.files, report); !problem.empty())
      return Refuse(env_, problem);
    return shard_ ? Keep(report) : ExitOf(report);
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
    return ExitOf(report);
  }

  // "312 of 1,000 games, 52 a second, 14 s left"
  std::function<void(std::int64_t)> Telling(scenario::Progress& progress, std::int64_t games,
                                            steady_clock::time_point begin) const {
    return [&progress, games, begin](std::int64_t done) {
      const double seconds = std::chrono::duration<double>(steady_clock::now() - begin).count();
      const double rate = static_cast<double>(done) / std::max(seconds, 0.001);
      const auto left = static_cast<std::int64_t>(static_cast<double>(games - done) / rate);
      progress.Show(static_cast<std::size_t>(done), static_cast<std::size_t>(games),
                    "games, " + scenario::Grouped(static_cast<std::int64_t>(rate)) + " a second, " +
                        scenario::Grouped(left) + " s left");
    };
  }

  const Environment& env_;
  const SimulateArguments& arguments_;
  Game& game_;
  const program::Program& program_;
  Box box_;
  simulate::Schedule schedule_;
  std::optional<simulate::Shard> shard_;
  std::string out_;  // the file of the shard
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
