#include "interpreter/cli/record.h"
#include "interpreter/base/stop.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/hash.h"
#include "interpreter/base/limits.h"
#include "interpreter/base/table.h"
#include "interpreter/cli/decks.h"
#include "interpreter/cli/match_setup.h"
#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/replay/log_writer.h"
#include "interpreter/drivers/session/session_setup.h"
#include "interpreter/drivers/simulate/play_game.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMaxGames = base::kLimits.recorded_games;

// The results of all games.
struct RecordCounts {
  std::uint64_t decisions = 0;
  base::Table<model::Seat, std::uint64_t> won;  // by seat
  std::uint64_t drawn = 0, lost = 0, unfinished = 0, faults = 0;
  bool bug = false;
};

class GameRecorder {
 public:
  GameRecorder(const Environment& env, const RecordArguments& arguments, CommandGame& game)
      : env_(env),
        arguments_(arguments),
        game_(game),
        program_(game.GetProgram()),
        to_(env.Resolve(arguments.to).lexically_normal()) {}

  int RecordGames() {
    std::string problem = Players();
    if (problem.empty()) problem = Seeds();
    if (!problem.empty()) return ReportUsageError(env_, problem);
    const auto options = ParseGameOptions(env_, program_, arguments_.options);
    if (!options || !Decks()) return kUsageError;
    options_ = *options;
    problem = Folder();
    if (!problem.empty()) return ReportUsageError(env_, problem);
    tally_.won.assign(kinds_.size(), 0);
    for (std::uint64_t i = 0; i < arguments_.games && !Stopped(); ++i) {
      problem = Play(first_ + i);
      if (!problem.empty()) return ReportUsageError(env_, problem);
    }
    PrintResult();
    if (tally_.bug) return kInternalError;
    if (tally_.faults > 0) return kFindings;
    return tally_.unfinished > 0 || played_ < arguments_.games ? kLimitReached : kOk;
  }

 private:
  bool Stopped() const { return env_.interrupted && env_.interrupted(); }

  // Sets the players; returns an error message, or "".
  std::string Players() {
    kinds_ = arguments_.players;
    if (kinds_.empty()) kinds_.assign(program_.min_players, "random");
    return CheckPlayers(program_, kinds_);
  }

  std::string Seeds() {
    first_ = arguments_.seed.value_or(env_.fresh_seed);
    if (arguments_.games < 1 || arguments_.games > kMaxGames)
      return "`--games` is a number from 1 to " + std::to_string(kMaxGames);
    if (first_ > UINT64_MAX - (arguments_.games - 1)) return "the last game would have a seed that is too large";
    return "";
  }

  bool Decks() {
    if (!UsesDecks(env_, program_)) {
      if (!arguments_.decks.empty())
        ReportUsageError(env_, "`" + program_.game + "` has no zone in which a deck could begin");
      return arguments_.decks.empty();
    }
    if (arguments_.decks.empty()) decks_ = LegalDecks(env_, game_, arguments_.cards);
    vary_ = !decks_.empty();
    if (vary_) return true;
    auto named = ChooseDecks(env_, game_, arguments_.decks, arguments_.cards, kinds_.size());
    if (named) decks_ = std::move(*named);
    return named.has_value();
  }

  // Makes the folder; a log that exists already is an error.
  std::string Folder() const {
    if (arguments_.to.empty()) return "`--to` names no folder";
    std::error_code error;
    fs::create_directories(to_, error);
    if (error || !fs::is_directory(to_, error))
      return "the folder `" + diag::EscapeUnprintable(arguments_.to) + "` cannot be made" +
             (error ? ": " + error.message() : "");
    save::AppendFile::RemoveUnfinished(to_, replay::kLogFileEnding);
    for (std::uint64_t i = 0; i < arguments_.games; ++i)
      if (fs::exists(fs::symlink_status(Place(first_ + i), error)))
        return "`" + diag::EscapeUnprintable(Place(first_ + i).string()) + "` is there already; name another folder";
    return "";
  }

  // Numbers are padded with zeros, so that the files sort in the order of the games.
  fs::path Place(std::uint64_t seed) const {
    const std::size_t width = std::to_string(first_ + arguments_.games - 1).size();
    std::string number = std::to_string(seed);
    number.insert(0, width - number.size(), '0');
    return to_ / (program_.game + "-" + number + std::string(replay::kLogFileEnding));
  }

