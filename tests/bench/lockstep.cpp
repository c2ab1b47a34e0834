#include "tests/bench/lockstep.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace cardinal::bench {

namespace {

using by_hand::Card;
using by_hand::Move;
using Cards = std::vector<int>;

Cards Shuffled(int seat, by_hand::Dice& dice) {
  Cards order(by_hand::kDeckSize);
  std::iota(order.begin(), order.end(), seat * by_hand::kDeckSize);
  for (std::uint32_t i = by_hand::kDeckSize; i-- > 1;) std::swap(order[i], order[dice.Below(i + 1)]);
  return order;
}

std::vector<Card> AsCards(const Cards& cards) { return {cards.begin(), cards.end()}; }

Cards AsInts(std::span<const Card> cards) { return {cards.begin(), cards.end()}; }

std::string Words(const Cards& cards) {
  std::string text;
  for (const int card : cards) text += (text.empty() ? "" : " ") + std::to_string(card);
  return "[" + text + "]";
}

Move AsMove(const model::Option& option) {
  switch (option.kind) {
    case model::OptionKind::Pass: return by_hand::kPass;
    case model::OptionKind::Act: return static_cast<Move>(option.b);
    case model::OptionKind::Card: return static_cast<Move>(option.a);
    case model::OptionKind::Yes: return by_hand::kAgree;
    case model::OptionKind::No: return by_hand::kSuddenDeath;
    default: throw Trouble("an option of a kind that Imagimon does not have");
  }
}

// One game in both.
class Pair {
 public:
  Pair(EngineSide& engine, const by_hand::Game& game, by_hand::Dice& dice) : engine_(engine), game_(game), dice_(dice) {}

  std::string Play() {
    Deal();
    while (engine_.Open() && state_.ask != by_hand::Ask::Over) {
      if (const std::string found = Difference(); !found.empty()) return Where() + found;
      Step();
    }
    if (engine_.Open() != (state_.ask != by_hand::Ask::Over)) return Where() + "one is over, the other is not";
    if (engine_.Result() != state_.result) return Where() + "another result";
    if (engine_.Rounds() != state_.round) return Where() + "another number of rounds";
    return "";
  }

 private:
  // Luck is asked of us: who is first, and both shuffles.
  void Deal() {
    const std::array<Cards, 2> orders{Shuffled(0, dice_), Shuffled(1, dice_)};
    const int first = static_cast<int>(dice_.Below(2));
    engine_.Start(1, true);
    while (engine_.Open() && engine_.Match().decision.seat == model::kChance) engine_.Answer(Luck(orders, first));
    game_.SetupOrder(state_, AsCards(orders[0]), AsCards(orders[1]), first);
  }

  model::Answer Luck(const std::array<Cards, 2>& orders, int first) const {
    const model::Decision& decision = engine_.Match().decision;
    model::Answer answer;
    if (decision.kind == model::DecisionKind::Shuffle) {
      const model::Seat owner = match::ZoneOwner(engine_.Rules(), decision.zone, 2);
      const Cards& order = orders[static_cast<std::size_t>(owner)];
      answer.order.assign(order.begin(), order.end());
      return answer;
    }
    for (std::size_t i = 0; i < decision.options.size(); ++i)
      if (decision.options[i].a == first) answer.option = static_cast<std::int32_t>(i);
    return answer;
  }

  void Step() {
    const auto& options = engine_.Match().decision.options;
    model::Answer answer;
    answer.option = static_cast<std::int32_t>(dice_.Below(static_cast<std::uint32_t>(options.size())));
    const Move move = AsMove(options[static_cast<std::size_t>(answer.option)]);
    ++decisions_;
    engine_.Answer(answer);
    game_.Apply(state_, move);
  }

  std::string Difference() const {
    if (engine_.Match().decision.seat != state_.seat) return "another seat is asked";
    std::string found = DifferentMoves();
    for (int seat = 0; seat < 2; ++seat) {
      if (found.empty()) found = DifferentZones(seat);
      if (found.empty()) found = DifferentNumbers(seat);
    }
    return found;
  }

  // In any order: where the moves stand in their list is nobody's rule.
  std::string DifferentMoves() const {
    Cards theirs, ours;
    for (const model::Option& option : engine_.Match().decision.options) theirs.push_back(AsMove(option));
    std::array<Move, by_hand::kMaxMoves> moves;
    const int count = game_.Legal(state_, moves);
    ours.assign(moves.begin(), moves.begin() + count);
    std::sort(theirs.begin(), theirs.end());
    std::sort(ours.begin(), ours.end());
    return theirs == ours ? "" : "moves: engine " + Words(theirs) + ", by hand " + Words(ours);
  }

  std::string DifferentZones(int seat) const {
    const by_hand::Player& player = state_.players[static_cast<std::size_t>(seat)];
    Cards deck, slot;
    for (unsigned depth = 0; depth < player.deck.count; ++depth) deck.push_back(player.deck.At(depth));
    if (player.slot != by_hand::kNoCard) slot.push_back(player.slot);
    const std::array<std::pair<const char*, Cards>, 5> zones{{{"deck", deck},
                                                              {"hand", AsInts(player.hand.View())},
                                                              {"slot", slot},
                                                              {"wins", AsInts(player.wins.View())},
                                                              {"discard", AsInts(player.discard.View())}}};
    for (const auto& [name, ours] : zones) {
      const Cards theirs = EngineZone(name, seat);
      if (theirs != ours) return std::string(name) + " of seat " + std::to_string(seat) + ": engine " + Words(theirs) + ", by hand " + Words(ours);
    }
    return "";
  }

  Cards EngineZone(const char* name, int seat) const {
    const match::ZoneId zone = match::ZoneIndex(engine_.Rules(), program::FindZone(engine_.Rules(), name), seat, 2);
    const auto cards = engine_.Match().world.Zone(zone);
    return {cards.begin(), cards.end()};
  }

  std::string DifferentNumbers(int seat) const {
    const Card card = state_.players[static_cast<std::size_t>(seat)].slot;
    if (card == by_hand::kNoCard) return "";
    const std::array<std::pair<const char*, int>, 2> numbers{
        {{"attack", game_.Attack(state_, seat)}, {"health", game_.Health(state_, seat)}}};
    for (const auto& [name, ours] : numbers) {
      const model::Value argument = card;
      const vm::Reply reply = engine::Ask(engine_.Rules(), engine_.Match(), program::FindQuery(engine_.Rules(), name), {&argument, 1});
      if (reply.fault || reply.value != ours)
        return std::string(name) + " of card " + std::to_string(card) + ": engine " + std::to_string(reply.value) + ", by hand " + std::to_string(ours);
    }
    return "";
  }

  std::string Where() const { return "decision " + std::to_string(decisions_ + 1) + ", round " + std::to_string(state_.round) + ": "; }

  EngineSide& engine_;
  const by_hand::Game& game_;
  by_hand::Dice& dice_;
  by_hand::State state_;
  int decisions_ = 0;
};

}  // namespace

std::string Lockstep(EngineSide& engine, const by_hand::Game& game, by_hand::Dice& dice) { return Pair(engine, game, dice).Play(); }

}  // namespace cardinal::bench
