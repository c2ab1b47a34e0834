// The duel as data: zones, properties, predicates and a program for a small register machine that knows nothing of the
// game. It shows what an interpreter of card rules can reach; it is a probe, not a design for Cardinal. Each
// instruction does the work of one sentence of the rules, cards are bits of one word, and a decision with one option
// stops nothing.
#include <bit>
#include <vector>

#include "tests/bench/dice.h"
#include "tests/bench/peers/duel.h"

namespace cardinal::peers {

namespace {

using by_hand::Dice;

// ---- the rules as data ----

enum Zone : std::uint8_t { kDeck, kHand, kDiscard, kWins, kSlot, kZones };
enum Property : std::uint8_t { kElement, kAttack, kHealth, kBonus, kProperties };
enum Predicate : std::uint8_t { kIsItem, kIsCreature, kPredicates };
enum Event : std::uint8_t { kMoved, kDrawn, kChosen, kRoundEnded, kEvents };

enum class Op : std::uint8_t {
  Shuffle,       // pile `a` of player reg[b]
  Draw,          // player reg[b] draws up to d cards
  Choose,        // reg[a] = a card of pile c of player reg[b] that meets predicate e
  ChooseOrPass,  // the same, or no card, and then jumps to d
  Move,          // card reg[a] to pile c of player reg[b]
  Get,           // reg[a] = property c of card reg[b]
  Modify,        // property c of card reg[a] changes by reg[b] until the round ends
  EndModifiers,
  Table,     // reg[a] = table[property e of card reg[b]][property e of card reg[c]]
  AtLeast,   // reg[a] = property e of card reg[b] >= property f of card reg[c]
  Set,       // reg[a] = d
  Mod,       // reg[a] = reg[b] % d
  Subtract,  // reg[a] = reg[b] - reg[c]
  Loop,      // reg[a] += 1; jumps to d if it is less than b
  Jump,      // to d
  JumpIf,    // to d, if reg[a] is not 0
  JumpNone,  // to d, if no card of pile c of player reg[a] meets predicate e
  End,
};

struct Instr {
  Op op;
  std::uint8_t a = 0, b = 0, c = 0;
  std::int16_t d = 0;
  std::uint8_t e = 0, f = 0;
};

// Player0 and Player1 have the numbers of the players, 0 and 1.
enum Reg : std::uint8_t {
  Player0,
  Player1,
  First,
  Second,
  Round,
  CardOfFirst,
  CardOfSecond,
  Item,
  Window,
  Amount,
  FirstFalls,
  SecondFalls,
  kRegs
};

constexpr int kMaxCards = 64;  // bits of a word

struct Rules {
  std::vector<Instr> code;
  std::int16_t printed[kProperties][kMaxCards] = {};
  std::uint64_t meets[kPredicates] = {};  // the cards that meet a predicate
  std::int16_t table[5][5] = {};
  std::uint64_t listeners[kEvents] = {};  // the cards with an ability for an event: none in the duel
};

// Writes the program of the duel.
class RulesWriter {
 public:
  Rules Write(const DuelDeck& deck) {
    WriteCards(deck);
    Emit({Op::Set, Player0, 0, 0, 0});
    Emit({Op::Set, Player1, 0, 0, 1});
    Emit({Op::Set, Round, 0, 0, 0});
    for (const Reg player : {Player0, Player1}) Emit({Op::Shuffle, kDeck, player});
    for (const Reg player : {Player0, Player1}) Emit({Op::Draw, 0, player, 0, kHandSize});

    const std::int16_t round = Here();
    const std::size_t none0 = JumpIfNoCreature(Player0, kHand);
    const std::size_t none1 = JumpIfNoCreature(Player1, kHand);
    WriteFight();
    const std::int16_t end_of_round = WriteEndOfRound(round);
    SetTarget(none1);
    WriteUnopposed(Player0, end_of_round);
    SetTarget(none0);
    const std::size_t none = JumpIfNoCreature(Player1, kHand);
    WriteUnopposed(Player1, end_of_round);
    SetTarget(none);
    WriteEndIfNoCreatures(end_of_round);
    return std::move(rules_);
  }

