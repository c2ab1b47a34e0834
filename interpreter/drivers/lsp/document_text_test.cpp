// Changes of open documents, and what happens to those that cannot be applied.
#include "interpreter/drivers/lsp/document_text.h"

#include <catch2/catch.hpp>
#include <random>

namespace cardinal::lsp {
namespace {

TextDocumentContentChangeEvent Change(Position start, Position end, std::string text) {
  return TextDocumentRangeChange{.range = {start, end}, .text = std::move(text)};
}
TextDocumentContentChangeEvent Whole(std::string text) { return TextDocumentWholeChange{std::move(text)}; }

DocumentText Document(std::string text) { return {std::move(text), 1, PositionEncoding::Utf16}; }

TEST_CASE("lsp: changes are applied one after the other", "[lsp]") {
  DocumentText document = Document("one\r\ntwo 🂡\n");
  CHECK(document.Apply({Change({1, 4}, {1, 6}, "x"), Change({0, 3}, {1, 0}, "\n\n"), Change({3, 0}, {4, 0}, "end")},
                       2) == "");
  CHECK(document.Text() == "one\n\ntwo x\nend");
  CHECK(document.Version() == 2);
}

TEST_CASE("lsp: changes of which one cannot be applied leave the document as it is until it comes whole", "[lsp]") {
  for (const auto& wrong : {Change({7, 0}, {7, 0}, "x"), Change({0, 1}, {0, 1}, "x"), Change({0, 2}, {0, 0}, "x"),
                            Change({0, 0}, {2147483647, 2147483647}, "x")}) {
    DocumentText document = Document("🂡\n");
    const std::string problem = document.Apply({Change({1, 0}, {1, 0}, "a"), wrong, Change({0, 0}, {0, 0}, "b")}, 2);
    CHECK(problem != "");
    CHECK(document.Text() == "🂡\n");
    CHECK(document.Version() == 1);
    CHECK(!document.InSync());
    CHECK(document.Apply({Change({0, 0}, {0, 0}, "b")}, 3) == problem);
    CHECK(document.Text() == "🂡\n");
    CHECK(document.Apply({Whole("new"), Change({0, 0}, {0, 0}, "b")}, 4) == "");
    CHECK(document.Text() == "bnew");
    CHECK(document.InSync());
    CHECK(document.Version() == 4);
  }
}

TEST_CASE("lsp: the answer to a wrong change", "[lsp]") {
  const auto problem = [](const TextDocumentContentChangeEvent& change) { return Document("🂡\n").Apply({change}, 2); };
  CHECK(problem(Change({7, 0}, {7, 0}, "")) == "line 7, character 0 is out of range: the document has 2 lines");
  CHECK(problem(Change({0, 0}, {0, 1}, "")) == "line 0, character 1 is within a character");
  CHECK(problem(Change({0, 2}, {0, 0}, "")) == "the range of the change ends before it begins");
}

// Compares with a text in which each edit is made by cutting and joining strings.
TEST_CASE("lsp: random edits", "[lsp]") {
  std::mt19937 random(7);
  const std::vector<std::string> pieces = {"a", "\r", "\n", "\r\n", "é", "🂡", "", "bc"};
  DocumentText document = Document("");
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto position = [&] {
      return Position{static_cast<std::uint32_t>(random() % 4), static_cast<std::uint32_t>(random() % 6)};
    };
    const Position start = position(), end = position();
    const std::string before = document.Text(), piece = pieces[random() % pieces.size()];
    if (!document.Apply({Change(start, end, piece)}, i).empty()) {
      ++refused;
      CHECK(document.Text() == before);
      document.Apply({Whole("")}, i);
      continue;
    }
    const LineTable lines(before, PositionEncoding::Utf16);
    const std::string wanted = before.substr(0, lines.Offset(start)) + piece + before.substr(lines.Offset(end));
    if (document.Text() != wanted) FAIL("edit " << i);
  }
  CHECK(refused > 1000);
  CHECK(refused < 19'000);
}

}  // namespace
}  // namespace cardinal::lsp
