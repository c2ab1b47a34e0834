// Plays one match for people and computer players. In: a Program, a SessionSetup, the answers of the seats. Out: the
// match at its open decision or at its end, with its story for each viewer, its event log, undo points, log and
// computer players. `play` shows a session at a console; drivers/host serves it to programs. Promises: an answer is
// taken as a whole or not at all, and is in the log before it takes effect; `Undo` restores the whole position;
// computer players answer the same position in the same way, so an undo does not change their random numbers; an undo
// across chance, or across a look at hidden cards, is announced in the story.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/base/table.h"
#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/drivers/reasons/explain_context.h"
#include "interpreter/drivers/replay/log_writer.h"
#include "interpreter/drivers/replay/resume.h"
#include "interpreter/drivers/session/disclosures.h"
#include "interpreter/drivers/session/move_reasons.h"
#include "interpreter/drivers/session/session_setup.h"
#include "interpreter/drivers/session/stops.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/vm/tee_observer.h"

namespace cardinal::session {

// What an undo would let a player try again: the random generator has been used since then, or the face of a hidden
// card became visible to a person.
using UndoneChance = replay::LogChance;
// "luck had decided something since then"; empty if there is none.
std::string DescribeChance(const view::Localizer& words, UndoneChance chance);
// Why the match does not allow the undo.
std::string UndoRefusal(const view::Localizer& words, UndoneChance chance);

class MatchSession {
 public:
  MatchSession(const program::Program& program, const load::GameHome& home, SessionSetup setup, base::Limits limits);
  // Observers hold references to it.
  MatchSession(const MatchSession&) = delete;
  MatchSession& operator=(const MatchSession&) = delete;

  // Continues this match instead of the present one. `setup` has its seats. Makes the story up to its position.
  void ContinueFrom(SessionSetup setup, match::Match match, std::optional<replay::SavedHistory> history);
  // A game that did not begin at its beginning (a board) has no log: it is no longer saved with its history.
  void ForgetHistory() { history_.reset(); }
  // From now on each answer is written to the log.
  void KeepLog(std::unique_ptr<replay::LogWriter> log) { writer_ = std::move(log); }
  bool KeepsLog() const { return writer_ != nullptr; }

  const program::Program& GetProgram() const { return program_; }
  const SessionSetup& GetSetup() const { return setup_; }
  const match::Match& GetMatch() const { return match_; }
  const engine::StepResult& LastStep() const { return step_; }
  const view::DisplayNames& Names() const { return names_; }  // in the language of the setup
  const std::vector<view::Seat>& Viewers() const { return viewers_; }
  const std::optional<replay::SavedHistory>& History() const { return history_; }
  const base::Limits& GetLimits() const { return limits_; }
  bool IsHuman(model::Seat seat) const { return players_[seat] == nullptr; }
  std::ptrdiff_t CountHumans() const;
  view::Seat ViewerFor(model::Seat seat) const { return setup_.viewer.value_or(seat); }
  const reasons::EventLog& Events() const { return *events_; }
  const Disclosures& GetDisclosures() const { return *disclosures_; }

  // The story in a language of the setup; the first one without an argument.
  const narration::Transcript& Story(std::optional<std::int32_t> language = {}) const;
  // How many lines of the story in the first language the viewer has read. Undo keeps it right.
  std::size_t& ReadLines(view::Seat viewer);

  void Start();  // runs the rules to the first decision, unless the match has begun

  enum class AnswerResult : std::uint8_t {
    Taken,      // LastStep says what followed; also a fault of the rules
    Refused,    // not an option: Refusal
    NotLogged,  // SessionSetup::log_is_required, and the log could not be written: TakeLogProblem
  };
  // `asked`: a player chose it; false: it was given for a person, which the story says.
  AnswerResult Answer(std::int32_t option, bool asked = true);
  const std::string& Refusal() const { return refusal_; }

  // ---- the log
  // How the match has ended. `is_unfinished`: a limit on decisions has ended it. A match that runs is abandoned.
  replay::LogEnding EndingForLog(bool is_unfinished) const;
  void LogEnd(replay::LogEnding ending);         // writes how the game ended, once
  void CloseLog(replay::LogEnding ending);       // also writes how the game ended, if that is not in the log yet
  void EndIsLogged() { end_is_logged_ = true; }  // the log that continues has its end already
  // A problem of the log that was not taken yet; "": none. After a problem the log is closed, unless it is required.
  std::string TakeLogProblem();

  // ---- undo.cpp
  void AddUndoPoint();   // stores this position, before an answer of a human changes it
  void DropUndoPoint();  // the last one: the answer was not taken
  struct UndoCheck {
    bool possible = false;  // the seat has something to undo
    bool allowed = false;   // and the setup allows it
    UndoneChance chance;
  };
  UndoCheck CheckUndo(model::Seat seat) const;
  // Returns to the last answer of the seat. CheckUndo must allow it. The seat is then asked even if its stops would
  // skip the decision. False: the log is required and could not be written; nothing has changed.
  bool Undo(model::Seat seat);
  // Tells in the story that the seat has undone an answer.
  void TellUndo(model::Seat seat, UndoneChance chance);
  // False: the log is required and could not be written.
  bool LogVote(const replay::LogVote& vote);
  // True once after an undo or a load: the open decision is asked, even if there is one answer.
  bool TakeRestored() { return std::exchange(restored_, false); }

