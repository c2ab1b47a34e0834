// Makes the messages about the position and the open decision. In: a match, a viewer, its aliases. Out: messages for
// this viewer. Promises: they contain only what `view` shows to the viewer; a card is named by its alias.
#pragma once

#include "interpreter/drivers/host/alias_book.h"
#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/drivers/narration/shown_options.h"
#include "interpreter/drivers/protocol/messages.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::host {

struct MessageView {
  const program::Program& program;
  const match::Match& match;
  view::Seat viewer;
  const view::DisplayNames& names;
  const narration::GameLayout& layout;
  const AliasBook& aliases;  // updated for this position
};

protocol::Position MakePosition(const MessageView& view);
// The message to the asked seat, which is the viewer. `number`: how often the seat was asked.
protocol::Decision MakeDecision(const MessageView& view, std::int64_t number);
// The clauses that a site cites, as far as the viewer may know the site.
std::vector<std::string> VisibleClauses(const MessageView& view, model::SiteId site);

}  // namespace cardinal::host
