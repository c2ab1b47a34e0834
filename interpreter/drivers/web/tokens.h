// Secrets of the server: each is 128 bits of the system's random source. In: nothing. Out: a token for a link, and its
// hash, which is all that a store contains.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cardinal::web {

inline constexpr std::size_t kTokenDigits = 32, kMatchIdDigits = 16;

// 64 bits of the system's random source.
std::uint64_t SecretNumber();
std::string MakeToken();    // 32 hexadecimal digits
std::string MakeMatchId();  // 16 hexadecimal digits; not a secret, but not guessed by chance either

// 64 hexadecimal digits.
std::string HashToken(std::string_view token);
// Whether a text may be a token, or a match id.
bool IsHexadecimal(std::string_view text, std::size_t digits);
// Compares two hashes in a time that does not depend on where they differ.
bool IsSameHash(std::string_view one, std::string_view other);

}  // namespace cardinal::web
