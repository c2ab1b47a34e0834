// In: a GameStatistics. Out: it in lines of words and whole numbers, and the same back from them. Promises: what is
// read is the tally that was written; lines that do not fit the program and the schedule are refused, with what is
// wrong in words.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/drivers/simulate/game_statistics.h"

namespace cardinal::simulate {

// A text on one line without a blank at its end: control characters and `%` as `%0a`.
std::string EscapeLine(std::string_view text);
// Nothing but what EscapeLine has written is read back; else false.
bool UnescapeLine(std::string_view line, std::string& text);

// "seats 120 60 3": each line is a word and numbers, some of them with a text at the end.
std::string WriteStatistics(const GameStatistics& tally);
// `tally`: empty, of the schedule. False: `error` says why.
bool ReadStatistics(const program::Program& program, std::string_view lines, GameStatistics& tally, std::string& error);

}  // namespace cardinal::simulate
