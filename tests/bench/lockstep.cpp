#include "tests/bench/lockstep.h"

#include <algorithm>
#include <utility>

namespace cardinal::bench {

namespace {

// One game in both programs.
class Pair {
 public:
  Pair(EngineSide& engine, Rival& rival, by_hand::Dice& dice)
      : engine_(engine), rival_(rival), eye_(engine.Rules()), dice_(dice) {}

  std::string Play(by_hand::Played& played) {
    Deal();
    while (engine_.Open() && rival_.Result() == by_hand::Result::Running) {
      const std::string found = Difference(eye_.Look(engine_.Match()), rival_.Look());
      if (!found.empty()) return Where() + found;
      played.choices += engine_.Match().decision.options.size() > 1;
      played.decisions = ++decisions_;
      Step();
    }
    played.result = engine_.Result();
    played.rounds = engine_.Rounds();
    if (rival_.Result() != played.result) return Where() + "another result";
    if (rival_.Rounds() != played.rounds) return Where() + "another number of rounds";
    return "";
  }

 private:
  void Deal() {
    dealt_.dice = dice_;
    engine_.Start(1, true);
    AnswerForLuck(true);
    rival_.Deal(dealt_);
  }

  void Step() {
    const auto& options = engine_.Match().decision.options;
    model::Answer answer;
    answer.option = static_cast<std::int32_t>(dice_.Below(static_cast<std::uint32_t>(options.size())));
    const int move = ToMove(options[static_cast<std::size_t>(answer.option)]);
    const by_hand::Dice before = dice_;
    engine_.Answer(answer);
    AnswerForLuck(false);
    rival_.Do(move, before);
  }

  void AnswerForLuck(bool first_shuffle) {
    while (engine_.Open() && engine_.Match().decision.seat == model::kChance) {
      const bool shuffles = engine_.Match().decision.kind == model::DecisionKind::Shuffle;
      engine_.Answer(shuffles ? ShuffledPile(first_shuffle) : ByChance());
    }
  }

  model::Answer ShuffledPile(bool first_shuffle) {
    const match::ZoneId zone = engine_.Match().decision.zone;
    const auto pile = engine_.Match().state.CardsIn(zone);
    Cards order(pile.rbegin(), pile.rend());
    if (first_shuffle) std::sort(order.begin(), order.end());
    for (std::size_t i = order.size(); i-- > 1;)
      std::swap(order[i], order[dice_.Below(static_cast<std::uint32_t>(i + 1))]);
    std::reverse(order.begin(), order.end());
    const model::Seat owner = match::ZoneOwner(engine_.Rules(), zone, 2);
    if (first_shuffle) dealt_.decks[static_cast<std::size_t>(owner)] = order;
    model::Answer answer;
    answer.order.assign(order.begin(), order.end());
    return answer;
  }

  model::Answer ByChance() {
    const auto& options = engine_.Match().decision.options;
    model::Answer answer;
    answer.option = static_cast<std::int32_t>(dice_.Below(static_cast<std::uint32_t>(options.size())));
    const model::Option& option = options[static_cast<std::size_t>(answer.option)];
    if (option.kind == model::OptionKind::Player) dealt_.first = option.a;
    return answer;
  }

  std::string Where() const {
    return "decision " + std::to_string(decisions_ + 1) + ", round " + std::to_string(engine_.Rounds()) + ": ";
  }

  EngineSide& engine_;
  Rival& rival_;
  const EngineEye eye_;
  by_hand::Dice& dice_;
  Dealt dealt_;
  int decisions_ = 0;
};

}  // namespace

std::string Lockstep(EngineSide& engine, Rival& rival, by_hand::Dice& dice, by_hand::Played* played) {
  by_hand::Played unused;
  return Pair(engine, rival, dice).Play(played ? *played : unused);
}

}  // namespace cardinal::bench
