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
  const auto applied =
      document.Apply({Change({1, 4}, {1, 6}, "x"), Change({0, 3}, {1, 0}, "\n\n"), Change({3, 0}, {4, 0}, "end")}, 2);
  CHECK(applied.problem == "");
  CHECK(document.Text() == "one\n\ntwo x\nend");
  CHECK(document.Version() == 2);
  CHECK(applied.edits == std::vector<ByteEdit>{{9, 13, 1}, {3, 5, 2}, {11, 11, 3}});
}

TEST_CASE("lsp: a change that cannot be applied leaves the document as it is until it comes whole", "[lsp]") {
  for (const auto& wrong : {Change({7, 0}, {7, 0}, "x"), Change({0, 1}, {0, 1}, "x"), Change({0, 2}, {0, 0}, "x"),
                            Change({0, 0}, {2147483647, 2147483647}, "x")}) {
    DocumentText document = Document("🂡\n");
    const auto first = document.Apply({Change({1, 0}, {1, 0}, "a"), wrong, Change({0, 0}, {0, 0}, "b")}, 2);
    CHECK(first.problem != "");
    CHECK(first.edits == std::vector<ByteEdit>{{5, 5, 1}});
    CHECK(document.Text() == "🂡\na");
    CHECK(!document.InSync());
    CHECK(document.Apply({Change({0, 0}, {0, 0}, "b")}, 3).problem == first.problem);
    CHECK(document.Text() == "🂡\na");
    const auto whole = document.Apply({Whole("new"), Change({0, 0}, {0, 0}, "b")}, 4);
    CHECK(whole.problem == "");
    CHECK(whole.edits == std::vector<ByteEdit>{{0, 6, 3}, {0, 0, 1}});
    CHECK(document.Text() == "bnew");
    CHECK(document.InSync());
    CHECK(document.Version() == 4);
  }
}

TEST_CASE("lsp: what a wrong change is told", "[lsp]") {
  const auto problem = [](const TextDocumentContentChangeEvent& change) {
    DocumentText document = Document("🂡\n");
    return document.Apply({change}, 2).problem;
  };
  CHECK(problem(Change({7, 0}, {7, 0}, "")) == "line 7, character 0 is out of range: the document has 2 lines");
  CHECK(problem(Change({0, 0}, {0, 1}, "")) == "line 0, character 1 is within a character");
  CHECK(problem(Change({0, 2}, {0, 0}, "")) == "the range of the change ends before it begins");
}

// The edits in bytes, applied to the text as it was, give the text as it is.
TEST_CASE("lsp: edits of random positions keep the text and its edits together", "[lsp]") {
  std::mt19937 random(7);
  const std::vector<std::string> pieces = {"a", "\r", "\n", "\r\n", "é", "🂡", "", "bc"};
  DocumentText document = Document("");
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    const auto position = [&] {
      return Position{static_cast<std::uint32_t>(random() % 4), static_cast<std::uint32_t>(random() % 6)};
    };
    std::string before = document.Text();
    const auto applied = document.Apply({Change(position(), position(), pieces[random() % pieces.size()])}, i);
    for (const ByteEdit& edit : applied.edits)
      before.replace(edit.begin, edit.end - edit.begin, document.Text(), edit.begin, edit.length);
    if (before != document.Text()) FAIL("edit " << i);
    if (applied.problem.empty()) continue;
    ++refused;
    document.Apply({Whole(document.Text().substr(0, 0))}, i);
  }
  CHECK(refused > 1000);
  CHECK(refused < 19'000);
}

}  // namespace
}  // namespace cardinal::lsp
