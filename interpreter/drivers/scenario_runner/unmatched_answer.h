// Says why the words of an answer match no option. In: the open decision, and words that no option matches. Out: the
// reason in words, or the option that was probably meant. Promises: reads only the game, and nothing of the run.
#pragma once

#include <optional>
#include <string>

#include "interpreter/drivers/scenario_runner/failure.h"
#include "interpreter/drivers/scenario_runner/scenario_game.h"

namespace cardinal::scenario_runner {

std::string NoSuchOptionMessage(const ScenarioGame& game, Seat seat, const documents::LocatedText& answer);

// The option for the card that is named first, if it was written after other words than those of the option; -1 if
// there are no such options, or several.
std::int32_t FindOptionWithOtherWords(const ScenarioGame& game, const std::string& words);
// That option in words, if no action of this game has the words before the card; otherwise "". If such an answer were
// refused because of its verb, the refusal would prove nothing.
std::string SuggestOtherVerb(const ScenarioGame& game, const documents::LocatedText& answer);
// The option that these words probably misspell; "": none, or the words name an existing card.
std::string FindMisspeltOption(const ScenarioGame& game, Seat seat, const documents::LocatedText& words);

// The words have a part that means nothing in this game. The verb before a card may be any word.
bool HasUnknownNames(const ScenarioGame& game, const documents::LocatedText& words);
// The failure of an answer that should be refused and has such a part: misspelt words are always refused. The verb
// before a card may be any word only if the decision chooses a card, or if the window has a single action.
std::optional<Failure> FindUnknownWordsFailure(const ScenarioGame& game, Seat seat,
                                               const documents::LocatedText& answer);

}  // namespace cardinal::scenario_runner
