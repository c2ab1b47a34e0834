// Makes the texts of a timeline. In: an event of a vm::Observer, at the time of the event. Out: its text for one
// viewer; empty if the viewer may know nothing of it. Promises: those of timeline.h; it names only cards that the
// viewer sees at that time.
#pragma once

#include <map>
#include <span>

#include "interpreter/drivers/timeline/timeline.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::timeline {

// Numbers the cards of one name in the order in which texts name them: the first has no number, the second is "#2".
class Copies {
 public:
  std::string Number(const match::Match& match, model::Value card);

 private:
  std::map<std::int32_t, std::vector<model::Value>> named_;  // cards, by definition
};

// Whether a rule that lasts does more than end others.
bool DoesSomething(const program::Program& program, const program::LastingRule& rule);

class NodeTextWriter {
 public:
  // Only the omniscient viewer gets the numbers of `copies`. With such a number, a seat could recognise a card after it
  // has been shuffled into a deck.
  NodeTextWriter(const program::Program& program, const view::DisplayNames& names, Seat viewer, Copies& copies)
      : program_(program), names_(names), in_(program, names), viewer_(viewer), copies_(copies) {}

  bool SeesAll() const { return viewer_ == view::kOmniscient; }
  bool Sees(const match::Match& match, model::Value card) const;
  std::string SeatName(Seat seat) const;
  const view::Localizer& GetLocalizer() const { return in_; }

  NodeText OccurrenceText(const match::Match& match, const match::Frame& frame,
                          std::span<const model::Value> args) const;
  NodeText MoveText(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to) const;
  NodeText StateChangeText(const match::Match& match, const program::Field& field, model::Value owner,
                           model::Value before, model::Value after) const;
  NodeText ModifierText(const match::Match& match, const match::ActiveModifier& modifier) const;
  NodeText LastingText(const match::Match& match, const match::LastingRule& rule, bool begins) const;
  NodeText ShuffleText(const match::Match& match, match::ZoneId zone) const;
  // `named`: the viewer may know the name of the choice in the rules.
  NodeText ChanceText(const match::Match& match, const program::Choice& choice, model::Value result, bool named) const;
  NodeText RevealText(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) const;
  NodeText SentenceText(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) const;
  NodeText OutcomeText(const match::Match& match) const;

  // "hand of Anna", "market".
  std::string ZoneText(const match::Match& match, match::ZoneId zone) const;

  // The open decision. `trusted`: the viewer sees the card whose rule asks, or the rule is not on a card; then the
  // viewer may know the prompt.
  DecisionSnapshot MakeDecisionSnapshot(const match::Match& match, const model::Answer* answer, bool trusted) const;
  // The decision in one sentence.
  NodeText DecisionText(const match::Match& match, const model::Answer* answer, const DecisionSnapshot& seen) const;

 private:
  std::string Value(const match::Match& match, const program::TypeTag& type, model::Value value,
                    std::span<const model::Value> arena = {}) const;
  std::string ZoneName(const match::Match& match, match::ZoneId zone) const;
  std::string Number(const match::Match& match, model::Value card) const;
  // "Lamp", or "Lamp (Anna's)" if the viewer sees a card of that name on another side.
  std::string CardAndSide(const match::Match& match, model::Value card) const;
  void CollectCards(const match::Match& match, const program::TypeTag& type, model::Value value, NodeText& said) const;
  void CollectCard(const match::Match& match, model::Value card, NodeText& said) const;
  // `course`: the occurrence is a phase or a window, not an event or an action.
  void Argument(const match::Match& match, const program::TypeTag& type, model::Value value, bool course,
                NodeText& said) const;
  bool MayLearn(const match::Match& match, const model::Option& option) const;
  NodeText Action(const match::Match& match, const match::Frame& frame, std::span<const model::Value> args) const;
  std::string Amount(const match::Match& match, const match::ActiveModifier& modifier) const;
  std::string AmountAndDuration(const match::Match& match, const match::ActiveModifier& modifier) const;

  const program::Program& program_;
  const view::DisplayNames& names_;
  const view::Localizer in_;
  Seat viewer_;
  Copies& copies_;
};

}  // namespace cardinal::timeline
