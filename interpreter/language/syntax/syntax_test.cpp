#include "interpreter/language/syntax/syntax.h"

#include <catch2/catch.hpp>
#include <thread>

#include "interpreter/language/source/file_system.h"
#include "interpreter/language/syntax/testing.h"
#include "tests/amount.h"

using namespace cardinal;
using namespace cardinal::syntax::testing;

namespace {

// Every construct of docs/decisions/language.md, in places where another reading might be possible.
const char* const kEverything = R"(use "std:piles" use "combat"
game g "G" { @IM-001 players 2 to 4 order from first_player begin with main rulebook IM } @IM-002
enum Element { Terra @IM-003, Aero } relation beats(Element, Element) = Terra > Aero @IM-004 > Terra
type Player { state charges: Int from 0 state order: Int from 0 to 10 = 3 }
type Creature is Card {
  element: Element attack: Int health: Int = 3 state: Int rules: Bool
  state wounded: Bool = no part after_elements(foe: Creature) part works { stop }
  rules while me in slot rules passive while me in slot and abilities_on @IM-005
}
zone deck of Player: ordered, seen by nobody zone slot of Table: at most 1, holds Creature, seen by all @IM-006
query attack_on(c: Creature, you): Int = c.attack + bonus(c, foe) at least 0 at most 9 goal standing(p: Player): Int = count(p.wins)
query n: Int? = if a? then -b * 3 else c or else 4 + 1
query sets: set of Card = A with [a] without B query lists: list of Int = [each c in S where c is Creature and c.x? by c.k]
query any_of: Bool = any[c.a > 2 for each c in S] and all[yes for each c in S] or not first[each c in x]?
modify c.attack by +2 if strong(c) @IM-007 modify bonus(me, _) to 0 forbid play(i, p) if p.silenced allow play(c: Creature, you)
event bury(c: Card) { @IM-008 state by_foe: Bool = no state x: Int move c to c.owner.discard at top tell "{c} goes." } @IM-009
start round duel(leader: Player): Bool { return yes } phase combat { step } turn { } step { state }
after bury(me) if c is Item { draw(1) } instead of bury(me) { skip } before bury { stop } whenever you.x > 3 { win(you) }
event statements(c: Card, you = x) {
  let x = draw(1) set p.x to 3 @IM-010 add 3 to p.x move c to p.deck at bottom shuffle p.deck reveal c reveal c to p
  choose c by p "Field": one of p.hand where c.x choose cs: up to 2 of x choose cs: some of x choose o: order of x
  choose c by chance: one of p.hand choose n: number from 1 to 3 choose ok by p "Agree?": yes or no
  choose by p { "draw 2" { draw(2) } "heal" when c { heal } @IM-011 } choose { "x" { } }
  if a { stop } else if b { skip } else if c { } @IM-012 if a { } else { } @IM-013 if a { } @IM-014
  for each x in S where x.a by x.b { foo(x) } repeat up to 3 times while x { foo } @IM-015 repeat { stop } repeat while a { }
  simultaneously { a b.c c() } open items(Begin) with x open items return all Creature
  modify c.attack by 2 if x until end of duel modify c.attack at most 2 until c leaves modify c.tags with Aero until end of game
  modify me.x by 1 if a { } forbid me if a if b { } current duel.foo it.bar me.baz(1) turn order next end up
}
action play of Item in items, others {
  when me in you.hand let k = 3 choose c: one of you.hand use play cost { discard(me) } do { x } directly finally { y } @IM-016
}
window items(moment: Moment) { ask turn_order close when passes = 2 or asked = taken next first of waiting then ask turn_order next last of waiting }
deck { "25": count(cards) = 25 @IM-017 "no more": yes }
cards g "First Light"
card "Cinder": Creature { element Pyra attack 4 cost cost health -3 text "..." @IM-018x after_elements { draw(1) } @IM-019
  passive { modify me.attack by 1 } cost 3 play when theirs? choose c: one of you.discard cost { x } { move c to you.hand }
  modify me.x by 1 if y ends count[each a in b] list [a] @IM-020 }
)";

std::string WithoutTypo(std::string text) {
  const std::string typo = " @IM-018x";
  return text.erase(text.find(typo), typo.size());
}

}  // namespace

