// For each list of the grammar a ruleset in which the list is long. `covers` has the lists as FindLists
// (growth_lists_test.cpp) finds them in grammar/CardinalParser.g4.
#pragma once

#include <string>
#include <vector>

namespace cardinal::growth {

struct List {
  std::string covers;  // separated by `;`
  std::string head, piece, tail;
};

// Two lists that are long at the same time: their costs may multiply.
struct Product {
  std::string head, piece, middle, other, tail;
};

// In a piece, `%` is the number of the piece and `$` the number before it.
inline const std::vector<List>& Lists() {
  static const std::string kGame = "game g \"G\" { players 2  begin with main }\n";
  static const std::string kMain = kGame + "event main { draw_game }\ntype Table { state x: Int from 0 }\n";
  static const std::string kThing = kMain + "type T is Card { a: Int = 1  state s: Int from 0  part p }\n";
  static const std::vector<List> lists = {
      {"file: use*", "", "use \"std:piles\"\n", kMain},
      {"file: declaration*; declaration: enumeration", kMain, "enum E% { A%, B% }\n", ""},
      {"declaration: game", kMain, "game g% \"G\" { players 2  begin with main }\n", ""},
      {"declaration: cardsHeader", "", "cards g \"S\"\n", kMain},
      {"declaration: relation", kMain + "enum K { A, B }\n", "relation r%(K, K) = A > B\n", ""},
      {"declaration: type", kMain, "type T% is Card { a%: Int = 1 }\n", ""},
      {"declaration: type", kMain + "type T0 is Card {}\n", "type U% is U$ {}\n", ""},
      {"declaration: zone", kMain, "zone z% of Player: seen by all\n", ""},
      {"declaration: query", kMain, "query q%(p: Player): Int = x\n", ""},
      {"declaration: query", kMain + "query r: Int = 0\n", "query r%: Int = r + %\n", ""},
      {"declaration: event", kMain, "event e%(you) { if x > % { add 1 to x } }\n", ""},
      {"declaration: event", kMain, "event e% { unknown% }\n", ""},
      {"declaration: action", kMain + "window w { ask players  close when passes = 1 }\n",
       "action a% in w { do { set x to % } }\n", ""},
      {"declaration: window", kMain, "window w% { ask players  close when passes = 1 }\n", ""},
      {"declaration: deck", kMain, "deck { \"at most %\": count(cards) < % }\n", ""},
      {"declaration: texts", kMain, "text it { say% \"%\" }\n", ""},
      {"declaration: wording", kMain, "wording en { set x to _: \"x is set %\" }\n", ""},
      {"declaration: standingRule", kMain, "whenever x = % { set x to 0 }\n", ""},
      {"declaration: standingRule", kMain + "query q: Int = 0\n", "modify q by % if x = %\n", ""},
      {"declaration: standingRule", kMain + "event e {}\n", "after e { add % to x }\n", ""},
      {"declaration: card", kThing, "card \"C%\": T { a % }\n", ""},
      {"cites: CITE*", kMain + "event e { add 1 to x", " @G-%", "\n}\n"},
      {"game: gameItem*", "event main { draw_game }\ngame g \"G\" { players 2  begin with main\n",
       "option o%: Int from 0 to 9 = 1\n", "}\n"},
      {"gameItem: (COMMA language)*",
       "event main { draw_game }\ngame g \"G\" { players 2  begin with main\nlanguages l", ", l%", "\n}\n"},
      {"enumeration: (COMMA enumValue)*", kMain + "enum E { A", ", A%", "}\n"},
      {"relation: (GT name cites)+", kMain + "enum K { A, B }\nrelation r(K, K) = A", " > B > A", "\n"},
      {"type: member*", kMain + "type T is Card {\n", "a%: Int = 1\n", "}\n"},
      {"type: member*", kMain + "type Player {\n", "state s%: Int from 0\n", "}\n"},
      {"type: member*", kMain + "type T is Card {\n", "part p%\n", "}\n"},
      {"zone: (COMMA zoneMark)*", kMain + "zone z of Player: ordered", ", seen by all", "\n"},
      {"query: bound*", kMain + "query q: Int = x", " at least %", "\n"},
      {"params: (COMMA param)*", kMain + "event e(a: Int", ", a%: Int", ") {}\n"},
      {"params: (COMMA param)*", kMain + "query q(a: Int", ", a%: Int", "): Int = a\n"},
      {"event: eventState*", kMain + "event e {\n", "state s%: Int\n", "}\n"},
      {"event: item*", kMain + "event e {\n", "set x to x + % * 2\n", "}\n"},
      {"event: item*", kMain + "event e {\n", "let a% = x\n", "}\n"},
      {"event: item*", kMain + "event e {\n", "choose c% by first of players: yes or no\n", "}\n"},
      {"playerNumbers: (OR INT)*", "event main { draw_game }\ngame g \"G\" { begin with main\nplayers 2", " or %",
       "\n}\n"},
      {"gameItem: (COMMA layer)*", "event main { draw_game }\ngame g \"G\" { players 2  begin with main\nlayers _",
       ", l%", "\n}\n"},
      {"duration: (OR moment)*", kMain + "query q: Int = x\nevent e { modify q by 1 until end of main", " or next % e",
       " }\n"},
      {"occasion: (DOT (name | YOU) args?)*",
       kMain + "query q: Int = x\nevent e(a: Event) { modify q by 1 until end of a", ".b%", " }\n"},
      {"statement: lastingRule*", kMain + "event e {}\nevent f { until end of main {\n", "after e { set x to % }\n",
       "}\n}\n"},
      {"lentRules: standingRule*", kMain + "type T is Card { rules while yes }\nevent e {}\nmodify c.rules with {\n",
       "after e { set x to % }\n", "} if c is T\n"},
      {"hook: (OR path)*", kMain + "event e {}\nafter e", " or e", " { add 1 to x }\n"},
      {"action: (COMMA name)*", kMain + "window w { ask players  close when passes = 1 }\naction a in w", ", w",
       " { do { set x to 1 } }\n"},
      {"action: clause*", kMain + "window w { ask players  close when passes = 1 }\naction a in w {\n", "when x != %\n",
       "do { set x to 1 }\n}\n"},
      {"windowItem: question*", kMain + "window w {\nask players\n", "\"q%\" if x = %\n", "close when passes = 1 }\n"},
      {"window: windowItem*", kMain + "window w {\n", "close when x = %\n", "ask players }\n"},
      {"chooseMenu: menuItem+", kMain + "event e(you) { choose \"What?\" {\n", "\"do %\" { set x to % }\n", "}\n}\n"},
      {"block: item*", kMain + "event e { if x = 1 {\n", "if x = % { set x to 0 }\n", "}\n}\n"},
      {"ifStatement: ifStatement", kMain + "event e { if x = 0 { set x to 1 }\n", "else if x = % { set x to 0 }\n",
       "}\n"},
      {"deck: deckRule*", kMain + "deck {\n", "\"at most %\": count(cards) < %\n", "}\n"},
      {"menuItem: partClause*", kMain + "event e(you) { choose \"What?\" { \"go\"\n", "when x != %\n",
       "{ set x to 1 } } }\n"},
      {"card: (COMMA name)*", kMain + "type T is Card { a: Bool = no }\ncard \"C\": T", ", a%", " {}\n"},
      {"card: cardItem*", kThing + "card \"C\": T {\n", "a %\n", "}\n"},
      {"card: cardItem*", kThing + "card \"C\": T {\n", "nothing% %\n", "}\n"},
      {"cardItem: partClause*", kThing + "card \"C\": T { p\n", "when x != %\n", "{ set x to 1 } }\n"},
      {"texts: textEntry*",
       "game g \"G\" { players 2  begin with main  languages en, it }\nevent main { draw_game }\ntext it {\n",
       "word%: \"parola %\"\n", "}\n"},
      {"wording: wordingEntry*", kMain + "event e(n: Int) {}\nwording en {\n", "e(%): \"do %\"\n", "}\n"},
      {"wordingEntry: (COMMA STRING)*", kMain + "event e {}\nwording en { e: \"do it\"", ", \"do it % times\"", " }\n"},
      {"path: (DOT (name | YOU) args?)*", kMain + "event e { set x", ".y%", " to 1 }\n"},
      {"args: (COMMA arg)*", kMain + "event f(a: Int) {}\nevent e { f(0", ", %", ") }\n"},
      {"listItems: (COMMA expr)*", kMain + "query q: list of Int = [0", ", %", "]\n"},
      {"expr: expr", kMain + "query q: Int = 0", " + %", "\n"},
      {"expr: expr", kMain + "query q: Bool = x = 0", " and x != %", "\n"},
      {"expr: expr", kMain + "event e { tell \"", "{x} {nothing%} ", "\" }\n"},
  };
  return lists;
}

inline const std::vector<Product>& Products() {
  static const std::string kMain =
      "game g \"G\" { players 2  begin with main }\nevent main { draw_game }\ntype Table { state x: Int from 0 }\n";
  static const std::string kWindow = "window w { ask players  close when passes = 1 }\n";
  static const std::string kType = "zone h of Player: holds T, seen by all\ntype T is Card { rules while me in h }\n";
  std::string languages, named;
  for (int i = 1; i < 100; ++i) {
    languages += ", l" + std::to_string(i);
    named += " named l" + std::to_string(i) + " \"Uno\"";
  }
  static const std::vector<Product> products = {
      {kMain + "enum E { A", ", A%", " }\n", "relation r%(E, E) = A > A\n", ""},
      {kMain + "enum E { A, B }\n", "enum F% { A%, B% }\n", "", "relation r%(F%, F%) = A% > B%\n", ""},
      {kMain + "type T is Card {\n", "a%: Int = 1\n", "}\n", "card \"C%\": T {}\n", ""},
      {kMain + "type T is Card {\n", "part p%\n", "}\n", "card \"C%\": T {}\n", ""},
      {kMain + "type T is Card { l: list of Int = [0", ", %", "] }\n", "card \"C%\": T {}\n", ""},
      {kMain + "type T is Card { part q(b: Int", ", a%: Int", ") }\n", "card \"C%\": T { q { } }\n", ""},
      {kMain + "type T is Card { part p", " @G-%", " }\n", "card \"C%\": T { p { add 1 to x } }\n", ""},
      {kMain + kType + kWindow, "action a% of T in w { when me in you.h  do { } }\n", "", "card \"C%\": T {}\n", ""},
      {kMain + kType + "event e {}\n", "card \"C%\": T { after e {} }\n", "", "event f% { e }\n", ""},
      {kMain + kType + "query q: Int = 0\n", "card \"C%\": T { modify q by 1 }\n", "", "query r%: Int = q\n", ""},
      {kMain + "event e(b: Int", ", a%: Int", ") {}\n", "after e {}\n", ""},
      {kMain + "query q(b: Int", ", a%: Int", "): Int = 1\n", "modify q by 1\n", ""},
      {kMain + "event e {\n", "state s%: Int\n", "}\n", "after e { }\n", ""},
      {kMain + "event e { }\n", "event f% { e }\n", "", "after e { add 1 to x }\n", ""},
      {kMain + "event e(you) {\n", "let a% = x\n", "", "choose c% by you: yes or no\n", "}\n"},
      {kMain + kWindow + "action a in w {\n", "choose c%: one of players\n", "do {\n", "set x to %\n", "} }\n"},
      {kMain + kWindow, "window w% { ask players  close when passes = 1 }\n", "",
       "action a% in w, w% { do { draw_game } }\n", ""},
      {kMain + "type Player {\n", "state s%: Int\n", "}\n", "whenever x = % { set x to 0 }\n", ""},
      {"event main { draw_game }\ntype T is Card { }\ngame g \"G\" { players 2  begin with main  languages en" +
           languages + " }\n",
       "event e% { tell \"Sentence %.\" }\n", "card \"One\": T {" + named + " }\n", "card \"C%\": T { }\n", ""},
      {kMain + "type T is Card { a: Int = 1 }\ndeck {\n", "\"r%\": count(cards) <= %\n", "}\n", "card \"C%\": T {}\n",
       ""},
  };
  return products;
}

}  // namespace cardinal::growth
