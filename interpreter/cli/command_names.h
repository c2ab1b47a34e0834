// In: words of a command line. Out: which seat, card or clause of a game they mean; if none, the problem in words, with
// the nearest name there is. Case does not matter.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/machine/view/view.h"

namespace cardinal::cli {

// In words; empty if all is well.
using Problem = std::string;

// For people, in backquotes.
std::string BackQuote(const std::string& text);
// The one of the names that is meant; empty if none is.
std::string FindMeantName(const std::string& words, const std::vector<std::string>& names);
// "p1", "Anna"
std::optional<view::Seat> FindSeatByName(const std::string& words, const view::DisplayNames& names);
// `all`: the option takes that word too.
Problem UnknownSeatMessage(const std::string& option, const std::string& words, const view::DisplayNames& names,
                           bool all);

}  // namespace cardinal::cli
