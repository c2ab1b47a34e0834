#include "interpreter/machine/program/image.h"

#include <catch2/catch.hpp>
#include <type_traits>

#include "interpreter/machine/program/fields.h"
#include "interpreter/machine/program/test_program.h"

namespace cardinal::program {
namespace {

Program Sound() {
  Program program = test::MakeProgram();
  program.languages.push_back({"it", {{"win", "vincere"}, {"draw", "pescare"}}});
  REQUIRE(Verify(program).empty());
  return program;
}

// Follows the lists of fields from a program down to numbers and strings, for tables with any content, and checks that
// each list has the fields of its struct in the order of their addresses: then no field is listed twice in place of
// another.
class Places {
 public:
  template <class... Ts>
  void operator()(Ts&... fields) {
    const char* last = nullptr;
    for (const char* place : {reinterpret_cast<const char*>(&fields)...}) {
      CHECK((last == nullptr || last < place));
      last = place;
    }
    ++lists;
    (Inside(fields), ...);
  }
  int lists = 0;

 private:
  template <class T>
  void Inside(T& value) {
    if constexpr (!base::kIsNumber<T>) Fields(*this, value);
  }
  void Inside(std::string&) {}
  template <class T>
  void Inside(std::vector<T>&) {
    T element{};
    Inside(element);
  }
  template <class Id, class T>
  void Inside(base::Table<Id, T>& table) {
    Inside(static_cast<std::vector<T>&>(table));
  }
  template <class T, std::size_t size>
  void Inside(std::array<T, size>& values) {
    Inside(values[0]);
  }
  template <class K, class V, class Less>
  void Inside(std::map<K, V, Less>&) {}
};

TEST_CASE("image: the lists of fields are complete and in order") {
  Program program;
  Places places;
  Fields(places, program);
  CHECK(places.lists > 30);
}

TEST_CASE("image: a program comes back as it was") {
  const Program program = Sound();
  const std::string bytes = Encode(program);
  Program again;
  REQUIRE(Decode(bytes, again));
  CHECK(Encode(again) == bytes);
  CHECK(again.cards.size() == program.cards.size());
  CHECK(again.languages[0].texts.at("win") == "vincere");
}

TEST_CASE("image: what was cut off or changed anywhere is refused") {
  const std::string bytes = Encode(Sound());
  Program untouched;
  untouched.game = "as before";
  const auto refused = [&](const std::string& wrong) {
    return !Decode(wrong, untouched) && untouched.game == "as before";
  };
  bool all = true;
  for (std::size_t length = 0; length < bytes.size(); ++length) all = all && refused(bytes.substr(0, length));
  CHECK(all);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (const int change : {0x01, 0x80, 0xff}) {
      std::string wrong = bytes;
      wrong[i] = static_cast<char>(wrong[i] ^ change);
      all = all && refused(wrong);
    }
  }
  CHECK(all);
  CHECK(refused(bytes + '\0'));
  CHECK(refused(bytes + bytes));
}

// A checksum proves nothing: bytes with a new valid checksum must still not decode to an invalid program, or to one
// that is too large.
TEST_CASE("image: bytes that were changed and sealed again are refused, or a sound program") {
  const std::string sealed = Encode(Sound());
  std::string_view rest = sealed;
  const std::string fields(*base::DecodeEnvelope("CRDP", 18, rest));
  int taken = 0, refused = 0;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    for (const int change : {0x01, 0x40, 0xff}) {
      std::string wrong = fields;
      wrong[i] = static_cast<char>(wrong[i] ^ change);
      Program program;
      if (!Decode(base::EncodeEnvelope("CRDP", 18, wrong), program)) {
        ++refused;
        continue;
      }
      ++taken;
      CHECK(Verify(program).empty());
    }
  }
  CHECK(refused > 100);
  CHECK(taken > 100);  // a name may have any letters
  Program program;
  CHECK_FALSE(Decode(base::EncodeEnvelope("CRDP", 4, fields), program));
  CHECK_FALSE(Decode(base::EncodeEnvelope("CRDM", 6, fields), program));
}

}  // namespace
}  // namespace cardinal::program
