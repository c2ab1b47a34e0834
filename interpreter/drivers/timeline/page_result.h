// Makes the sentence with the result of a game for the head of its page. In: a Timeline, and the names of the decks.
// Out: "Anna (Live Wire) beats Berto (Quiet Water): 8 rounds against 3", with the reason that the rules give; of a game
// without an end "Anna against Berto". Promises: a seat reads the name of its own deck only, because the name of a deck
// tells its cards.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/timeline/timeline.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::timeline {

// `viewer`: into Timeline::viewers. `decks`: by seat; empty: the deck has no name. `ended`: the page shows the end of
// the game, so it may show the result.
std::string FormatResult(const view::Localizer& words, const Timeline& timeline, std::size_t viewer,
                         const std::vector<std::string>& decks, bool ended);

}  // namespace cardinal::timeline
