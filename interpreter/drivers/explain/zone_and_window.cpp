// A zone, which holds cards; a window, in which players act.
#include <algorithm>

#include "interpreter/drivers/explain/builder.h"

namespace cardinal::explain {

namespace {

std::string ZoneHead(const Builder& page, const check::Zone& zone) {
  const std::string name = Bold(zone.name);
  switch (zone.of) {
    case check::OwnerKind::Table: return page.words.Phrase("{zone} of the table", {name});
    case check::OwnerKind::Player: return page.words.Phrase("{zone} of each player", {name});
    case check::OwnerKind::Card: break;
  }
  return zone.card_type < 0
             ? page.words.Phrase("{zone} of each card", {name})
             : page.words.Phrase("{zone} of each {type}", {name, At(page.rules.card_types, zone.card_type).name});
}

std::string SeenBy(const Builder& page, const check::Zone& zone) {
  switch (zone.seen) {
    case check::Seen::All: return page.words.Phrase("seen by all");
    case check::Seen::Owner: return page.words.Phrase("seen by its owner");
    case check::Seen::Nobody: break;
  }
  return page.words.Phrase("seen by nobody");
}

}  // namespace

void AddZone(Builder& page, int depth, const check::Zone& zone) {
  const view::Wording& words = page.words;
  std::string text = ZoneHead(page, zone) + ": " + (zone.ordered ? words.Phrase("ordered") + ", " : "");
  text += SeenBy(page, zone);
  if (zone.capacity >= 0) text += ", " + words.Phrase("at most {n}", {std::to_string(zone.capacity)});
  if (zone.holds >= 0) text += ", " + words.Phrase("holds {type}", {At(page.rules.card_types, zone.holds).name});
  page.Row(depth, text, page.PlaceAt(zone.origin));
}

void AddWindow(Builder& page, int depth, std::int32_t index) {
  const check::Window& window = At(page.rules.windows, index);
  page.Row(depth, Bold(window.name), page.PlaceAt(window.origin));
}

void AddWindowDetails(Builder& page, int depth, std::int32_t index) {
  const view::Wording& words = page.words;
  const check::Window& window = At(page.rules.windows, index);
  const std::string ask = page.Text(window.ask), close = page.Text(window.close);
  page.Row(depth, window.next < 0 ? words.Phrase("asks {players}; closes when {close}; an action takes effect at once",
                                                 {ask, close})
                                  : words.Phrase("asks {players}; closes when {close}; next is {action}",
                                                 {ask, close, page.Text(window.next)}));
  for (const check::Action& action : page.rules.actions) {
    if (std::find(action.windows.begin(), action.windows.end(), index) == action.windows.end()) continue;
    page.Row(depth,
             action.card_type < 0 ? words.Phrase("action {name}", {action.name})
                                  : words.Phrase("action {name} of {type}",
                                                 {action.name, At(page.rules.card_types, action.card_type).name}),
             page.PlaceAt(action.origin));
  }
}

}  // namespace cardinal::explain
