#include "interpreter/language/documents/yaml.h"

#include <catch2/catch.hpp>

#include <chrono>

#include "interpreter/language/documents/test_support.h"
#include "tests/processor_clock.h"

namespace cardinal::documents {
namespace {

// The first error that `text` causes, without the tree.
std::string Refusal(const std::string& text) {
  Tried tried(text);
  const auto node = ReadYaml(tried.File(), tried.limits, tried.sink);
  CHECK_FALSE(node.has_value());
  return tried.First();
}

std::string Help(const std::string& text) {
  Tried tried(text);
  ReadYaml(tried.File(), tried.limits, tried.sink);
  return tried.FirstHelp();
}

std::string Roundtrip(const std::string& text) {
  Tried tried(text);
  const auto node = ReadYaml(tried.File(), tried.limits, tried.sink);
  INFO(tried.First());
  REQUIRE(node.has_value());
  return ToFlowYaml(*node);
}

TEST_CASE("a tree keeps the order of the file and the text as written") {
  CHECK(Roundtrip("b: no\na: [010, 1e3, +2, 'it''s', \"x\\ty\"]\nc: {d: null, e: ~}\n") ==
        "{b: no, a: [010, 1e3, +2, it's, x\ty], c: {d: null, e: ~}}");
  CHECK(Roundtrip("- a\n- - b\n  - c\n-\n") == "[a, [b, c], \"\"]");
  CHECK(Roundtrip("[a, b, ]") == "[a, b]");
  CHECK(Roundtrip("p1: loses [A, B]") == "{p1: \"loses [A, B]\"}");
  CHECK(Roundtrip("a: b#c # a comment\n") == "{a: b#c}");
  CHECK(Roundtrip("a: x # a comment\r\nb: y\r\n") == "{a: x, b: y}");
  CHECK(Roundtrip("---\na: 1\n") == "{a: 1}");
}

TEST_CASE("an empty file, an empty value and the word null are distinguished") {
  CHECK(Roundtrip("") == "");
  CHECK(Roundtrip("# only a comment\n\n") == "");
  Tried tried("a:\nnull: 3\nb: null\n\"\": ''\n");
  const auto node = ReadYaml(tried.File(), tried.limits, tried.sink);
  REQUIRE(node.has_value());
  REQUIRE(node->entries.size() == 4);
  CHECK(node->entries[0].value.IsEmpty());
  CHECK(node->entries[0].value.span.begin == 2);
  CHECK(node->entries[1].key == "null");
  CHECK(node->entries[2].value.text == "null");
  CHECK_FALSE(node->entries[3].value.IsEmpty());
}

TEST_CASE("spans are exact, in bytes") {
  Tried tried("\xC3\xA8: [\"\xE2\x89\xA5 a\", b ]  # c\nlist:\n  - {x: 'y'}\n  - z\nlast: 1\n");
  const auto node = ReadYaml(tried.File(), tried.limits, tried.sink);
  REQUIRE(node.has_value());
  const auto& entries = node->entries;
  CHECK(tried.At(entries[0].key_span) == "\xC3\xA8");
  CHECK(tried.At(entries[0].value.span) == "[\"\xE2\x89\xA5 a\", b ]");
  CHECK(tried.At(entries[0].value.items[0].span) == "\"\xE2\x89\xA5 a\"");
  CHECK(tried.At(entries[0].value.items[1].span) == "b");
  CHECK(tried.At(entries[1].value.span) == "- {x: 'y'}\n  - z");
  CHECK(tried.At(entries[1].value.items[0].span) == "{x: 'y'}");
  CHECK(tried.At(entries[1].value.items[0].entries[0].value.span) == "'y'");
  CHECK(tried.At(node->span) == std::string(tried.File().Text()).substr(0, tried.File().Text().size() - 1));
}

TEST_CASE("a block text knows its lines, and can be read in place") {
  Tried tried("a: 1\ncards: |\n  card \"A\"\n\n    { }\n  # not YAML's\nb: 2\nc: |\n");
  const auto node = ReadYaml(tried.File(), tried.limits, tried.sink);
  REQUIRE(node.has_value());
  const YamlNode& cards = node->FindEntry("cards")->value;
  CHECK(cards.text == "card \"A\"\n\n  { }\n# not YAML's\n");
  CHECK(tried.At(cards.body) == "  card \"A\"\n\n    { }\n  # not YAML's\n");
  CHECK(MaskedText(tried.File(), cards.body) == "    \n        \n  card \"A\"\n\n    { }\n  # not YAML's\n");
  CHECK(node->FindEntry("c")->value.text.empty());
  CHECK_FALSE(node->FindEntry("c")->value.IsEmpty());
}

TEST_CASE("what YAML offers and this format does not") {
  CHECK(Refusal("a: &x [1, *x]\n") == "1:4 Syntax: anchors (`&name`) are not part of this format");
  CHECK(Refusal("a: *x\n") == "1:4 Syntax: aliases (`*name`) are not part of this format");
  CHECK(Refusal("a: !t x\n") == "1:4 Syntax: tags (`!name`) are not part of this format");
  CHECK(Refusal("a: ! x\n") == "1:4 Syntax: tags (`!name`) are not part of this format");
  CHECK(Refusal("<<: {a: 1}\n") == "1:1 UnknownParameter: `<<` does not merge maps here");
  CHECK(Help("<<: {a: 1}\n") == "use `given:`, which shares a board between scenarios");
  CHECK(Refusal("? a\n: b\n") == "1:1 Syntax: keys after `? ` are not part of this format");
  CHECK(Refusal("[a, b]: c\n") == "1:1 Syntax: a list or a map cannot be a key");
  CHECK(Refusal("{a: b}: c\n") == "1:1 Syntax: a list or a map cannot be a key");
  CHECK(Refusal(": a\n") == "1:1 Syntax: a key is missing");
  CHECK(Refusal("%YAML 1.2\n---\na: 1\n") == "1:1 Syntax: directives (`%`) are not part of this format");
  CHECK(Refusal("a: 1\n---\nb: 2\n") == "2:1 Syntax: a file holds one document only");
  CHECK(Refusal("- 1\na: 2\n") == "2:1 Syntax: this does not belong to the text above");
  CHECK(Refusal("a: b\n  c\n") == "1:4 Syntax: this value continues on the next line");
  CHECK(Refusal("a: \"b\n  c\"\n") == "1:4 Unterminated: this \" is not closed on its line");
  CHECK(Refusal("a: 'b\n") == "1:4 Unterminated: this ' is not closed on its line");
  CHECK(Refusal("a: |2\n    b\n") == "1:5 Syntax: the indentation of a block is not given by a number here");
}

TEST_CASE("a key that is written twice is reported with its first place, each time") {
  Tried tried("a: 1\nb: {c: 1, c: 2}\na: 3\n");
  CHECK_FALSE(ReadYaml(tried.File(), tried.limits, tried.sink).has_value());
  const auto all = tried.sink.Sorted();
  REQUIRE(all.size() == 2);
  CHECK(all[0].code == diag::Code::DuplicateDefinition);
  CHECK(tried.File().LineColumnAt(all[0].span.begin).column == 11);
  REQUIRE(all[1].notes.size() == 1);
  CHECK(tried.File().LineColumnAt(all[1].span.begin).line == 3);
  CHECK(all[1].notes[0].span.begin == 0);
}

TEST_CASE("an open bracket is reported where it was opened") {
  CHECK(Refusal("- [x") == "1:3 Syntax: `[` is never closed");
  CHECK(Refusal("- [x\n- y\n") == "1:3 Syntax: `[` is never closed");
  CHECK(Refusal("a: {b: c\n") == "1:4 Syntax: `{` is never closed");
  CHECK(Refusal("a: {b: [c, d}\n") == "1:13 Syntax: `}` does not close the `[` that is open here");
  CHECK(Refusal("a: [b, c\nd: e\n") == "1:4 Syntax: `[` is not closed, or a comma is missing at the end of its line");
  CHECK(Refusal("a: [it's, {b: c]\n") == "1:16 Syntax: `]` does not close the `{` that is open here");
}

TEST_CASE("the words of yaml-cpp are put into ours") {
  CHECK(Refusal("a: - [x]\n") == "1:4 Syntax: a list that begins with `- ` is not possible here");
  CHECK(Refusal("a: > x\n") == "1:6 Syntax: the line must end after `|` or `>`");
  CHECK(Refusal("a: b: c\n") == "1:5 Syntax: a `:` is not possible here");
  CHECK(Refusal("a:\n\tb: c\n") == "2:1 Syntax: a tab in the indentation");
  CHECK(Refusal("a: `x\n") == "1:4 Syntax: a value cannot begin with ```");
  CHECK(Refusal("a: {p1: gains [X]}\n") == "1:15 Syntax: inside [ ] or { } a text cannot be followed by a bracket");
  CHECK(Refusal("a: \"\\q\"\n") == "1:7 Syntax: there is no such escape in \" quotes");
  CHECK(Refusal("a: \"\\e[31m\"\n").find("1:4 BadBytes:") == 0);
  CHECK(Refusal("a: [b\0]\n").find("BadBytes") == std::string::npos);  // the C string ends before it
  CHECK(Refusal(std::string("a: \0", 4)).find("1:4 BadBytes:") == 0);
}

TEST_CASE("limits of a document") {
  Tried deep(std::string(65, '[') + std::string(65, ']'));
  CHECK_FALSE(ReadYaml(deep.File(), deep.limits, deep.sink).has_value());
  CHECK(deep.First().find("1:65 NestingTooDeep") == 0);
  CHECK(Roundtrip(std::string(64, '[') + std::string(64, ']')).size() == 128);

  Tried many("[a, b, c, d]");
  many.limits.yaml_scalars = 4;  // the list counts
  CHECK_FALSE(ReadYaml(many.File(), many.limits, many.sink).has_value());
  CHECK(many.First().find("1:11 FileTooLarge") == 0);

  Tried large("a: 1\n");
  large.limits.file_bytes = 4;
  CHECK_FALSE(ReadYaml(large.File(), large.limits, large.sink).has_value());
  CHECK(large.First().find("FileTooLarge") != std::string::npos);
}

// Each of these inputs made yaml-cpp hang, fill the memory or overflow the stack in other ways of use.
TEST_CASE("inputs that hang or kill a careless reader") {
  CHECK(Refusal(",") == "1:1 Syntax: a file cannot begin with `,`");
  CHECK(Refusal(",,a: no") == "1:1 Syntax: a file cannot begin with `,`");
  const auto begin = ProcessorClock::now();
  for (const std::string unit :
       {"[", "{", "- ", "? ", "a: ", "[a: ", "{a: ", "\"", "'", "&a ", "*a ", "!a ", ",", ":", "|\n ", "--- ", "{a"}) {
    std::string text;
    while (text.size() < 50'000) text += unit;
    Tried tried(text);
    const auto node = ReadYaml(tried.File(), tried.limits, tried.sink);
    CHECK(node.has_value() != tried.sink.HasErrors());
  }
  CHECK(ProcessorClock::now() - begin < std::chrono::seconds(10));
}

TEST_CASE("every text of up to three characters of YAML is a tree or an error") {
  const std::string alphabet = "[]{},:-?!&*#|>'\"%@` \n\ta~";
  for (const char a : alphabet) {
    for (const char b : alphabet) {
      for (const char c : alphabet) {
        Tried tried(std::string{a, b, c});
        const auto node = ReadYaml(tried.File(), tried.limits, tried.sink);
        if (node.has_value() == tried.sink.HasErrors()) FAIL("neither or both: " << a << b << c);
      }
    }
  }
}

}  // namespace
}  // namespace cardinal::documents