  session::SessionSetup MakePlan(std::uint64_t seed) const {
    session::SessionSetup plan;
    plan.seed = seed;
    plan.options = options_;
    base::Random luck(base::Hasher(seed).AddBytes("decks").Digest());
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      plan.seats.push_back({session::DefaultName(i), kinds_[i], {}});
      if (!decks_.empty()) plan.seats.back().deck = decks_[vary_ ? luck.NextBelow(decks_.size()) : i];
    }
    return plan;
  }

  // Plays one game; returns why its log could not be written, or "".
  std::string Play(std::uint64_t seed) {
    const session::SessionSetup plan = MakePlan(seed);
    const match::Setup setup = session::MakeMatchSetup(program_, plan);
    std::vector<replay::LogPlayer> seats;
    for (const session::SeatPlan& seat : plan.seats) seats.push_back({seat.name, seat.kind, seat.deck.name});
    const auto players = simulate::PlayersFor(seed, kinds_);
    std::vector<players::Player*> playing;
    for (const auto& player : players) playing.push_back(player.get());
    std::string problem;
    const auto log = replay::LogWriter::Create(Place(seed), replay::MakeLogHeader(program_, game_.home, setup, seats),
                                               problem, save::SyncPolicy::AtFinish);
    if (log == nullptr) return problem;
    match_loop::MatchLoopOptions options;
    options.names = session::MakeDisplayNames(plan);
    options.on_answer = [&](const match::Match& match, const model::Answer& answer) {
      log->WriteAnswer(program_, match, answer, options.names);
      return log->Problem().empty() && !Stopped();
    };
    match::Match match = match::NewMatch(program_, setup);
    match_loop::MatchResult result;
    try {
      const base::StopScope scope(std::nullopt, env_.interrupted);  // a computer player may think for long
      result = match_loop::PlayMatch(program_, match, playing, options);
    } catch (const base::Stopped&) {
      return log->Discard(), "";
    }
    if (result.ending == match_loop::MatchEnding::Unfinished && Stopped()) return log->Discard(), "";
    ++played_;
    log->WriteEnd(program_, match, CountEnding(result), options.names, &result.fault);
    log->Finish();
    tally_.decisions += log->Decisions();
    if (result.ending == match_loop::MatchEnding::Fault) PrintFault(seed, result.fault);
    if (!log->Problem().empty()) log->Discard();  // a full disk leaves a part of the log
    return log->Problem();
  }

  replay::LogEnding CountEnding(const match_loop::MatchResult& result) {
    switch (result.ending) {
      case match_loop::MatchEnding::Fault: ++tally_.faults; return replay::LogEnding::Fault;
      case match_loop::MatchEnding::Unfinished: ++tally_.unfinished; return replay::LogEnding::Unfinished;
      case match_loop::MatchEnding::Outcome: break;
    }
    if (result.outcome.kind == model::OutcomeKind::Drawn) return ++tally_.drawn, replay::LogEnding::Drawn;
    if (result.outcome.kind == model::OutcomeKind::Lost) return ++tally_.lost, replay::LogEnding::Lost;
    for (const model::Seat seat : result.outcome.Winners()) ++tally_.won[seat];
    return replay::LogEnding::Won;
  }

  void PrintFault(std::uint64_t seed, const model::Fault& fault) {
    tally_.bug = tally_.bug || fault.kind == model::FaultKind::Internal;
    if (tally_.faults > 5) return;
    env_.out << Place(seed).filename().string() << ":\n";
    narration::PrintFault(env_.out, program_, fault, env_.MakeTextStyle());
  }

  void PrintResult() const {
    if (played_ < arguments_.games)
      env_.out << "stopped: " << played_ << " of " << arguments_.games << " games were recorded\n";
    std::string text = std::to_string(played_) + (played_ == 1 ? " game of " : " games of ") + program_.game + ", " +
                       std::to_string(tally_.decisions) + " decisions: ";
    for (std::size_t i = 0; i < tally_.won.size(); ++i)
      text += (i == 0 ? "" : ", ") + session::DefaultName(i) + " won " + std::to_string(tally_.won[i]);
    text += ", drawn " + std::to_string(tally_.drawn);
    if (tally_.lost > 0) text += ", lost by all " + std::to_string(tally_.lost);
    if (tally_.unfinished > 0) text += ", not finished " + std::to_string(tally_.unfinished);
    if (tally_.faults > 0) text += ", the rules failed in " + std::to_string(tally_.faults);
    env_.out << text << ".\nThe logs are in " << diag::EscapeUnprintable(arguments_.to) << "; `cardinal replay "
             << diag::EscapeUnprintable(arguments_.to) << "` goes through them again.\n";
  }

  const Environment& env_;
  const RecordArguments& arguments_;
  CommandGame& game_;
  const program::Program& program_;
  fs::path to_;
  base::Table<model::Seat, std::string> kinds_;
  std::uint64_t first_ = 1;
  std::vector<deck::Deck> decks_;  // by seat; or, if they vary, all of them
  std::vector<match::SetupOption> options_;
  bool vary_ = false;
  RecordCounts tally_;
  std::uint64_t played_ = 0;  // games that were played to their end
};

}  // namespace

int RunRecord(const Environment& env, const RecordArguments& arguments) {
  const auto game = LoadGame(env, arguments.game, arguments.cards);
  if (!game) return kUsageError;
  return GameRecorder(env, arguments, *game).RecordGames();
}

}  // namespace cardinal::cli
