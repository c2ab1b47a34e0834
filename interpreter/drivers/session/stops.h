// Decides whether a person is asked. In: the decisions at which a person wants to be asked. Out: whether a decision is
// one of them. Promises: only a decision with the option to pass is ever skipped; a decision that is asked is asked
// with all its options.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cardinal::session {

// A decision as filters see it: its window, and the answers other than passing, as the player reads them.
struct StopQuery {
  std::vector<std::string> window;  // its names in the rules and in the language of the reader, and its question
  std::vector<std::string> answers;
  std::vector<std::string> options = {};  // the answers as logs name them: without numbers that change
  bool quiet = false;                     // the layout of the game names the question in `ask_less`
};

// What a person types: `always`, `choices`, `new`, `when WORDS`, `pass until WORDS`, or nothing.
struct StopCommand {
  enum class Kind : std::uint8_t { Show, Always, Choices, New, When, PassUntil, Unknown } kind = Kind::Unknown;
  std::string words;  // without spaces around them
};
StopCommand ParseStopCommand(const std::string& text);

class Stops {
 public:
  // New: as Choices, but a quiet question is asked only if it has an option that the question before did not have.
  enum class Mode { Always, Choices, New, When };

  Stops() = default;
  explicit Stops(Mode mode) : mode_(mode) {}

  // False: the text is not a StopCommand, and nothing has changed.
  bool ApplyCommand(const std::string& text);
  // True after an ApplyCommand that changed the mode: a person wants this, whatever the default is.
  bool IsTyped() const { return typed_; }
  // `pass until WORDS`: passes once until a decision contains the words. Without words, this mode ends.
  void PassUntil(const std::string& words) { until_ = words; }

  // Whether the player is asked this decision. Ends a `pass until` whose words it contains. It depends only on what the
  // player has been asked and may know.
  bool ShouldStop(const StopQuery& decision);
  // After an undo or a load: ends a `pass until`, and the questions so far count no more.
  void ForgetQuestions() {
    until_.clear();
    options_.clear();
  }

  Mode CurrentMode() const { return mode_; }
  std::string Filters() const;  // "`soup`, `block`"

 private:
  void SetMode(Mode mode);
  bool IsWanted(const StopQuery& decision);

  Mode mode_ = Mode::Always;
  bool typed_ = false;
  std::vector<std::string> filters_;  // as typed, without spaces around them
  std::string until_;                 // "": no `pass until`
  std::vector<std::string> options_;  // of the last question at which the person was asked
};

}  // namespace cardinal::session
