// In: who asks, in which language, about which match, and what is known of how it came there. Out: values, cards, zones
// and places in words. Promises: a card that the viewer does not see is "a card", and a place in its text is no place
// at all.
#pragma once

#include <functional>
#include <string>

#include "interpreter/drivers/reasons/witness.h"
#include "interpreter/drivers/telling/place.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::reasons {

// The text of a place in the rules as it is written; empty if nobody has it.
using SourceText = std::function<std::string(model::SiteId)>;
// ... from the files that the program was made of. Both must outlive it.
SourceText TextIn(const program::Program& program, const source::SourceSet& sources);

struct Asker {
  const program::Program& program;
  const match::Match& match;
  view::Seat viewer = view::kEverybody;
  const view::Names& names;
  const Witness* witness = nullptr;  // how the match came there, if somebody has watched
  telling::ClauseText clause = {};   // what clauses say, if known
  SourceText source = {};
  std::function<std::string(model::CardId)> label = {};      // what a card is called that is seen; else its name
  std::function<model::CardId(std::string_view)> find = {};  // which card is called so; else one that the viewer sees
};

// The language of whoever asks. The rules must outlive it.
view::Wording In(const Asker& asker);
bool Sees(const Asker& asker, model::CardId card);
std::string CardWords(const Asker& asker, model::CardId card);
std::string SeatWords(const Asker& asker, model::Seat seat);
// "hand of Anna", "table"
std::string ZoneWords(const Asker& asker, match::ZoneId zone);
std::string ValueWords(const Asker& asker, const program::TypeTag& type, Value value);
// "Size of Some Card", "score of Anna", "stage"
std::string AskedWords(const Asker& asker, std::int32_t query, std::span<const Value> args);
// "play Lamp"; without a card "boast"
std::string ActionWords(const Asker& asker, std::int32_t action, model::CardId card);

// The condition as it is written, on one line, between quotes; "a condition" if nobody has the text.
std::string Quoted(const Asker& asker, model::SiteId site);
// The place, if the viewer may know it: not one in the text of a card that nobody showed him. Else -1.
model::SiteId PlaceFor(const Asker& asker, model::SiteId site);
// The card definition in whose text a place lies, or -1.
std::int32_t DefinitionAt(const program::Program& program, model::SiteId site);

}  // namespace cardinal::reasons