 private:
  void WriteCards(const DuelDeck& deck) {
    for (std::size_t card = 0; card < by_hand::kCards; ++card) {
      const DuelCard& face = deck[card % deck.size()];
      rules_.printed[kElement][card] = face.element;
      rules_.printed[kAttack][card] = face.attack;
      rules_.printed[kHealth][card] = face.health;
      rules_.printed[kBonus][card] = face.bonus;
      rules_.meets[face.creature ? kIsCreature : kIsItem] |= std::uint64_t{1} << card;
    }
    for (int a = 0; a < 5; ++a)
      for (int b = 0; b < 5; ++b) rules_.table[a][b] = static_cast<std::int16_t>(ElementBonus(a, b));
  }

  void WriteFight() {
    Emit({Op::Mod, First, Round, 0, 2});
    Emit({Op::Subtract, Second, Player1, First});
    WriteField(CardOfFirst, First, kSlot);
    WriteField(CardOfSecond, Second, kSlot);
    WriteElements(CardOfFirst, CardOfSecond);
    WriteElements(CardOfSecond, CardOfFirst);
    Emit({Op::Set, Window, 0, 0, 0});
    const std::int16_t window = Here();
    WriteItem(First, CardOfFirst);
    WriteItem(Second, CardOfSecond);
    Emit({Op::Loop, Window, kWindows, 0, window});
    WriteComparison();
  }

  void WriteField(Reg card, Reg player, Zone zone) {
    Emit({Op::Choose, card, player, kHand, 0, kIsCreature});
    Emit({Op::Move, card, player, zone});
  }

  void WriteElements(Reg mine, Reg theirs) {
    Emit({Op::Table, Amount, mine, theirs, 0, kElement});
    Emit({Op::Modify, mine, Amount, kAttack});
  }

  void WriteItem(Reg player, Reg creature) {
    const std::size_t pass = Emit({Op::ChooseOrPass, Item, player, kHand, 0, kIsItem});
    Emit({Op::Get, Amount, Item, kBonus});
    Emit({Op::Modify, creature, Amount, kAttack});
    Emit({Op::Move, Item, player, kDiscard});
    SetTarget(pass);
  }

  void WriteComparison() {
    Emit({Op::AtLeast, SecondFalls, CardOfFirst, CardOfSecond, 0, kAttack, kHealth});
    Emit({Op::AtLeast, FirstFalls, CardOfSecond, CardOfFirst, 0, kAttack, kHealth});
    const std::size_t first_falls = Emit({Op::JumpIf, FirstFalls});
    const std::size_t only_second_falls = Emit({Op::JumpIf, SecondFalls});
    WriteMoves(kDeck, kDeck);
    for (const Reg player : {Player0, Player1}) Emit({Op::Shuffle, kDeck, player});
    const std::size_t after_tie = Emit({Op::Jump});
    SetTarget(only_second_falls);
    WriteMoves(kWins, kDiscard);
    const std::size_t after_win = Emit({Op::Jump});
    SetTarget(first_falls);
    const std::size_t both_fall = Emit({Op::JumpIf, SecondFalls});
    WriteMoves(kDiscard, kWins);
    const std::size_t after_loss = Emit({Op::Jump});
    SetTarget(both_fall);
    WriteMoves(kDiscard, kDiscard);
    for (const std::size_t jump : {after_tie, after_win, after_loss}) SetTarget(jump);
  }

  void WriteMoves(Zone of_first, Zone of_second) {
    Emit({Op::Move, CardOfFirst, First, of_first});
    Emit({Op::Move, CardOfSecond, Second, of_second});
  }

  std::int16_t WriteEndOfRound(std::int16_t round) {
    const std::int16_t begin = Here();
    Emit({Op::EndModifiers});
    for (const Reg player : {Player0, Player1}) Emit({Op::Draw, 0, player, 0, 1});
    Emit({Op::Loop, Round, kMaxRounds, 0, round});
    Emit({Op::End});
    return begin;
  }

  void WriteUnopposed(Reg player, std::int16_t end_of_round) {
    WriteField(CardOfFirst, player, kWins);
    Emit({Op::Jump, 0, 0, 0, end_of_round});
  }

  // No player has a creature in hand.
  void WriteEndIfNoCreatures(std::int16_t end_of_round) {
    for (const Reg player : {Player0, Player1}) {
      const std::size_t none = JumpIfNoCreature(player, kDeck);
      Emit({Op::Jump, 0, 0, 0, end_of_round});
      SetTarget(none);
    }
    Emit({Op::End});
  }

  std::size_t JumpIfNoCreature(Reg player, Zone zone) { return Emit({Op::JumpNone, player, 0, zone, 0, kIsCreature}); }

