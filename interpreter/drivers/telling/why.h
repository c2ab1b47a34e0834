// In: a query with its arguments, a choice, a card. Out: the answer and how it came about: the base, then each term
// with the card or rule it comes from, and the clauses, for people. Promises: a card that the viewer does not see is
// called "a card", here too.
#pragma once

#include <iosfwd>

#include "interpreter/drivers/telling/chronicle.h"
#include "interpreter/drivers/telling/place.h"
#include "interpreter/drivers/telling/style.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::telling {

// All that an explanation needs to know.
struct Asker {
  const program::Program& program;
  const match::Match& match;
  view::Seat viewer;
  const view::Names& names;
  const Style& style;
  const Chronicle* chronicle = nullptr;  // when numbers changed last, if it was kept
  ClauseText clause;                     // what clauses say, if known
};

// Answers from matches that the viewer could imagine, never from the match itself: what they do not agree on depends on
// something the viewer does not see, and is not said.
void PrintWhy(std::ostream& out, const Asker& asker, std::int32_t query, std::span<const model::Value> arguments);

// The clauses of a place, one a line, each with its sentence.
void PrintClauses(std::ostream& out, const Asker& asker, model::SiteId site, int indent);

}  // namespace cardinal::telling
