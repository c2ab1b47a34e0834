// Writes and reads GameStatistics as text.
// In: GameStatistics. Out: lines of words and integers, and the statistics read back from them. Promises: reading gives
// exactly the statistics that were written; lines that do not fit the program and the schedule are refused with an
// error message.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/drivers/simulate/game_statistics.h"

namespace cardinal::simulate {

// A text on one line without a space at its end: control characters and `%` as `%0a`.
std::string EscapeLine(std::string_view text);
// True only for a text that EscapeLine has written.
bool UnescapeLine(std::string_view line, std::string& text);

// "seats 120 60 3": each line is a word and numbers, some lines with a text at the end.
std::string WriteStatistics(const GameStatistics& tally);
// `tally`: empty statistics of the schedule. False: `error` says why.
bool ReadStatistics(const program::Program& program, std::string_view lines, GameStatistics& tally, std::string& error);

}  // namespace cardinal::simulate
