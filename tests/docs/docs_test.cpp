// The pages of docs/ are correct: every example is checked as written, and the toy games are played.
//
//   ```cardinal game=toy            part of a ruleset: all blocks of the page with that name, in order, are its
//                                   game.cardinal
//   ```cardinal game=toy file=more  part of the file more.cardinal of that ruleset
//   ```cardinal card=imagimon       a file of cards, checked with that ruleset
//   ```cardinal wrong=Name          gives exactly that diagnostic first; belongs to the page's last game (or card=...)
//   ```yaml deck=imagimon           a deck that the reader accepts, of cards that exist
//   ```yaml layout=imagimon         a layout.yaml whose names that game has
//   ```yaml scenario=imagimon       a file of scenarios that the reader accepts
//   ```cardinal example             only on generated pages: an example of a diagnostic or a lint check, which another
//                                   test checks; so is ```yaml example
//   ```cpp from=path                occurs word for word in that file; so does ```cmake from=path
#include <catch2/catch.hpp>
#include <memory>
#include <set>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/layout/load_layout.h"
#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/language/documents/deck_file.h"
#include "interpreter/language/documents/layout_file.h"
#include "interpreter/language/documents/scenario.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/syntax/syntax.h"
#include "interpreter/language/syntax/token_groups.h"
#include "interpreter/players/player_factory.h"
#include "tests/docs/page.h"
#include "tests/load_game.h"

namespace cardinal::docs {
namespace {

struct Tried {
  source::SourceSet sources;
  diag::Sink sink;
  std::optional<program::Program> program;

