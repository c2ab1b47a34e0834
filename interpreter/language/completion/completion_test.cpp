#include "interpreter/language/completion/completion.h"

#include <catch2/catch.hpp>

#include <set>

#include "interpreter/language/check/built_ins.h"
#include "interpreter/language/check/check.h"
#include "interpreter/language/syntax/testing.h"

namespace cardinal::completion {
namespace {

struct Shape {
  std::string rule, label, snippet;
};

const Shape kShapes[] = {
#define SHAPE(rule, label, snippet) {rule, label, snippet},
#include "interpreter/language/completion/shapes.def"
};

// A file with the construct at a place that the grammar allows.
std::string Around(const std::string& rule, const std::string& text) {
  if (rule == "statement") return "event e {\n" + text + "\n}";
  if (rule == "cardItem") return "card \"A\": T {\n" + text + "\n}";
  if (rule == "partClause") return "card \"A\": T { play " + text + " {} }";
  if (rule == "expr") return "query q: Int = " + text;
  return text;
}

TEST_CASE("every shape that completion offers is a sentence of the language", "[completion]") {
  for (const Shape& shape : kShapes) {
    const std::string text = Around(shape.rule, PlainText(shape.snippet));
    INFO(text);
    CHECK(syntax::testing::Errors(text).empty());
  }
}

TEST_CASE("a snippet as plain text has the names of its places", "[completion]") {
  CHECK(PlainText("after ${1:event}(${2:_}) {\n  $0\n}") == "after event(_) {\n  \n}");
  CHECK(PlainText("text \"${3}\"\n}$0") == "text \"\"\n}");
  CHECK(PlainText("${1:\\$5 \\} \\\\}$") == "$5 } \\");
  CHECK(PlainText("") == "");
  CHECK(PlainText("$12${3:x") == "x");
}

TEST_CASE("completion explains every name of the language", "[completion]") {
  const std::set<std::string_view> only_parameters = {"action", "second", "winner"};
  for (const std::string_view name : check::BuiltInNames()) {
    const bool explained = syntax::IsReserved(name) || only_parameters.contains(name);
    INFO(name);
    CHECK((explained || !check::BuiltInDocumentation(name).empty()));
  }
}

// The text with each hint in brackets at its place.
std::string Hinted(const std::string& text) {
  source::SourceSet sources;
  diag::Sink sink;
  const source::FileId file = sources.AddFile("t", text);
  const std::vector<ast::File> trees = {syntax::Parse(sources[file], {}, sink)};
  const check::CheckedRules rules = check::Check(trees, sink);
  for (const auto& diagnostic : sink.Diagnostics()) UNSCOPED_INFO(diagnostic.message);
  CHECK_FALSE(sink.HasErrors());
  std::string hinted = text;
  const std::vector<Hint> hints = InlayHints(trees[0], sources[file], rules);
  for (auto hint = hints.rbegin(); hint != hints.rend(); ++hint)
    hinted.insert(static_cast<std::size_t>(hint->offset), "[" + hint->text + "]");
  return hinted.substr(text.find("// hints\n") + 9);
}

TEST_CASE("hints name the arguments that do not name themselves, and say the types of variables", "[completion]") {
  const std::string game = R"(game g "G" { players 2  begin with main }
type Thing is Card { worth: Int = 1  part shown(times: Int) }
event main { draw_game }
event pay(you, coins: Int = 1, late: Bool = no) {}
event bless(c: Thing, giver: Player) {}
query price(n: Int): Int = n
window shop(you, most: Int) { ask [you]  close when passes = 1 }
// hints
)";
  CHECK(
      Hinted(game + "event e(you, coins: Int) { pay(2, yes)  pay(coins)  pay(you, price(3), late: yes) }") ==
      "event e(you, coins: Int) { pay([coins:]2, [late:]yes)  pay(coins)  pay(you, [coins:]price([n:]3), late: yes) }");
  CHECK(Hinted(game + "event e(c: Thing, p: Player) { bless(c, p)  c.shown(-1)  c.shown(+2)  let n = c.worth }") ==
        "event e(c: Thing, p: Player) { bless(c, [giver:]p)  c.shown([times:]-1)  c.shown([times:]+2)  let n[: Int] = "
        "c.worth }");
  CHECK(Hinted(game + "event e(you) { open shop(3)  if can pay(you, 3, no) { let ps = players } }") ==
        "event e(you) { open shop([most:]3)  if can pay(you, [coins:]3, [late:]no) { let ps[: list of Player] = "
        "players } }");
  CHECK(Hinted(game + "action buy of Thing in shop { let x = price(4)  do { let y = x } }") ==
        "action buy of Thing in shop { let x[: Int] = price([n:]4)  do { let y[: Int] = x } }");
}

}  // namespace
}  // namespace cardinal::completion
