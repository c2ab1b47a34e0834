#include "interpreter/drivers/play/play_session.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "interpreter/base/hash.h"
#include "interpreter/base/limits.h"
#include "interpreter/base/stop.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/narration/forced_answer.h"
#include "interpreter/drivers/reasons/leaf_terms.h"
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/machine/view/seat_names.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::play {

namespace {

constexpr std::int64_t kSavedBytes = base::kLimits.save_bytes;

}  // namespace

PlaySession::PlaySession(const program::Program& program, const load::GameHome& home, session::SessionSetup setup,
                         Console& console, narration::ClauseLookup clause, reasons::SourceTextLookup source,
                         base::Limits limits)
    : session_(program, home, std::move(setup), limits),
      program_(program),
      plan_(session_.GetSetup()),
      match_(session_.GetMatch()),
      names_(session_.Names()),
      home_(home),
      console_(console),
      clause_(std::move(clause)),
      source_(std::move(source)),
      story_(plan_.story) {
  SeatScreen();
}

// A single person is at the screen also if this person is never asked; after a game that was saved at its end, the
// first person.
void PlaySession::SeatScreen() {
  viewer_ = session_.Viewers()[0];
  at_screen_ = model::kNoSeat;
  if (session_.CountHumans() != 1 && match_.outcome.kind == model::OutcomeKind::Running) return;
  for (model::Seat seat = 0; seat < static_cast<model::Seat>(plan_.seats.size()); ++seat)
    if (at_screen_ == model::kNoSeat && session_.IsHuman(seat)) at_screen_ = seat;
}

std::string PlaySession::Load(const std::filesystem::path& path) {
  const std::filesystem::path place = path.is_absolute() ? path : console_.working_directory / path;
  auto lock = std::make_unique<save::FileLock>();
  const bool same = lock_ != nullptr && lock_->IsHeld(place);
  if (const std::string held = same ? "" : lock->Acquire(place); !held.empty()) return held;
  const source::ReadResult read = console_.files.ReadFile(place, kSavedBytes);
  if (read.error == source::ReadError::NotFound)
    return "`" + path.string() + "`: " + Words().TranslatePhrase("there is no such file");
  if (!read.Ok()) return "`" + path.string() + "`: " + read.message;
  replay::ResumeResult resumed = replay::ResumeMatch(program_, home_, read.text, session_.GetLimits());
  save::SavedMatch& saved = resumed.saved;
  if (!resumed.problem.empty()) return "`" + path.string() + "`: " + resumed.problem;
  const bool over = saved.match.outcome.kind != model::OutcomeKind::Running;
  const bool asks = !saved.match.decision.options.empty() && saved.match.decision.seat >= 0;
  if (over == asks)  // a match that is over asks no player
    return "`" + path.string() + "`: " + Words().TranslatePhrase("no player is asked in this match");
  session::SessionSetup plan = plan_;
  plan.seed = saved.seed;
  plan.seats.clear();
  for (const save::SavedMatch::SavedSeat& seat : saved.seats)
    plan.seats.push_back({seat.name, seat.kind, {seat.deck, {}}});
  if (const std::string wrong = view::CheckSeatNames(session::MakeDisplayNames(plan).seats); !wrong.empty())
    return "`" + path.string() + "`: " + wrong;
  for (const session::SeatPlan& seat : plan.seats) {
    if (seat.kind != session::kHuman && players::MakeComputerPlayer(seat.kind, 0) == nullptr)
      return "`" + path.string() + "`: there is no player `" + seat.kind + "`";
  }
  if (session_.KeepsLog())
    Say(Words().TranslatePhrase("The log ends here: it is of the game that was played until now."));
  session_.CloseLog(replay::LogEnding::Abandoned);
  CheckLog();
  if (!same) lock_ = std::move(lock);
  session_.ContinueFrom(std::move(plan), std::move(saved.match), std::move(resumed.history));
  SeatScreen();
  board_.Forget();
  if (!resumed.changed.empty())
    console_.out << narration::WrapText(
        Words().TranslatePhrase("Changed since this game was saved, without effect so far: {what}",
                                {replay::JoinTruncated(resumed.changed)}),
        console_.style);
  return "";
}

bool PlaySession::Answer(std::int32_t option) {
  const bool taken = session_.Answer(option) == session::MatchSession::AnswerResult::Taken;
  if (!taken) Say(Words().TranslatePhrase("That is not possible: {why}.", {session_.Refusal()}));
  CheckLog();
  return taken;
}

void PlaySession::CheckLog() {
  const std::string problem = session_.TakeLogProblem();
  if (problem.empty()) return;
  Say(Words().TranslatePhrase("The log ends here: {why}.", {problem}));
  log_failed_ = true;
}

replay::LogEnding PlaySession::EndingForLog(PlayEnding ended) const {
  switch (ended) {
    case PlayEnding::Outcome:
    case PlayEnding::Fault: return session_.EndingForLog(false);
    case PlayEnding::Unfinished: return replay::LogEnding::Unfinished;
    case PlayEnding::Abandoned:
    case PlayEnding::Stopped: break;
  }
  return replay::LogEnding::Abandoned;
}

// A brief story also gives the reason in words: the text of the first clause that the rule cites.
void PlaySession::ShowEnding() {
  const std::string ending = console_.style.Bold(narration::FormatEnding(program_, match_, viewer_, names_));
  console_.out << '\n' << narration::WrapText(ending, console_.style);
  const std::string clauses = narration::CitedClauses(program_, match_.outcome.site);
  const std::string first = clauses.substr(0, clauses.find(','));
  if (story_ != narration::StoryLevel::Brief || first.empty() || !clause_) return;
  if (const std::string text = clause_(first); !text.empty())
    console_.out << narration::WrapText(first + ": " + text, console_.style, "  ", 4);
}

narration::BoardView PlaySession::MakeBoardView(bool full) const {
  return {program_, match_, viewer_, names_, console_.style, plan_.layout, full};
}

void PlaySession::Say(const std::string& text) const { console_.out << narration::WrapText(text, console_.style); }

void PlaySession::ShowDecision() {
  console_.out << '\n';
  narration::PrintDecision(console_.out, program_, match_, viewer_, names_, console_.style, plan_.layout);
}

PlayEnding PlaySession::PlayToEnd(std::int64_t max_decisions) {
  PlayEnding ended = PlayEnding::Stopped;
  const base::StopScope scope(std::nullopt, stop_);
  try {
    ended = Play(max_decisions);
    if (ended == PlayEnding::Abandoned && IsStopped()) ended = PlayEnding::Stopped;  // while a person was asked
  } catch (const base::Stopped& stopped) {
    if (stopped.scope != &scope) throw;
    if (match_.outcome.kind != model::OutcomeKind::Running) ended = PlayEnding::Outcome;  // at a question at the end
  }
  session_.CloseLog(EndingForLog(ended));
  CheckLog();
  return ended;
}

PlayEnding PlaySession::Play(std::int64_t max_decisions) {
  session_.Start();
  for (;;) {
    while (session_.LastStep().kind == engine::StepResult::Kind::Decision) {
      if (unasked_++ >= max_decisions) return PlayEnding::Unfinished;
      if (session_.CountHumans() == 0) ShowStory(viewer_, false);
      if (!Next()) return PlayEnding::Abandoned;
    }
    ShowStory(viewer_, true);
    if (at_screen_ != model::kNoSeat) PrintSkipped(at_screen_);
    if (session_.LastStep().kind != engine::StepResult::Kind::Outcome) return PlayEnding::Fault;
    ShowEnding();
    // The end is in the log before the person is asked for the last time: the terminal may be closed there.
    session_.LogEnd(EndingForLog(PlayEnding::Outcome));
    CheckLog();
    if (!AskAtEnd()) return PlayEnding::Outcome;
  }
}

// Handles one decision. Returns false if the person has left the game.
bool PlaySession::Next() {
  const model::Seat seat = match_.decision.seat;
  const bool ask = session_.TakeRestored();
  if (session_.IsHuman(seat)) return (!ask && PassQuickly()) || AskHuman();
  session_.AnswerForComputer(session_.AskComputer());
  CheckLog();
  return true;
}

}  // namespace cardinal::play
