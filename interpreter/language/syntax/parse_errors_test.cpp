#include <algorithm>
#include <catch2/catch.hpp>

#include "interpreter/language/syntax/testing.h"

// One mistake each: it must be reported once, at its place, in words. `line:column Name: message (help)`.
namespace {

using namespace cardinal::syntax::testing;

struct Row {
  const char* text;
  const char* error;
};

const Row kMistakes[] = {
    {"query (c: Card): Int = 3", "1:7 Syntax: expected a name after `query`, found `(`"},
    {"query foo(c: Card: Int = 3", "1:18 Syntax: expected `,` or `)` after `Card`, found `:`"},
    {"query foo: Int = ", "1:18 Syntax: expected an expression after `=`, found the end of the file"},
    {"query foo: Int = 1 +", "1:21 Syntax: expected an expression after `+`, found the end of the file"},
    {"query foo = 3", "1:11 Syntax: expected `(` or `:` after `foo`, found `=`"},
    {"enum Element { Terra Aero }", "1:22 Syntax: expected `,` or `}` after `Terra`, found `Aero`"},
    {"enum Element { }", "1:16 Syntax: expected a name after `{`, found `}`"},
    {"enum Element { A, B", "1:20 Syntax: expected `}` to close the block opened at line 1, found the end of the file"},
    {"relation beats(A, B) = X", "1:25 Syntax: expected `>` after `X`, found the end of the file"},
    {"type T { attack Int }", "1:17 Syntax: expected `:` after `attack`, found `Int`"},
    {"type T { x: Int 5 }", "1:17 Syntax: expected a name or `}` after `Int`, found `5`"},
    {"type T { state: = 3 }", "1:17 Syntax: expected a type after `:`, found `=`"},
    {"type T { x: list }", "1:13 Syntax: expected `of` and a type after `list`"},
    {"zone deck of Player: ordered seen by nobody",
     "1:30 Syntax: expected a declaration or `,` after `ordered`, found `seen`"},
    {"zone deck of Player: hidden",
     "1:22 Syntax: expected `ordered`, `seen`, `holds`, `with` or `at` after `:`, found `hidden`"},
    {"event { }", "1:7 Syntax: expected a name after `event`, found `{`"},
    {"event move() { }",
     "1:7 Syntax: expected a name after `event`, found `move` (`move` is a word of the language and "
     "cannot be a name)"},
    {"event a( { }", "1:10 Syntax: expected a name, `you` or `)` after `(`, found `{`"},
    {"event a() { set x = 3 }", "1:19 Syntax: expected `to` after `x`, found `=`"},
    {"event a() { sett x to 3 }", "1:13 Syntax: expected a statement or `}`, found `sett` (did you mean `set`?)"},
    {"event a() { set x too 3 }", "1:19 Syntax: expected `to` after `x`, found `too` (did you mean `to`?)"},
    {"event a() { let x 5 }", "1:19 Syntax: expected `=` after `x`, found `5`"},
    {"event a() { foo(1 2) }", "1:19 Syntax: expected `,` or `)` after `1`, found `2`"},
    {"event a() { foo(1, ) }", "1:20 Syntax: expected an expression after `,`, found `)`"},
    {"event a() { x + 1 }", "1:15 Syntax: expected a statement or `}`, found `+`"},
    {"event a() { 5 }", "1:13 Syntax: expected a statement or `}`, found `5`"},
    {"event a() { if x set y to 1 }", "1:18 Syntax: expected `{` after `x`, found `set`"},
    {"event a() { if { } }", "1:16 Syntax: expected an expression after `if`, found `{`"},
    {"event a() { else { } }", "1:13 Syntax: expected a statement or `}`, found `else`"},
    {"event a() { choose c: two of x }",
     "1:23 Syntax: expected what may be chosen (`one of`, `any of`, `up to` ...) after `:`, found "
     "`two`"},
    {"event a() { choose c one of x }",
     "1:22 Syntax: expected `pass`, `by`, `:` or a text in quotation marks after `c`, found `one`"},
    {"event a() { choose by p { } }", "1:27 Syntax: expected a text in quotation marks after `{`, found `}`"},
    {"event a() { for x in S { } }", "1:17 Syntax: expected `each` after `for`, found `x`"},
    {"event a() { for each x of S { } }", "1:24 Syntax: expected `in` after `x`, found `of`"},
    {"event a() { repeat 3 times { } }", "1:20 Syntax: expected `while`, `up` or `{` after `repeat`, found `3`"},
    {"event a() { move c at top }", "1:20 Syntax: expected `to` after `c`, found `at`"},
    {"event a() { move c to deck at side }",
     "1:31 Syntax: expected `top`, `bottom`, `next` or `end` after `at`, found `side`"},
    {"event a() { tell x }", "1:18 Syntax: expected a text in quotation marks after `tell`, found `x`"},
    {R"~(event a() { tell "{c" })~",
     R"~(1:19 Syntax: a hole in this text is opened and never closed (close it with `}`, or write \{ for )~"
     "a brace)"},
    {R"~(event a() { tell "c}" })~", R"~(1:20 Syntax: a `}` without its `{` in this text (write \} for a brace))~"},
    {R"~(event a() { tell "{c + 1}" })~",
     "1:19 Syntax: a hole in a text is a name or a path such as {c.owner} (give the value a name with "
     "`let`, and put the name into the hole)"},
    {R"~(event a() { tell "{}" })~",
     "1:19 Syntax: a hole in a text is a name or a path such as {c.owner} (give the value a name with "
     "`let`, and put the name into the hole)"},
    {R"~(event a() { tell "{c.}" })~",
     "1:19 Syntax: a hole in a text is a name or a path such as {c.owner} (give the value a name with "
     "`let`, and put the name into the hole)"},
    {R"~(event a() { tell "{set}" })~",
     "1:19 Syntax: a hole in a text is a name or a path such as {c.owner} (give the value a name with "
     "`let`, and put the name into the hole)"},
    {R"~(event a() { tell "{a b}" })~",
     "1:19 Syntax: a hole in a text is a name or a path such as {c.owner} (give the value a name with "
     "`let`, and put the name into the hole)"},
    {R"~(event a() { tell "\q" })~",
     R"~(1:19 Syntax: a backslash and this character mean nothing in a string (write \" for a quotation )~"
     R"~(mark, \\ for a backslash, \n for a new line, \{ for a brace))~"},
    {"event a() { modify x 3 }",
     "1:22 Syntax: expected `with`, `without`, `in`, `by`, `to` or `at` after `x`, found `3`"},
    {"event a() { modify x by 3 until tomorrow }", "1:42 Syntax: expected `leaves` after `tomorrow`, found `}`"},
    {"action a { }", "1:10 Syntax: expected `of` or `in` after `a`, found `{`"},
    {"action a in w { discard(x) }",
     "1:17 Syntax: expected a clause such as `when`, `choose` or `do` or `}`, found `discard`"},
    {"action a in w { when }", "1:22 Syntax: expected an expression after `when`, found `}`"},
    {"window w { ask }", "1:16 Syntax: expected an expression after `ask`, found `}`"},
    {"window w { ask x klose when y }",
     "1:18 Syntax: expected `ask`, `close`, `next`, `pass` or `}` after `x`, found `klose` (did you mean "
     "`close`?)"},
    {R"~(card "A": B { attack })~",
     "1:22 Syntax: expected an expression, `choose`, `each`, `when`, `from` or `{` after `attack`, found `}`"},
    {R"~(card "A" { attack 3 })~", "1:10 Syntax: expected `:` after this text, found `{`"},
    {"card A: B { }", "1:6 Syntax: expected a text in quotation marks after `card`, found `A`"},
    {R"~(card "A": B { attack 4 when })~",
     "1:24 Syntax: expected a name, a rule, `text` or `}` after `4`, found `when`"},
    {"deck { count = 3 }", "1:8 Syntax: expected a text in quotation marks or `}` after `{`, found `count`"},
    {"evnt a() { }", "1:1 Syntax: expected a declaration, found `evnt` (did you mean `event`?)"},
    {"query q: Int = 1.5", "1:16 BadNumber: `1.5` is not a whole number"},
    {"query q: Int = 3rd", "1:16 BadNumber: `3rd` is neither a number nor a name (a name begins with a letter)"},
    {"query q: Int = 007", "1:16 BadNumber: `007` begins with a zero (write it without the leading zeros)"},
    {"query q: Int = 9223372036854775808", "1:16 BadNumber: this number is larger than 9223372036854775807"},
    {"type Player { state s: Int from -9223372036854775807 }",
     "1:33 BadNumber: this number is smaller than -9223372036854775806"},
    {"query q: Int = 99999999999999999999", "1:16 BadNumber: this number is larger than 9223372036854775807"},
    {"query q: Int = a == b", "1:18 Syntax: `==` has no meaning here (write `=`, which compares)"},
    {"query q: Int = a && b", "1:18 Syntax: `&&` has no meaning here (write `and`)"},
    {"query q: Int = !a", "1:16 Syntax: `!` has no meaning here (write `not`)"},
    {"query q: Int = a / b", "1:18 Syntax: `/` has no meaning here (write `div`)"},
    {"query q: Int = a ; b",
     "1:18 Syntax: `;` has no meaning here (leave it out: a statement ends where the next one begins)"},
    {"query q: Int = café",
     "1:16 Syntax: `café` is not a name (names are written with the letters a to z, digits and `_`)"},
    {"query q: Int = é", "1:16 Syntax: `é` is not a name (names are written with the letters a to z, digits and `_`)"},
    {"query q: Int = “text”",
     "1:16 Syntax: these quotation marks have no meaning here (a text is written between straight "
     R"~(quotation marks: "..."))~"},
    {"query q: Int = 'x'",
     "1:16 Syntax: these quotation marks have no meaning here (a text is written between straight "
     R"~(quotation marks: "..."))~"},
    {"query q: Int = $", "1:16 Syntax: `$` has no meaning here"},
    {"query q: Int = $$$", "1:16 Syntax: `$$$` has no meaning here"},
    {"query q: Int = x @im-3",
     "1:18 Syntax: `@im-3` is not a citation (a citation is capital letters, a dash and a number, as "
     "in `@IM-050` or `@IM-R07`)"},
    {R"~(query q: Int = "abc)~",
     "1:16 Unterminated: this text is never closed (a text ends with a quotation mark on the line "
     "where it begins)"},
    {"query q: Int = 3 /* abc",
     "1:18 Unterminated: this comment is never closed (a comment that begins with `/*` ends with `*/`)"},
    {"/*", "1:1 Unterminated: this comment is never closed (a comment that begins with `/*` ends with `*/`)"},
    {"}", "1:1 Syntax: expected a declaration, found `}` (nothing is open that it could close)"},
    {"use x", "1:5 Syntax: expected a text in quotation marks after `use`, found `x`"},
    {R"~(enum A { X } use "b")~", "1:14 Syntax: `use` belongs at the top of a file, before all declarations"},
    {R"~(game g "G" { player 2 })~",
     "1:14 Syntax: expected `goal`, `players`, `order`, `begin`, `rulebook`, `languages`, `option` or something else "
     "that "
     "fits, found `player` (did you mean `players`?)"},
    {"game g { players 2 }", "1:8 Syntax: expected a text in quotation marks after `g`, found `{`"},
    {"modify x",
     "1:9 Syntax: expected `with`, `without`, `in`, `by`, `to` or `at` after `x`, found the end of the file"},
    {"forbid", "1:7 Syntax: expected a name after `forbid`, found the end of the file"},
    {"before x",
     "1:9 Syntax: expected `if`, `or`, `{` or a text in quotation marks after `x`, found the end of the file"},
    {"whenever { }", "1:10 Syntax: expected an expression after `whenever`, found `{`"},
    {"query q: Int = [each c S]", "1:24 Syntax: expected `in` after `c`, found `S`"},
    {"query q: Int = [a for c in S]", "1:23 Syntax: expected `each` after `for`, found `c`"},
    {"query q: Int = count[a, b]", "1:23 Syntax: expected `for` after `a`, found `,`"},
    {"query q: Int = if a then b", "1:27 Syntax: expected `else` after `b`, found the end of the file"},
    {"query q: Int = (a", "1:18 Syntax: expected `)` after `a`, found the end of the file"},
    {"query q: Int = x is 3", "1:21 Syntax: expected a name or `not` after `is`, found `3`"},
    {"query q: Int = x.3", "1:18 Syntax: expected a name or `you` after `.`, found `3`"},
    {"query q: Int = x..y", "1:18 Syntax: expected a name or `you` after `.`, found `.`"},
    {"query q: set of = 3", "1:17 Syntax: expected a name after `of`, found `=`"},
    {"query q: Int from a = 3", "1:19 Syntax: expected `-` or a number after `from`, found `a`"},
    {"turn turn turn", "1:11 Syntax: expected `order`, `{`, `(` or `:` after `turn`, found `turn`"},
    {"start event a { }", "1:7 Syntax: expected `turn`, `round`, `phase` or `step` after `start`, found `event`"},
    {"cards imagimon", "1:15 Syntax: expected a text in quotation marks after `imagimon`, found the end of the file"},
    {R"~(card "A": B { text x })~", "1:22 Syntax: expected a text in quotation marks after `x`, found `}`"},
};

}  // namespace

