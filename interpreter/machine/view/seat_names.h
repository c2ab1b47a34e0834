// In: the names of the players, by seat. Out: what is wrong with them, in words, or "". Promises: names that are in
// order tell the seats apart, also from `all`, from the ids of other seats (`p2`), and without regard to case and
// blanks.
#pragma once

#include <string>
#include <vector>

namespace cardinal::view {

std::string CheckSeatNames(const std::vector<std::string>& names);

}  // namespace cardinal::view