  std::string Said() const {
    std::ostringstream out;
    for (const diag::Diagnostic& one : sink.Sorted()) diag::RenderText(out, one, sources, false);
    return out.str();
  }
  // Returns the name of the first diagnostic in a range of lines of the page.
  std::string FirstName(int from, int to) const {
    for (const diag::Diagnostic& one : sink.Sorted()) {
      const int line = one.span.file.value < 0 ? 0 : sources[one.span.file].LineColumnAt(one.span.begin).line;
      if (line >= from && line <= to) return std::string(diag::GetCodeInfo(one.code).name);
    }
    return "nothing";
  }
};

bool OfGame(const Block& block, const std::string& game, const std::string& file) {
  return block.language == "cardinal" && block.Get("game") == game && block.Get("file") == file && !block.Has("wrong");
}

// A toy game of the page, with one block of wrong lines if given.
std::unique_ptr<Tried> TryGame(const Page& page, const std::string& game, const Block* wrong = nullptr) {
  auto tried = std::make_unique<Tried>();
  source::MemoryFileSystem files;
  const fs::path folder = fs::path("/") / page.name;
  std::set<std::string> names = {""};
  for (const Block& block : page.blocks)
    if (block.Get("game") == game) names.insert(block.Get("file"));
  for (const std::string& name : names) {
    const auto chosen = [&](const Block& block) {
      return OfGame(block, game, name) || (&block == wrong && name.empty());
    };
    files.AddFile(folder / ((name.empty() ? "game" : name) + ".cardinal"), Masked(page, chosen));
  }
  tried->program = load::LoadProgram(files, {folder, {}, {}}, {}, tried->sources, tried->sink);
  return tried;
}

// A file of cards, checked with the ruleset of the repository.
std::unique_ptr<Tried> TryCards(const Page& page, const std::string& game, const Block& block) {
  auto tried = std::make_unique<Tried>();
  const source::FileSystem files;
  const std::string text = Masked(page, [&](const Block& other) { return &other == &block; });
  const source::FileId id = tried->sources.AddFile(page.name, text);
  load::LoadRequest request;
  request.ruleset = Root() / "rulesets" / game;
  request.inline_cards.push_back({id, text});
  tried->program = load::LoadProgram(files, request, {}, tried->sources, tried->sink);
  return tried;
}

struct Text {
  source::SourceSet sources;
  diag::Sink sink;
  const source::SourceFile& file;
  Text(const Page& page, const Block& block)
      : file(sources[sources.AddFile(page.name, Masked(page, [&](const Block& other) { return &other == &block; }))]) {}
  std::string Said() const {
    std::ostringstream out;
    for (const diag::Diagnostic& one : sink.Sorted()) diag::RenderText(out, one, sources, false);
    return out.str();
  }
};

// The games of a page, in the order of their first blocks.
std::vector<std::string> FindGames(const Page& page) {
  std::vector<std::string> games;
  for (const Block& block : page.blocks) {
    if (block.language != "cardinal" || !block.Has("game") || block.Has("wrong")) continue;
    if (std::find(games.begin(), games.end(), block.Get("game")) == games.end()) games.push_back(block.Get("game"));
  }
  return games;
}

// A match in which the deck of each seat has some copies of every card, if the game has decks.
match::Match Dealt(const program::Program& program, std::uint64_t seed) {
  match::Setup setup;
  setup.seats = program.min_players;
  setup.seed = seed;
  const std::int32_t deck = program::FindZone(program, "deck");
  std::vector<match::SetupCard> cards;
  for (std::int32_t copy = 0; deck >= 0 && copy < 3; ++copy)
    for (std::int32_t card = 0; card < static_cast<std::int32_t>(program.cards.size()); ++card)
      cards.push_back({card, deck});
  setup.decks.assign(static_cast<std::size_t>(setup.seats), cards);
  return match::NewMatch(program, setup);
}

// Records which events, actions and windows happen.
struct Happened : vm::Observer {
  std::set<std::pair<int, std::int32_t>> what;
  void OnEnter(const match::Match&, const match::Frame& frame, std::span<const vm::Value>) override {
    what.insert({frame.kind, frame.occurrence_index});
  }
  template <typename Table>
  std::string Missing(const program::Program& program, program::OccurrenceKind kind, const Table& table) const {
    std::string names;
    for (std::size_t i = 0; i < table.size(); ++i) {
      const std::int32_t file = table[i].site < 0 ? -1 : program.sites[static_cast<std::size_t>(table[i].site)].file;
      const bool standard = file >= 0 && program.files[static_cast<std::size_t>(file)].path.rfind("std:", 0) == 0;
      if (!standard && what.count({static_cast<int>(kind), static_cast<std::int32_t>(i)}) == 0)
        names += " " + table[i].name;
    }
    return names;
  }
};

match_loop::MatchResult PlayAtRandom(const program::Program& program, std::uint64_t seed, vm::Observer& observer) {
  match::Match match = Dealt(program, seed);
  std::vector<std::unique_ptr<players::Player>> owned;
  std::vector<players::Player*> players;
  for (std::int32_t seat = 0; seat < program.min_players; ++seat) {
    owned.push_back(players::MakeComputerPlayer("random", seed + static_cast<std::uint64_t>(seat)));
    players.push_back(owned.back().get());
  }
  match_loop::MatchLoopOptions options;
  options.max_decisions = 5'000;
  options.observer = &observer;
  return match_loop::PlayMatch(program, match, players, options);
}

bool IsGenerated(const Page& page, const Block& block) {
  const auto before = page.lines.begin() + block.line;
  return std::any_of(page.lines.begin(), before,
                     [](const std::string& line) { return line.starts_with("<!-- from here on: made from "); });
}

bool Known(const Page& page, const Block& block) {
  if (block.Has("example")) return IsGenerated(page, block);
  if (block.language == "cardinal") return block.Has("game") || block.Has("card") || block.Has("wrong");
  if (block.language == "yaml")
    return block.Has("deck") || block.Has("scenario") || block.Has("shared") || block.Has("fails") ||
           block.Has("layout") || block.Has("draft");  // a mistake that the page fixes later
  if (block.language == "cpp" || block.language == "cmake") return block.Has("from");
  return !block.language.empty();
}

}  // namespace

TEST_CASE("docs: every block says what it is", "[docs]") {
  for (const Page& page : Pages()) {
    for (const Block& block : page.blocks) {
      INFO(page.Place(block) << ": ```" << block.language << " needs an info string (see tests/docs/docs_test.cpp)");
      CHECK(Known(page, block));
    }
  }
}

TEST_CASE("docs: the rulesets on the pages check", "[docs]") {
  for (const Page& page : Pages()) {
    for (const std::string& game : FindGames(page)) {
      const auto tried = TryGame(page, game);
      INFO(page.name << ", game=" << game << "\n" << tried->Said());
      CHECK(tried->program.has_value());
    }
  }
}

TEST_CASE("docs: the games on the pages can be played to an end", "[docs]") {
  for (const Page& page : Pages()) {
    for (const std::string& game : FindGames(page)) {
      const auto tried = TryGame(page, game);
      if (!tried->program || tried->program->main_event < 0) continue;
      Happened happened;
      for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const match_loop::MatchResult result = PlayAtRandom(*tried->program, seed, happened);
        INFO(page.name << ", game=" << game << ", seed " << seed << ": " << result.fault.message);
        CHECK(result.ending == match_loop::MatchEnding::Outcome);
      }
      INFO(page.name << ", game=" << game);
      CHECK(happened.Missing(*tried->program, program::OccurrenceKind::Event, tried->program->events) == "");
      CHECK(happened.Missing(*tried->program, program::OccurrenceKind::Action, tried->program->actions) == "");
      CHECK(happened.Missing(*tried->program, program::OccurrenceKind::Window, tried->program->windows) == "");
    }
  }
}

