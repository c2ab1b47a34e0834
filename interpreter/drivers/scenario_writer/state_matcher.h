// Pairs the cards of two positions and reports what differs. In: a recorded position and a position of a scenario that
// should be equal. Out: which card corresponds to which, and the differences.
// Promises: cards are identified by their places, never by their numbers; everything that rules can read is compared,
// except the faces and states of cards that do not matter. The knowledge of players is not compared, because no rule
// can read it.
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

// A state with another value than recorded, by its place in GameState::fields of the recorded game.
struct StateDifference {
  std::int32_t field = -1;
  Value owner = 0;     // in the recorded game
  Value recorded = 0;  // card values: in the recorded game
  Value found = 0;
};

class StateMatcher {
 public:
  // Pairs the cards by their places; `matters`: the cards of the recording whose face and states are compared.
  // IsUnpaired() if the numbers of cards in a zone differ.
  StateMatcher(const Program& program, const match::GameState& recorded, const match::GameState& own,
               std::set<CardId> matters);

  bool IsUnpaired() const { return !paired_; }
  // Cards that are made later have the same number in both games.
  CardId ToScenario(CardId recorded) const { return recorded < std::ssize(own_) ? own_[recorded] : recorded; }
  const std::vector<CardId>& PairedCards() const { return own_; }  // by recorded card
  // A recorded value of that kind in the scenario's game.
  Value ToScenario(program::TypeKind kind, Value recorded) const;
  // The option of the scenario's open decision that corresponds to this option of the recorded decision, or -1.
  std::int32_t ToScenarioOption(const model::Decision& recorded, std::int32_t option, const model::Decision& own) const;

  // Describes the differences except those in states; empty if there are none.
  std::string DescribeDifference(const match::Match& recorded, const match::Match& own) const;
  std::vector<StateDifference> FindStateDifferences(const match::GameState& recorded,
                                                    const match::GameState& own) const;

 private:
  bool Matters(CardId recorded) const { return matters_.contains(recorded); }
  // Pairs the cards of two zones; false if their numbers differ. The recorded cards are added to `paired`.
  bool Pair(std::span<const CardId> recorded, std::span<const CardId> own, std::vector<CardId>& paired);
  // The zone of the scenario's game that corresponds to this zone of the recorded game.
  match::ZoneId OwnZone(const match::GameState& recorded, match::ZoneId zone) const;
  std::string DiffersInCards(const match::GameState& recorded, const match::GameState& own) const;
  std::string DiffersInCard(CardId recorded, const match::Card& theirs, CardId own, const match::Card& ours) const;
  std::string DiffersInModifiers(const match::GameState& recorded, const match::GameState& own) const;
  bool SameLastingRule(const match::LastingRule& recorded, const match::LastingRule& own) const;
  bool SameModifier(const match::ActiveModifier& recorded, const match::ActiveModifier& own) const;
  std::string DiffersInDecision(const match::Match& recorded, const match::Match& own) const;

  const Program* program_;
  bool paired_ = false;
  std::vector<CardId> own_;  // by recorded card
  std::set<CardId> matters_;
};

}  // namespace cardinal::scenario_writer
