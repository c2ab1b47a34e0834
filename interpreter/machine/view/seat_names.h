// Checks the names of players. In: the names, by seat. Out: what is wrong with them, in words, or "". Promises: valid
// names distinguish the seats from each other, from `all` and from the ids of other seats (`p2`), without regard to
// case and blanks.
#pragma once

#include <string>
#include <vector>

namespace cardinal::view {

std::string CheckSeatNames(const std::vector<std::string>& names);

}  // namespace cardinal::view
