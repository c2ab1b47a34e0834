// What an explanation needs to know, and the texts that all explanations use. In: the viewer, the language, the match
// and, if known, its event log. Out: texts of values, cards, zones and places. Promises: a card that the viewer does
// not see is "a card", and a site in the text of such a card is -1.
#pragma once

#include <functional>
#include <string>

#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/drivers/narration/rule_location.h"
#include "interpreter/drivers/reasons/event_log.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::reasons {

// The source text of a place in the rules; empty if it is not available.
using SourceTextLookup = std::function<std::string(model::SiteId)>;
// Takes the text from the files that the program was compiled from. Both must outlive the result.
SourceTextLookup MakeSourceTextLookup(const program::Program& program, const source::SourceSet& sources);

struct ExplainContext {
  const program::Program& program;
  const match::Match& match;
  view::Seat viewer = view::kOmniscient;
  const view::DisplayNames& names;
  const EventLog* event_log = nullptr;  // how the match reached this position, if it was recorded
  narration::ClauseLookup clause = {};  // what clauses say, if known
  SourceTextLookup source = {};
  std::function<std::string(model::CardId)> label = {};  // names a visible card; default: its definition
  std::function<model::CardId(std::string_view)> find_card =
      {};                                         // the card of that name; if empty, FindSeenCard searches
  const narration::GameLayout* layout = nullptr;  // what the board shows, if known
};

// Texts in the language of the reader. The program must outlive the result.
view::Localizer MakeLocalizer(const ExplainContext& asker);
// Whether the game says what people call that name of the rules (layout.yaml).
bool HasLabel(const ExplainContext& asker, std::string_view name);
bool CanSee(const ExplainContext& asker, model::CardId card);
std::string CardName(const ExplainContext& asker, model::CardId card);
std::string SeatText(const ExplainContext& asker, model::Seat seat);
// "hand of Anna", "table"
std::string ZoneText(const ExplainContext& asker, match::ZoneId zone);
std::string ValueText(const ExplainContext& asker, const program::TypeTag& type, Value value);
// "Size of Some Card", "score of Anna", "stage". Of several arguments, those that are cards or players; if there is
// none, all of them.
std::string QueryText(const ExplainContext& asker, std::int32_t query, std::span<const Value> args);
// "play Lamp"; without a card "boast"
std::string ActionText(const ExplainContext& asker, std::int32_t action, model::CardId card);

// The condition as it is written, on one line, between quotes; "a condition" if its text is not available.
std::string QuoteCondition(const ExplainContext& asker, model::SiteId site);
// The site if the viewer may know it, otherwise -1: a site in the text of a card is hidden until the viewer has seen
// the card.
model::SiteId VisibleSite(const ExplainContext& asker, model::SiteId site);
// The card definition whose text contains the site, or -1.
std::int32_t FindCardDefinition(const program::Program& program, model::SiteId site);

}  // namespace cardinal::reasons
