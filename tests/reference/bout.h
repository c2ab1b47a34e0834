// The game `bout` of tests/games, as it is or with an edit, and random games of it.
// In: an edit, a seed. Out: the loaded game; a setup with random decks. (Only tests include this; everything in it is
// inline.)
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "interpreter/base/random.h"
#include "tests/golden.h"
#include "tests/load_game.h"
#include "tests/reference/lockstep.h"

namespace cardinal::reference {

// In all files, `from` becomes `to`.
struct Edit {
  std::string from, to;
};

// Returns how often it was there.
inline int Replace(std::string& text, const Edit& edit) {
  int times = 0;
  for (std::size_t at = 0; !edit.from.empty() && (at = text.find(edit.from, at)) != std::string::npos; ++times) {
    text.replace(at, edit.from.size(), edit.to);
    at += edit.to.size();
  }
  return times;
}

// Cards for a bout with `std:actions`, in which players order what replaces a loss of life.
inline const std::string kAnnounced = R"(cards bout "Announced"
card "Warden": Unit {
  power 1  tough 3  cost 1
  text "Your other units cannot become targets of opponents."
  forbid targeted(c, a) if c != me and c.controller = you and a.player != you
}
card "Scholar": Unit {
  power 1  tough 2
  text "When this becomes a target, draw a card."
  after targeted(me, _) { draw(1) }
}
card "Miser": Unit {
  power 1  tough 2
  text "If you would lose life, you lose 1 less."
  instead of lose(you, n) if n > 0 { lose(you, n - 1) }
}
card "Stoic": Unit {
  power 2  tough 4
  text "If you would lose more than 1 life, you lose half of it, rounded down."
  instead of lose(you, n) if n > 1 { lose(you, n div 2) }
}
card "Listener": Unit {
  power 0  tough 3
  text "When an opponent casts a spell, gain 1 life."
  after announced(a) if a is cast and a.player != you { gain(you, 1) }
}
card "Hex": Spell {
  text "A player loses 3 life. Counter a spell."
  effect target p "Who?": one of players
         target a "Which spell?": maybe one of waiting where a is cast and a.card != me {
    lose(p, 3)
    if a? { cancel(a) }
  }
}
)";

struct Bout {
  source::MemoryFileSystem files;
  source::SourceSet sources;
  diag::Sink sink;
  load::LoadResult loaded;
  int edited = 0;  // how many places

  explicit Bout(const Edit& edit = {}, bool announced = false) {
    std::string cards = kAnnounced;
    if (announced) {
      edited += Replace(cards, edit);
      files.AddFile("/cards/bout/announced/announced.cardinal", cards);
    }
    const std::filesystem::path games = golden::Root() / "tests/games";
    for (const auto& path : golden::Below(games, ".cardinal")) {
      if (path.filename() == "lending.cardinal") continue;  // the reference does not know these constructs yet
      std::string text = golden::ReadText(path);
      if (announced && path.filename() == "targeting.cardinal") text = "// std:actions has these events.\n";
      if (announced) {
        Replace(text, {"use \"std:loops\"", "use \"std:actions\"\nuse \"std:loops\""});
      }
      edited += Replace(text, edit);
      files.AddFile("/" + std::filesystem::relative(path, games).string(), text);
    }
    load::LoadRequest request;
    request.ruleset = "/rulesets/bout";
    request.cards = {"/cards/bout"};
    loaded = load::LoadGame(files, request, {}, sources, sink);
    testing::ShowDiagnostics(sink);
    REQUIRE(loaded.program);
  }
  const program::Program& Program() const { return *loaded.program; }
};

// Decks of 20 random cards, for 2 to 4 players. Every second card is of `set`, if one is given.
inline match::Setup RandomSetup(const Bout& bout, base::Random& random, const std::string& set = "") {
  const program::Program& program = bout.Program();
  std::vector<std::int32_t> all, of_set;
  for (const auto card : program.cards.Ids()) {
    all.push_back(card);
    if (program.cards[card].set == set) of_set.push_back(card);
  }
  if (of_set.empty()) of_set = all;
  match::Setup setup;
  setup.seed = random.Next();
  setup.seats = 2 + static_cast<int>(random.NextBelow(3));
  for (int seat = 0; seat < setup.seats; ++seat) {
    auto& deck = setup.decks.emplace_back();
    for (int i = 0; i < 20; ++i) {
      const std::vector<std::int32_t>& from = i % 2 == 0 ? of_set : all;
      deck.push_back({from[random.NextBelow(from.size())], program::DeckZone(program)});
    }
  }
  return setup;
}

// `rules` are those of the reference; the machine plays `program`.
inline Game RandomGame(const Bout& rules, const program::Program& program, base::Random& random,
                       const std::string& set = "") {
  Game game{rules.loaded.rules, program, RandomSetup(rules, random, set)};
  game.pick = [&random](std::size_t count) { return static_cast<std::size_t>(random.NextBelow(count)); };
  return game;
}

}  // namespace cardinal::reference
