// Collects the words that questions can contain. In: a game, and the language of the reader. Out: the texts that the
// questions of its windows can contain. Promises: the words of every such question are in one of the texts; hidden
// cards of a match do not matter.
#pragma once

#include <string>
#include <vector>

#include "interpreter/machine/view/localizer.h"

namespace cardinal::session {

struct QuestionWords {
  // Whether a question can contain these words: as they are, or each of them somewhere.
  bool CanContain(const std::string& words) const;

  std::vector<std::string>
      texts;  // windows, actions, cards, each action with each of its cards, sentences without holes
  std::vector<std::string> names;  // of windows, actions and cards
};
QuestionWords CollectQuestionWords(const program::Program& program, const view::Localizer& words);

// Whether one of the texts contains the words; case does not matter.
bool ContainsWords(const std::vector<std::string>& texts, const std::string& words);

}  // namespace cardinal::session
