// In: at which of one's decisions a person wants to be asked. Out: whether this is one of them.
// Promises: only a decision in which passing is possible is ever passed over; what is asked is asked with every answer.
#pragma once

#include <string>
#include <vector>

namespace cardinal::play {

// A decision as a filter sees it: where it is asked, and what can be answered besides passing, as its player reads it.
struct StopQuery {
  std::vector<std::string> window;  // its names, by the rules and in the language of the reader
  std::vector<std::string> answers;
};

class Stops {
 public:
  enum class Mode { Always, Choices, When };

  // `stop WORDS`: "always", "choices", "when WORDS", or nothing. False: it is none of these, and nothing has changed.
  bool ParseCommand(const std::string& words);
  // `pass until WORDS`: passes until a decision speaks of the words; once. Without words it ends.
  void PassUntil(const std::string& words) { until_ = words; }

  // Is this a decision to be asked about? Ends a `pass until` that has come to its place.
  bool ShouldStop(const StopQuery& decision);

  Mode CurrentMode() const { return mode_; }
  std::string Filters() const;  // "`soup`, `block`"

 private:
  Mode mode_ = Mode::Always;
  std::vector<std::string> filters_;  // in small letters
  std::string until_;                 // "": none
};

}  // namespace cardinal::play
