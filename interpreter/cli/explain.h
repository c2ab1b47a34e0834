// cardinal explain: a diagnostic, a clause of a rulebook, a card, a word of the rules, or a game.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"
#include "interpreter/cli/game.h"

namespace cardinal::cli {

struct ExplainArguments {
  std::vector<std::string> words;  // "N01", "UnknownName", "AB-R09", "Some Card", the name of a game
  std::string game;                // where to look for a card or a word; all games if empty
  std::vector<std::string> cards;  // more files or folders of cards; without a game: the game is theirs
  std::string lang;                // the language of the reader; empty: that of the rules
};

int Explain(const Environment& env, const ExplainArguments& arguments);

// The parts of it, each a file. False: it is none of that kind. `language`: into Program::languages.
bool ExplainCode(const Environment& env, const std::string& words);
bool ExplainCard(const Environment& env, const WholeGame& game, std::int32_t language, const std::string& name);
void ExplainGame(const Environment& env, const WholeGame& game, std::int32_t language);
// The exit code: says itself if there is no such clause, or a rulebook that cannot be used.
int ExplainClause(const Environment& env, const std::string& id, const std::string& lang);
// Whatever a ruleset declares, by its name: a question, an event, a type of cards, an enum or a value, a zone, an
// action, a window, a part.
bool ExplainWord(const Environment& env, const WholeGame& game, std::int32_t language, const std::string& word);
// All of them, with what they take.
void ExplainWords(const Environment& env, const WholeGame& game, std::int32_t language);

}  // namespace cardinal::cli
