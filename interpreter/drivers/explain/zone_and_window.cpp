// Pages of zones and windows.
#include <algorithm>

#include "interpreter/drivers/explain/page_builder.h"

namespace cardinal::explain {

namespace {

std::string ZoneHead(const PageBuilder& page, const check::Zone& zone) {
  const std::string name = Bold(zone.name);
  switch (zone.of) {
    case check::OwnerKind::Table: return page.localizer.TranslatePhrase("{zone} of the table", {name});
    case check::OwnerKind::Player: return page.localizer.TranslatePhrase("{zone} of each player", {name});
    case check::OwnerKind::Card: break;
  }
  return zone.card_type < 0 ? page.localizer.TranslatePhrase("{zone} of each card", {name})
                            : page.localizer.TranslatePhrase("{zone} of each {type}",
                                                             {name, page.rules.card_types[zone.card_type].name});
}

std::string SeenBy(const PageBuilder& page, const check::Zone& zone) {
  switch (zone.visibility) {
    case check::Visibility::All: return page.localizer.TranslatePhrase("seen by all");
    case check::Visibility::Owner: return page.localizer.TranslatePhrase("seen by its owner");
    case check::Visibility::None: break;
  }
  return page.localizer.TranslatePhrase("seen by nobody");
}

}  // namespace

std::string ZoneFacts(const PageBuilder& page, const check::Zone& zone) {
  const view::Localizer& words = page.localizer;
  std::string text = (zone.ordered ? words.TranslatePhrase("ordered") + ", " : "") + SeenBy(page, zone);
  if (zone.capacity >= 0) text += ", " + words.TranslatePhrase("at most {n}", {std::to_string(zone.capacity)});
  if (zone.holds >= 0)
    text += ", " + words.TranslatePhrase("holds {type}", {words.TranslateName(page.rules.card_types[zone.holds].name)});
  return text;
}

void AddZone(PageBuilder& page, int depth, const check::Zone& zone) {
  page.AddRow(depth, ZoneHead(page, zone) + ": " + ZoneFacts(page, zone), page.LocationAt(zone.origin));
}

void AddWindow(PageBuilder& page, int depth, std::int32_t index) {
  const check::Window& window = page.rules.windows[index];
  page.AddRow(depth, Bold(window.name), page.LocationAt(window.origin));
}

void AddWindowDetails(PageBuilder& page, int depth, std::int32_t index) {
  const view::Localizer& words = page.localizer;
  const check::Window& window = page.rules.windows[index];
  const std::string ask = page.QuoteSource(window.ask), close = page.QuoteSource(window.close);
  page.AddRow(depth, !window.next.IsValid()
                         ? words.TranslatePhrase("asks {players}; closes when {close}; an action takes effect at once",
                                                 {ask, close})
                         : words.TranslatePhrase("asks {players}; closes when {close}; next is {action}",
                                                 {ask, close, page.QuoteSource(window.next)}));
  for (const check::Action& action : page.rules.actions) {
    if (std::find(action.windows.begin(), action.windows.end(), index) == action.windows.end()) continue;
    page.AddRow(depth,
                action.card_type < 0
                    ? words.TranslatePhrase("action {name}", {action.name})
                    : words.TranslatePhrase("action {name} of {type}",
                                            {action.name, page.rules.card_types[action.card_type].name}),
                page.LocationAt(action.origin));
  }
}

}  // namespace cardinal::explain
