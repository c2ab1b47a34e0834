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

// The text of a snippet that nothing is filled into: `${1:name}` gives `name`, `$0` gives nothing.
std::string Written(const std::string& snippet) {
  std::string text;
  for (std::size_t at = 0; at < snippet.size(); ++at) {
    if (snippet[at] == '\\') {
      text += snippet[++at];
    } else if (snippet.compare(at, 2, "${") == 0) {
      at = snippet.find(':', at);
    } else if (snippet[at] == '$') {
      ++at;
    } else if (snippet[at] != '}' || snippet.find("${") == std::string::npos ||
               (at > 0 && (snippet[at - 1] == ' ' || snippet[at - 1] == '\n'))) {
      text += snippet[at];
    }
  }
  return text;
}

// A file with the construct at a place where the grammar allows it.
std::string Around(const std::string& rule, const std::string& text) {
  if (rule == "statement") return "event e {\n" + text + "\n}";
  if (rule == "cardItem") return "card \"A\": T {\n" + text + "\n}";
  if (rule == "partClause") return "card \"A\": T { play " + text + " {} }";
  if (rule == "expr") return "query q: Int = " + text;
  return text;
}

TEST_CASE("every shape that completion offers is a sentence of the language", "[completion]") {
  for (const Shape& shape : kShapes) {
    const std::string text = Around(shape.rule, Written(shape.snippet));
    INFO(text);
    CHECK(syntax::testing::Errors(text).empty());
  }
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
  const source::FileId file = sources.Add("t", text);
  const std::vector<ast::File> trees = {syntax::Parse(sources[file], {}, sink)};
  const check::CheckedRules rules = check::Check(trees, sink);
  for (const auto& diagnostic : sink.All()) UNSCOPED_INFO(diagnostic.message);
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