  std::size_t Emit(Instr instr) {
    rules_.code.push_back(instr);
    return rules_.code.size() - 1;
  }
  std::int16_t Here() const { return static_cast<std::int16_t>(rules_.code.size()); }
  void SetTarget(std::size_t jump) { rules_.code[jump].d = Here(); }

  Rules rules_;
};

// ---- the machine ----

constexpr std::uint8_t kNoCard = 255;

struct CardPile {
  std::uint64_t set = 0;  // the cards of the pile, one bit each
  std::uint8_t count = 0;
  std::uint8_t cards[55];
};

// One flat value: a copy of it is a copy of the game, at any decision.
struct State {
  CardPile piles[kZones * 2];
  std::uint8_t pile_of[kMaxCards];
  std::int16_t values[kProperties][kMaxCards];  // with modifiers
  struct Modifier {
    std::uint8_t card, property;
    std::int16_t amount;
  } modifiers[32];
  std::int32_t reg[kRegs];
  std::uint16_t next = 0, modifier_count = 0;
  // the open decision
  std::uint8_t ask_pile = 0, ask_predicate = 0, ask_reg = 0;
  bool may_pass = false, answered = false, over = false;
  Dice dice;
};

class BytecodeMachine {
 public:
  explicit BytecodeMachine(const Rules& rules) : rules_(rules) {}

  void Setup(State& s) const {
    s.next = s.modifier_count = 0;
    s.over = s.answered = false;
    for (CardPile& pile : s.piles) pile.count = 0, pile.set = 0;
    std::copy(&rules_.printed[0][0], &rules_.printed[0][0] + kProperties * kMaxCards, &s.values[0][0]);
    for (std::uint8_t card = 0; card < by_hand::kCards; ++card)
      Put(s, card, GetPile(kDeck, card >= by_hand::kDeckSize));
  }

  // Runs to the next decision with several options, or to the end; the other decisions only count.
  void Run(State& s, DuelTally& tally) {
    const Instr* const code = rules_.code.data();
    std::int32_t* const reg = s.reg;
    for (const Instr* next = code + s.next;;) {
      const Instr in = *next++;
      switch (in.op) {
        case Op::Shuffle: Shuffle(s, s.piles[GetPile(in.a, reg[in.b])]); break;
        case Op::Draw: Draw(s, reg[in.b], in.d); break;
        case Op::Choose: {
          const std::uint8_t pile = GetPile(in.c, reg[in.b]);
          if (UpToTwo(s, pile, in.e) > 1) return Ask(s, in, pile, false, next);
          ++tally.decisions;
          reg[in.a] = std::countr_zero(s.piles[pile].set & rules_.meets[in.e]);
          break;
        }
        case Op::ChooseOrPass: {
          const std::uint8_t pile = GetPile(in.c, reg[in.b]);
          if (!s.answered) {
            if (UpToTwo(s, pile, in.e) > 0) return Ask(s, in, pile, true, next - 1);
            ++tally.decisions;
            next = code + in.d;
            break;
          }
          s.answered = false;
          if (reg[in.a] == kNoCard) next = code + in.d;
          break;
        }
        case Op::Move: {
          const auto card = static_cast<std::uint8_t>(reg[in.a]);
          Take(s, card);
          Put(s, card, GetPile(in.c, reg[in.b]));
          Report(kMoved);
          break;
        }
        case Op::Get: reg[in.a] = s.values[in.c][reg[in.b]]; break;
        case Op::Modify: Modify(s, static_cast<std::uint8_t>(reg[in.a]), in.c, reg[in.b]); break;
        case Op::EndModifiers: EndModifiers(s); break;
        case Op::Table: reg[in.a] = rules_.table[s.values[in.e][reg[in.b]]][s.values[in.e][reg[in.c]]]; break;
        case Op::AtLeast: reg[in.a] = s.values[in.e][reg[in.b]] >= s.values[in.f][reg[in.c]]; break;
        case Op::Set: reg[in.a] = in.d; break;
        case Op::Mod: reg[in.a] = reg[in.b] % in.d; break;
        case Op::Subtract: reg[in.a] = reg[in.b] - reg[in.c]; break;
        case Op::Loop:
          if (++reg[in.a] < in.b) next = code + in.d;
          break;
        case Op::Jump: next = code + in.d; break;
        case Op::JumpIf:
          if (reg[in.a]) next = code + in.d;
          break;
        case Op::JumpNone:
          if (UpToTwo(s, GetPile(in.c, reg[in.a]), in.e) == 0) next = code + in.d;
          break;
        case Op::End: s.over = true; return;
      }
    }
  }

