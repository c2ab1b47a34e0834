#include "interpreter/language/load/card_loader.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace cardinal::load {
namespace {

constexpr const char* kRules = R"(game g "G" { players 2  order from first of players  begin with main }
zone pile of Player: ordered, seen by nobody  @GG-001
zone hand of Player: ordered, seen by owner
type Thing is Card {
  size: Int
  part ring
  part play
  rules while me in pile
}
query large(c: Thing): Bool = c.size > 2
event main { open turn(first of players)  draw_game }
event gain(n: Int) { tell "There are {n}." }
event clean { simultaneously { for each p in players { for each c in p.pile { if c is Thing { c.ring } } } } }
window turn(starter: Player) { ask [starter] "Play"  pass "play nothing"  close when passes = 1 or taken > 0 }
action play of Thing in turn "Play {me}" {
  when me in you.hand
  let bonus = 2
  use play
  do { gain(bonus) }
}
after gain(_) { clean }
)";
constexpr const char* kCards = R"(cards g "Set"
card "Bell": Thing { size 3  named before "Old Bell"  ring { gain(1) }  modify me.size by +1 }
card "Drum": Thing { size 1  play { gain(3) } }
)";

struct Game {
  source::MemoryFileSystem files;
  source::SourceSet sources;
  LoadResult base;

  explicit Game(const std::string& rules = kRules) {
    files.AddFile("/w/rulesets/g/game.cardinal", rules);
    files.AddFile("/w/cards/g/set.cardinal", kCards);
    diag::Sink sink;
    base = LoadGame(files, {"/w/rulesets/g", {"/w/cards/g/set.cardinal"}, {}}, {}, sources, sink);
  }
  source::FileId NextFile() const { return sources.NextId(); }
};

// The diagnostics in an order of their own, with the names of the references in the added files.
struct Result {
  std::vector<std::string> lines;
  std::size_t cards = 0, functions = 0, hooks = 0, modifiers = 0, conditions = 0;
  std::vector<std::string> strings;

  bool operator==(const Result&) const = default;
};

void Describe(const diag::Sink& sink, const check::CheckedRules& rules, const std::optional<program::Program>& program,
              const check::References& references, source::FileId first, Result& result) {
  for (const diag::Diagnostic& one : sink.Sorted()) {
    std::string line = std::to_string(one.span.file.value) + ":" + std::to_string(one.span.begin) + " " + one.message +
                       " (" + one.help + ")";
    for (const diag::Note& note : one.notes) line += " / " + note.message + std::to_string(note.span.begin);
    result.lines.push_back(line);
  }
  for (const check::Reference& one : references.all) {
    if (one.name.file.value < first.value || one.entity.kind == check::EntityKind::Local) continue;
    result.lines.push_back("name " + std::to_string(one.name.file.value) + ":" + std::to_string(one.name.begin) + " " +
                           std::to_string(static_cast<int>(one.entity.kind)) + " " + std::to_string(one.entity.index) +
                           " " + std::to_string(static_cast<int>(one.use)));
  }
  std::ranges::sort(result.lines);
  result.cards = rules.cards.size();
  result.hooks = rules.hooks.size();
  result.modifiers = rules.modifiers.size();
  if (!program) return;
  result.functions = program->functions.size();
  result.conditions = program->conditions.size();
  result.strings = program->strings;
  std::ranges::sort(result.strings);
}

std::vector<LoadRequest::Inline> AddTexts(const std::vector<std::string>& texts, source::SourceSet& sources) {
  std::vector<LoadRequest::Inline> inlined;
  for (const std::string& text : texts) inlined.push_back({sources.AddFile("s.yaml", text), text});
  return inlined;
}

// `unnamed`: the number of documents, from the first on, whose names are left out.
Result LoadedTogether(const Game& game, const std::vector<std::string>& texts, std::int32_t unnamed = 0) {
  source::SourceSet sources = game.sources;
  diag::Sink sink;
  check::References references;
  const auto inlined = AddTexts(texts, sources);
  const LoadResult loaded = LoadWithCards(game.base, inlined, {}, sources, sink, &references);
  Result result;
  Describe(sink, loaded.rules, loaded.program, references, {game.NextFile().value + unnamed}, result);
  return result;
}

Result LoadedOnTop(const Game& game, CardLoader& loader, const std::vector<std::string>& texts) {
  source::SourceSet sources = game.sources;
  diag::Sink sink;
  check::References references;
  const auto inlined = AddTexts(texts, sources);
  const CardLoader::Loaded loaded = loader.Load(inlined, sources, sink, &references);
  Result result;
  Describe(sink, loaded.rules, loaded.program, references, game.NextFile(), result);
  return result;
}

// The lines only: the program has no functions.
std::vector<std::string> Declared(const Game& game, CardLoader& loader, const std::vector<std::string>& texts,
                                  std::size_t shared, bool& has_program) {
  source::SourceSet sources = game.sources;
  diag::Sink sink;
  check::References references;
  const auto inlined = AddTexts(texts, sources);
  const CardLoader::Loaded loaded = loader.LoadDeclarations(inlined, shared, sources, sink, &references);
  has_program = loaded.program.has_value();
  Result result;
  const auto unnamed = static_cast<std::int32_t>(shared);
  Describe(sink, loaded.rules, std::nullopt, references, {game.NextFile().value + unnamed}, result);
  return result.lines;
}

