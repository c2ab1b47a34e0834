#include "interpreter/language/load/declarations.h"

#include <catch2/catch.hpp>
#include <map>

#include "interpreter/language/load/load.h"

namespace cardinal::load {
namespace {

constexpr const char* kRules = R"(game g "G" { players 2  order from first of players  begin with main }
zone pile of Player: ordered, seen by nobody  @GG-001
type Thing is Card { size: Int  rules while me in pile }
query large(c: Thing): Bool = c.size > 2
event main { choose n by first of players "How many?": number from 1 to 3  gain(n)  draw_game }
event gain(n: Int) { tell "There are {n}." }
event gain_more { }
after gain(_) { tell "More." }
after gain(_) { gain_more }
modify c.size by +1 if c in pile
whenever 1 > 2 { draw_game }
phase end_phase { }
round { }
card "Bell": Thing { size 3  text "It rings."  modify me.size by +1 }
)";

std::map<std::string, program::Declaration> Declared(const std::string& rules) {
  source::MemoryFileSystem files;
  files.AddFile("/w/rulesets/g/game.cardinal", rules);
  source::SourceSet sources;
  diag::Sink sink;
  const auto program = LoadProgram(files, {"/w/rulesets/g", {}, {}}, {}, sources, sink);
  for (const diag::Diagnostic& one : sink.Diagnostics()) FAIL(one.message);
  std::map<std::string, program::Declaration> declared;
  for (const program::Declaration& one : program->declarations) declared[one.name] = one;
  return declared;
}

std::vector<std::string> Changed(const std::string& from, const std::string& to) {
  std::string rules = kRules;
  REQUIRE(rules.find(from) != std::string::npos);
  const auto before = Declared(rules), after = Declared(rules.replace(rules.find(from), from.size(), to));
  std::vector<std::string> changed;
  for (const auto& [name, one] : before) {
    const auto found = after.find(name);
    if (found == after.end() || found->second.semantic_hash != one.semantic_hash) changed.push_back(name);
  }
  for (const auto& [name, one] : after)
    if (before.count(name) == 0) changed.push_back("+ " + name);
  return changed;
}

using Names = std::vector<std::string>;

TEST_CASE("declarations: each has a name, and its line") {
  const auto declared = Declared(kRules);
  Names names;
  for (const auto& [name, one] : declared) names.push_back(name);
  CHECK(names == Names{"Bell", "after gain(_)", "event gain", "event gain_more", "event main", "game g",
                       "modify c.size", "phase end_phase", "query large", "round", "type Thing", "whenever 1 > 2",
                       "zone pile"});
  CHECK(declared.at("event gain").line == 6);
  CHECK(declared.at("after gain(_)").line == 8);
  CHECK(declared.at("Bell").card);
  CHECK_FALSE(declared.at("event gain").card);
}

TEST_CASE("declarations: comments, layout, clauses and texts mean nothing") {
  CHECK(Changed("event gain(n: Int) {", "// how many there are\nevent gain(n: Int)\n{\n") == Names{});
  CHECK(Changed("  @GG-001", "") == Names{});
  CHECK(Changed("\"How many?\"", "\"Which number?\"") == Names{});
  CHECK(Changed("There are {n}.", "{n} of them.") == Names{});
  CHECK(Changed("text \"It rings.\"", "text \"Ding.\"") == Names{});
  CHECK(Changed("size 3  text", "size 3  named before \"Old Bell\"  text") == Names{});
  CHECK(Changed("\"G\"", "\"The G\"") == Names{});
}

TEST_CASE("declarations: what the rules do means something") {
  CHECK(Changed("c.size > 2", "c.size >= 2") == Names{"query large"});
  CHECK(Changed("c.size > 2", "not (c.size > 2)") == Names{"query large"});
  CHECK(Changed("{ gain_more }", "{ gain_more  gain_more }") == Names{"after gain(_)"});
  CHECK(Changed("ordered, seen", "ordered, at most 9, seen") == Names{"zone pile"});
  CHECK(Changed("size 3", "size 4") == Names{"Bell"});
  CHECK(Changed("by +1 }", "by +2 }") == Names{"Bell"});
  CHECK(Changed("number from 1 to 3", "number from 1 to 4") == Names{"event main"});
  CHECK(Changed("event gain_more { }", "event gain_more { }\nevent other { }") == Names{"+ event other"});
  CHECK(Changed("\"Bell\"", "\"Horn\"") == Names{"Bell", "+ Horn"});
}

TEST_CASE("declarations: a renamed card means the same") {
  std::string renamed = kRules;
  renamed.replace(renamed.find("\"Bell\""), 6, "\"Horn\"");
  CHECK(Declared(kRules).at("Bell").semantic_hash == Declared(renamed).at("Horn").semantic_hash);
}

}  // namespace
}  // namespace cardinal::load
