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
std::string Quoted(const std::string& text);
// The one of the names that is meant; empty if none is.
std::string Meant(const std::string& words, const std::vector<std::string>& names);
// "p1", "Anna"
std::optional<view::Seat> SeatOf(const std::string& words, const view::Names& names);
// `all`: the option takes that word too.
Problem NoSeat(const std::string& option, const std::string& words, const view::Names& names, bool all);

}  // namespace cardinal::cli
