// Checks that each reader accepts the keys that the schema lists for its map, and refuses others.
#include "interpreter/language/documents/schema.h"

#include <catch2/catch.hpp>
#include <functional>
#include <map>

#include "interpreter/language/documents/configuration.h"
#include "interpreter/language/documents/deck_file.h"
#include "interpreter/language/documents/layout_file.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

template <typename Reader>
auto Reading(Reader reader) {
  return [reader](Tried& tried) { reader(tried.File(), tried.limits, tried.sink); };
}

// A document in which the key of such a map is `KEY`, and its reader.
struct Example {
  std::string text;
  std::function<void(Tried&)> read;
};

const std::map<MapKind, Example> kExamples = [] {
  const auto scenarios =
      Reading([](const auto& file, const auto& limits, auto& sink) { ReadScenarios(file, limits, sink); });
  const auto shared = Reading([](const auto& file, const auto& limits, auto& sink) { ReadShared(file, limits, sink); });
  const auto deck = Reading([](const auto& file, const auto& limits, auto& sink) { ReadDeck(file, limits, sink); });
  const auto rulebook =
      Reading([](const auto& file, const auto& limits, auto& sink) { ReadRulebook(file, limits, sink); });
  const auto project =
      Reading([](const auto& file, const auto& limits, auto& sink) { ReadConfiguration(file, limits, sink); });
  const auto layout = Reading([](const auto& file, const auto& limits, auto& sink) { ReadLayout(file, limits, sink); });
  return std::map<MapKind, Example>{
      {MapKind::Layout, {"KEY: x\n", layout}},
      {MapKind::ShownQuery, {"show: {a: {KEY: x}}\n", layout}},
      {MapKind::ScenarioFile, {"scenarios: []\nKEY: x\n", scenarios}},
      {MapKind::Shared, {"KEY: x\n", shared}},
      {MapKind::Scenario, {"scenario: t\nKEY: x\n", scenarios}},
      {MapKind::Board, {"scenario: t\nboard: {KEY: x}\n", scenarios}},
      {MapKind::Step, {"scenario: t\nsteps: [{p1: pass, KEY: x}]\n", scenarios}},
      {MapKind::Asks, {"scenario: t\nsteps: [{asks: {p1: a, KEY: x}}]\n", scenarios}},
      {MapKind::Change, {"scenario: t\nsteps: [{expect: {a: {gains: [], KEY: x}}}]\n", scenarios}},
      {MapKind::Deck, {"KEY: x\n", deck}},
      {MapKind::Rulebook, {"KEY: x\n", rulebook}},
      {MapKind::Clause, {"rulebook: AB\nclauses: [{KEY: x}]\n", rulebook}},
      {MapKind::Ruling, {"rulebook: AB\nclauses: []\nrulings: [{KEY: x}]\n", rulebook}},
      {MapKind::Project, {"KEY: x\n", project}},
      {MapKind::Lint, {"lint: {KEY: x}\n", project}},
  };
}();

// True if the reader refuses the key as unknown.
bool Refuses(const Example& example, const std::string& key) {
  std::string text = example.text;
  text.replace(text.find("KEY"), 3, key);
  Tried tried(text);
  example.read(tried);
  for (const diag::Diagnostic& error : tried.sink.Diagnostics()) {
    if (error.message.find("has no key `" + key + "`") != std::string::npos) return true;
    if (error.message.find("`" + key + "` is not a key of a step") != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("schema: the readers accept every key that it lists, and no other") {
  for (const MapKind place : AllMapKinds()) {
    const MapInfo& info = GetMapInfo(place);
    if (info.keys.empty()) continue;
    INFO(info.description);
    REQUIRE(kExamples.contains(place));
    const Example& example = kExamples.at(place);
    for (const KeyInfo& key : info.keys) {
      INFO(key.key);
      if (example.text.find("\n" + std::string(key.key) + ":") == std::string::npos &&
          !example.text.starts_with(std::string(key.key) + ":") && key.key != "gains")
        CHECK_FALSE(Refuses(example, std::string(key.key)));
      CHECK(key.sentence.ends_with('.'));
      CHECK(key.value != ValueKind::None);
    }
    if (place != MapKind::Board) CHECK(Refuses(example, "zzz"));  // the keys of a board are seats, of any name
    for (const auto& [wrong, right] : info.aliases) CHECK(info.FindKey(right) != nullptr);
  }
}

TEST_CASE("schema: each value is a map, a list or text of some kind") {
  CHECK(GetValueInfo(ValueKind::Auto).allowed_words == std::vector<std::string>{"single", "none"});
  CHECK(GetValueInfo(ValueKind::Steps).item == ValueKind::StepItem);
  CHECK(GetValueInfo(ValueKind::StepItem).map == MapKind::Step);
  CHECK(GetMapInfo(MapKind::Step).KeyValueKind("p1") == ValueKind::Answer);
  CHECK(GetMapInfo(MapKind::Step).KeyValueKind("expect") == ValueKind::Claims);
  CHECK(GetMapInfo(MapKind::Deck).KeyValueKind("zzz") == ValueKind::None);
}

}  // namespace cardinal::documents
