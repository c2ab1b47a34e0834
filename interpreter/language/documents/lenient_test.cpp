// Compares the lenient reader with the strict one on all documents of the games, and tests it on text that is not YAML.
#include "interpreter/language/documents/lenient.h"

#include <catch2/catch.hpp>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "interpreter/language/documents/test_support.h"
#include "interpreter/language/documents/yaml_text.h"
#include "tests/processor_clock.h"

namespace cardinal::documents {
namespace {

// A tree in one line: `{a: [x, "y"], b: ~}`.
std::string Shown(const YamlNode& node) {
  if (node.IsEmpty()) return "~";
  if (node.IsScalar()) return node.style == YamlNode::Style::Quoted ? '"' + node.text + '"' : node.text;
  std::string text = node.IsList() ? "[" : "{";
  for (const YamlNode& item : node.items) text += (text.size() > 1 ? ", " : "") + Shown(item);
  for (const YamlEntry& entry : node.entries)
    text += (text.size() > 1 ? ", " : "") + entry.key + (entry.colon ? ": " + Shown(entry.value) : "");
  return text + (node.IsList() ? "]" : "}");
}

std::string Read(const std::string& text) { return Shown(ReadLeniently(text, {})); }

// The first difference between two trees, or "".
std::string Difference(const YamlNode& strict, const YamlNode& lenient, const std::string& path) {
  const auto spans = [](const YamlNode& node) {
    return std::to_string(node.span.begin) + ".." + std::to_string(node.span.end) + " body " +
           std::to_string(node.body.begin) + ".." + std::to_string(node.body.end);
  };
  if (strict.kind != lenient.kind || strict.style != lenient.style) return path + ": another kind or style";
  if (spans(strict) != spans(lenient)) return path + ": " + spans(strict) + ", not " + spans(lenient);
  if (strict.text != lenient.text) return path + ": `" + strict.text + "`, not `" + lenient.text + "`";
  if (strict.items.size() != lenient.items.size() || strict.entries.size() != lenient.entries.size())
    return path + ": another number of parts";
  for (std::size_t i = 0; i < strict.items.size(); ++i) {
    const auto found = Difference(strict.items[i], lenient.items[i], path + "/" + std::to_string(i));
    if (!found.empty()) return found;
  }
  for (std::size_t i = 0; i < strict.entries.size(); ++i) {
    const YamlEntry &one = strict.entries[i], &other = lenient.entries[i];
    if (one.key != other.key || one.colon != other.colon || one.key_span.begin != other.key_span.begin ||
        one.key_span.end != other.key_span.end)
      return path + "/" + one.key + ": another key, `" + other.key + "`";
    const auto found = Difference(one.value, other.value, path + "/" + one.key);
    if (!found.empty()) return found;
  }
  return "";
}

std::vector<std::filesystem::path> AllDocuments() {
  std::vector<std::filesystem::path> paths;
  for (const char* folder : {"rulesets", "cards", "stdlib", "tests/runner_scenarios"}) {
    const auto root = std::filesystem::path(CARDINAL_SOURCE_DIR) / folder;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
      if (entry.path().extension() == ".yaml") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string TextOfFile(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("lenient: all documents of the games are read as the strict reader reads them") {
  int compared = 0;
  for (const auto& path : AllDocuments()) {
    Tried tried(TextOfFile(path));
    const auto strict = ReadYaml(tried.File(), tried.limits, tried.sink);
    if (!strict) continue;
    INFO(path.string());
    CHECK(Difference(*strict, ReadLeniently(tried.File().Text(), tried.id), "") == "");
    ++compared;
  }
  CHECK(compared > 150);
}

TEST_CASE("lenient: small documents in every form") {
  for (const std::string text :
       {"a: 1\nb:\n  - x\n  - y: 2\n    z: [p, {q: r}]\n", "a:\n- x\n- y\nb: c\n",
        "a: |\n  one\n    two\n\nb: >-\n  x\n  y\n", "a: {x, y: 1}\nb: {}\nc: []\n", "- - a\n  - b\n- c\n",
        "\"a b\": 'it''s'\nc: \"q\\\"r\"\n", "# only\n\na: b # c\nd: #e\n  f: g\n",
        "a: [one,\n  two,\n  three]\nb: c\n", "a:\n  b:\nc:\n", "a: ~\n", ""}) {
    Tried tried(text);
    const auto strict = ReadYaml(tried.File(), tried.limits, tried.sink);
    INFO(text);
    REQUIRE(strict);
    CHECK(Difference(*strict, ReadLeniently(tried.File().Text(), tried.id), "") == "");
  }
}

TEST_CASE("lenient: text that is not YAML") {
  CHECK(Read("a: b\nste") == "{a: b, ste}");
  CHECK(Read("ste\na: b\n") == "{ste, a: b}");
  CHECK(Read("a:\n  b: 1\n  c\nd: 2\n") == "{a: {b: 1, c}, d: 2}");
  CHECK(Read("a: [x, y\nb: c\n") == "{a: [x, y], b: c}");
  CHECK(Read("a: {x: [y, z}\nb: c\n") == "{a: {x: [y, z]}, b: c}");
  CHECK(Read("a: {x: gains [y, z], w: 1}\n") == "{a: {x: gains [y, z], w: 1}}");
  CHECK(Read("a: \"x y\nb: c\n") == "{a: \"x y\", b: c}");
  CHECK(Read("s:\n  - a: 1\n  b\nc: 2\n") == "{s: [{a: 1}, b], c: 2}");
  CHECK(Read("s:\n  - a: 1\n    b\n    c: 2\n") == "{s: [{a: 1, b, c: 2}]}");
  CHECK(Read("s:\n  - a\n    c: 2\n") == "{s: [{a, c: 2}]}");
  CHECK(Read("a: b\n   c: d\n") == "{a: b, c: d}");
  CHECK(Read("a: b: c\n") == "{a: b: c}");
  CHECK(Read("]]}{[") != "");
}

TEST_CASE("lenient: no text makes it crash, hang or point outside") {
  const std::function<void(const YamlNode&, Offset)> check = [&](const YamlNode& node, Offset size) {
    const bool inside = node.span.begin >= 0 && node.span.begin <= node.span.end && node.span.end <= size &&
                        node.body.begin <= node.body.end && node.body.end <= size;
    if (!inside) FAIL("a span outside of the text");
    for (const YamlNode& item : node.items) check(item, size);
    for (const YamlEntry& entry : node.entries) check(entry.value, size);
  };
  const std::string text = TextOfFile(std::filesystem::path(CARDINAL_SOURCE_DIR) /
                                      "cards/imajica/first_reconciliation/scenarios/paths.yaml");
  for (std::size_t at = 0; at <= text.size(); at += 3) {
    check(ReadLeniently(text.substr(0, at), {}), static_cast<Offset>(at));
    check(ReadLeniently(text.substr(at), {}), static_cast<Offset>(text.size() - at));
  }
  for (const std::string part : {"- ", "[", "{", "{a: ", "a:\n ", "\"", "|\n", "]", "\xff\x01", "\t- x\n"}) {
    std::string many;
    for (int i = 0; i < 5000; ++i) many += part;
    const auto begin = ProcessorClock::now();
    check(ReadLeniently(many, {}), static_cast<Offset>(many.size()));
    CHECK(ProcessorClock::now() - begin < std::chrono::milliseconds(500));
  }
}

}  // namespace cardinal::documents
