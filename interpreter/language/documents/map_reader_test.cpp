#include "interpreter/language/documents/map_reader.h"

#include <catch2/catch.hpp>

#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

YamlNode Read(Tried& tried) {
  const auto node = ReadYaml(tried.File(), tried.limits, tried.sink);
  INFO(tried.First());
  REQUIRE(node.has_value());
  return *node;
}

TEST_CASE("a whole number is plain decimal as written") {
  for (const char* text : {"010", "1_000", "0x1F", "1e3", "+2", "1.0", "-0", "no", "99999999999999999999", "\"7\""}) {
    Tried tried(text);
    CHECK_FALSE(ReadInteger(Read(tried), "the number", 0, 100, tried.sink).has_value());
    INFO(text);
    CHECK(tried.First().find("1:1 BadNumber: the number must be a whole number, not") == 0);
    CHECK_FALSE(tried.FirstHelp().empty());
  }
  Tried seven("7");
  CHECK(ReadInteger(Read(seven), "the number", 0, 100, seven.sink) == 7);
  Tried minus("-7");
  CHECK(ReadInteger(Read(minus), "the number", -10, 100, minus.sink) == -7);
  Tried large("101");
  CHECK_FALSE(ReadInteger(Read(large), "the number", 0, 100, large.sink).has_value());
  CHECK(large.First() == "1:1 BadNumber: the number must be from 0 to 100, not 101");
}

TEST_CASE("a flag is yes or no, nothing else") {
  for (const char* text : {"true", "on", "Yes", "1", "\"yes\""}) {
    Tried tried(text);
    CHECK_FALSE(ReadFlag(Read(tried), "it", tried.sink).has_value());
    CHECK(tried.First().find("it must be `yes` or `no`") != std::string::npos);
  }
  Tried no("no");
  CHECK(ReadFlag(Read(no), "it", no.sink) == false);
}

TEST_CASE("unknown keys are reported with the nearest known one, missing keys once") {
  Tried tried("gmae: x\nother: y\nruleset: z\n");
  const YamlNode node = Read(tried);
  const MapInfo thing{
      "a thing", {{"game", ValueKind::Game, ""}, {"title", ValueKind::Title, ""}}, {{"ruleset", "game"}}};
  MapReader reader(node, thing, tried.sink);
  CHECK(reader.FindRequired("game") == nullptr);
  CHECK(reader.FindRequired("title") == nullptr);
  reader.Finish();
  const auto all = tried.sink.Sorted();
  REQUIRE(all.size() == 4);
  CHECK(all[0].help == "did you mean `game`?");
  CHECK(all[1].message == "a thing must have the key `title`");
  CHECK(all[2].help == "its keys are `game` and `title`");
  CHECK(all[3].help == "did you mean `game`?");
}

TEST_CASE("keys that the format leaves open") {
  Tried tried("p1: a\noptoins: b\np2: c\n");
  const YamlNode node = Read(tried);
  const MapInfo thing{"a thing", {{"options", ValueKind::Options, ""}}, {}};
  MapReader reader(node, thing, tried.sink);
  reader.FindOptional("options");
  const auto others = reader.UnreadEntries();
  REQUIRE(others.size() == 2);
  for (const YamlEntry* other : others) reader.AcceptEntry(*other);
  reader.Finish();
  CHECK(tried.First() == "2:1 UnknownParameter: a thing has no key `optoins`");
}

TEST_CASE("text is taken apart at commas outside of brackets, with exact places") {
  Tried tried("key: p1,  f(a, b), [c, d], \"x, y\"\n");
  const YamlNode node = Read(tried);
  const auto parts = SplitAtCommas(ScalarText(node.entries[0].value));
  REQUIRE(parts.size() == 4);
  CHECK(parts[0].text == "p1");
  CHECK(parts[1].text == "f(a, b)");
  CHECK(tried.At(parts[1].span) == "f(a, b)");
  CHECK(parts[2].text == "[c, d]");
  CHECK(parts[3].text == "\"x, y\"");
  Tried quoted("\"a, b\"");
  const auto inside = SplitAtCommas(ScalarText(Read(quoted)));
  REQUIRE(inside.size() == 2);
  CHECK(quoted.At(inside[1].span) == "b");
  CHECK(SplitAtCommas(LocatedText{}).empty());
}

TEST_CASE("texts are on one line and not empty") {
  for (const char* text : {"a:\n", "a: ''\n", "a: [x]\n", "a: |\n  x\n  y\n", "a: \"x\\ny\"\n"}) {
    Tried tried(text);
    const YamlNode node = Read(tried);
    CHECK_FALSE(ReadText(node.entries[0].value, "it", tried.sink).has_value());
    CHECK(tried.sink.ErrorCount() == 1);
  }
}

}  // namespace
}  // namespace cardinal::documents
