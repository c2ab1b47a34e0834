// In: a recorded position and one of a scenario that should be the same. Out: which card is which, and what differs.
// Promises: cards are told apart by where they lie, never by their numbers; all that rules can read is compared, but
// for the faces and states of cards that do not matter. What players know is not compared: no rule can ask for it.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/scenario_game.h"

namespace cardinal::scenario_writer {

using model::CardId;
using model::Seat;
using model::Value;
using program::Program;

// A state that is not as recorded, by its place in GameState::fields of the recorded game.
struct StateDifference {
  std::int32_t field = -1;
  Value owner = 0;     // in the recorded game
  Value recorded = 0;  // card values: in the recorded game
  Value found = 0;
};

class StateMatcher {
 public:
  // Pairs the cards by their places; `matters`: the cards of the recording whose face and states are compared.
  // IsUnpaired() if some zone does not hold as many cards.
  StateMatcher(const Program& program, const match::GameState& recorded, const match::GameState& own,
               std::set<CardId> matters);

  bool IsUnpaired() const { return !paired_; }
  CardId ToScenario(CardId recorded) const { return own_[static_cast<std::size_t>(recorded)]; }
  const std::vector<CardId>& PairedCards() const { return own_; }  // by recorded card
  // A value of that kind as the scenario's game has it.
  Value ToScenario(program::TypeKind kind, Value recorded) const;
  // The option of the scenario's open decision that is this one of the recorded decision, or -1.
  std::int32_t ToScenarioOption(const model::Decision& recorded, std::int32_t option, const model::Decision& own) const;

  // What differs but for states, in words; empty if nothing does.
  std::string DescribeDifference(const match::Match& recorded, const match::Match& own) const;
  std::vector<StateDifference> FindStateDifferences(const match::GameState& recorded,
                                                    const match::GameState& own) const;

 private:
  bool Matters(CardId recorded) const { return matters_.contains(recorded); }
  // Pairs what lies in a zone of each; false if they do not hold as many. `paired` receives the recorded cards.
  bool Pair(std::span<const CardId> recorded, std::span<const CardId> own, std::vector<CardId>& paired);
  // The zone of the scenario's game that is this one of the recorded game.
  match::ZoneId OwnZone(const match::GameState& recorded, match::ZoneId zone) const;
  std::string DiffersInCards(const match::GameState& recorded, const match::GameState& own) const;
  std::string DiffersInCard(CardId recorded, const match::Card& theirs, CardId own, const match::Card& ours) const;
  std::string DiffersInModifiers(const match::GameState& recorded, const match::GameState& own) const;
  bool SameModifier(const match::ActiveModifier& recorded, const match::ActiveModifier& own) const;
  std::string DiffersInDecision(const match::Match& recorded, const match::Match& own) const;

  const Program* program_;
  bool paired_ = false;
  std::vector<CardId> own_;  // by recorded card
  std::set<CardId> matters_;
};

}  // namespace cardinal::scenario_writer
