// cardinal explain: a diagnostic, a clause of a rulebook, a card, or a game.
#pragma once

#include <string>
#include <vector>

#include "interpreter/cli/environment.h"
#include "interpreter/cli/game.h"

namespace cardinal::cli {

struct ExplainArguments {
  std::vector<std::string> words;  // "N01", "UnknownName", "AB-R09", "Some Card", the name of a game
  std::string game;                // where to look for a card; all games if empty
  std::string lang;                // the language of the reader; empty: that of the rules
};

int Explain(const Environment& env, const ExplainArguments& arguments);

// The parts of it, each a file. False: it is none of that kind. `language`: into Program::languages.
bool ExplainCode(const Environment& env, const std::string& words);
bool ExplainCard(const Environment& env, const Game& game, std::int32_t language, const std::string& name);
void ExplainGame(const Environment& env, const Game& game, std::int32_t language);
// The exit code: says itself if there is no such clause, or a rulebook that cannot be used.
int ExplainClause(const Environment& env, const std::string& id, const std::string& lang);
// A question, an event or a part of a ruleset, by its name.
bool ExplainWord(const Environment& env, const Game& game, std::int32_t language, const std::string& word);
// All of them, with what they take.
void ExplainWords(const Environment& env, const Game& game, std::int32_t language);

}  // namespace cardinal::cli
