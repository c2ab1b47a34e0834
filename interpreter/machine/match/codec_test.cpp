#include <catch2/catch.hpp>

#include "interpreter/base/hash_bulk.h"
#include "interpreter/machine/match/test_match.h"

namespace cardinal::match {
namespace {

using namespace test;

constexpr std::size_t kHeader = 24;

// Gives an image the right checksum, whatever it contains.
std::string Seal(std::string bytes) {
  bytes.resize(bytes.size() - 8);
  const std::uint64_t sum = base::HashBulk(bytes);
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(sum >> (8 * i));
  return bytes;
}

bool Reads(const program::Program& program, std::string_view bytes, std::string& error) {
  Match match;
  return Decode(program, bytes, match, error);
}

TEST_CASE("codec: what was written is read back") {
  const program::Program p = VerifiedProgram();
  for (const Match& match : {NewMatch(p, TwoSeats()), Stopped(p)}) {
    Match read;
    std::string error = "left over";
    REQUIRE(Decode(p, Encode(p, match), read, error));
    CHECK(error == "");
    CHECK(read == match);
    CHECK(HashMatch(read) == HashMatch(match));
    CHECK(Encode(p, read) == Encode(p, match));
  }
}

TEST_CASE("codec: every flipped bit is refused, and the match is left as it was") {
  const program::Program p = VerifiedProgram();
  std::string bytes = Encode(p, Stopped(p));
  const Match untouched = NewMatch(p, TwoSeats());
  Match match = untouched;
  std::string error;
  std::size_t accepted = 0;
  for (std::size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
    accepted += Decode(p, bytes, match, error) || error.empty() ? 1 : 0;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
  }
  CHECK(accepted == 0);
  CHECK(match == untouched);
}

TEST_CASE("codec: every truncation and every addition is refused") {
  const program::Program p = VerifiedProgram();
  const std::string bytes = Encode(p, Stopped(p));
  std::string error;
  std::size_t accepted = 0;
  for (std::size_t length = 0; length < bytes.size(); ++length)
    accepted += Reads(p, std::string_view(bytes).substr(0, length), error) ? 1 : 0;
  CHECK(accepted == 0);
  CHECK_FALSE(Reads(p, bytes + '\0', error));
  CHECK_FALSE(Reads(p, bytes + bytes, error));
}

TEST_CASE("codec: the reason is said") {
  program::Program p = VerifiedProgram();
  const std::string bytes = Encode(p, Stopped(p));
  std::string error;
  CHECK_FALSE(Reads(p, "", error));
  CHECK(error == "it is cut off");
  CHECK_FALSE(Reads(p, std::string(100, 'x'), error));
  CHECK(error == "it is not a match of Cardinal");
  std::string other = bytes;
  other[4] = 99;
  CHECK_FALSE(Reads(p, other, error));
  CHECK(error == "it is of version 99, not 9");
  other = bytes;
  other[60] = static_cast<char>(other[60] + 1);
  CHECK_FALSE(Reads(p, other, error));
  CHECK(error == "its checksum is wrong");
  ++p.content_hash;
  CHECK_FALSE(Reads(p, bytes, error));
  CHECK(error == "it was made with other rules");
}

TEST_CASE("codec: damage under a right checksum is refused or is a sound match") {
  const program::Program p = VerifiedProgram();
  const std::string bytes = Encode(p, Stopped(p));
  std::string error;
  for (std::size_t i = kHeader; i < bytes.size() - 8; ++i) {
    for (const int value : {0x00, 0x01, 0x7f, 0x80, 0xff}) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(value);
      Match match;
      if (Decode(p, Seal(damaged), match, error)) REQUIRE(CheckInvariants(p, match) == "");
    }
  }
}

TEST_CASE("codec: a count larger than the image allocates nothing") {
  const program::Program p = VerifiedProgram();
  std::string bytes = Encode(p, Stopped(p));
  const std::size_t cards = kHeader + 8;  // after seats and eliminated
  for (std::size_t i = 0; i < 4; ++i) bytes[cards + i] = static_cast<char>(0xff);
  std::string error;
  CHECK_FALSE(Reads(p, Seal(bytes), error));
  CHECK(error == "its fields do not fit together");
}

}  // namespace
}  // namespace cardinal::match
