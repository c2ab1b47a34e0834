#include "interpreter/cli/record.h"
#include "interpreter/base/stop.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/hash.h"
#include "interpreter/base/limits.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/tables.h"
#include "interpreter/drivers/loop/loop.h"
#include "interpreter/drivers/play/plan.h"
#include "interpreter/drivers/replay/log_writer.h"
#include "interpreter/drivers/simulate/game.h"
#include "interpreter/drivers/telling/decision.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMostGames = base::kLimits.recorded_games;

int Refuse(const Environment& env, const std::string& why) {
  env.err << "error: " << why << '\n';
  return kCouldNot;
}

// What all the games came to.
struct Tally {
  std::uint64_t decisions = 0;
  std::vector<std::uint64_t> won;  // by seat
  std::uint64_t drawn = 0, unfinished = 0, faults = 0;
  bool bug = false;
};

class Recording {
 public:
  Recording(const Environment& env, const RecordArguments& arguments, Game& game)
      : env_(env),
        arguments_(arguments),
        game_(game),
        program_(game.Program()),
        to_(env.Place(arguments.to).lexically_normal()) {}

  int Run() {
    std::string problem = Players();
    if (problem.empty()) problem = Seeds();
    if (!problem.empty()) return Refuse(env_, problem);
    const auto options = OptionsNamed(env_, program_, arguments_.options);
    if (!options || !Decks()) return kCouldNot;
    options_ = *options;
    problem = Folder();
    if (!problem.empty()) return Refuse(env_, problem);
    tally_.won.assign(kinds_.size(), 0);
    for (std::uint64_t i = 0; i < arguments_.games && !Stopped(); ++i) {
      problem = Play(first_ + i);
      if (!problem.empty()) return Refuse(env_, problem);
    }
    Say();
    if (tally_.bug) return kBug;
    if (tally_.faults > 0) return kFound;
    return tally_.unfinished > 0 || played_ < arguments_.games ? kLimit : kFine;
  }

 private:
  bool Stopped() const { return env_.interrupted && env_.interrupted(); }

  // Who plays, or why not.
  std::string Players() {
    kinds_ = arguments_.players;
    if (kinds_.empty()) kinds_.assign(static_cast<std::size_t>(program_.min_players), "random");
    return WrongPlayers(program_, kinds_);
  }

  std::string Seeds() {
    first_ = arguments_.seed.value_or(env_.fresh_seed);
    if (arguments_.games < 1 || arguments_.games > kMostGames)
      return "`--games` is a number from 1 to " + std::to_string(kMostGames);
    if (first_ > UINT64_MAX - (arguments_.games - 1)) return "the last game would have a seed that is too large";
    return "";
  }

  bool Decks() {
    if (!HasDecks(env_, program_)) {
      if (!arguments_.decks.empty()) Refuse(env_, "`" + program_.game + "` has no zone in which a deck could begin");
      return arguments_.decks.empty();
    }
    if (arguments_.decks.empty()) decks_ = LegalDecks(env_, game_, arguments_.cards);
    vary_ = !decks_.empty();
    if (vary_) return true;
    auto named = ChooseDecks(env_, game_, arguments_.decks, arguments_.cards, kinds_.size());
    if (named) decks_ = std::move(*named);
    return named.has_value();
  }

  // The folder is made; no log may be there already.
  std::string Folder() const {
    if (arguments_.to.empty()) return "`--to` names no folder";
    std::error_code error;
    fs::create_directories(to_, error);
    if (error || !fs::is_directory(to_, error))
      return "the folder `" + diag::Printable(arguments_.to) + "` cannot be made" +
             (error ? ": " + error.message() : "");
    save::AppendFile::RemoveUnfinished(to_, replay::kLogFileEnding);
    for (std::uint64_t i = 0; i < arguments_.games; ++i)
      if (fs::exists(fs::symlink_status(Place(first_ + i), error)))
        return "`" + diag::Printable(Place(first_ + i).string()) + "` is there already; name another folder";
    return "";
  }

  // Numbers are filled up so that the files sort as they were played.
  fs::path Place(std::uint64_t seed) const {
    const std::size_t width = std::to_string(first_ + arguments_.games - 1).size();
    std::string number = std::to_string(seed);
    number.insert(0, width - number.size(), '0');
    return to_ / (program_.game + "-" + number + std::string(replay::kLogFileEnding));
  }

