#include "interpreter/machine/view/seat_names.h"

#include "interpreter/machine/match/match.h"

namespace cardinal::view {

namespace {

// The name in small letters and without blanks: two names that are equal in this form look the same to people.
std::string Folded(const std::string& name) {
  std::string folded;
  for (const char c : name)
    if (c != ' ') folded += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return folded;
}

// The seat with that id, or -1.
std::int32_t SeatOfId(const std::string& folded) {
  for (std::int32_t seat = 0; seat < program::kMaxSeats; ++seat)
    if (folded == "p" + std::to_string(seat + 1)) return seat;
  return -1;
}

}  // namespace

std::string CheckSeatNames(const std::vector<std::string>& names) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string folded = Folded(names[i]);
    if (folded.empty()) return "a player's name is not empty";
    if (folded == "all") return "`" + names[i] + "` is not a name for a player: `all` means everybody";
    const std::int32_t seat = SeatOfId(folded);
    if (seat >= 0 && static_cast<std::size_t>(seat) != i)
      return "`" + names[i] + "` is not a name for player " + std::to_string(i + 1) + ": it means player " +
             std::to_string(seat + 1);
    for (std::size_t j = 0; j < i; ++j) {
      if (names[i] == names[j]) return "two players are called `" + names[i] + "`";
      if (folded == Folded(names[j]))
        return "two players have nearly the same name: `" + names[j] + "` and `" + names[i] + "`";
    }
  }
  return "";
}

}  // namespace cardinal::view
