// SHA-256 (FIPS 180-4), for the hashes of secret tokens. In: bytes. Out: the digest as 64 hexadecimal digits.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::base {

std::string Sha256(std::string_view bytes);

}  // namespace cardinal::base
