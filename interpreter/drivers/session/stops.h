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
};

// What a person types: `always`, `choices`, `when WORDS`, `pass until WORDS`, or nothing.
struct StopCommand {
  enum class Kind : std::uint8_t { Show, Always, Choices, When, PassUntil, Unknown } kind = Kind::Unknown;
  std::string words;  // without spaces around them
};
StopCommand ParseStopCommand(const std::string& text);

class Stops {
 public:
  enum class Mode { Always, Choices, When };

  Stops() = default;
  explicit Stops(Mode mode) : mode_(mode) {}

  // False: the text is not a StopCommand, and nothing has changed.
  bool ApplyCommand(const std::string& text);
  // True after an ApplyCommand that changed the mode: a person wants this, whatever the default is.
  bool IsTyped() const { return typed_; }
  // `pass until WORDS`: passes once until a decision contains the words. Without words, this mode ends.
  void PassUntil(const std::string& words) { until_ = words; }

  // Whether the player is asked this decision. Ends a `pass until` whose words it contains.
  bool ShouldStop(const StopQuery& decision);

  Mode CurrentMode() const { return mode_; }
  std::string Filters() const;  // "`soup`, `block`"

 private:
  Mode mode_ = Mode::Always;
  bool typed_ = false;
  std::vector<std::string> filters_;  // as typed, without spaces around them
  std::string until_;                 // "": no `pass until`
};

}  // namespace cardinal::session
