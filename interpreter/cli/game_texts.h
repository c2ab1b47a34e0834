// Gives the drivers of a game what a compiled program does not contain. In: the game of a command. Out: functions that
// read its rules and rulebook when they are called first.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/cli/load_game.h"
#include "interpreter/drivers/explain/explain.h"
#include "interpreter/drivers/host/hosted_match.h"

namespace cardinal::cli {

// Loads the rules with their trees, because the program may come from the cache. The result of the function is null if
// the rules can no longer be read or are different now. `lang`: the code of the reader's language, `language` its
// index.
std::function<const explain::ExplainedGame*()> MakeRulesLookup(const Environment& env, const CommandGame& game,
                                                               const std::vector<std::string>& cards,
                                                               const std::string& lang, std::int32_t language);

// The rules of a loaded game for readers of one language. `game` and `layout` must outlive it.
struct ReaderRules {
  ReaderRules(const Environment& env, const FullGame& game, const narration::GameLayout& layout, std::string_view code,
              std::int32_t language);
  ReaderRules(const ReaderRules&) = delete;
  ReaderRules& operator=(const ReaderRules&) = delete;

  const documents::ClauseList book;
  const explain::ExplainedGame explained;
};

// For readers of any language. `env`, `game` and the program must outlive the result.
host::GameTexts MakeGameTexts(const Environment& env, const CommandGame& game, const std::vector<std::string>& cards);

}  // namespace cardinal::cli
