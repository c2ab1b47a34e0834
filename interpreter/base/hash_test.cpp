#include "interpreter/base/hash_bulk.h"

#include <catch2/catch.hpp>
#include <set>
#include <string>

using cardinal::base::Fnv1a;
using cardinal::base::HashBulk;
using cardinal::base::Hasher;

namespace {
enum class Colour : std::uint8_t { Red, Green };
}

TEST_CASE("hash: FNV-1a gives its published numbers", "[base]") {
  CHECK(Fnv1a("") == 0xcbf29ce484222325u);
  CHECK(Fnv1a("a") == 0xaf63dc4c8601ec8cu);
  CHECK(Fnv1a("foobar") == 0x85944171f73967e8u);
}

TEST_CASE("hash: its numbers are pinned, because saves hold them", "[base]") {
  CHECK(Hasher().Digest() == 0xefd01f60ba992926u);
  CHECK(Hasher().Add(1).Add(-2).Add(true).Digest() == 0x725a71756be4be5au);
  CHECK(Hasher(7).AddBytes("twelve bytes").Digest() == 0x4e6df718b3f8498au);
}

TEST_CASE("hash: the width of a number does not matter, its value does", "[base]") {
  CHECK(Hasher().Add(std::int8_t{-3}).Digest() == Hasher().Add(std::int64_t{-3}).Digest());
  CHECK(Hasher().Add(Colour::Green).Digest() == Hasher().Add(1).Digest());
  CHECK(Hasher().Add(1).Add(2).Digest() != Hasher().Add(2).Add(1).Digest());
  CHECK(Hasher().Add(0).Digest() != Hasher().Add(0).Add(0).Digest());
}

TEST_CASE("hash: pieces of text do not run together", "[base]") {
  CHECK(Hasher().AddBytes("ab").AddBytes("c").Digest() != Hasher().AddBytes("a").AddBytes("bc").Digest());
  CHECK(Hasher().AddBytes("").Digest() != Hasher().Digest());
  CHECK(Hasher().AddBytes(std::string("a\0", 2)).Digest() != Hasher().AddBytes("a").Digest());
}

TEST_CASE("hash: small different values do not collide", "[base]") {
  std::set<std::uint64_t> seen;
  for (int a = 0; a < 200; ++a) {
    for (int b = 0; b < 200; ++b) seen.insert(Hasher().Add(a).Add(b).Digest());
  }
  CHECK(seen.size() == 40000);
}

TEST_CASE("hash: in rows, its numbers are pinned too", "[base]") {
  std::string bytes;
  for (int i = 0; i < 100; ++i) bytes += static_cast<char>(i);
  CHECK(HashBulk("") == 0x21880f172e33051fu);
  CHECK(HashBulk(bytes.substr(0, 20)) == 0x852f73b04adafd87u);
  CHECK(HashBulk(bytes) == 0x368acfa83951141fu);
}

TEST_CASE("hash: in rows, every bit counts, and so does every byte more", "[base]") {
  for (const std::size_t length : {0u, 1u, 7u, 31u, 32u, 33u, 64u, 100u}) {
    std::set<std::uint64_t> seen;
    std::string bytes(length, 'x');
    seen.insert(HashBulk(bytes));
    seen.insert(HashBulk(bytes + '\0'));
    for (std::size_t bit = 0; bit < 8 * length; ++bit) {
      std::string other = bytes;
      other[bit / 8] = static_cast<char>(other[bit / 8] ^ (1 << bit % 8));
      seen.insert(HashBulk(other));
    }
    CHECK(seen.size() == 8 * length + 2);
  }
}

TEST_CASE("hash: in rows, blocks that change places are others", "[base]") {
  const std::string a(32, 'a'), b(32, 'b');
  CHECK(HashBulk(a + b) != HashBulk(b + a));
  const std::string word_a(8, 'a'), word_b(8, 'b'), rest(16, 'c');
  CHECK(HashBulk(word_a + word_b + rest) != HashBulk(word_b + word_a + rest));
}