  // ---- auto_pass.cpp: decisions that a person does not want to be asked
  // The command `stop WORDS` of a person (Stops::ApplyCommand). It is in the log before it takes effect.
  struct StopsReply {
    enum class Status : std::uint8_t { Done, Unknown, NoSuchWords, NotLogged } status = Status::Done;
    std::string sentence;  // why nothing has changed; Done: when the seat is asked
  };
  StopsReply ApplyStops(model::Seat seat, const std::string& command, const view::Localizer& words);
  bool PassQuickly();        // answers for the asked human, if its stops allow that
  bool PassWithUndoPoint();  // the same after a command of a person
  // What was answered for the seat since it was asked last, in sentences.
  std::vector<std::string> TakeSkipped(model::Seat seat) { return std::exchange(seats_[seat].skipped, {}); }
  // When the seat is asked, in a sentence.
  std::string DescribeStops(model::Seat seat, const view::Localizer& words) const;
  // The language of the sentences for that seat; the language of the setup without a call.
  void SetLanguage(model::Seat seat, std::int32_t language) { seats_[seat].names.language = language; }

  // ---- computer_moves.cpp
  // The answer of the computer player of the asked seat.
  std::int32_t AskComputer() const;
  // Takes this answer of a computer player, and keeps it for ExplainLastMove.
  AnswerResult AnswerForComputer(std::int32_t option);
  struct MoveExplanation {
    std::string head;
    MoveReasons reasons;
  };
  // What the last choice of a computer player changed. Nullopt: it has chosen nothing since the last question.
  std::optional<MoveExplanation> ExplainLastMove(view::Seat viewer, const view::DisplayNames& names) const;
  // What a computer player would choose for the asked seat. Nullopt: the viewer has no choice now.
  std::optional<MoveExplanation> Advise(view::Seat viewer, const view::DisplayNames& names) const;

  reasons::ExplainContext MakeExplainContext(view::Seat viewer, const view::DisplayNames& names,
                                             narration::ClauseLookup clause, reasons::SourceTextLookup source) const;
  // Logs and scenarios use the language of the rules.
  view::DisplayNames NamesInRules() const { return {names_.seats, 0}; }
  view::Localizer Words() const { return view::Localizer(program_, names_); }

 private:
  struct LanguageStory {
    std::int32_t language = 0;
    std::unique_ptr<narration::Transcript> transcript;
    std::vector<std::size_t> read;  // by viewer: number of lines
  };
  struct UndoPoint {
    match::Match match;
    std::vector<narration::Transcript::Checkpoint> stories;  // by language
    reasons::EventLog::Checkpoint events;
    base::Table<model::Seat, std::uint64_t> disclosed;  // by seat: see Disclosures
  };
  struct SeatState {
    Stops stops;
    view::DisplayNames names;
    std::vector<std::string> skipped;
    bool told_quiet = false;  // that quiet questions are passed
  };
  // A move of a computer player: a choice other than passing, the choices that belong to it, and the position after
  // all of them.
  struct ComputerChoice {
    match::Match before;  // the decision
    std::int32_t option = 0;
  };
  struct ComputerMove {
    std::vector<ComputerChoice> choices;
    match::Match after;
  };
  bool BelongsToLastMove() const;  // whether the open decision does
  std::string DescribeMove(const ComputerMove& move, view::Seat viewer, const view::DisplayNames& names) const;

  Stops DefaultStops() const;
  void SeatPlayers();  // makes the players and the observers
  void MakeViewers();
  void MakeObservers();
  void SetStops();
  void ApplyStopsOfHistory();
  void ReplayHistory();  // replays the history for the observers
  vm::Observer* Listening();
  void TellAnswer(const match::Match& match, std::int32_t option, bool asked);  // in the story
  std::vector<narration::Transcript::Checkpoint> MarkStories() const;
  void RollBackStories(const std::vector<narration::Transcript::Checkpoint>& marks);
  void CheckLog();
  bool AnswerForced();
  static void AddSkipped(SeatState& state, const view::Localizer& words, bool quiet, const std::string& question,
                         const std::string& answers);
  // Empty if a question of this game can contain the words; otherwise a message. With other words, no decision up to
  // the end of the game would be asked.
  std::string CheckQuestionWords(const std::string& question, const view::Localizer& words) const;
  const UndoPoint* FindUndoPoint(model::Seat seat) const;
  UndoneChance ChanceSince(const UndoPoint& point) const;
  base::Table<model::Seat, std::uint64_t> Disclosed() const;

  const program::Program& program_;
  const load::GameHome& home_;
  SessionSetup setup_;
  base::Limits limits_;
  view::DisplayNames names_;
  base::Table<model::Seat, std::unique_ptr<players::Player>> players_;  // null: a human
  std::vector<view::Seat> viewers_;
  std::vector<LanguageStory> stories_;  // never empty
  std::unique_ptr<reasons::EventLog> events_;
  std::unique_ptr<Disclosures> disclosures_;
  std::vector<std::unique_ptr<vm::TeeObserver>> tees_;  // the last one: all observers
  vm::Observer* told_ = nullptr;                        // the stories only
  std::unique_ptr<replay::LogWriter> writer_;           // null: no log is kept
  std::string log_problem_;
  bool end_is_logged_ = false;  // an undo at the end can open the game again
  std::string refusal_;
  base::Table<model::Seat, SeatState> seats_;
  match::Match match_;
  engine::StepResult step_;
  std::optional<ComputerMove> last_move_;        // the last one that was not passing
  std::vector<UndoPoint> undo_points_;           // the oldest first
  std::optional<replay::SavedHistory> history_;  // since the beginning; nullopt if the game was loaded without it
  bool restored_ = false;
};

// The sentences of the reasons, the gains first.
std::vector<std::string> ReasonSentences(const view::Localizer& words, const MoveReasons& reasons);

}  // namespace cardinal::session