// Returns the kinds of nodes on the page. If one kind has several constructs, each has its own word.
static std::set<std::string> FindConstructs(const Page& page) {
  const std::set<ast::NodeKind> told_apart = {ast::NodeKind::Choose,     ast::NodeKind::Change, ast::NodeKind::Moment,
                                              ast::NodeKind::Permission, ast::NodeKind::Hook,   ast::NodeKind::Binary,
                                              ast::NodeKind::Event,      ast::NodeKind::Bound,  ast::NodeKind::Reveal,
                                              ast::NodeKind::Move,       ast::NodeKind::EndOf,  ast::NodeKind::EndsOf,
                                              ast::NodeKind::SeenMark};
  std::set<std::string> found;
  for (const Block& block : page.blocks) {
    if (block.language != "cardinal" || !block.Has("game")) continue;
    source::SourceSet sources;
    diag::Sink sink;
    const std::string text = Masked(page, [&](const Block& other) { return &other == &block; });
    const ast::File tree = syntax::Parse(sources[sources.AddFile(page.name, text)], {}, sink);
    for (const ast::Node& node : tree.nodes) {
      found.insert(std::string(ast::NodeKindName(node.kind)));
      if (told_apart.count(node.kind) > 0) found.insert(std::string(ast::NodeKindName(node.kind)) + " " + node.text);
    }
  }
  return found;
}

TEST_CASE("docs: the language reference has an example of every construct", "[docs]") {
  const std::set<std::string> found = FindConstructs(ReadPage(Root() / "docs/language.md"));
  std::vector<std::string> wanted = {
#define NODE(kind, text, children) #kind,
#include "interpreter/language/ast/nodes.def"
#undef NODE
  };
  for (const char* word : {"one", "maybe", "some", "any", "upto", "exactly", "order", "number", "yesno"})
    wanted.push_back(std::string("Choose ") + word);
  for (const char* word : {"by", "to", "at least", "at most", "with", "without"})
    wanted.push_back(std::string("Change ") + word);
  for (const char* word : {"end", "leaves", "next", "end next"}) wanted.push_back(std::string("Moment ") + word);
  for (const char* word : {"before", "after", "instead"}) wanted.push_back(std::string("Hook ") + word);
  for (const char* word : {"event", "turn", "round", "phase", "step"}) wanted.push_back(std::string("Event ") + word);
  for (const char* word : {"+", "-", "*", "div", "mod", "=", "!=", "<", "<=", ">", ">=", "and", "or", "in", "not in",
                           "with", "without", "meets"})
    wanted.push_back(std::string("Binary ") + word);
  for (const char* word : {"allow", "forbid"}) wanted.push_back(std::string("Permission ") + word);
  for (const char* word : {"all", "owner", "nobody"}) wanted.push_back(std::string("SeenMark ") + word);
  for (const char* word : {"Bound least", "Bound most", "EndOf first", "EndOf last", "EndsOf first", "EndsOf last",
                           "Reveal conceal", "Move top", "Move bottom"})
    wanted.emplace_back(word);
  for (const std::string& one : wanted) {
    INFO(one);
    CHECK(found.count(one) == 1);
  }
}

TEST_CASE("docs: the language reference has each statement in its table", "[docs]") {
  const std::string page = FileText(Root() / "docs/language.md");
  const std::size_t begin = page.find("| statement | effect |\n");
  REQUIRE(begin != std::string::npos);
  const std::string table = page.substr(begin, page.find("\n\n", begin) - begin);
  for (const std::size_t type : syntax::StatementKeywords()) {
    const std::string row = '`' + syntax::TokenLiteral(type);
    INFO(row);
    CHECK((table.find(row + ' ') != std::string::npos || table.find(row + '`') != std::string::npos));
  }
}

