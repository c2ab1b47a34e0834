// In: a game, and the language in which somebody reads. Out: what the questions in its windows can speak of. Promises:
// the words of every such question are in one of the texts; what lies hidden in a match does not matter.
#pragma once

#include <string>
#include <vector>

#include "interpreter/machine/view/localizer.h"

namespace cardinal::play {

struct QuestionWords {
  std::vector<std::string> texts;  // windows, actions, cards, and actions of cards with each card
  std::vector<std::string> names;  // of windows, actions and cards
};
QuestionWords CollectQuestionWords(const program::Program& program, const view::Localizer& words);

// Whether one of the texts has the words; case does not matter.
bool ContainsWords(const std::vector<std::string>& texts, const std::string& words);

}  // namespace cardinal::play
