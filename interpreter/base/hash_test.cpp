#include "interpreter/base/hash.h"

#include <catch2/catch.hpp>
#include <set>
#include <string>

using cardinal::base::Fnv1a;
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
  CHECK(Hasher().Value() == 0xefd01f60ba992926u);
  CHECK(Hasher().Add(1).Add(-2).Add(true).Value() == 0x725a71756be4be5au);
  CHECK(Hasher(7).AddBytes("twelve bytes").Value() == 0x4e6df718b3f8498au);
}

TEST_CASE("hash: the width of a number does not matter, its value does", "[base]") {
  CHECK(Hasher().Add(std::int8_t{-3}).Value() == Hasher().Add(std::int64_t{-3}).Value());
  CHECK(Hasher().Add(Colour::Green).Value() == Hasher().Add(1).Value());
  CHECK(Hasher().Add(1).Add(2).Value() != Hasher().Add(2).Add(1).Value());
  CHECK(Hasher().Add(0).Value() != Hasher().Add(0).Add(0).Value());
}

TEST_CASE("hash: pieces of text do not run together", "[base]") {
  CHECK(Hasher().AddBytes("ab").AddBytes("c").Value() != Hasher().AddBytes("a").AddBytes("bc").Value());
  CHECK(Hasher().AddBytes("").Value() != Hasher().Value());
  CHECK(Hasher().AddBytes(std::string("a\0", 2)).Value() != Hasher().AddBytes("a").Value());
}

TEST_CASE("hash: small different values do not collide", "[base]") {
  std::set<std::uint64_t> seen;
  for (int a = 0; a < 200; ++a) {
    for (int b = 0; b < 200; ++b) seen.insert(Hasher().Add(a).Add(b).Value());
  }
  CHECK(seen.size() == 40000);
}
