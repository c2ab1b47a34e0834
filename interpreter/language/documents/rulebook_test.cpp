#include "interpreter/language/documents/rulebook.h"

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "interpreter/language/documents/test_support.h"

namespace cardinal::documents {
namespace {

namespace fs = std::filesystem;

std::string First(const std::string& text) {
  Tried tried(text);
  const auto list = ReadRulebook(tried.File(), tried.limits, tried.sink);
  CHECK(list.has_value() == tried.sink.Diagnostics().empty());
  return tried.First();
}

std::string Help(const std::string& text) {
  Tried tried(text);
  ReadRulebook(tried.File(), tried.limits, tried.sink);
  return tried.FirstHelp();
}

// A rulebook with this entry as its clause.
std::string With(const std::string& entry) { return "rulebook: AB\nclauses:\n  - " + entry + "\n"; }

std::string Bytes(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void CheckSame(const ClauseList& a, const ClauseList& b, Clause::Kind kind) {
  std::vector<const Clause*> left, right;
  for (const Clause& clause : a.clauses) {
    if (clause.kind == kind) left.push_back(&clause);
  }
  for (const Clause& clause : b.clauses) {
    if (clause.kind == kind) right.push_back(&clause);
  }
  REQUIRE(left.size() == right.size());
  for (std::size_t i = 0; i < left.size(); ++i) {
    INFO(left[i]->id);
    CHECK(left[i]->id == right[i]->id);
    CHECK(left[i]->tag == right[i]->tag);
    CHECK(left[i]->section == right[i]->section);
    CHECK(left[i]->text == right[i]->text);
    CHECK(left[i]->first_sentence == right[i]->first_sentence);
    CHECK(left[i]->answer == right[i]->answer);
    CHECK(left[i]->advice == right[i]->advice);
    CHECK(left[i]->conflicts == right[i]->conflicts);
  }
}

TEST_CASE("a rulebook as data") {
  Tried tried(
      "rulebook: AB\nclauses:\n  - id: AB-001\n    tag: play\n    section: One\n    text: Do it. Then stop.\n"
      "  - {id: AB-002, text: A story., advice: no rule needs it}\nrulings:\n"
      "  - {id: AB-R01, question: \"Really?\", answer: Yes.}\n");
  const auto list = ReadRulebook(tried.File(), tried.limits, tried.sink);
  CHECK(tried.First() == "");
  REQUIRE(list);
  REQUIRE(list->clauses.size() == 3);
  CHECK(list->prefix == "AB");
  CHECK(list->CountKind(Clause::Kind::Ruling) == 1);
  CHECK(list->clauses[0].tag == "play");
  CHECK(list->clauses[0].section == "One");
  CHECK(list->clauses[0].first_sentence == "Do it.");
  CHECK(list->clauses[0].advice.empty());
  CHECK(tried.At(list->clauses[0].span) == "AB-001");
  CHECK(list->clauses[1].advice == "no rule needs it");
  CHECK(list->clauses[2].text == "Really? Yes.");
  CHECK(list->clauses[2].answer == "Yes.");
}

TEST_CASE("what is wrong in a rulebook is said with its place") {
  CHECK(First(With("{id: AB-001, text: a}\n  - {id: AB-001, text: b}")) ==
        "4:10 DuplicateDefinition: the clause AB-001 is twice in the rulebook");
  CHECK(First(With("{id: AB-001, text: a}\nrulings:\n  - {id: AB-R1, question: a}")) ==
        "5:6 MissingParameter: a ruling must have the key `answer`");
  CHECK(First(With("{id: ab1, text: a}")) == "3:10 UnknownClause: `ab1` is not the id of a clause");
  CHECK(Help(With("{id: ab1, text: a}")) ==
        "it is AB-001: the prefix, a hyphen, digits; a ruling belongs under `rulings:`");
  CHECK(First(With("{id: AB-R01, text: a}")) == "3:10 UnknownClause: `AB-R01` is not the id of a clause");
  CHECK(First(With("{id: AB-001, text: a}\nrulings:\n  - {id: AB-001, question: a, answer: b}")) ==
        "5:10 UnknownClause: `AB-001` is not the id of a ruling");
  CHECK(First(With("{id: XY-001, text: a}")) == "3:10 UnknownClause: XY-001 does not begin with AB-");
  CHECK(First(With("{id: AB-001}")) == "3:6 MissingParameter: a clause must have the key `text`");
  CHECK(First(With("{id: AB-001, text: ''}")) == "3:24 WrongType: the text is empty");
  CHECK(First(With("{text: a}")) == "3:6 MissingParameter: a clause must have the key `id`");
  CHECK(First(With("{id: AB-001, text: a, advice: }")) ==
        "3:27 MissingParameter: the advice of AB-001 gives no reason");
  CHECK(First(With("{id: AB-001, text: a, advice: [b]}")) == "3:35 WrongType: the advice must be text, not a list");
  CHECK(First(With("{id: AB-001, text: a, conflicts: [AB-002]}")) ==
        "3:10 UnknownClause: AB-001 conflicts with `AB-002`, which is not a clause of this rulebook");
  CHECK(First(With("{id: AB-001, text: a, conflicts: [AB-001]}")) ==
        "3:10 UnknownClause: AB-001 conflicts with itself");
  CHECK(First(With("{id: AB-001, text: a, conflicts: AB-002}")) ==
        "3:38 WrongType: `conflicts` must be a list, not `AB-002`");
  CHECK(First(With("{id: AB-001, text: a, tags: b}")) == "3:27 UnknownParameter: a clause has no key `tags`");
  CHECK(First("rulebook: ab\nclauses: []\n") == "1:11 WrongType: `rulebook` must be the prefix of its ids, not `ab`");
  CHECK(First("clauses: []\n") == "1:1 MissingParameter: a rulebook must have the key `rulebook`");
  CHECK(First("rulebook: AB\nclauses: {}\n") == "2:10 WrongType: `clauses` must be a list, not a map");
  CHECK(First("- a\n") == "1:1 WrongType: a rulebook must be a map, not a list");
  CHECK(First("") == "1:1 WrongType: a rulebook must be a map, not nothing");
}

TEST_CASE("what is written is read as it was") {
  std::string words;
  for (int i = 0; i < 60; ++i) words += "word" + std::to_string(i) + (i % 7 == 0 ? "  " : " ");
  Tried tried(
      "# A: \"b\" \\ #c\n- `AB-001 [a: b]` # - > | \"x\": y, 'z' \\n {" + words + "}\n- `AB-002 [t]` " +
      std::string(300, 'x') +
      " yy\n  - advice: a\n    reason: why\n  - conflicts: AB-001 AB-R01\n- `AB-R01` **Who: \"you\"?** *Why:* – so.\n");
  const ClauseList list = ReadClauses(tried.File(), tried.sink);
  CHECK(tried.First() == "");
  REQUIRE(list.clauses.size() == 3);
  const std::string text = RulebookToYaml(list, "a.md");
  CHECK(IsGeneratedRulebook(text));
  CHECK_FALSE(IsGeneratedRulebook("rulebook: AB\n"));
  Tried again(text);
  const auto read = ReadRulebook(again.File(), again.limits, again.sink);
  CHECK(again.First() == "");
  REQUIRE(read);
  CHECK(read->prefix == "AB");
  CheckSame(list, *read, Clause::Kind::Rule);
  CheckSame(list, *read, Clause::Kind::Ruling);
}

TEST_CASE("every rulebook of the project survives as data") {
  int books = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(CARDINAL_SOURCE_DIR) / "docs" / "rulebooks")) {
    INFO(entry.path());
    ++books;
    Tried tried(Bytes(entry.path()));
    const ClauseList list = ReadClauses(tried.File(), tried.sink);
    Tried again(RulebookToYaml(list, "x.md"));
    const auto read = ReadRulebook(again.File(), again.limits, again.sink);
    CHECK(again.First() == "");
    REQUIRE(read);
    CheckSame(list, *read, Clause::Kind::Rule);
    CheckSame(list, *read, Clause::Kind::Ruling);
  }
  CHECK(books >= 4);
}

TEST_CASE("the rulebook of each ruleset is the one that its Markdown gives") {
  const fs::path root = CARDINAL_SOURCE_DIR;
  int rulesets = 0;
  for (const auto& entry : fs::directory_iterator(root / "rulesets")) {
    if (!entry.is_directory()) continue;
    const std::string game = entry.path().filename().string();
    const fs::path markdown = root / "docs" / "rulebooks" / (game + ".md");
    INFO("cardinal new rulebook docs/rulebooks/" << game << ".md --out rulesets/" << game << "/rulebook.yaml");
    ++rulesets;
    REQUIRE(fs::exists(markdown));
    Tried tried(Bytes(markdown));
    const std::string text = RulebookToYaml(ReadClauses(tried.File(), tried.sink), game + ".md");
    CHECK(tried.First() == "");
    CHECK((Bytes(entry.path() / kRulebookFile) == text));
  }
  CHECK(rulesets >= 1);
}

// kmon.it.md belongs to the ruleset kmon and has the clauses of kmon.md in another language.
TEST_CASE("the rulebooks in other languages have the same clauses, and are what their Markdown gives") {
  const fs::path root = CARDINAL_SOURCE_DIR;
  int books = 0;
  for (const auto& entry : fs::directory_iterator(root / "docs" / "rulebooks")) {
    const fs::path markdown = entry.path();
    const std::string language = markdown.stem().extension().string();
    if (language.empty()) continue;
    INFO(markdown);
    ++books;
    const std::string game = markdown.stem().stem().string();
    Tried translated(Bytes(markdown)), original(Bytes(markdown.parent_path() / (game + ".md")));
    const ClauseList list = ReadClauses(translated.File(), translated.sink);
    const ClauseList wanted = ReadClauses(original.File(), original.sink);
    REQUIRE(list.clauses.size() == wanted.clauses.size());
    for (std::size_t i = 0; i < list.clauses.size(); ++i) {
      CHECK(list.clauses[i].id == wanted.clauses[i].id);
      CHECK(list.clauses[i].advice.empty() == wanted.clauses[i].advice.empty());
      CHECK(list.clauses[i].text != wanted.clauses[i].text);
    }
    const fs::path made = root / "rulesets" / game / RulebookFileName(language.substr(1));
    CHECK((Bytes(made) == RulebookToYaml(list, markdown.filename().string())));
  }
  CHECK(books >= 1);
}

TEST_CASE("the files of a rulebook") {
  CHECK(RulebookFileName("") == "rulebook.yaml");
  CHECK(RulebookFileName("it") == "rulebook.it.yaml");
  CHECK(RulebookLanguage("rulebook.yaml") == "");
  CHECK(RulebookLanguage("rulebook.it.yaml") == "it");
  CHECK(RulebookLanguage("rulebook..yaml") == std::nullopt);
  CHECK(RulebookLanguage("rulebook.it.json") == std::nullopt);
  CHECK(RulebookLanguage("other.yaml") == std::nullopt);
}

}  // namespace
}  // namespace cardinal::documents
