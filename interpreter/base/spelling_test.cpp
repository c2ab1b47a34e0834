#include "interpreter/base/spelling.h"

#include <catch2/catch.hpp>

using namespace cardinal::base;

TEST_CASE("spelling: accents, joined letters, quotes and dashes become plain", "[base]") {
  CHECK(FoldSpelling("Déjà Vu") == "deja vu");
  CHECK(FoldSpelling("De\u0301ja\u0300 Vu") == "deja vu");  // decomposed
  CHECK(FoldSpelling("Æther Owl") == "aether owl");
  CHECK(FoldSpelling("Hunter’s Kin") == "hunter's kin");
  CHECK(FoldSpelling("Łódź  Guard") == "lodz guard");
  CHECK(FoldSpelling("Straße") == "strasse");
  CHECK(FoldSpelling("“One” – two") == "\"one\" - two");
  CHECK(FoldSpelling("Ｗｏｌｆ") == "wolf");
  CHECK(FoldSpelling("火の鳥") == "火の鳥");
  CHECK(FoldSpelling("\xff Bear") == "\xff Bear");  // not UTF-8: unchanged
}

TEST_CASE("spelling: an exact name wins, then the nearest likeness", "[base]") {
  const std::vector<std::string> names = {"Deja Vu", "Déjà Vu", "To-and-Fro", "Bear", "bear", "_____", "Æther"};
  CHECK(FindNameIndex("Déjà Vu", names) == 1);
  CHECK(FindNameIndex("déjà vu", names) == 1);
  CHECK(FindNameIndex("de\u0301ja\u0300 vu", names) == 1);
  CHECK(FindNameIndex("deja vu", names) == 0);
  CHECK(FindNameIndex("Dejà Vu", names) == kAmbiguousName);
  CHECK(FindNameIndex("to and fro", names) == 2);
  CHECK(FindNameIndex("Bear", names) == 3);
  CHECK(FindNameIndex("BEAR", names) == kAmbiguousName);
  CHECK(FindNameIndex("_____", names) == 5);
  CHECK(FindNameIndex("aether", names) == 6);
  CHECK(FindNameIndex("", names) == kNameNotFound);
  CHECK(FindNameIndex("...", names) == kNameNotFound);
  CHECK(FindNameIndex("Bear", {"Bear", "Wolf", "Bear"}) == 0);
}
