// The sentences that the rules told a viewer. In: an ExplainContext with an EventLog. Out: the lines, and the line that
// contains given words. Promises: only lines that the viewer received are found, with the words that it received.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

struct ToldLine {
  std::size_t record = 0;  // index into the log
  std::string text;
};

// The sentence of a Tell or Reveal record; empty if the viewer was not told it.
std::string ToldText(const ExplainContext& asker, std::size_t record);
// All lines, oldest first; line 1 is the first.
std::vector<ToldLine> ToldLines(const ExplainContext& asker);
// The newest line that contains all the words, as an index into ToldLines. Case, accents and endings do not matter:
// "destroyed" is found in "Lamp destroys Brush".
std::optional<std::size_t> FindToldLine(const std::vector<ToldLine>& lines, const std::string& words);

// Those of the words that some line has: at least two, if one word is in no line; otherwise "". A number that is in no
// line is not left out.
std::string KnownWords(const std::vector<ToldLine>& lines, const std::string& words);

// Whether the words are those of the text, apart from case, accents and endings.
bool AreSameWords(const std::string& words, const std::string& text);

}  // namespace cardinal::reasons
