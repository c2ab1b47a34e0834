// In: who asks, in which language, about which match, and what is known of how it came there. Out: values, cards, zones
// and places in words. Promises: a card that the viewer does not see is "a card", and a place in its text is no place
// at all.
#pragma once

#include <functional>
#include <string>

#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/reasons/event_log.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::reasons {

// The text of a place in the rules as it is written; empty if nobody has it.
using SourceTextLookup = std::function<std::string(model::SiteId)>;
// ... from the files that the program was made of. Both must outlive it.
SourceTextLookup MakeSourceTextLookup(const program::Program& program, const source::SourceSet& sources);

struct ExplainContext {
  const program::Program& program;
  const match::Match& match;
  view::Seat viewer = view::kOmniscient;
  const view::DisplayNames& names;
  const EventLog* event_log = nullptr;  // how the match came there, if somebody has watched
  narration::ClauseLookup clause = {};  // what clauses say, if known
  SourceTextLookup source = {};
  std::function<std::string(model::CardId)> label = {};  // what a card is called that is seen; else its name
  std::function<model::CardId(std::string_view)> find_card =
      {};  // which card is called so; else one that the viewer sees
};

// The language of whoever asks. The rules must outlive it.
view::Localizer MakeLocalizer(const ExplainContext& asker);
bool CanSee(const ExplainContext& asker, model::CardId card);
std::string CardText(const ExplainContext& asker, model::CardId card);
std::string SeatText(const ExplainContext& asker, model::Seat seat);
// "hand of Anna", "table"
std::string ZoneText(const ExplainContext& asker, match::ZoneId zone);
std::string ValueText(const ExplainContext& asker, const program::TypeTag& type, Value value);
// "Size of Some Card", "score of Anna", "stage"
std::string QueryText(const ExplainContext& asker, std::int32_t query, std::span<const Value> args);
// "play Lamp"; without a card "boast"
std::string ActionText(const ExplainContext& asker, std::int32_t action, model::CardId card);

// The condition as it is written, on one line, between quotes; "a condition" if nobody has the text.
std::string QuoteCondition(const ExplainContext& asker, model::SiteId site);
// The place, if the viewer may know it: not one in the text of a card that nobody showed him. Else -1.
model::SiteId VisibleSite(const ExplainContext& asker, model::SiteId site);
// The card definition in whose text a place lies, or -1.
std::int32_t FindCardDefinition(const program::Program& program, model::SiteId site);

}  // namespace cardinal::reasons