TEST_CASE("docs: the cards on the pages check", "[docs]") {
  for (const Page& page : Pages()) {
    for (const Block& block : page.blocks) {
      if (block.language != "cardinal" || !block.Has("card") || block.Has("wrong")) continue;
      const auto tried = TryCards(page, block.Get("card"), block);
      INFO(page.Place(block) << "\n" << tried->Said());
      CHECK(tried->program.has_value());
    }
  }
}

TEST_CASE("docs: an example of a mistake has exactly this mistake", "[docs]") {
  for (const Page& page : Pages()) {
    std::string game;
    for (const Block& block : page.blocks) {
      if (block.language != "cardinal") continue;
      if (block.Has("game")) game = block.Get("game");
      if (!block.Has("wrong")) continue;
      const auto tried = block.Has("card") ? TryCards(page, block.Get("card"), block) : TryGame(page, game, &block);
      INFO(page.Place(block) << "\n" << tried->Said());
      CHECK(tried->FirstName(block.line, block.LastLine()) == block.Get("wrong"));
    }
  }
}

TEST_CASE("docs: the layouts on the pages fit their games", "[docs]") {
  std::size_t layouts = 0;
  for (const Page& page : Pages()) {
    for (const Block& block : page.blocks) {
      if (block.language != "yaml" || !block.Has("layout")) continue;
      Text text(page, block);
      const auto file = documents::ReadLayout(text.file, {}, text.sink);
      INFO(page.Place(block) << "\n" << text.Said());
      REQUIRE(file);
      CHECK(layout::ResolveLayout(*file, testing::RepositoryGame(block.Get("layout")), text.sink));
      ++layouts;
    }
  }
  CHECK(layouts > 0);
}

TEST_CASE("docs: the decks on the pages are decks", "[docs]") {
  for (const Page& page : Pages()) {
    for (const Block& block : page.blocks) {
      if (block.language != "yaml" || !block.Has("deck")) continue;
      Text text(page, block);
      const auto deck = documents::ReadDeck(text.file, {}, text.sink);
      INFO(page.Place(block) << "\n" << text.Said());
      CHECK(deck.has_value());
      CHECK((!deck || deck->game == block.Get("deck")));
    }
  }
}

TEST_CASE("docs: the scenarios on the pages are scenarios", "[docs]") {
  for (const Page& page : Pages()) {
    for (const Block& block : page.blocks) {
      if (block.language != "yaml" || (!block.Has("scenario") && !block.Has("shared"))) continue;
      Text text(page, block);
      const bool read = block.Has("shared") ? documents::ReadShared(text.file, {}, text.sink).has_value()
                                            : documents::ReadScenarios(text.file, {}, text.sink).has_value();
      INFO(page.Place(block) << "\n" << text.Said());
      CHECK(read);
    }
  }
}

TEST_CASE("docs: quoted code occurs in the file that is named", "[docs]") {
  for (const Page& page : Pages()) {
    for (const Block& block : page.blocks) {
      if (!block.Has("from")) continue;
      INFO(page.Place(block) << " is not in " << block.Get("from"));
      CHECK(FileText(Root() / block.Get("from")).find(block.Text()) != std::string::npos);
    }
  }
}

TEST_CASE("docs: links lead to files that exist", "[docs]") {
  for (const Page& page : Pages()) {
    bool inside = false;
    for (std::size_t i = 0; i < page.lines.size(); ++i) {
      const std::string& line = page.lines[i];
      if (line.rfind("```", 0) == 0) inside = !inside;
      for (std::size_t at = line.find("]("); at != std::string::npos && !inside; at = line.find("](", at + 2)) {
        std::string target = line.substr(at + 2, line.find(')', at) - at - 2);
        target = target.substr(0, target.find('#'));
        if (target.empty() || target.find("://") != std::string::npos) continue;
        INFO(page.name << ":" << i + 1 << ": " << target);
        CHECK(fs::exists((Root() / page.name).parent_path() / target));
      }
    }
  }
}

}  // namespace cardinal::docs
