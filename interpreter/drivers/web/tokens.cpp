#include "interpreter/drivers/web/tokens.h"

#include <sys/random.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>

#include "interpreter/base/hex.h"
#include "interpreter/base/sha256.h"

namespace cardinal::web {

std::uint64_t SecretNumber() {
  std::uint64_t number = 0;
  ssize_t count = 0;
  do {
    count = ::getrandom(&number, sizeof number, 0);
  } while (count < 0 && errno == EINTR);
  if (count != sizeof number) throw std::runtime_error("the system has no source of random numbers");
  return number;
}

std::string MakeToken() { return base::ToHex(SecretNumber()) + base::ToHex(SecretNumber()); }

std::string MakeMatchId() { return base::ToHex(SecretNumber()); }

std::string HashToken(std::string_view token) { return base::Sha256(token); }

bool IsHexadecimal(std::string_view text, std::size_t digits) {
  return text.size() == digits &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool IsSameHash(std::string_view one, std::string_view other) {
  if (one.size() != other.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < one.size(); ++i)
    difference |= static_cast<unsigned char>(one[i]) ^ static_cast<unsigned char>(other[i]);
  return difference == 0;
}

}  // namespace cardinal::web
