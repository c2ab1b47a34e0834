// The sentences that people read, as the checker stores them.
#pragma once

#include <vector>

#include "interpreter/language/check/ids.h"

namespace cardinal::check {

// A sentence, and the values for its holes.
struct Sentence {
  TemplateId text;  // into CheckedRules::templates; -1: no sentence
  std::vector<ExprId> values;
};

// A sentence whose holes are evaluated when it is shown: the question of a window, or what an option says. The rules of
// a game never run it, so it changes nothing.
struct ShownSentence {
  Sentence sentence;
  BodyId body;       // its parameters are the values that are known where the sentence is shown
  ExprId condition;  // the sentence is shown if this holds; none: always
};

// Calls `visit` for the condition and for the value of each hole.
template <class Visit>
void ForEachExprIn(const ShownSentence& shown, Visit visit) {
  if (shown.condition.IsValid()) visit(shown.condition);
  for (const ExprId id : shown.sentence.values) visit(id);
}

}  // namespace cardinal::check