TEST_CASE("grammar: everything parses, in one way only", "[syntax]") {
  std::string text = WithoutTypo(kEverything);
  const std::string wrong = "modify me.x by 1 if a { }";  // a condition, then an unexpected block
  text.replace(text.find(wrong), wrong.size(), "modify me.x by 1 if a");
  const Parsed parsed(text);
  CHECK(parsed.Errors().empty());
  for (const std::string& ambiguity : syntax::FindAmbiguities(parsed.sources[parsed.file.file]))
    CHECK(ambiguity.empty());
}

TEST_CASE("grammar: the detector of ambiguities works", "[syntax]") {
  const Parsed parsed("query q: Int = 3 3");
  CHECK_FALSE(syntax::FindAmbiguities(parsed.sources[parsed.file.file]).empty());
}

TEST_CASE("grammar: the project's own files parse, in one way only", "[syntax]") {
  const source::FileSystem files;
  source::SourceSet sources;
  for (const char* folder : {"stdlib", "rulesets", "cards"}) {
    for (const auto& path : files.ListFiles(std::filesystem::path(CARDINAL_SOURCE_DIR) / folder, ".cardinal", 2000)) {
      INFO(path);
      const auto id = sources.AddFile(path.string(), files.ReadFile(path, 1'000'000).text);
      diag::Sink sink;
      syntax::Parse(sources[id], {}, sink);
      CHECK_FALSE(sink.HasErrors());
      for (const std::string& ambiguity : syntax::FindAmbiguities(sources[id])) CHECK(ambiguity.empty());
    }
  }
}

TEST_CASE("syntax: a statement's `if` after a rule's is recognised by its block", "[syntax]") {
  CHECK(Statement("modify x by 1 if a if b { stop }") == "Modify(Ref 'x', Change 'by'(Int '1'), Ref 'a', -, [], -, -)");
  CHECK(Statement("modify x by 1 if b { stop }") == "Modify(Ref 'x', Change 'by'(Int '1'), -, -, [], -, -)");
}

TEST_CASE("syntax: spans go from the first to the last token", "[syntax]") {
  const Parsed parsed("  event e( c : Card ) { set c.x to ( 1 + 2 ) * 3 @A-1 tell \"é {c.owner}!\" } // end\n");
  REQUIRE(parsed.Errors().empty());
  const auto text = [&](std::initializer_list<int> steps) { return std::string(parsed.Text(Inner(parsed, steps))); };
  CHECK(text({1, 0}) == "event e( c : Card ) { set c.x to ( 1 + 2 ) * 3 @A-1 tell \"é {c.owner}!\" }");
  CHECK(text({1, 0, 2}) == "c : Card");
  CHECK(text({1, 0, 5}) == "{ set c.x to ( 1 + 2 ) * 3 @A-1 tell \"é {c.owner}!\" }");
  CHECK(text({1, 0, 5, 1, 0}) == "set c.x to ( 1 + 2 ) * 3 @A-1");
  CHECK(text({1, 0, 5, 1, 0, 0}) == "c.x");
  CHECK(text({1, 0, 5, 1, 0, 0, 1}) == "x");
  CHECK(text({1, 0, 5, 1, 0, 1}) == "( 1 + 2 ) * 3");
  CHECK(text({1, 0, 5, 1, 0, 1, 0}) == "1 + 2");
  CHECK(text({1, 0, 5, 1, 0, 2, 0}) == "@A-1");
  CHECK(text({1, 0, 5, 1, 1, 0}) == "\"é {c.owner}!\"");
  CHECK(text({1, 0, 5, 1, 1, 0, 0}) == "é ");
  CHECK(text({1, 0, 5, 1, 1, 0, 1}) == "c.owner");
  CHECK(text({1, 0, 5, 1, 1, 0, 1, 1}) == "owner");
  CHECK(text({1, 0, 5, 1, 1, 0, 2}) == "!");
  const auto missing = parsed.file[Inner(parsed, {1, 0, 1})];
  CHECK(missing.kind == ast::NodeKind::Absent);
  CHECK(missing.span.begin == missing.span.end);
}