TEST_CASE("syntax: one mistake is one message, in words", "[syntax]") {
  for (const Row& row : kMistakes) {
    INFO(row.text);
    CHECK(Errors(row.text) == std::string(row.error) + '\n');
  }
}

TEST_CASE("syntax: independent mistakes are each reported once, and what is whole is kept", "[syntax]") {
  const Parsed parsed(R"(type Creature is Card {
  attack: Int
  health Int
  state wounded: Bool = no
}
event bury(c: Card) {
  move c to c.owner.discard at left
  set c.wounded yes
  if c.attack > 3 {
    let x = = 4
    draw(1)
  } else {
    foo(1, , 2)
  }
  for each x S { bury(x) }
  draw(2)
}
query good: Int = 3
action play of Item in items {
  when me is in you.hand
  let x =
  choose c: one of you.hand
}
window w { ask x }
card "A": Creature {
  attack 4
  health )
  play when { stop }
}
)");
  CHECK(parsed.Errors() ==
        "3:10 Syntax: expected `:` after `health`, found `Int`\n"
        "7:32 Syntax: expected `top`, `bottom`, `next` or `end` after `at`, found `left`\n"
        "8:17 Syntax: expected `to` after `wounded`, found `yes`\n"
        "10:13 Syntax: expected an expression or `create` after `=`, found `=`\n"
        "13:12 Syntax: expected an expression after `,`, found `,`\n"
        "15:14 Syntax: expected `in` after `x`, found `S`\n"
        "20:14 Syntax: expected a name or `not` after `is`, found `in` (`in` is a word of the language and cannot be a "
        "name)\n"
        "22:3 Syntax: expected an expression after `=`, found `choose` (a choice is a statement of its own, and gives "
        "its answer a name, which can be used here)\n"
        "27:10 Syntax: expected an expression, `choose`, `each`, `when`, `from` or `{` after `health`, found `)`\n"
        "28:13 Syntax: expected an expression after `when`, found `{`\n");
  const auto& file = parsed.file;
  const auto kept = file.Children(Inner(parsed, {1}));
  REQUIRE(kept.size() == 2);
  CHECK(parsed.Text(kept[0]) == "query good: Int = 3");
  CHECK(parsed.Text(kept[1]) == "window w { ask x }");
  const auto is_broken = [&](const char* name) {
    return std::binary_search(file.names_in_broken_declarations.begin(), file.names_in_broken_declarations.end(), name);
  };
  CHECK(is_broken("Creature"));
  CHECK(is_broken("bury"));
  CHECK(is_broken("health"));
  CHECK_FALSE(is_broken("good"));
}

