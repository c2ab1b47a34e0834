// Plays a game at a console. In: a Program, a PlaySetup, and a console. Out: the game, played and narrated there.
// Promises: a human sees only what that seat sees, and is asked again after an invalid answer; `undo` restores the
// whole position; computer players answer the same position in the same way, so an undo does not change their random
// numbers; an undo across chance, or across a look at hidden cards, is announced to all players.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>

#include "interpreter/base/table.h"
#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/narration/shown_board.h"
#include "interpreter/drivers/narration/shown_options.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/drivers/play/disclosures.h"
#include "interpreter/drivers/play/move_reasons.h"
#include "interpreter/drivers/play/play_setup.h"
#include "interpreter/drivers/play/stops.h"
#include "interpreter/drivers/reasons/reason.h"
#include "interpreter/drivers/replay/log_writer.h"
#include "interpreter/drivers/replay/resume.h"
#include "interpreter/drivers/save/file_lock.h"
#include "interpreter/language/source/file_system.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/vm/tee_observer.h"

namespace cardinal::play {

struct Console {
  std::istream& in;
  std::ostream& out;
  const source::FileSystem& files;
  std::filesystem::path working_directory;  // saves are relative to it
  narration::TextStyle style;
  bool clears = false;  // a terminal: the screen is cleared when another player gets it
};

enum class PlayEnding : std::uint8_t { Outcome, Abandoned, Unfinished, Fault, Stopped };

class PlaySession {
 public:
  PlaySession(const program::Program& program, const load::GameHome& home, PlaySetup plan, Console& console,
              narration::ClauseLookup clause, reasons::SourceTextLookup source, base::Limits limits);

  // Continues a saved match instead of a new one. Returns a problem in words, or "".
  std::string Load(const std::filesystem::path& path);
  // From now on each answer is written to the log.
  void KeepLog(std::unique_ptr<replay::LogWriter> log) { writer_ = std::move(log); }
  // The command `record FILE`: writes the last answers of the game to the file as a scenario, up to `last` (0: those of
  // the turn), and returns a message about the result.
  using Recording = std::function<std::string(const replay::GameRecord&, std::uint64_t last, const std::string& file)>;
  void RecordWith(Recording recording) { recording_ = std::move(recording); }
  // The commands `explain`, `rules` and `text`: returns the rules of this game in the reader's language. The function
  // may load them when it is called first; null: they can no longer be read, or are different now.
  using RulesLookup = std::function<const explain::ExplainedGame*()>;
  void ExplainWith(RulesLookup rules) { rules_ = std::move(rules); }
  // Called between two answers. True: the game is stopped.
  void StopWhen(std::function<bool()> stop) { stop_ = std::move(stop); }
  // Plays to the end of the game, or until `max_decisions` in a row were answered without a person.
  PlayEnding PlayToEnd(std::int64_t max_decisions = base::kLimits.game_decisions);
  // The fault that ended the game.
  const model::Fault& Fault() const { return step_.fault; }
  // True if the log could not be written to its end, for example on a full disk.
  bool LogFailed() const { return log_failed_; }

 private:
  struct UndoPoint {
    match::Match match;
    narration::Transcript::Checkpoint mark;
    reasons::EventLog::Checkpoint witnessed;
    base::Table<model::Seat, std::uint64_t> disclosed;  // by seat: see Disclosures
  };
  enum class CommandResult : std::uint8_t { AskAgain, Answered, Quit };

  bool IsStopped() const { return stop_ && stop_(); }
  bool IsHuman(model::Seat seat) const { return players_[seat] == nullptr; }
  std::ptrdiff_t CountHumans() const;
  Stops DefaultStops() const;
  view::Seat ViewerFor(model::Seat seat) const;
  void SeatStops();
  void Seat();                       // makes the players and the observers
  void ReplayHistory();              // replays the history for the observers
  bool Answer(std::int32_t option, bool asked = true);  // asked: a player chose it; false: refused
  void TellUnasked(std::int32_t option);  // the story's line about an answer that was given for a person
  vm::Observer* Listening();
  PlayEnding Play(std::int64_t max_decisions);
  bool Next();
  void LogEnd(PlayEnding ended);    // writes how the game ended, once
  void CloseLog(PlayEnding ended);  // also writes how the game ended, if that is not in the log yet
  void CheckLog();                  // reports once that the log cannot be written
  void ShowEnding();
  narration::BoardView MakeBoardView(bool full = false) const;  // as the viewer sees it
  void ShowDecision();

