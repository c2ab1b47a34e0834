// Helpers for the tests of this room. In: the texts of a game. Out: the checked game, its index, and the places of
// words. (Only tests include this file; all of it is inline.)
#pragma once

#include <catch2/catch.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/language/check/check.h"
#include "interpreter/language/symbols/symbol_index.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::symbols::testing {

struct IndexedGame {
  source::SourceSet sources;
  std::vector<ast::File> trees;
  check::CheckedRules rules;
  check::References references;
  std::unique_ptr<SymbolIndex> index;
  bool ok = false;

  // `library`: texts of the standard library.
  explicit IndexedGame(const std::vector<std::string>& texts, const std::vector<std::string>& library = {}) {
    diag::Sink sink;
    for (const std::string& text : texts) {
      const source::FileId file = sources.AddFile("file" + std::to_string(trees.size()) + ".cardinal", text);
      trees.push_back(syntax::Parse(sources[file], base::kLimits, sink));
    }
    for (const std::string& text : library) {
      const source::FileId file = sources.AddFile("std:file" + std::to_string(trees.size()), text);
      trees.push_back(syntax::Parse(sources[file], base::kLimits, sink));
      trees.back().is_standard_library = true;
    }
    rules = check::Check(trees, sink, {}, base::kLimits, &references);
    for (const auto& diagnostic : sink.Diagnostics()) UNSCOPED_INFO(diagnostic.message);
    ok = !sink.HasErrors();
    index = std::make_unique<SymbolIndex>(trees, rules, references);
  }

  // The offset of the n-th occurrence (from 0) of `word` in the text, as a whole word.
  std::int32_t Offset(const std::string& word, int occurrence = 0, int file = 0) const {
    const std::string_view text = sources[{file}].Text();
    const auto part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
      const bool whole =
          (at == 0 || !part(text[at - 1])) && (at + word.size() == text.size() || !part(text[at + word.size()]));
      if (whole && occurrence-- == 0) return static_cast<std::int32_t>(at);
    }
    FAIL("there is no " << word);
    return -1;
  }

  Entity FindEntity(const std::string& word, int occurrence = 0, int file = 0) const {
    const auto found = index->ReferencesAt({file}, Offset(word, occurrence, file));
    REQUIRE(!found.empty());
    return found.front().entity;
  }

  std::string Line(source::Span span) const {
    return sources[span.file].Path() + ":" + std::to_string(sources[span.file].LineNumberAt(span.begin));
  }
};

// A small game that has one of everything that the tests need.
inline const char* kGame = R"(game duel "Duel" {
  players 2
  languages en, it
  begin with main
}

enum Colour { Red, Blue }
relation beats(Colour, Colour) = Red > Blue

type Item {
  cost: Int from 0
  colour: Colour
  state tired: Bool = no
  part boon(giver: Player)
  part play
  rules aura while me in hand
  rules while me in hand
}
type Weapon is Item {
  attack: Int
}
type Player {
  state coins: Int from 0
}
zone hand of Player: seen by owner, holds Item
zone discard of Player: seen by all

query price(c: Item): Int = c.cost + bonus(c) at least 0
query bonus(c: Item): Int = if c is Weapon then 1 else 0

// Draws.
event draw_two(you, n: Int = 2) {
  state left: Int = n
  add 1 to left
  add n to you.coins
  tell "{you} draws {n}."
}
event refill(you) {}
event discard(c: Item) {
  move c to c.owner.discard
}
event main() {
  let first_player = first of players
  draw_two(first_player, n: 3)
  open shop(first_player)
  for each c in first_player.hand where c.tired {
    discard(c)
    c.boon(first_player)
  }
  win(first_player)
}
window shop(who: Player) {
  ask turn_order
  close when passes = 2
}
action buy of Item in shop {
  when me in you.hand and price(me) <= you.coins
  choose other "Which?": one of you.hand
  use play
  do { discard(other) }
}

after draw_two(p, _) or refill(p) {
  tell "{p} is done."
}

text it {
  draw_two: "pesca due"
  discard: "scarti"
  "{you} draws {n}.": "{you} pesca {n}."
}
wording en {
  draw_two(_, n): "draw {n} cards"
  cost: "cost"
}
)";

inline const char* kCards = R"(cards duel "First"

card "Sword": Weapon {
  cost 3
  colour Red
  attack 2
  text "Does a thing."
  boon { draw_two(giver) }
  play when me.colour = Red { discard(other) }
  aura { modify price(c) by 1 }
  modify cost(c) by 1 if c.name = "Shield" and beats(c.colour, Blue)
}
card "Shield": Item {
  named it "Scudo"
  named before "Old Shield"
  cost 1
  colour Blue
}
)";

inline IndexedGame Duel() {
  IndexedGame game({kGame, kCards});
  REQUIRE(game.ok);
  return game;
}

}  // namespace cardinal::symbols::testing
