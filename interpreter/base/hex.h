// Hexadecimal numbers of a fixed length. In: a number. Out: its `digits` hexadecimal digits, and the number again.
// Promises: FromHex accepts only exactly `digits` digits.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::base {

inline std::string ToHex(std::uint64_t number, int digits = 16) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text(digits, '0');
  for (std::size_t i = text.size(); i-- > 0; number >>= 4) text[i] = kDigits[number & 15];
  return text;
}

inline std::optional<std::uint64_t> FromHex(std::string_view text, int digits = 16) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, 16);
  const bool whole = error == std::errc() && end == text.data() + text.size();
  return whole && text.size() == static_cast<std::size_t>(digits) ? std::optional(number) : std::nullopt;
}

}  // namespace cardinal::base
