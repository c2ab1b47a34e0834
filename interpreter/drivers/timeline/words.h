// In: what an observer hears, at the moment it hears it. Out: what one viewer is told of it; without a text if nothing.
// Promises: those of timeline.h; every card's name is one that the viewer sees at that moment.
#pragma once

#include <map>
#include <span>

#include "interpreter/drivers/timeline/timeline.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::timeline {

// Numbers for cards of one name, in the order in which they are named: the first has none, the second is "#2".
class Copies {
 public:
  std::string Number(const match::Match& match, model::Value card);

 private:
  std::map<std::int32_t, std::vector<model::Value>> named_;  // cards, by definition
};

class Words {
 public:
  // The referee reads which copy of a card is meant; a seat could follow by it a card that is shuffled into a deck.
  Words(const program::Program& program, const view::Names& names, Seat viewer, Copies& copies)
      : program_(program), names_(names), in_(program, names), viewer_(viewer), copies_(copies) {}

  bool SeesAll() const { return viewer_ == view::kEverybody; }
  bool Sees(const match::Match& match, model::Value card) const;
  std::string Name(Seat seat) const;
  const view::Wording& In() const { return in_; }

  Said Occurrence(const match::Match& match, const match::Frame& frame, std::span<const model::Value> args) const;
  Said Move(const match::Match& match, model::CardId card, match::ZoneId from, match::ZoneId to) const;
  Said State(const match::Match& match, const program::Field& field, model::Value owner, model::Value before,
             model::Value after) const;
  Said Modifier(const match::Match& match, const match::ActiveModifier& modifier) const;
  Said Shuffle(const match::Match& match, match::ZoneId zone) const;
  // `named`: the viewer may know what the rules call it.
  Said Luck(const match::Match& match, const program::Choice& choice, model::Value result, bool named) const;
  Said Reveal(const match::Match& match, std::span<const model::CardId> cards, std::uint32_t seats) const;
  Said Told(const match::Match& match, std::int32_t sentence, std::span<const model::Value> values) const;
  Said Outcome(const model::Outcome& outcome) const;

  // "hand of Anna", "market".
  std::string Zone(const match::Match& match, match::ZoneId zone) const;

  // The open decision. `trusted`: the viewer may know the words of the rule that asks.
  Seen Asked(const match::Match& match, const model::Answer* answer, bool trusted) const;
  // It in one sentence.
  Said Decision(const match::Match& match, const model::Answer* answer, const Seen& seen) const;

 private:
  std::string Value(const match::Match& match, const program::TypeTag& type, model::Value value,
                    std::span<const model::Value> arena = {}) const;
  std::string ZoneName(const match::Match& match, match::ZoneId zone) const;
  std::string Number(const match::Match& match, model::Value card) const;
  std::string CardAndSide(const match::Match& match, model::Value card) const;
  void Note(const match::Match& match, const program::TypeTag& type, model::Value value, Said& said) const;
  void NoteCard(const match::Match& match, model::Value card, Said& said) const;
  void Argument(const match::Match& match, const program::TypeTag& type, model::Value value, bool course,
                Said& said) const;
  bool MayLearn(const match::Match& match, const model::Option& option) const;
  Said Action(const match::Match& match, const match::Frame& frame, std::span<const model::Value> args) const;
  std::string Amount(const match::Match& match, const match::ActiveModifier& modifier) const;
  std::string Lasting(const match::Match& match, const match::ActiveModifier& modifier) const;

  const program::Program& program_;
  const view::Names& names_;
  const view::Wording in_;
  Seat viewer_;
  Copies& copies_;
};

}  // namespace cardinal::timeline
