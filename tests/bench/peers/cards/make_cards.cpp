#include <array>
#include <cstdio>

#include "tests/bench/dice.h"
#include "tests/bench/peers/cards/cards.h"

namespace cardinal::peers {

namespace {

using by_hand::Dice;

constexpr std::array kElements = {"terra", "aero", "enerra", "aqua", "pyra"};
constexpr std::array kFirstWords = {"Ember", "Moss", "Storm", "Tide", "Iron", "Glass", "Thorn", "Ash", "Dusk", "Frost"};
constexpr std::array kSecondWords = {"Fox",    "Golem", "Wisp", "Drake", "Beetle",
                                     "Warden", "Hydra", "Owl",  "Lynx",  "Sprite"};
constexpr std::array kEvents = {"play", "defeated", "round_start", "drawn", "attacked"};

// Statements in each notation. $e is an element, $a a number from 1 to 4, $b a number from 3 to 8.
struct Statement {
  const char *cards, *lua, *yaml;
};
constexpr std::array<Statement, 4> kStatements = {
    {{R"_(        let n = count(zone(me, discard) where element == $e);
        if (n > $a and self.attack < $b) { modify self attack by n * 2 - 1 until round_end; }
)_",
      R"_(    do local n = g.count(g.zone("me", "discard"), function(c) return c.element == "$e" end)
    if n > $a and self.attack < $b then g.modify(self, "attack", n * 2 - 1, "round_end") end end
)_",
      R"_(    - let: { n: "count(zone(me, discard) where element == $e)" }
    - if: "n > $a and self.attack < $b"
      then:
        - modify: { target: self, stat: attack, by: "n * 2 - 1", until: round_end }
)_"},
     {R"_(        draw(me, $a);
)_",
      R"_(    g.draw("me", $a)
)_",
      R"_(    - draw: { player: me, count: $a }
)_"},
     {R"_(        choose target in zone(opponent, hand) where health <= $b + counters(self, "charge");
        move target to zone(opponent, discard);
)_",
      R"_(    do local target = g.choose(g.zone("opponent", "hand"), function(c) return c.health <= $b + g.counters(self, "charge") end)
    g.move(target, g.zone("opponent", "discard")) end
)_",
      R"_(    - choose: { as: target, in: "zone(opponent, hand) where health <= $b + counters(self, charge)" }
    - move: { card: target, to: { player: opponent, zone: discard } }
)_"},
     {R"_(        if (opponent.life < $b or not self.exhausted) { damage(opponent, self.attack + $a); }
        else { heal(me, $a); }
)_",
      R"_(    if g.opponent.life < $b or not self.exhausted then g.damage("opponent", self.attack + $a) else g.heal("me", $a) end
)_",
      R"_(    - if: "opponent.life < $b or not self.exhausted"
      then:
        - damage: { player: opponent, amount: "self.attack + $a" }
      else:
        - heal: { player: me, amount: $a }
)_"}}};

class CardMaker {
 public:
  CardTexts Make(int count) {
    for (int number = 0; number < count; ++number) AddCard(number);
    return std::move(texts_);
  }

 private:
  void AddCard(int number) {
    char digits[16];
    std::snprintf(digits, sizeof digits, "%05d", number);
    const std::string name = Pick(kFirstWords) + std::string(" ") + Pick(kSecondWords) + " " + digits;
    const std::string element = Pick(kElements);
    const std::string attack = Number(1, 6), health = Number(1, 6);
    texts_.cards += "card \"" + name + "\" {\n    type: creature; element: " + element + "; attack: " + attack +
                    "; health: " + health + ";\n";
    texts_.lua += (number == 0 ? "" : "\f") + std::string("card {\n  name = \"") + name +
                  "\", type = \"creature\", element = \"" + element + "\", attack = " + attack +
                  ", health = " + health + ",\n";
    texts_.yaml += "- name: " + name + "\n  type: creature\n  element: " + element + "\n  attack: " + attack +
                   "\n  health: " + health + "\n";
    const std::uint32_t event = dice_.Below(kEvents.size());
    AddEffect(kEvents[event]);
    AddEffect(kEvents[(event + 1 + dice_.Below(kEvents.size() - 1)) % kEvents.size()]);
    texts_.cards += "}\n\n";
    texts_.lua += "}\n";
  }

  void AddEffect(const std::string& event) {
    texts_.cards += "    on " + event + " {\n";
    texts_.lua += "  on_" + event + " = function(g, self)\n";
    texts_.yaml += "  on_" + event + ":\n";
    for (int i = 0; i < 2; ++i) AddStatement(kStatements[dice_.Below(kStatements.size())]);
    texts_.cards += "    }\n";
    texts_.lua += "  end,\n";
  }

  void AddStatement(const Statement& statement) {
    const std::string element = Pick(kElements), a = Number(1, 4), b = Number(3, 6);
    const auto filled = [&](std::string_view text) {
      std::string out;
      for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '$')
          out += text[i];
        else
          out += text[++i] == 'e' ? element : text[i] == 'a' ? a : b;
      }
      return out;
    };
    texts_.cards += filled(statement.cards);
    texts_.lua += filled(statement.lua);
    texts_.yaml += filled(statement.yaml);
  }

  template <std::size_t kCount>
  const char* Pick(const std::array<const char*, kCount>& words) {
    return words[dice_.Below(kCount)];
  }
  std::string Number(int least, std::uint32_t count) {
    return std::to_string(least + static_cast<int>(dice_.Below(count)));
  }

  Dice dice_{20240229};
  CardTexts texts_;
};

}  // namespace

CardTexts MakeCards(int count) { return CardMaker().Make(count); }

}  // namespace cardinal::peers
