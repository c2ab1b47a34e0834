// In: an answer that cannot be given. Out: the words in it that mean nothing in this game. Promises: an answer that
// some decision of the game could take has no such words. (A refused answer with a misspelt name would prove nothing.)
#pragma once

#include <string>

#include "interpreter/drivers/scenario/game.h"
#include "interpreter/language/documents/reader.h"

namespace cardinal::scenario {

// Words by which nothing is called: no card, action, player, value or item of a menu.
struct UnknownWords {
  std::string words;  // empty: all words mean something
  std::string help;   // what was probably meant, or empty
};

// `any_verb`: the first words may be a verb of the author's own, as in a step for the same decision.
UnknownWords FindUnknownWords(const Game& game, const documents::Text& answer, bool any_verb);

// Whether `verb` (plain) is the name of an action, or one of its words.
bool IsActionVerb(const Program& program, const std::string& verb);

}  // namespace cardinal::scenario
