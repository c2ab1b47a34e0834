// Finds the numbers in a text for people. In: a text. Out: its numbers. Promises: digits in any language; the words for
// small numbers in English only, because most rules are written in English.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::lint {

// "Deal 2 or -3 damage twice." -> 2, 3, 2. Signs are ignored; digits inside a word are not a number.
std::vector<std::int64_t> PrintedNumbers(std::string_view text);
// Only the numbers in digits, sorted: a translation must contain the same.
std::vector<std::int64_t> PrintedDigits(std::string_view text);
// "2, 3", or "none".
std::string JoinNumbers(const std::vector<std::int64_t>& numbers);

}  // namespace cardinal::lint
