// Small functions for texts: lists, counts, numbers, lines, blanks at the ends.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::base {

std::string JoinText(const std::vector<std::string>& parts, std::string_view between = ", ");
// "1 card", "3 cards"
std::string FormatCount(std::int64_t count, std::string_view noun);
// 4212 -> "4,212"
std::string FormatGrouped(std::int64_t number);

// Without spaces, tabs and line ends at both ends.
std::string_view TrimText(std::string_view text);
// The lines, without their newlines.
std::vector<std::string> SplitLines(const std::string& text);
// Removes the next line from `rest`; false if there is no newline.
bool TakeLine(std::string_view& rest, std::string_view& line);

// False if the text is anything other than one number that fits.
template <class Number>
bool ParseInteger(std::string_view text, Number& number, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  return error == std::errc() && end == text.data() + text.size();
}

// ASCII only.
inline bool IsDigit(char c) { return c >= '0' && c <= '9'; }
inline bool IsCapital(char c) { return c >= 'A' && c <= 'Z'; }

}  // namespace cardinal::base