  play::Plan PlanOf(std::uint64_t seed) const {
    play::Plan plan;
    plan.seed = seed;
    plan.options = options_;
    base::Random luck(base::Hasher(seed).AddBytes("decks").Value());
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      plan.seats.push_back({play::DefaultName(i), kinds_[i], {}});
      if (!decks_.empty()) plan.seats.back().deck = decks_[vary_ ? luck.Below(decks_.size()) : i];
    }
    return plan;
  }

  // One game; what kept its log from being written.
  std::string Play(std::uint64_t seed) {
    const play::Plan plan = PlanOf(seed);
    const match::Setup setup = play::SetupOf(program_, plan);
    std::vector<replay::LogPlayer> seats;
    for (const play::SeatPlan& seat : plan.seats) seats.push_back({seat.name, seat.kind, seat.deck.name});
    const auto players = simulate::PlayersFor(seed, kinds_);
    std::vector<players::Player*> playing;
    for (const auto& player : players) playing.push_back(player.get());
    std::string problem;
    const auto log = replay::LogWriter::Create(Place(seed), replay::HeadOf(program_, game_.home, setup, seats), problem,
                                               save::Sync::Last);
    if (log == nullptr) return problem;
    loop::Options options;
    options.names = play::NamesOf(plan);
    options.at_answer = [&](const match::Match& match, const model::Answer& answer) {
      log->Answer(program_, match, answer, options.names);
      return log->Problem().empty() && !Stopped();
    };
    match::Match match = match::NewMatch(program_, setup);
    loop::Result result;
    try {
      const base::StopScope scope(std::nullopt, env_.interrupted);  // a computer player may think for long
      result = loop::Run(program_, match, playing, options);
    } catch (const base::Stopped&) {
      return log->Discard(), "";
    }
    if (result.ending == loop::Ending::Unfinished && Stopped()) return log->Discard(), "";
    ++played_;
    log->End(program_, match, EndingOf(result), options.names, &result.fault);
    tally_.decisions += log->Decisions();
    if (result.ending == loop::Ending::Fault) SayFault(seed, result.fault);
    if (!log->Problem().empty()) log->Discard();  // a full disk leaves a part of it
    return log->Problem();
  }

  replay::LogEnding EndingOf(const loop::Result& result) {
    switch (result.ending) {
      case loop::Ending::Fault: ++tally_.faults; return replay::LogEnding::Fault;
      case loop::Ending::Unfinished: ++tally_.unfinished; return replay::LogEnding::Unfinished;
      case loop::Ending::Outcome: break;
    }
    if (result.outcome.kind == model::OutcomeKind::Drawn) return ++tally_.drawn, replay::LogEnding::Drawn;
    ++tally_.won[static_cast<std::size_t>(result.outcome.winner)];
    return replay::LogEnding::Won;
  }

  void SayFault(std::uint64_t seed, const model::Fault& fault) {
    tally_.bug = tally_.bug || fault.kind == model::FaultKind::Internal;
    if (tally_.faults > 5) return;
    env_.out << Place(seed).filename().string() << ":\n";
    telling::PrintFault(env_.out, program_, fault, env_.Style());
  }

  void Say() const {
    if (played_ < arguments_.games)
      env_.out << "stopped: " << played_ << " of " << arguments_.games << " games were recorded\n";
    std::string text = std::to_string(played_) + (played_ == 1 ? " game of " : " games of ") + program_.game + ", " +
                       std::to_string(tally_.decisions) + " decisions: ";
    for (std::size_t i = 0; i < tally_.won.size(); ++i)
      text += (i == 0 ? "" : ", ") + play::DefaultName(i) + " won " + std::to_string(tally_.won[i]);
    text += ", drawn " + std::to_string(tally_.drawn);
    if (tally_.unfinished > 0) text += ", not finished " + std::to_string(tally_.unfinished);
    if (tally_.faults > 0) text += ", the rules failed in " + std::to_string(tally_.faults);
    env_.out << text << ".\nThe logs are in " << diag::Printable(arguments_.to) << "; `cardinal replay "
             << diag::Printable(arguments_.to) << "` goes through them again.\n";
  }

  const Environment& env_;
  const RecordArguments& arguments_;
  Game& game_;
  const program::Program& program_;
  fs::path to_;
  std::vector<std::string> kinds_;
  std::uint64_t first_ = 1;
  std::vector<deck::Deck> decks_;  // by seat; or, if they vary, all there are
  std::vector<match::SetupOption> options_;
  bool vary_ = false;
  Tally tally_;
  std::uint64_t played_ = 0;  // to their end
};

}  // namespace

int Record(const Environment& env, const RecordArguments& arguments) {
  const auto home = FindHome(env, arguments.game);
  if (!home) return kCouldNot;
  const auto game = LoadGame(env, *home, arguments.cards);
  if (!game) return kCouldNot;
  return Recording(env, arguments, *game).Run();
}

}  // namespace cardinal::cli