TEST_CASE("syntax: a missing brace is missed at the next declaration, with the block that lacks it", "[syntax]") {
  const Parsed parsed(R"(event a() {
  if x {
    set y to 1

  draw(1)
}

event b() { draw(1) }
)");
  CHECK(parsed.Errors() == "8:1 Syntax: expected `}` to close the block opened at line 2, found `event`\n");
  const auto all = parsed.sink.Diagnostics();
  REQUIRE(all.at(0).notes.size() == 1);
  CHECK(parsed.sources[parsed.file.file].LineColumnAt(all[0].notes[0].span.begin).column == 8);
  CHECK(parsed.file.Children(Inner(parsed, {1})).size() == 1);  // b
}

TEST_CASE("syntax: a brace too many spoils its declaration only", "[syntax]") {
  const Parsed parsed(R"(event a() {
  if x { set y to 1 } }
  draw(1)
}
event b() { draw(1) }
event c() { set x 3 }
)");
  CHECK(parsed.Errors() ==
        "3:3 Syntax: expected a declaration, found `draw` (a `}` above this place may be one too many)\n"
        "6:19 Syntax: expected `to` after `x`, found `3`\n");
  CHECK(parsed.file.Children(Inner(parsed, {1})).size() == 1);
}

TEST_CASE("syntax: what an open text or comment swallows is not complained about", "[syntax]") {
  CHECK(
      Errors("event a() {\n  tell \"hello }\n") ==
      "2:8 Unterminated: this text is never closed (a text ends with a quotation mark on the line where it begins)\n");
  CHECK(Errors("event a() { set x to\n/* open\n}\nevent b( {") ==
        "2:1 Unterminated: this comment is never closed (a comment that begins with `/*` ends with `*/`)\n");
}

