// The limits of files and of the machine, each at it (AT) and past it (OVER). At the limit everything works; past it
// there is a diagnostic or a fault with the limit in its words, and nothing else happens. Limits of drivers:
// tests/limits.
#include <catch2/catch.hpp>

#include "interpreter/language/documents/yaml.h"
#include "interpreter/language/syntax/syntax.h"
#include "tests/language_case.h"
#include "tests/limits/at_and_over.h"

namespace cardinal {
namespace {

const std::string kGame = "game g \"G\" { players 2  order from first of players  begin with main }\n";

// Returns the diagnostics of loading it, as "Name Name".
std::string ReportLimits(const golden::OneFile& loaded, const base::Limits& limits) {
  source::SourceSet sources;
  diag::Sink sink(static_cast<int>(limits.errors_per_file));
  load::LoadProgram(loaded.files, loaded.request, limits, sources, sink);
  std::string names;
  for (const diag::Diagnostic& diagnostic : sink.Sorted())
    names += (names.empty() ? "" : " ") + std::string(diag::GetCodeInfo(diagnostic.code).name);
  return names;
}

// The diagnostics of a ruleset of one file.
std::string Reported(const std::string& text, const base::Limits& limits) {
  return ReportLimits(golden::OneFile(text), limits);
}

// The diagnostics of several files: game.cardinal first, then a.cardinal, b.cardinal, ...
std::string ReportLimits(const std::vector<std::string>& texts, const base::Limits& limits) {
  golden::OneFile one(texts[0]);
  for (std::size_t i = 1; i < texts.size(); ++i)
    one.files.AddFile(std::string("game/") + static_cast<char>('a' + i - 1) + ".cardinal", texts[i]);
  return ReportLimits(one, limits);
}

std::string ReportedOfYaml(const std::string& text, const base::Limits& limits) {
  source::SourceSet sources;
  diag::Sink sink;
  const source::FileId id = sources.AddFile("x.yaml", text);
  documents::ReadYaml(sources[id], limits, sink);
  return sink.Diagnostics().empty() ? "" : std::string(diag::GetCodeInfo(sink.Sorted().front().code).name);
}

// Returns how a game ends that has no decisions.
std::string Ending(const std::string& text) {
  golden::Case read;
  read.text = text;
  read.program = golden::SplitIntoLines(text);
  const auto lines = golden::Played(read);
  return lines.empty() ? "" : lines.back().substr(12);
}

std::string Repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string Main(const std::string& body) { return kGame + "event main {\n" + body + "\n  draw_game\n}\n"; }

// Returns the smallest value of a limit with which the game ends in a draw; with one less it must end with that kind of
// fault.
std::int64_t Needed(const std::string& limit, const std::string& text, const std::string& fault) {
  const auto with = [&](std::int64_t value) {
    return Ending("// limit: " + limit + " " + std::to_string(value) + "\n" + text);
  };
  std::int64_t least = 0, most = 1 << 20;
  REQUIRE(with(most) == "draw");  // binary search: at the end AT is `most`, OVER one less
  while (most - least > 1) {
    const std::int64_t middle = (least + most) / 2;
    (with(middle) == "draw" ? most : least) = middle;
  }
  INFO(with(least));
  CHECK(with(least).starts_with("fault " + fault));
  CHECK(with(least).find(std::to_string(least)) != std::string::npos);
  return most;
}

TEST_CASE("limit: nesting", "[limits]") {
  const auto nested = [](int depth) { return Main("  let n = " + Repeated("(", depth) + "1" + Repeated(")", depth)); };
  base::Limits limits;
  limits.nesting = 30;
  int deepest = 0;
  while (Reported(nested(deepest + 1), limits).empty()) ++deepest;
  CHECK(deepest > 15);
  CHECK(deepest <= 30);
  OVER(Reported(nested(deepest + 1), limits) == "NestingTooDeep");
  limits.nesting = 31;
  AT(Reported(nested(deepest + 1), limits) == "");
  // The real limit is the same for blocks, brackets, operators, dots, lists and conditions.
  const std::vector<std::pair<std::string, std::string>> kinds = {
      {"(", ")"},          {"[", "]"},         {"not (", ")"}, {"-(", ")"}, {"if yes then 1 else (", ")"},
      {"first of [", "]"}, {"first 2 of ", ""}};
  for (const auto& [open, close] : kinds) {
    INFO(open);
    const std::string names = Reported(Main("  let n = " + Repeated(open, 20'000) + "1" + Repeated(close, 20'000)), {});
    CHECK(names == "NestingTooDeep");
  }
  CHECK(Reported(Main(Repeated("  if yes {", 20'000) + Repeated("}", 20'000)), {}) == "NestingTooDeep");
  CHECK(Reported(Main("  let n = 1" + Repeated(".x", 20'000)), {}).find("NestingTooDeep") != std::string::npos);
  CHECK(Reported(Main("  let n = 1" + Repeated(" + 1", 150)), {}) == "");
  CHECK(Reported(Main("  let n = 1" + Repeated(" + 1", 20'000)), {}) == "NestingTooDeep");
}

TEST_CASE("limit: recoveries", "[limits]") {
  base::Limits limits;
  limits.errors_per_file = 1000;
  limits.recoveries = 3;
  const auto wrong = [](int times) {
    std::string text = kGame;
    for (int i = 0; i < times; ++i) text += "event e" + std::to_string(i) + " { set x = 1 }\n";
    return text + "event main { draw_game }\n";
  };
  AT(Reported(wrong(3), limits).find("TooManyErrors") == std::string::npos);
  OVER(Reported(wrong(4), limits).find("TooManyErrors") != std::string::npos);
}

TEST_CASE("limit: errors_per_file", "[limits]") {
  base::Limits limits;
  limits.errors_per_file = 3;
  AT(Reported(Main("  a1  a2  a3"), limits) == "UnknownName UnknownName UnknownName");
  OVER(Reported(Main("  a1  a2  a3  a4  a5"), limits) == "UnknownName UnknownName UnknownName TooManyErrors");
}

TEST_CASE("limit: file_bytes", "[limits]") {
  base::Limits limits;
  const std::string text = Main("");
  limits.file_bytes = static_cast<std::int64_t>(text.size());
  AT(Reported(text, limits) == "");
  --limits.file_bytes;
  OVER(Reported(text, limits) == "FileTooLarge");
  CHECK(ReportedOfYaml(std::string(100, 'a'), limits) == (limits.file_bytes >= 100 ? "" : "FileTooLarge"));
}

TEST_CASE("limit: ruleset_bytes", "[limits]") {
  const std::string game = "use \"a\"\n" + kGame, more = "event main { draw_game }\n";
  base::Limits limits;
  limits.ruleset_bytes = static_cast<std::int64_t>(game.size() + more.size());
  AT(ReportLimits({game, more}, limits) == "");
  --limits.ruleset_bytes;
  OVER(ReportLimits({game, more}, limits).find("FileTooLarge") != std::string::npos);
}

TEST_CASE("limit: files", "[limits]") {
  const std::vector<std::string> texts = {"use \"a\"\nuse \"b\"\n" + kGame + "event main { draw_game }\n",
                                          "event e { }\n", "event f { }\n"};
  base::Limits limits;
  limits.files = 3;
  AT(ReportLimits(texts, limits) == "");
  limits.files = 2;
  OVER(ReportLimits(texts, limits).find("FileTooLarge") != std::string::npos);

  // If a folder of cards has too many files, the loader reports it and does not read the first ones only.
  const auto reported = [](int folder) {
    base::Limits limits;
    limits.files = 4;  // the rules are one file
    golden::OneFile one(kGame + "type Creature is Card {}\nevent main { draw_game }\n");
    for (int i = 0; i < folder; ++i) {
      one.files.AddFile(
          "cards/" + std::to_string(i) + ".cardinal",
          "cards g \"Set " + std::to_string(i) + "\"\n\ncard \"C" + std::to_string(i) + "\": Creature {}\n");
    }
    one.request.cards = {"cards"};
    return ReportLimits(one, limits);
  };
  AT(reported(3) == "");
  OVER(reported(5).find("FileTooLarge") != std::string::npos);
}

// There is no limit here: each of sixteen queries calls the one before it sixteen times, and each is analysed once.
TEST_CASE("limits: queries that call queries many times are loaded") {
  std::string rules = "use \"std:piles\"\n" + kGame + "query q0(p: Player): list of Card = p.hand\n";
  for (int i = 1; i <= 16; ++i) {
    const std::string before = "q" + std::to_string(i - 1) + "(p)";
    rules += "query q" + std::to_string(i) + "(p: Player): list of Card = " + before + Repeated(" with " + before, 15) +
             "\n";
  }
  rules += "event main { let p = first of players choose c by p \"x\": maybe one of q16(p) draw_game }\n";
  CHECK(Reported(rules, {}) == "");
}

TEST_CASE("limit: yaml_depth", "[limits]") {
  const base::Limits limits;
  const auto nested = [](std::int64_t depth) {
    return Repeated("[", static_cast<int>(depth)) + "a" + Repeated("]", static_cast<int>(depth)) + "\n";
  };
  AT(ReportedOfYaml(nested(limits.yaml_depth), limits) == "");
  OVER(ReportedOfYaml(nested(limits.yaml_depth + 1), limits) == "NestingTooDeep");
}

TEST_CASE("limit: yaml_scalars", "[limits]") {
  base::Limits limits;
  limits.yaml_scalars = 51;  // the list counts as a value, too
  AT(ReportedOfYaml(Repeated("- a\n", 50), limits) == "");
  OVER(ReportedOfYaml(Repeated("- a\n", 51), limits) == "FileTooLarge");
}

TEST_CASE("limit: steps", "[limits]") {
  const std::int64_t hundred = Needed("steps", Main("  repeat up to 100 times { }"), "StepBudget");
  const std::int64_t thousand = Needed("steps", Main("  repeat up to 1000 times { }"), "StepBudget");
  CHECK(thousand > 9 * hundred);
  CHECK(Ending(Main("  repeat { }")).starts_with("fault StepBudget"));
  CHECK(Ending("use \"std:piles\"\n" + Main("  repeat { shuffle (first of players).deck }"))
            .starts_with("does not check"));
  CHECK(Ending("use \"std:piles\"\n" + Main("  let p = first of players\n  repeat { shuffle p.deck }"))
            .starts_with("fault StepBudget"));
}

TEST_CASE("limit: frames", "[limits]") {
  const auto deep = [](int depth) {
    return kGame + "event dig(n: Int) { if n > 0 { dig(n - 1) } }\nevent main { dig(" + std::to_string(depth) +
           ")  draw_game }\n";
  };
  const std::int64_t ten = Needed("frames", deep(10), "FrameDepth");
  CHECK(Needed("frames", deep(20), "FrameDepth") == ten + 10);
  CHECK(Ending(deep(100'000)).starts_with("fault FrameDepth"));
  CHECK(Ending(
            kGame +
            "query f(n: Int): Int = n\nmodify f(n) by f(n + 1)\nevent main { let x = f(1)  tell \"{x}\"  draw_game }\n")
            .starts_with("fault FrameDepth"));
}

std::string WithCards(int cards, const std::string& body) {
  return "use \"std:piles\"\n" + kGame + "type T is Card { }\ncard \"A\": T { }\n// p1.deck: " + std::to_string(cards) +
         " A\nevent main {\n  let p = first of players\n" + body + "\n  draw_game\n}\n";
}

TEST_CASE("limit: list", "[limits]") {
  CHECK(Needed("list", WithCards(20, "  let cs = p.deck  for each c in cs { }"), "ListTooLong") == 20);
}

TEST_CASE("limit: arena", "[limits]") {
  CHECK(Needed("arena", WithCards(20, "  let a = p.deck  let b = p.deck  let c = a with b"), "ListTooLong") >= 60);
  // Lists that no name holds are released: the memory of a loop does not grow.
  CHECK(Ending("// limit: arena 200\n" + WithCards(20, "  repeat up to 1000 times { for each c in p.deck { } }")) ==
        "draw");
  // Rules that add elements to a list need memory for these elements only, however many rules there are.
  const auto given = [](int rules) {
    std::string text = "enum E { V0";
    for (int i = 1; i < rules; ++i) text += ", V" + std::to_string(i);
    text += " }\nquery q: set of E = []\n";
    for (int i = 0; i < rules; ++i) text += "modify q with [V" + std::to_string(i) + "]\n";
    return text + Main("  let n = count(q)  tell \"{n}\"");
  };
  CHECK(Needed("arena", given(200), "ListTooLong") < 2'000);
  CHECK(Ending(given(1'000)) == "draw");
}

TEST_CASE("limit: options", "[limits]") {
  const std::string text = Main("  choose n by chance: number from 1 to 30");
  CHECK(Needed("options", text, "TooManyOptions") == 30);
  CHECK(Needed("options", WithCards(12, "  choose c by chance: one of p.deck"), "TooManyOptions") == 12);
}

TEST_CASE("limit: cards", "[limits]") {
  CHECK(Needed("cards", WithCards(7, ""), "ListTooLong") == 7);
  const std::string made = "use \"std:piles\"\n" + kGame +
                           "type T is Card { }\ncard \"A\": T { }\nevent main {\n  let p = first of players\n" +
                           "  create 5 \"A\" in p.deck\n  draw_game\n}\n";
  CHECK(Needed("cards", made, "TooManyCards") == 5);
}

TEST_CASE("limit: modifiers", "[limits]") {
  const std::string size = "query size: Int = 1\n";
  CHECK(Needed("modifiers",
               size + Main("  repeat up to 40 times { modify size by 1 until end of game }  tell \"{size}\""),
               "ListTooLong") == 40);
  // Modifiers that have ended do not count.
  CHECK(Ending("// limit: modifiers 3\n" + size + "event e { modify size by 1 until end of e }\n" +
               Main("  repeat up to 40 times { e }")) == "draw");
}

TEST_CASE("limit: deferred", "[limits]") {
  const std::string rules = "event ping {}\nafter ping { tell \"pong\" }\n";
  CHECK(Needed("deferred", rules + Main("  simultaneously { repeat up to 9 times { ping } }"), "ListTooLong") == 9);
}

// A loop that begins after a hundred changes is only recognised if the engine watches that long.
TEST_CASE("limit: loop_watch", "[limits]") {
  const std::string rules = "type Table { state n: Int from 0 }\nevent ping { pong }\nevent pong { ping }\n" +
                            Main("  repeat up to 100 times { add 1 to table.n }  ping");
  const auto with = [&](int moments) {
    return Ending("// limit: loop_watch " + std::to_string(moments) + "\n" + rules);
  };
  AT(with(120).find("the rules go round in `ping`, `pong`") != std::string::npos);
  OVER(with(60).starts_with("fault FrameDepth"));
  CHECK(with(60).find("go round") == std::string::npos);
}

TEST_CASE("limit: import_parts", "[limits]") {
  const auto used = [](std::int64_t parts) {
    const std::string path = Repeated("p/", static_cast<int>(parts) - 1) + "x";
    golden::OneFile one("use \"" + path + "\"\n" + Main(""));
    one.files.AddFile("game/" + path + ".cardinal", "event e { }\n");
    source::SourceSet sources;
    diag::Sink sink;
    load::LoadProgram(one.files, one.request, {}, sources, sink);
    return sink.Diagnostics().empty() ? "" : sink.Sorted().front().message;
  };
  AT(used(base::kLimits.import_parts) == "");
  OVER(used(base::kLimits.import_parts + 1).ends_with("may not have more than 32 parts"));
}

TEST_CASE("limit: import_part_bytes", "[limits]") {
  AT(source::ImportNameError(std::string(static_cast<std::size_t>(base::kLimits.import_part_bytes), 'a')) == "");
  OVER(source::ImportNameError(std::string(static_cast<std::size_t>(base::kLimits.import_part_bytes) + 1, 'a')) ==
       "has a part that is too long");
}

TEST_CASE("limit: zones", "[limits]") {
  const auto with = [](int zones, const base::Limits& limits) {
    std::string text = Main("");
    for (int i = 0; i < zones; ++i) text += "zone z" + std::to_string(i) + " of Player: seen by all\n";
    return Reported(text, limits);
  };
  AT(with(64, {}) == "");
  OVER(with(65, {}) == "TooManyDeclared");
  CHECK(with(200, {}) == "TooManyDeclared");
  CHECK(with(4, base::Limits{.zones = 3}) == "TooManyDeclared");
}

TEST_CASE("limit: card_types", "[limits]") {
  // A chain of types, so that each type inherits from all types before it.
  const auto with = [](int types) {
    std::string text = Main("") + "type T1 is Card {}\n";
    for (int i = 2; i <= types; ++i) text += "type T" + std::to_string(i) + " is T" + std::to_string(i - 1) + " {}\n";
    return Reported(text, {});
  };
  AT(with(64) == "");
  OVER(with(65) == "TooManyDeclared");
}

TEST_CASE("limit: languages", "[limits]") {
  const auto with = [](int languages) {
    std::string text = "game g \"G\" { players 2  begin with main  languages l1";
    for (int i = 2; i <= languages; ++i) text += ", l" + std::to_string(i);
    return Reported(text + " }\nevent main { draw_game }\n", {});
  };
  AT(with(100) == "");
  OVER(with(101) == "TooManyDeclared");
}

TEST_CASE("limit: relation_pairs", "[limits]") {
  const auto with = [](int values) {
    std::string text = Main("") + "enum E { V0";
    for (int i = 1; i < values; ++i) text += ", V" + std::to_string(i);
    return Reported(text + " }\nrelation r(E, E) = V0 > V1\n", {});
  };
  AT(with(1'000) == "");
  OVER(with(1'001) == "TooManyDeclared");
  // All relations together: the first one over the limit is reported.
  const auto several = [](int relations) {
    std::string text = Main("") + "enum E { V0, V1 }\n";
    for (int i = 0; i < relations; ++i) text += "relation r" + std::to_string(i) + "(E, E) = V0 > V1\n";
    return Reported(text, base::Limits{.relation_pairs = 12});
  };
  AT(several(3) == "");
  OVER(several(4) == "TooManyDeclared");
  OVER(several(9) == "TooManyDeclared");
}

// Further limits that the language fixes: products of two lists would not fit into memory otherwise.
TEST_CASE("limits of one declaration: parameters, clauses cited") {
  const auto list = [](int count, const std::string& before) {
    std::string text;
    for (int i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + before + std::to_string(i) + ": Int";
    return text;
  };
  for (const char* const kind : {"event e(%) { }\n", "query e(%): Int = 1\n", "type T is Card { part e(%) }\n",
                                 "window e(%) { ask players  close when passes = 1 }\n"}) {
    INFO(kind);
    const std::string pattern = kind;
    const auto with = [&](int count) {
      const std::size_t hole = pattern.find('%');
      return Reported(Main("") + pattern.substr(0, hole) + list(count, "a") + pattern.substr(hole + 1), {});
    };
    CHECK(with(50) == "");
    CHECK(with(51) == "TooManyDeclared");
    CHECK(with(400) == "TooManyDeclared");
  }
  const auto cites = [](int count) {
    std::string text = "type Table { state x: Int from 0 }\nevent e {\n  add 1 to x";
    for (int i = 0; i < count; ++i) text += " @AB-" + std::to_string(i + 100);
    return Reported(Main("") + text + "\n}\n", {});
  };
  CHECK(cites(100) == "");
  CHECK(cites(101) == "TooManyDeclared");
}

TEST_CASE("limit of all cards together: printed values, parts and actions") {
  const auto with = [](int attributes, int parts, int actions, int elements, int cards) {
    std::string text = Main("") + "window w { ask players  close when passes = 1 }\ntype T is Card {\n";
    for (int i = 0; i < attributes; ++i) text += "  a" + std::to_string(i) + ": Int = 1\n";
    for (int i = 0; i < parts; ++i) text += "  part p" + std::to_string(i) + "\n";
    if (elements > 0) text += "  l: list of Int = [0" + Repeated(", 0", elements - 1) + "]\n";
    text += "}\n";
    for (int i = 0; i < actions; ++i) text += "action a" + std::to_string(i) + " in w { do { draw_game } }\n";
    for (int i = 0; i < cards; ++i) text += "card \"C" + std::to_string(i) + "\": T {}\n";
    return Reported(text, {});
  };
  CHECK(with(1'500, 500, 500, 0, 4'000) == "");
  CHECK(with(1'500, 500, 500, 0, 4'001) == "TooManyDeclared");
  CHECK(with(0, 0, 0, 2'499, 4'000) == "");
  CHECK(with(0, 0, 0, 2'499, 4'001) == "TooManyDeclared");
}

TEST_CASE("limit: locals", "[limits]") {
  const auto with = [](int names) {
    std::string body;
    for (int i = 0; i < names; ++i) body += " let a" + std::to_string(i) + "=1";
    base::Limits limits;
    limits.errors_per_file = 1;
    return Reported(Main(body), limits);
  };
  AT(with(31'990).find("FileTooLarge") == std::string::npos);
  OVER(with(32'001).find("FileTooLarge") != std::string::npos);
}

}  // namespace
}  // namespace cardinal
