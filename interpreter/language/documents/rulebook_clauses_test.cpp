#include "interpreter/language/documents/rulebook_clauses.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

ClauseList Rulebook(Tried& tried) { return ReadClauses(tried.File(), tried.sink); }

std::string Bytes(const std::string& path) {
  std::ifstream file(std::string(CARDINAL_SOURCE_DIR) + "/" + path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST_CASE("the ways to write a clause") {
  Tried tried(
      "# Book\n## 1. Setup\n\n- `AB-001 [setup]` One *thing* is e.g. `so`. Two.\n- AB-002 [a b] First\n  continues. "
      "Then.\n"
      "- `AB-003` [tag] Third. (L7)\n### Rulings\n- `AB-R01` **Why? And how?** Because. So.\n- **AB-R02** **What.** "
      "That.\n"
      "- `AB-R03` Q: Who\n  goes? D: You.\n- `AB-R04` Which? \u2014 **This.**\n- **AB-P01** a pattern\n| AB-004 | no "
      "item |\ntext AB-005\n");
  const ClauseList list = Rulebook(tried);
  CHECK(tried.First() == "");
  REQUIRE(list.clauses.size() == 7);
  CHECK(list.CountKind(Clause::Kind::Rule) == 3);
  CHECK(list.clauses[0].section == "1. Setup");
  CHECK(list.clauses[0].tag == "setup");
  CHECK(list.clauses[0].first_sentence == "One *thing* is e.g.");
  CHECK(tried.At(list.clauses[0].span) == "AB-001");
  CHECK(list.FindClause("AB-002")->first_sentence == "First continues.");
  CHECK(list.FindClause("AB-002")->text == "First continues. Then.");
  CHECK(list.FindClause("AB-003")->tag == "tag");
  CHECK(list.FindClause("AB-003")->first_sentence == "Third.");
  CHECK(list.FindClause("AB-R01")->first_sentence == "Why? And how?");
  CHECK(list.FindClause("AB-R01")->section == "Rulings");
  CHECK(list.FindClause("AB-R02")->first_sentence == "What.");
  CHECK(list.FindClause("AB-R03")->first_sentence == "Who goes?");
  CHECK(list.FindClause("AB-R04")->first_sentence == "Which?");
  CHECK(list.FindClause("AB-R01")->text == "Why? And how? Because. So.");
  CHECK(list.FindClause("AB-R01")->answer == "Because. So.");
  CHECK(list.FindClause("AB-R03")->text == "Who goes? You.");
  CHECK(list.FindClause("AB-R04")->answer == "This.");
  CHECK(list.FindClause("AB-P01") == nullptr);
  CHECK(list.prefix == "AB");
}

TEST_CASE("a clause may be in conflict with others") {
  Tried tried(
      "- `AB-001 [a]` Be kind.\n  - conflicts: AB-002,\n    `AB-R01`\n- `AB-002 [a]` Be quick.\n  - advice: why\n  - "
      "conflicts: "
      "AB-001\n- `AB-R01` **Kind?** Yes.\n");
  const ClauseList list = ReadClauses(tried.File(), tried.sink);
  CHECK(tried.First() == "");
  REQUIRE(list.clauses.size() == 3);
  CHECK(list.clauses[0].text == "Be kind.");
  CHECK(list.clauses[0].conflicts == std::vector<std::string>{"AB-002", "AB-R01"});
  CHECK(list.clauses[1].conflicts == std::vector<std::string>{"AB-001"});
  CHECK(list.clauses[1].advice == "why");
  CHECK(list.clauses[2].conflicts.empty());
  Tried nobody("- `AB-001 [a]` Be kind.\n  - conflicts: AB-003\n");
  ReadClauses(nobody.File(), nobody.sink);
  CHECK(nobody.First() == "1:4 UnknownClause: AB-001 conflicts with `AB-003`, which is not a clause of this rulebook");
  Tried self("- `AB-001 [a]` Be kind.\n  - conflicts: AB-001\n");
  ReadClauses(self.File(), self.sink);
  CHECK(self.First() == "1:4 UnknownClause: AB-001 conflicts with itself");
}

TEST_CASE("a clause that is advice only says why") {
  Tried tried("- `AB-001 [a]` Be kind.\n  Always.\n  - advice: no player\n    plays it.\n- `AB-002 [a]` Go.\n");
  const ClauseList list = Rulebook(tried);
  CHECK(tried.First() == "");
  REQUIRE(list.clauses.size() == 2);
  CHECK(list.clauses[0].text == "Be kind. Always.");
  CHECK(list.clauses[0].advice == "no player plays it.");
  CHECK(list.clauses[1].advice.empty());
  Tried empty("- `AB-001 [a]` Be kind.\n  - advice:\n");
  Rulebook(empty);
  CHECK(empty.First() == "1:4 MissingParameter: the advice of AB-001 gives no reason");
}

TEST_CASE("a clause without text, a ruling without answer, another prefix") {
  Tried bare("- `AB-001 [a]`\n");
  Rulebook(bare);
  CHECK(bare.First() == "1:4 MissingParameter: the clause AB-001 has no text");
  Tried asked("- `AB-R01` **Who?**\n");
  Rulebook(asked);
  CHECK(asked.First() == "1:4 MissingParameter: the ruling AB-R01 has no answer");
  Tried mixed("- AB-001 a\n- XY-002 b\n");
  Rulebook(mixed);
  CHECK(mixed.First() == "2:3 UnknownClause: XY-002 does not begin with AB- as the clauses before it do");
}

TEST_CASE("a clause that is written twice") {
  Tried tried("- AB-001 a\n- AB-001 b\n");
  CHECK(Rulebook(tried).clauses.size() == 1);
  CHECK(tried.First() == "2:3 DuplicateDefinition: the clause AB-001 is twice in the rulebook");
}

TEST_CASE("what is the id of a clause") {
  for (const char* id : {"AB-001", "A-1", "IM-R01"}) CHECK(IsClauseId(id));
  for (const char* id : {"", "AB", "AB-", "AB-R", "ab-001", "AB-P01", "AB-001x", "-001", "AB-001]"})
    CHECK_FALSE(IsClauseId(id));
}

TEST_CASE("the rulebooks of the project are read whole") {
  struct Counts {
    int rules = 0;
    int rulings = 0;
  };
  const std::map<std::string, Counts> books = {
      {"imagimon", {81, 42}}, {"kmon", {169, 63}}, {"reality", {138, 76}}, {"imajica", {294, 87}}};
  for (const auto& entry : std::filesystem::directory_iterator(std::string(CARDINAL_SOURCE_DIR) + "/rulesets")) {
    if (!entry.is_directory()) continue;
    const std::string game = entry.path().filename().string();
    INFO(game);
    REQUIRE(books.contains(game));
    Tried tried(Bytes("docs/rulebooks/" + game + ".md"));
    const ClauseList list = Rulebook(tried);
    CHECK(tried.First() == "");
    CHECK(list.CountKind(Clause::Kind::Rule) == books.at(game).rules);
    CHECK(list.CountKind(Clause::Kind::Ruling) == books.at(game).rulings);
    for (const Clause& clause : list.clauses) {
      INFO(clause.id);
      CHECK_FALSE(clause.first_sentence.empty());
      CHECK_FALSE(clause.section.empty());
      CHECK(clause.tag.empty() == (clause.kind == Clause::Kind::Ruling));
    }
  }
}

}  // namespace
}  // namespace cardinal::documents
