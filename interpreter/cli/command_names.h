// Finds seats, cards and clauses by the words of a command line.
// In: words of a command line. Out: the seat, card or clause of a game that they name; otherwise a message with the
// nearest existing name. Case does not matter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/machine/view/view.h"

namespace cardinal::cli {

// A message; empty if there is no problem.
using Problem = std::string;

// For people, in backquotes.
std::string BackQuote(const std::string& text);
// The name that is meant; empty if there is none.
std::string FindMeantName(const std::string& words, const std::vector<std::string>& names);
// "p1", "Anna"
std::optional<view::Seat> FindSeatByName(const std::string& words, const view::DisplayNames& names);
// `all`: the option also accepts that word.
Problem UnknownSeatMessage(const std::string& option, const std::string& words, const view::DisplayNames& names,
                           bool all);

}  // namespace cardinal::cli
