#include "interpreter/base/spelling.h"

#include <catch2/catch.hpp>

using namespace cardinal::base;

TEST_CASE("spelling: accents, joined letters, quotes and dashes become plain", "[base]") {
  CHECK(Fold("Déjà Vu") == "deja vu");
  CHECK(Fold("De\u0301ja\u0300 Vu") == "deja vu");  // decomposed
  CHECK(Fold("Æther Owl") == "aether owl");
  CHECK(Fold("Hunter’s Kin") == "hunter's kin");
  CHECK(Fold("Łódź  Guard") == "lodz guard");
  CHECK(Fold("Straße") == "strasse");
  CHECK(Fold("“One” – two") == "\"one\" - two");
  CHECK(Fold("Ｗｏｌｆ") == "wolf");
  CHECK(Fold("火の鳥") == "火の鳥");
  CHECK(Fold("\xff Bear") == "\xff Bear");  // not UTF-8: as it is
}

TEST_CASE("spelling: an exact name wins, then the nearest likeness", "[base]") {
  const std::vector<std::string> names = {"Deja Vu", "Déjà Vu", "To-and-Fro", "Bear", "bear", "_____", "Æther"};
  CHECK(FindAlike("Déjà Vu", names) == 1);
  CHECK(FindAlike("déjà vu", names) == 1);
  CHECK(FindAlike("de\u0301ja\u0300 vu", names) == 1);
  CHECK(FindAlike("deja vu", names) == 0);
  CHECK(FindAlike("Dejà Vu", names) == kSeveralNames);
  CHECK(FindAlike("to and fro", names) == 2);
  CHECK(FindAlike("Bear", names) == 3);
  CHECK(FindAlike("BEAR", names) == kSeveralNames);
  CHECK(FindAlike("_____", names) == 5);
  CHECK(FindAlike("aether", names) == 6);
  CHECK(FindAlike("", names) == kNoName);
  CHECK(FindAlike("...", names) == kNoName);
  CHECK(FindAlike("Bear", {"Bear", "Wolf", "Bear"}) == 0);
}