TEST_CASE("syntax: every child exists, every span is in the file, parents hold their children", "[syntax]") {
  const Parsed parsed(kEverything);
  const auto size = static_cast<std::int32_t>(std::string_view(kEverything).size());
  for (const ast::Node& node : parsed.file.nodes) {
    CHECK((node.span.begin >= 0 && node.span.begin <= node.span.end && node.span.end <= size));
    for (std::int32_t i = 0; i < node.child_count; ++i) {
      const auto child = parsed.file.children.at(static_cast<std::size_t>(node.first_child + i));
      const ast::Node& inner = parsed.file.nodes.at(static_cast<std::size_t>(child.value));
      if (inner.span.begin < inner.span.end) {
        CHECK((inner.span.begin >= node.span.begin && inner.span.end <= node.span.end));
      }
    }
  }
}

TEST_CASE("syntax: words that are reserved, and words that are not", "[syntax]") {
  for (const char* word : {"set", "me", "move", "use", "if", "none", "chance"}) CHECK(syntax::IsReserved(word));
  for (const char* word : {"turn", "order", "cost", "card", "attack", "", "{", "Set"})
    CHECK_FALSE(syntax::IsReserved(word));
}

TEST_CASE("syntax: a byte order mark and Windows line ends change nothing", "[syntax]") {
  CHECK(Declared("\xef\xbb\xbf"
                 "enum E {\r\n  A,\r\n  B\r\n}\r\n") == Declared("enum E { A, B }"));
  CHECK(Errors("enum E {\r\n  A\r\n  B }") == "3:3 Syntax: expected `,` or `}` after `A`, found `B`\n");
}

TEST_CASE("syntax: blanks and comments between a sign and its number are not part of it", "[syntax]") {
  CHECK(Declared("query q: Int from -\n\t3 to - /* less */ 1 = 0") == Declared("query q: Int from -3 to -1 = 0"));
  CHECK(Errors("query q: Int from -\n03 = 0") ==
        "1:19 BadNumber: `-03` begins with a zero (write it without the leading zeros)\n");
}

TEST_CASE("syntax: random rubbish is refused in an orderly way", "[syntax]") {
  const char* const pieces[] = {"event", "e",  "{",     "}",    "(",      ")",    "set",    "to",   "x",
                                ".",     ",",  "\"t\"", "@A-1", "if",     "else", "choose", ":",    "of",
                                "one",   "3",  "+",     "[",    "]",      "each", "in",     "card", "query",
                                "=",     "\n", "$",     "tell", "\"{",    "or",   "type",   "zone", "use",
                                "for",   "by", "{c}",   "?",    "modify", "/*",   "*/",     "é",    "leaves"};
  std::uint64_t state = 12345;
  for (int round = 0; round < 1500; ++round) {
    std::string text;
    for (int i = 0; i < 40; ++i) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      text += std::string(pieces[(state >> 33) % std::size(pieces)]) + ' ';
    }
    INFO(text);
    const Parsed parsed(text);
    CHECK(parsed.sink.HasErrors());
    CHECK(parsed.Errors().find("bug") == std::string::npos);
  }
}

// A word left out of a real file causes one mistake, at most two; never a page of consequences.
TEST_CASE("syntax: one word left out does not cause many messages", "[syntax][soak]") {
  const std::size_t every = testing::Amount<std::size_t>(389, 97);  // bytes
  const source::FileSystem files;
  int texts = 0, several = 0;
  for (const auto& path : files.ListFiles(std::filesystem::path(CARDINAL_SOURCE_DIR) / "rulesets", ".cardinal", 2000)) {
    const std::string text = files.ReadFile(path, 1'000'000).text;
    for (std::size_t at = 0; at < text.size(); at += every) {
      const std::size_t begin = text.find_first_not_of(" \n", at);
      if (begin == std::string::npos) break;
      const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
      std::string without = text;
      without.erase(begin, end - begin);
      const Parsed parsed(without);
      INFO(path << " without `" << text.substr(begin, end - begin) << "`\n" << parsed.Errors());
      CHECK(parsed.sink.ErrorCount() <= 3);
      several += parsed.sink.ErrorCount() > 1;
      ++texts;
    }
  }
  CHECK(several * 20 <= texts);
}

TEST_CASE("syntax: several threads may parse", "[syntax]") {
  std::vector<std::thread> threads;
  std::vector<std::string> results(4);
  for (std::string& result : results) {
    threads.emplace_back([&result] {
      for (int i = 0; i < 20; ++i) result = Declared("query q(a: Int): Int = a + 1 at least 0");
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& result : results) CHECK(result == results[0]);
  CHECK(results[0].starts_with("Query"));
}
