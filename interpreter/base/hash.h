// Hashes numbers and bytes.
// In: integers and bytes. Out: a 64-bit hash. Promises: the same input gives the same hash on every machine and in
// every version (saves and replays contain such hashes); each part is separated from the next, so "ab","c" is not
// "a","bc".
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace cardinal::base {

// Not cryptographic: it only distinguishes values. One multiplication and one fold per number, then an avalanche.
class Hasher {
 public:
  explicit Hasher(std::uint64_t seed = 0) : state_(seed ^ kStart) {}

  // Any integer, bool or enumerator counts as its value in 64 bits, so its C++ width does not matter.
  template <std::integral Number>
  Hasher& Add(Number number) {
    return AddWord(static_cast<std::uint64_t>(static_cast<std::int64_t>(number)));
  }
  template <typename Enum>
  requires std::is_enum_v<Enum> Hasher& Add(Enum value) {
    return Add(static_cast<std::underlying_type_t<Enum>>(value));
  }

  Hasher& AddBytes(std::string_view bytes) {
    AddWord(bytes.size());
    while (bytes.size() >= 8) {
      AddWord(LittleEndian(bytes.substr(0, 8)));
      bytes.remove_prefix(8);
    }
    if (!bytes.empty()) AddWord(LittleEndian(bytes));
    return *this;
  }

  // The avalanche of MurmurHash3: every bit of the state affects every bit of the result.
  std::uint64_t Digest() const {
    std::uint64_t h = state_;
    h = (h ^ (h >> 33)) * 0xff51afd7ed558ccdu;
    h = (h ^ (h >> 33)) * 0xc4ceb9fe1a85ec53u;
    return h ^ (h >> 33);
  }

 private:
  static constexpr std::uint64_t kStart = 0xcbf29ce484222325u;

  Hasher& AddWord(std::uint64_t word) {
    state_ = (state_ ^ word) * 0x9e3779b97f4a7c15u;
    state_ ^= state_ >> 32;
    return *this;
  }
  static std::uint64_t LittleEndian(std::string_view bytes) {
    if (std::endian::native == std::endian::little && bytes.size() == 8) {
      std::uint64_t word;
      std::memcpy(&word, bytes.data(), 8);
      return word;
    }
    std::uint64_t word = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) word = (word << 8) | static_cast<unsigned char>(bytes[i]);
    return word;
  }

  std::uint64_t state_;
};

// FNV-1a of the bytes: for short names and for fingerprints that other programs compute too.
constexpr std::uint64_t Fnv1a(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

}  // namespace cardinal::base
