#include "tests/bench/engine_side.h"

#include <string>

namespace cardinal::bench {

namespace {

constexpr std::int64_t kEndless = 1'000'000;  // decisions

match::Setup MakeSetup(const program::Program& program, const Decks& decks) {
  match::Setup setup;
  const std::int32_t zone = program::FindZone(program, "deck");
  if (zone < 0) throw Trouble("the ruleset has no zone `deck`");
  for (const std::vector<std::string>& names : decks) {
    std::vector<match::SetupCard>& deck = setup.decks.emplace_back();
    for (const std::string& name : names) {
      const std::int32_t def = program::FindCard(program, name);
      if (def < 0) throw Trouble("there is no card \"" + name + "\"");
      deck.push_back({def, zone});
    }
  }
  return setup;
}

std::size_t RoundsField(const program::Program& program, const match::GameState& world) {
  for (const program::Field& field : program.fields)
    if (field.of == program::OwnerKind::Table && field.name == "rounds")
      return match::FieldIndex(program, world, field, model::kNone);
  throw Trouble("the ruleset has no table state `rounds`");
}

// Answers uniformly at random, and counts decisions with several options.
class AtRandom : public vm::IndexPolicy {
 public:
  AtRandom(by_hand::Dice& dice, int& choices) : dice_(dice), choices_(choices) {}
  std::int32_t ChooseIndex(model::Seat, std::uint32_t, std::size_t options) override {
    choices_ += options > 1;
    return static_cast<std::int32_t>(dice_.Below(static_cast<std::uint32_t>(options)));
  }

 private:
  by_hand::Dice& dice_;
  int& choices_;
};

}  // namespace

EngineSide::EngineSide(const program::Program& program, const Decks& decks)
    : program_(program),
      fresh_(match::NewMatch(program, MakeSetup(program, decks))),
      rounds_field_(RoundsField(program, fresh_.state)) {}

void EngineSide::Follow(const engine::StepResult& step) const {
  if (step.kind == engine::StepResult::Kind::Refused)
    throw Trouble("the engine refused a legal answer: " + step.refusal);
  if (step.kind == engine::StepResult::Kind::Fault) throw Trouble("the rules failed: " + step.fault.message);
}

void EngineSide::Start(std::uint64_t seed, bool explicit_chance) {
  match_ = fresh_;
  match_.random = base::Random(seed);
  match_.explicit_chance = explicit_chance;
  Follow(engine::StartMatch(program_, match_, limits_));
}

void EngineSide::Answer(const model::Answer& answer) { Follow(engine::Advance(program_, match_, answer, limits_)); }

by_hand::Result EngineSide::Result() const {
  if (match_.outcome.kind == model::OutcomeKind::Drawn) return by_hand::Result::Draw;
  if (Open()) return by_hand::Result::Running;
  return match_.outcome.SoleWinner() == 0 ? by_hand::Result::Seat0 : by_hand::Result::Seat1;
}

int EngineSide::Rounds() const { return static_cast<int>(match_.state.fields[rounds_field_]); }

by_hand::Played EngineSide::PlayRandom(by_hand::Dice& dice) {
  Start(dice.Next(), false);
  by_hand::Played played;
  played.first = match_.decision.seat;  // the seat that is asked first fields first
  AtRandom random(dice, played.choices);
  while (Open()) {
    const model::Answer answer{random.ChooseOption(match_), 0, {}};
    Follow(engine::AdvanceToOpenChoice(program_, match_, answer, {kEndless, &random}, limits_));
  }
  played.decisions = static_cast<int>(match_.serial);
  played.result = Result();
  played.rounds = Rounds();
  return played;
}

}  // namespace cardinal::bench