  int Legal(const State& s, std::uint8_t* moves) const {
    int count = 0;
    if (s.may_pass) moves[count++] = kNoCard;
    const CardPile& pile = s.piles[s.ask_pile];
    const std::uint64_t legal = rules_.meets[s.ask_predicate];
    for (int i = 0; i < pile.count; ++i)
      if (legal & Bit(pile.cards[i])) moves[count++] = pile.cards[i];
    return count;
  }

  void Apply(State& s, std::uint8_t move) {
    s.reg[s.ask_reg] = move;
    s.answered = s.may_pass;
    Report(kChosen);
  }

 private:
  static std::uint64_t Bit(unsigned card) { return std::uint64_t{1} << card; }
  static std::uint8_t GetPile(int zone, int player) { return static_cast<std::uint8_t>(zone * 2 + player); }

  // The number of cards of the pile that meet the predicate; 2 for more than one.
  int UpToTwo(const State& s, int pile, std::uint8_t predicate) const {
    const std::uint64_t found = s.piles[pile].set & rules_.meets[predicate];
    return (found != 0) + ((found & (found - 1)) != 0);
  }

  void Ask(State& s, const Instr& in, std::uint8_t pile, bool may_pass, const Instr* resume) const {
    s.ask_pile = pile;
    s.ask_predicate = in.e;
    s.ask_reg = in.a;
    s.may_pass = may_pass;
    s.next = static_cast<std::uint16_t>(resume - rules_.code.data());
  }

  void Draw(State& s, int player, int count) {
    CardPile& deck = s.piles[GetPile(kDeck, player)];
    for (; count > 0 && deck.count > 0; --count) {
      const std::uint8_t card = deck.cards[--deck.count];
      deck.set &= ~Bit(card);
      Put(s, card, GetPile(kHand, player));
      Report(kDrawn);
    }
  }

  void Put(State& s, std::uint8_t card, std::uint8_t at) const {
    CardPile& pile = s.piles[at];
    pile.cards[pile.count++] = card;
    pile.set |= Bit(card);
    s.pile_of[card] = at;
  }

  void Take(State& s, std::uint8_t card) const {
    CardPile& pile = s.piles[s.pile_of[card]];
    int at = 0;
    while (pile.cards[at] != card) ++at;
    for (--pile.count; at < pile.count; ++at) pile.cards[at] = pile.cards[at + 1];
    pile.set &= ~Bit(card);
  }

  void Shuffle(State& s, CardPile& pile) const {
    for (unsigned i = pile.count; i-- > 1;) std::swap(pile.cards[i], pile.cards[s.dice.Below(i + 1)]);
  }

  void Modify(State& s, std::uint8_t card, std::uint8_t property, int by) const {
    if (by == 0) return;
    const auto amount = static_cast<std::int16_t>(by);
    s.modifiers[s.modifier_count++] = {card, property, amount};
    s.values[property][card] = static_cast<std::int16_t>(s.values[property][card] + amount);
  }

  void EndModifiers(State& s) {
    for (int i = 0; i < s.modifier_count; ++i) {
      const State::Modifier& modifier = s.modifiers[i];
      std::int16_t& value = s.values[modifier.property][modifier.card];
      value = static_cast<std::int16_t>(value - modifier.amount);
    }
    s.modifier_count = 0;
    Report(kRoundEnded);
  }

  // Only an event with listeners has a cost.
  void Report(Event event) {
    if (rules_.listeners[event]) ++notified_;
  }

  const Rules& rules_;
  std::uint64_t notified_ = 0;
};

}  // namespace

DuelTally PlayBytecode(const DuelDeck& deck, std::uint32_t seed, int games) {
  const Rules rules = RulesWriter().Write(deck);
  BytecodeMachine machine(rules);
  State state;
  state.dice = {seed};
  std::uint8_t moves[kMaxCards];
  DuelTally tally;
  for (int i = 0; i < games; ++i) {
    machine.Setup(state);
    for (;;) {
      machine.Run(state, tally);
      if (state.over) break;
      const int count = machine.Legal(state, moves);
      ++tally.decisions;
      tally.choices += count > 1;
      machine.Apply(state, moves[state.dice.Below(static_cast<std::uint32_t>(count))]);
    }
    tally.EndGame(state.reg[Round], state.piles[kWins * 2].count, state.piles[kWins * 2 + 1].count);
  }
  return tally;
}

}  // namespace cardinal::peers
