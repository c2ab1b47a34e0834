// In: a text for people. Out: the numbers that it says. Promises: digits in any language; the small numbers in words in
// English only, the language in which rules are written as a rule.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::lint {

// "Deal 2 or -3 damage twice." -> 2, 3, 2. Signs do not count; digits inside of a word are no number.
std::vector<std::int64_t> PrintedNumbers(std::string_view text);
// Only those in digits, sorted: what a translation must say as well.
std::vector<std::int64_t> PrintedDigits(std::string_view text);
// "2, 3", or "none".
std::string JoinNumbers(const std::vector<std::int64_t>& numbers);

}  // namespace cardinal::lint