const std::vector<std::string> kAdded = {
    "card \"Gong\": Thing { size 4 }",
    "card \"Gong\": Thing { size 4  ring { gain(2) }  after gain(_) { gain(5) } }",
    "card \"Gong\": Thing { size 4  play { gain(bonus) } }",                   // a part of an action
    "card \"Gong\": Thing { size 4  play when me.size > 1 { gain(bonos) } }",  // an error in it
    "card \"Gong\": Thing { size 4  forbid gain(_) if large(me) }",            // a query that the base did not have
    "card \"Bell\": Thing { size 9 }",                                         // replaces
    "card \"Bell\": Thing { size 9  ring { } }\ncard \"Gong\": Thing { size 1 }",
    "card \"Old Bell\": Thing { size 9 }",  // a former name
    "card \"old-bell\": Thing { size 9 }",  // the same in another spelling
    "card \"Gong\": Thing { size 9  named before \"Bell\" }",
    "card \"Gong\": Thing { size 9  named before \"Old Bell\" }",
    "card \"Gong\": Thing { size 9  named before \"Tam-Tam\" }\ncard \"Tam Tam\": Thing { size 1 }",
    "card \"Gong\": Thing { size 4 }\ncard \"Gong\": Thing { size 5 }",  // twice
    "card \"Gong\": Thing { sise 4 }",
    "card \"Gong\": Thing { }",
    "card \"Gong\": Thingy { size 4 }",
    "card \"\": Thing { size 4 }",
    "card \"Gong\": Thing { size 4  ring { gain() } }",
    "card \"Gong\": Thing { size 4  ring { choose n by first of players \"?\": number from 1 to 3 } }",  // simultaneously
    "card \"Gong\": Thing { size 4  ring { gain(1) }  @GG-001 }",
    "card \"Gong\": Thing { size 4 } @GG-001",
    "card \"Gong\": Thing { size 4 } @GG-777",  // a new clause
    "query more(c: Thing): Int = c.size\ncard \"Gong\": Thing { size 4  ring { gain(more(me)) } }",
    "event gain(n: Int) { }",
    "zone heap of Player: seen by all",
    "card \"Gong\": Thing { size 4 ",  // an error of syntax
    "card \"Gong\": Thing { size 4 ring { gain( } }\ncard \"Sound\": Thing { size 2  ring { gong } }",
    "use \"std:piles\"\ncard \"Gong\": Thing { size 4 }",
    "cards g \"Other\"\ncard \"Gong\": Thing { size 4 }",
    "",
};

}  // namespace

TEST_CASE("added cards: the result is that of loading all files together") {
  const Game game;
  REQUIRE(game.base.program);
  CardLoader loader(game.base, {});
  for (const std::string& text : kAdded) {
    INFO(text);
    const Result together = LoadedTogether(game, {text});
    CHECK(LoadedOnTop(game, loader, {text}) == together);
    bool has_program = false;
    CHECK(Declared(game, loader, {text}, 0, has_program) == together.lines);
    CHECK(has_program == (together.functions > 0));
  }
}

TEST_CASE("added cards: so it is for the cards of two documents, of which one is shared") {
  const Game game;
  CardLoader loader(game.base, {});
  for (const std::string& shared : kAdded) {
    for (const std::string& text :
         {kAdded[1], std::string("card \"Horn\": Thing { size 2  ring { gain(large(me)) } }"),
          std::string("card \"Horn\": Thing { size 2  named before \"Gong\"  play { gain(bonus) } }"),
          std::string("card \"Bell\": Thing { size 3 }")}) {
      INFO(shared << "\n" << text);
      const Result together = LoadedTogether(game, {shared, text});
      CHECK(LoadedOnTop(game, loader, {shared, text}) == together);
      bool has_program = false;
      CHECK(Declared(game, loader, {shared, text}, 1, has_program) == LoadedTogether(game, {shared, text}, 1).lines);
      CHECK(has_program == (together.functions > 0));
    }
  }
}

TEST_CASE("added cards: the cards of one call are not in the next one") {
  const Game game;
  CardLoader loader(game.base, {});
  const Result first = LoadedOnTop(game, loader, {kAdded[1]});
  LoadedOnTop(game, loader, {kAdded[2]});
  CHECK(LoadedOnTop(game, loader, {kAdded[1]}) == first);
}

TEST_CASE("added cards: rules with errors are checked together with the cards") {
  const Game game(std::string(kRules) + "query broken: Int = nothing_such\n");
  REQUIRE(!game.base.program);
  CardLoader loader(game.base, {});
  for (const std::string& text : kAdded) {
    INFO(text);
    CHECK(LoadedOnTop(game, loader, {text}) == LoadedTogether(game, {text}));
  }
}

}  // namespace cardinal::load
