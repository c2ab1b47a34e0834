// Plays a game at a console. In: a Program, a SessionSetup, and a console. Out: the game, played and narrated there.
// Promises: a human sees only what that seat sees, and is asked again after an invalid answer; those of
// session::MatchSession, which plays the match.
#pragma once

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>

#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/narration/shown_board.h"
#include "interpreter/drivers/narration/shown_options.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/play/commands.h"
#include "interpreter/drivers/reasons/reason.h"
#include "interpreter/drivers/save/file_lock.h"
#include "interpreter/drivers/session/match_session.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::play {

struct Console {
  std::istream& in;
  std::ostream& out;
  const source::FileSystem& files;
  std::filesystem::path working_directory;  // saves are relative to it
  narration::TextStyle style;
  bool clears = false;  // a terminal: the screen is cleared when another player gets it
  // Reads a line that can be edited, with a prompt; `reader`: the seat whose earlier lines can be brought back. Empty:
  // lines come from `in`.
  std::function<bool(const std::string& prompt, int reader, std::string& line)> edit_line = nullptr;
};

enum class PlayEnding : std::uint8_t { Outcome, Abandoned, Unfinished, Fault, Stopped };

class PlaySession {
 public:
  PlaySession(const program::Program& program, const load::GameHome& home, session::SessionSetup setup,
              Console& console, narration::ClauseLookup clause, reasons::SourceTextLookup source, base::Limits limits);

  // Continues a saved match instead of a new one. Returns a problem in words, or "".
  std::string Load(const std::filesystem::path& path);
  // From now on each answer is written to the log.
  void KeepLog(std::unique_ptr<replay::LogWriter> log) { session_.KeepLog(std::move(log)); }
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
  const model::Fault& Fault() const { return session_.LastStep().fault; }
  // True if the log could not be written to its end, for example on a full disk.
  bool LogFailed() const { return log_failed_; }

 private:
  enum class CommandResult : std::uint8_t { AskAgain, Answered, Quit };

  bool IsStopped() const { return stop_ && stop_(); }
  bool Answer(std::int32_t option);  // false: refused
  void SeatScreen();                 // the viewer and the person at the screen, at the beginning and after a load
  PlayEnding Play(std::int64_t max_decisions);
  bool Next();
  replay::LogEnding EndingForLog(PlayEnding ended) const;
  void CheckLog();  // reports once that the log cannot be written
  void ShowEnding();
  narration::BoardView MakeBoardView(bool full = false) const;  // as the viewer sees it
  void ShowDecision();

  // human.cpp
  bool HandOverScreen(model::Seat seat);  // false: the input has ended
  bool AskHuman();                        // false: the person has left
  bool ReadLine(std::string& line);
  bool ReadCommand(std::string& line);
  void Hint();
  void PrintAnswerHint() const;
  CommandResult ExecuteCommand(const std::string& line);
  bool Show(const TypedCommand& command);
  bool LoadFile(const std::string& name);
  CommandResult Choose(const std::string& line);
  std::vector<narration::ShownOption> ShownOptions() const;
  CommandResult Take(std::int32_t option);
  void PrintNoSuchNumber(const std::string& typed, const narration::NumberRange& range) const;
  void Save(const std::string& name);
  void Record(const std::string& words) const;
  // story.cpp
  void ShowStory(view::Seat viewer, bool all);
  void PrintLines(const std::vector<narration::TranscriptLine>& lines, narration::StoryLevel level) const;
  void Log(const std::string& how) const;
  void ChooseStory(const std::string& how);  // `story full`; without a word it prints the present choice
  // help.cpp
  void Help() const;
  void HelpNow() const;  // what the player can do; nothing when the game is over
  // undo.cpp
  bool Undo(model::Seat seat);  // false: this seat has nothing to undo
  bool AskAtEnd();              // true: the game continues from an earlier position
  // auto_pass.cpp
  bool PassQuickly();
  bool PassFromHere();                      // PassQuickly with an undo point, after a command
  void Say(const std::string& text) const;  // a line of its own, wrapped
  void PrintSkipped(model::Seat seat);
  void ExecuteSkipCommand(const TypedCommand& command);
  // because.cpp
  void Because() const;
  void Advice() const;
  void PrintExplanation(const session::MatchSession::MoveExplanation& move) const;
  // why_commands.cpp
  void Why(const std::string& words);
  void WhyOption(std::size_t option);
  void PrintAnswer(reasons::Reason reason);            // in sentences; `more` shows the rest
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
  void Text(const std::string& words);  // of a card; otherwise explains the word
  void CardText(std::int32_t card);

  view::Localizer Words() const { return session_.Words(); }

  session::MatchSession session_;
  // Of the session.
  const program::Program& program_;
  const session::SessionSetup& plan_;
  const match::Match& match_;
  const view::DisplayNames& names_;

  const load::GameHome& home_;
  Console& console_;
  narration::ClauseLookup clause_;
  reasons::SourceTextLookup source_;
  bool log_failed_ = false;
  std::unique_ptr<save::FileLock> lock_;  // of the file that this game was loaded from or last saved to
  narration::StoryLevel story_;           // how much of the story the persons want
  Recording recording_;
  RulesLookup rules_;
  std::string more_;        // the whole last answer, for the player at the screen; "": there is none
  bool told_more_ = false;  // `more` has shown it
  std::function<bool()> stop_;
  model::Seat at_screen_ = model::kNoSeat;
  view::Seat viewer_ = view::kOmniscient;  // the viewer of the screen now
  std::vector<reasons::Reason> answers_;   // of the last question, for the person at the screen
  reasons::ReasonLevel answer_level_ = reasons::ReasonLevel::Sentence;
  narration::ShownBoard board_;     // as it was last shown
  bool told_how_ = false;           // the hint about `?` was shown
  bool told_stop_choices_ = false;  // the hint about `stop choices` was shown
  int forced_in_a_row_ = 0;         // consecutive questions with one answer
  std::int64_t unasked_ = 0;        // decisions since a person was asked
};

}  // namespace cardinal::play