TEST_CASE("syntax: a file with very many errors is given up", "[syntax]") {
  std::string text;
  for (int i = 0; i < 100; ++i) text += "query q 3\n";
  const Parsed parsed(text);
  CHECK(parsed.sink.Diagnostics().size() == 13);
  CHECK(parsed.sink.Diagnostics().back().code == cardinal::diag::Code::TooManyErrors);
  cardinal::base::Limits limits;
  limits.recoveries = 3;
  CHECK(Parsed(text, limits).sink.Diagnostics().size() == 4);
}

TEST_CASE("syntax: a `use` in the wrong place is refused and followed anyway", "[syntax]") {
  const Parsed parsed("use \"a\"\nenum E { A }\nuse \"std:b\"\n");
  CHECK(parsed.Errors() == "3:1 Syntax: `use` belongs at the top of a file, before all declarations\n");
  CHECK(Line(parsed.file, parsed.file.Root()) == "File([Use 'a', Use 'std:b'], [Enum(<E>, [EnumValue(<A>, [])], [])])");
}

TEST_CASE("syntax: an empty file is a file", "[syntax]") {
  for (const char* text :
       {"", "\n\n", "// only a comment", "/* one */", "/**/", "/***/ /* * / */ // /* x", "/* a\n */\n"}) {
    const Parsed parsed(text);
    CHECK(parsed.Errors().empty());
    CHECK(Line(parsed.file, parsed.file.Root()) == "File([], [])");
  }
}

TEST_CASE("syntax: a comment ends where it ends", "[syntax]") {
  CHECK(Declared("/* a */ enum /* b **/ E { /*/ c */ A } /* d */") == "Enum(<E>, [EnumValue(<A>, [])], [])");
  CHECK(Errors("enum E { A } /* a */ /* b *") ==
        "1:22 Unterminated: this comment is never closed (a comment that begins with `/*` ends with `*/`)\n");
}
