#include "interpreter/drivers/lsp/features/token_results.h"

#include <catch2/catch.hpp>

namespace cardinal::lsp {
namespace {

using Data = TokenResults::Data;

// Tokens that differ in one number.
Data Tokens(std::initializer_list<std::uint32_t> numbers) {
  Data data;
  for (const std::uint32_t number : numbers) data.insert(data.end(), {0, number, 1, 0, 0});
  return data;
}

Data Apply(Data data, const std::vector<SemanticTokensEdit>& edits) {
  for (const SemanticTokensEdit& edit : edits) {
    const auto begin = data.begin() + edit.start;
    const auto place = data.erase(begin, begin + edit.deleteCount);
    data.insert(place, edit.data->begin(), edit.data->end());
  }
  return data;
}

TEST_CASE("token results: the edits turn one result into the other, by whole tokens") {
  const std::vector<Data> all = {Tokens({}),        Tokens({1}),          Tokens({1, 2, 3}), Tokens({1, 9, 3}),
                                 Tokens({1, 3}),    Tokens({3}),          Tokens({1, 2}),    Tokens({1, 1, 2, 3}),
                                 Tokens({1, 1, 1}), Tokens({1, 1, 1, 1}), Tokens({7, 8, 9})};
  for (const Data& before : all)
    for (const Data& after : all) {
      const auto edits = EditsBetween(before, after);
      CHECK(Apply(before, edits) == after);
      CHECK(edits.empty() == (before == after));
      for (const SemanticTokensEdit& edit : edits) {
        CHECK(edit.start % 5 == 0);
        CHECK(edit.deleteCount % 5 == 0);
      }
    }
  const auto edits = EditsBetween(Tokens({1, 2, 3}), Tokens({1, 9, 3}));
  REQUIRE(edits.size() == 1);
  CHECK(edits[0].start == 5);
  CHECK(edits[0].deleteCount == 5);
  CHECK(*edits[0].data == Tokens({9}));
}

TEST_CASE("token results: one of each open document, the whole for an unknown id") {
  source::MemoryFileSystem disk;
  Session session(disk, "/w", "");
  const auto open = [&](const std::string& path) {
    session.open.insert_or_assign(path, Session::Document{"file://" + path, DocumentText("", 1, session.encoding)});
  };
  open("/a");
  open("/b");
  TokenResults results(session);
  const SemanticTokens first = results.Whole("/a", Tokens({1, 2}));
  REQUIRE(first.resultId);
  CHECK(results.Whole("/b", Tokens({1})).resultId != first.resultId);
  const auto delta = results.Delta("/a", *first.resultId, Tokens({1, 2, 3}));
  const auto* edits = std::get_if<SemanticTokensDelta>(&delta);
  REQUIRE(edits != nullptr);
  CHECK(Apply(first.data, edits->edits) == Tokens({1, 2, 3}));
  CHECK(edits->resultId != first.resultId);
  // The client has another result than the last one, or one of another document.
  for (const std::string& id : {*first.resultId, std::string("none"), std::string()}) {
    const auto whole = results.Delta("/a", id, Tokens({4}));
    REQUIRE(std::holds_alternative<SemanticTokens>(whole));
    CHECK(std::get<SemanticTokens>(whole).data == Tokens({4}));
  }
  CHECK(results.Size() == 2);
  session.open.erase("/a");
  results.Whole("/b", Tokens({1}));
  CHECK(results.Size() == 1);
  CHECK_FALSE(results.Whole("/closed", Tokens({1})).resultId);
  CHECK(results.Size() == 1);
}

}  // namespace
}  // namespace cardinal::lsp
