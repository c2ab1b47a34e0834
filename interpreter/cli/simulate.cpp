#include "interpreter/cli/simulate.h"

#include <algorithm>
#include <ostream>
#include <sstream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/game.h"
#include "interpreter/cli/simulate_report.h"
#include "interpreter/cli/tables.h"
#include "interpreter/drivers/play/plan.h"
#include "interpreter/drivers/save/save.h"
#include "interpreter/drivers/scenario/crew.h"
#include "interpreter/drivers/scenario/progress.h"
#include "interpreter/drivers/scenario/words.h"

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
    if (problem.empty() && !arguments_.json.empty() && arguments_.json != "-")
      problem = save::InTheWay(env_.Place(arguments_.json), "{", save::Spare::Sources);
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
    options.games = static_cast<std::int64_t>(arguments_.games);
    options.seed = arguments_.seed;
    options.threads = scenario::ThreadsFor(arguments_.jobs);
    options.examine = arguments_.examine == "none" ? simulate::Examine::None : simulate::Examine::Every;
    options.stop = env_.interrupted;
    simulate::Simulation result = [&] {
      scenario::Progress progress(env_.outside.progress);
      options.progress = Telling(progress, steady_clock::now());
      return simulate::Simulate(program_, schedule_, DealOf(box_), options);
    }();
    SimulationReport report{program_, schedule_, options, result, {}, {}};
    for (const deck::Deck& deck : box_.decks) report.decks.push_back(deck.name);
    report.words = {arguments_.game, AllDecks() ? report.decks : arguments_.decks, arguments_.cards,
                    arguments_.options};
    if (const std::string problem = Write(report); !problem.empty()) return Refuse(env_, problem);
    if (result.tally.wrong > 0) return kFound;
    return result.tally.unfinished > 0 ? kLimit : kFine;
  }

  // "312 of 1,000 games, 52 a second, 14 s left"
  std::function<void(std::int64_t)> Telling(scenario::Progress& progress, steady_clock::time_point begin) const {
    return [this, &progress, begin](std::int64_t done) {
      const double seconds = std::chrono::duration<double>(steady_clock::now() - begin).count();
      const double rate = static_cast<double>(done) / std::max(seconds, 0.001);
      const auto left =
          static_cast<std::int64_t>(static_cast<double>(arguments_.games - static_cast<std::uint64_t>(done)) / rate);
      progress.Show(static_cast<std::size_t>(done), arguments_.games,
                    "games, " + scenario::Grouped(static_cast<std::int64_t>(rate)) + " a second, " +
                        scenario::Grouped(left) + " s left");
    };
  }

  // What kept it from being written.
  std::string Write(const SimulationReport& report) const {
    std::ostringstream json;
    if (!arguments_.json.empty()) PrintSimulationAsJson(json, report);
    if (arguments_.json == "-") {
      env_.out << json.str();
      return "";
    }
    PrintSimulation(env_.out, report, env_.Style());
    return arguments_.json.empty() ? "" : save::WriteOver(env_.Place(arguments_.json), json.str(), save::Spare::Sources);
  }

  const Environment& env_;
  const SimulateArguments& arguments_;
  Game& game_;
  const program::Program& program_;
  Box box_;
  simulate::Schedule schedule_;
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