  // human.cpp
  bool HandOverScreen(model::Seat seat);  // false: the input has ended
  bool AskHuman();                        // false: the person has left
  bool ReadLine(std::string& line);
  void Hint();
  void PrintAnswerHint() const;
  CommandResult ExecuteCommand(const std::string& line);
  bool Show(const std::string& command, const std::string& rest);
  CommandResult Choose(const std::string& line);
  std::vector<narration::ShownOption> ShownOptions() const;
  CommandResult Take(std::int32_t option);
  void PrintNoSuchNumber(const std::string& typed, const narration::NumberRange& range) const;
  void Save(const std::string& name);
  void Record(const std::string& words) const;
  // story.cpp
  void ShowStory(view::Seat viewer, bool all);
  void Log(const std::string& how) const;
  void ChooseStory(const std::string& how);  // `story full`; without a word it prints the present choice
  // help.cpp
  void Help() const;
  void HelpNow() const;  // what the player can do; nothing when the game is over
  // undo.cpp
  void AddUndoPoint();                                     // stores this position, before a typed command changes it
  bool Undo(model::Seat seat);                             // false: this seat has nothing to undo
  bool AskAtEnd();                                         // true: the game continues from an earlier position
  std::string ChanceSince(const UndoPoint& moment) const;  // what an undo would let a player try again, in words, or ""
  std::vector<std::uint64_t> Disclosed() const;
  // auto_pass.cpp
  struct AutoPassState {
    Stops stops;
    std::vector<std::string> untold;  // what was answered for this seat since it was asked last
  };
  bool PassQuickly();
  bool AnswerForced();
  bool PassFromHere();  // PassQuickly with an undo point, after a command
  void PrintSkipped(model::Seat seat);
  std::string StopsText(const Stops& stops) const;
  bool CheckQuestionWords(const std::string& words) const;
  bool ExecuteSkipCommand(const std::string& command, const std::string& rest);  // false: it is another command
  // because.cpp
  // A choice of a computer player, and the positions before and after it.
  struct ComputerMove {
    match::Match before, after;
    std::int32_t option = 0;
  };
  void AnswerForComputer(model::Seat seat);
  void Because() const;
  void Advice() const;
  void PrintReasons(const std::string& head, const MoveReasons& reasons) const;
  // why_commands.cpp
  void Why(const std::string& words);
  void WhyOption(std::size_t option);
  void PrintAnswer(reasons::Reason reason);  // in sentences; `more` shows the rest
  reasons::ExplainContext MakeExplainContext() const;  // for the person at the screen
  void LogLines() const;
  void MoreOfAnswers();  // places; the second time the texts of the clauses
  // rules_commands.cpp
  void AnswerInBrief(const std::string& brief, const std::string& whole);  // keeps `whole` for `more`
  void More();
  const explain::ExplainedGame* FindRules() const;  // null: reports that there are none
  void Rules();
  void Explain(const std::string& word);
  bool ExplainWord(const std::string& word);  // false: the rules have no such word
  std::int32_t FindCard(const std::string& words) const;
  std::vector<std::string> CardsCalled(const std::string& words) const;  // a few cards whose names have the words
  void Text(const std::string& words);  // of a card; otherwise explains the word
  void CardText(std::int32_t card);

  view::Localizer Words() const { return view::Localizer(program_, names_); }
  // Logs and scenarios use the language of the rules.
  view::DisplayNames NamesInRules() const { return {names_.seats, 0}; }

  const program::Program& program_;
  const load::GameHome& home_;
  PlaySetup plan_;
  Console& console_;
  narration::ClauseLookup clause_;
  reasons::SourceTextLookup source_;
  base::Limits limits_;
  view::DisplayNames names_;
  base::Table<model::Seat, std::unique_ptr<players::Player>> players_;  // null: a human
  std::unique_ptr<narration::Transcript> chronicle_;
  std::unique_ptr<reasons::EventLog> witness_;
  std::unique_ptr<Disclosures> disclosures_;
  std::unique_ptr<vm::TeeObserver> witnessing_, listening_;  // the last two observers; all three
  std::unique_ptr<replay::LogWriter> writer_;                // null: no log is kept
  bool log_failed_ = false;
  bool end_is_logged_ = false;            // an undo at the end can open the game again
  std::unique_ptr<save::FileLock> lock_;  // of the file that this game was loaded from or last saved to
  std::vector<view::Seat> viewers_;
  base::Table<model::Seat, AutoPassState> quick_;  // by seat
  std::vector<std::size_t> shown_;                 // by viewer: number of transcript lines that were shown
  match::Match match_;
  engine::StepResult step_;
  std::optional<ComputerMove> last_move_;        // the last one that was not passing; nullopt: there is none
  std::vector<UndoPoint> moments_;               // before the commands of humans changed something
  std::optional<replay::SavedHistory> history_;  // since the beginning; nullopt if the game was loaded without it
  Recording recording_;
  RulesLookup rules_;
  std::string more_;  // the whole last answer, for the player at the screen; "": there is none
  std::function<bool()> stop_;
  model::Seat at_screen_ = model::kNoSeat;
  view::Seat viewer_ = view::kOmniscient;  // the viewer of the screen now
  std::vector<reasons::Reason> answers_;   // of the last question, for the person at the screen
  reasons::ReasonLevel answer_level_ = reasons::ReasonLevel::Sentence;
  narration::ShownBoard board_;            // as it was last shown
  bool told_how_ = false;                  // the hint about `?` was shown
  bool told_stop_choices_ = false;         // the hint about `stop choices` was shown
  int forced_in_a_row_ = 0;                // consecutive questions with one answer
  std::int64_t unasked_ = 0;               // decisions since a person was asked
  bool restored_ = false;  // by `undo` or `load`: the open decision is asked, even if there is one answer
};

}  // namespace cardinal::play
