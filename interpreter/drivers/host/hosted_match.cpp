#include "interpreter/drivers/host/hosted_match.h"

#include <algorithm>

#include "interpreter/drivers/replay/position_hash.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::host {

using session::MatchSession;
using AnswerResult = MatchSession::AnswerResult;

session::SessionSetup HostedMatch::MakeSessionSetup(const program::Program& program, const HostSetup& setup) {
  session::SessionSetup made = setup.session;
  made.viewer.reset();
  made.has_spectators = true;
  made.log_is_required = true;
  made.undo_points = setup.undo_points;
  made.languages = {made.language};
  for (std::int32_t language = 0; language < static_cast<std::int32_t>(program.languages.size()); ++language)
    if (language != made.language) made.languages.push_back(language);
  return made;
}

HostedMatch::HostedMatch(const program::Program& program, const load::GameHome& home, HostSetup setup,
                         MessageSink& sink)
    : program_(program),
      home_(home),
      setup_(std::move(setup)),
      sink_(sink),
      place_names_(program, home),
      session_(program, home, MakeSessionSetup(program, setup_), setup_.limits),
      asked_(session_.GetSetup().seats.size()) {}

std::string HostedMatch::KeepLog(std::unique_ptr<replay::LineSink> log) {
  std::string problem;
  auto writer = replay::LogWriter::Create(std::move(log), session_.History()->head, problem);
  if (writer != nullptr) session_.KeepLog(std::move(writer));
  return problem;
}

void HostedMatch::Start(Milliseconds now) {
  session_.Start();
  Settle(now);
}

void HostedMatch::StartAt(match::Match match, Milliseconds now) {
  session_.ContinueFrom(session_.GetSetup(), std::move(match), std::nullopt);
  Settle(now);
}

const model::Fault* HostedMatch::FindFault() const {
  return session_.LastStep().kind == engine::StepResult::Kind::Fault ? &session_.LastStep().fault : nullptr;
}

std::uint64_t HostedMatch::PositionHash() const { return replay::HashWholePosition(program_, GetMatch()); }

void HostedMatch::Settle(Milliseconds now) {
  now_ = now;
  log_problem_.clear();
  asked_seat_ = model::kNoSeat;
  needs_computer_ = false;
  deadline_.reset();
  ++generation_;
  for (std::int64_t unasked = 0; !IsOver(); ++unasked) {
    if (unasked >= base::kLimits.game_decisions) {
      unfinished_ = true;
      break;
    }
    const bool ask = session_.TakeRestored();
    if (session_.IsHuman(GetMatch().decision.seat)) {
      if (!ask && session_.PassQuickly()) continue;
      TakeLogProblem();  // the person is asked instead
      return Ask(now);
    }
    if (!AnswerForComputer()) return;
  }
  Finish();
}

// A decision with one option is answered at once, also if the player thinks outside.
bool HostedMatch::AnswerForComputer() {
  const bool thinks = GetMatch().decision.options.size() > 1;
  if (thinks && setup_.thinks_outside) {
    needs_computer_ = true;
    return false;
  }
  return TakeComputerAnswer(thinks ? session_.AskComputer() : 0);
}

// If the log cannot be written, Tick tries again.
bool HostedMatch::TakeComputerAnswer(std::int32_t option) {
  const AnswerResult result = session_.AnswerForComputer(option);
  TakeLogProblem();
  if (result == AnswerResult::Taken) return true;
  deadline_ = now_ + 1'000;
  return false;
}

void HostedMatch::Ask(Milliseconds now) {
  asked_seat_ = GetMatch().decision.seat;
  ++asked_[asked_seat_];
  if (setup_.decision_time) deadline_ = now + *setup_.decision_time;
}

void HostedMatch::Finish() {
  session_.LogEnd(session_.EndingForLog(unfinished_));
  TakeLogProblem();
}

void HostedMatch::TakeLogProblem() {
  if (std::string problem = session_.TakeLogProblem(); !problem.empty()) log_problem_ = std::move(problem);
}

void HostedMatch::Abandon() {
  session_.CloseLog(replay::LogEnding::Abandoned);
  TakeLogProblem();
}

void HostedMatch::AfterChange(Milliseconds now) {
  EndVote(std::nullopt);
  Settle(now);
  Publish();
}

void HostedMatch::Tick(Milliseconds now) {
  now_ = now;
  if (!deadline_ || now < *deadline_) return;
  deadline_.reset();
  if (asked_seat_ == model::kNoSeat) return AfterChange(now);  // the log could not be written
  const model::Seat seat = asked_seat_;
  const auto computer = players::MakeComputerPlayer("greedy", session::PlayerSeed(session_.GetSetup(), seat));
  const std::int32_t option =
      match_loop::AskPlayer(program_, GetMatch(), *computer, session_.Names(), session_.GetLimits());
  session_.AddUndoPoint();
  if (session_.Answer(option) != AnswerResult::Taken) {
    session_.DropUndoPoint();
    TakeLogProblem();
    deadline_ = now + 1'000;
    return;
  }
  for (const auto& [id, client] : clients_)
    Send(id, protocol::TimedOut{
                 seat, Words(client).TranslatePhrase("The time of {player} is over: the computer has answered.",
                                                     {client.names.seats[seat]})});
  AfterChange(now);
}

std::optional<ComputerTask> HostedMatch::PendingComputerMove() const {
  if (!needs_computer_) return std::nullopt;
  const model::Seat seat = GetMatch().decision.seat;
  const session::SessionSetup& setup = session_.GetSetup();
  return ComputerTask{&program_,
                      GetMatch(),
                      setup.seats[seat].kind,
                      session::PlayerSeed(setup, seat),
                      session_.Names(),
                      session_.GetLimits(),
                      generation_};
}

bool HostedMatch::FinishComputerMove(const ComputerAnswer& answer, Milliseconds now) {
  const bool fits = needs_computer_ && answer.generation == generation_ && answer.option >= 0 &&
                    answer.option < std::ssize(GetMatch().decision.options);
  if (!fits) return false;
  now_ = now;
  needs_computer_ = false;
  if (TakeComputerAnswer(answer.option)) AfterChange(now);
  return true;
}

}  // namespace cardinal::host
