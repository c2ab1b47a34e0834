// What `cardinal explain` and the editor's hover say: of a diagnostic, a clause, a card, a word of the rules, a game.
// In: the loaded game, the language of the reader, and a name. Out: a page; nothing if the game has no such thing.
// Promises: reads no file, except where a parameter says so.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/explain/structured_page.h"
#include "interpreter/language/check/references.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/load/load.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::explain {

// A loaded game and its reader. All of it must outlive the call.
struct ExplainedGame {
  const program::Program& program;
  const load::LoadResult& loaded;  // of the same rules: its tables and those of `program` have the same indexes
  const source::SourceSet& sources;
  const load::GameHome& home;
  std::int32_t language = 0;                        // into Program::languages
  const documents::ClauseList* rulebook = nullptr;  // in the reader's language; null: citations are told without text
};

// A diagnostic, with a text that gives it and the text corrected. `example` returns the text of a file in tests/, such
// as "diagnostics/UnknownName.cardinal", or "".
using ReadExample = std::function<std::string(const std::string& name)>;
ExplainPage ExplainCode(diag::Code code, const ReadExample& example);

// Lines that name a clause, by the path of the file as it is shown.
using CitingLines = std::map<std::string, std::set<std::int32_t>>;
// Reads the YAML files of the game, except its rulebooks.
CitingLines ScenarioLines(const source::FileSystem& files, const load::GameHome& home, const std::string& id);

struct ClauseQuestion {
  std::string id;
  const documents::Clause* clause = nullptr;  // null: the rulebook does not have it
  const load::GameHome& home;
  const program::Program* program = nullptr;  // null: the rules do not check
  std::int32_t language = 0;
};
ExplainPage ExplainClause(const ClauseQuestion& question, const CitingLines& scenarios);

struct DeckEntry {
  int copies = 0;
  std::string deck, path;
};
// The decks in the folder of the game's cards that hold the card. Reads them.
std::vector<DeckEntry> DecksWithCard(const source::FileSystem& files, const load::GameHome& home,
                                     const program::Program& program, std::int32_t card);

// Into Program::cards, by the name in the rules or in the reader's language; -1: there is no such card.
std::int32_t FindCard(const ExplainedGame& game, const std::string& name);
ExplainPage ExplainCard(const ExplainedGame& game, std::int32_t card, const std::vector<DeckEntry>& decks);

// A `text` of the card at that place: what the card does in words, and where the text differs from it.
ExplainPage ExplainText(const ExplainedGame& game, std::int32_t card, source::Span text);

// Everything of that name that the rules declare: a query, an event, a type of cards, an attribute, an enum or a value,
// a zone, an action, a window, a part.
std::optional<ExplainPage> ExplainWord(const ExplainedGame& game, const std::string& word);

// One thing that the checker recorded for a name: what declares it, the comment about it, what its clauses say, what
// modifies it. Of a card only what its declaration says; see ExplainCard. `type`: of its value where it is named; the
// page of a word of the language shows it. Nothing: there is nothing to explain.
std::optional<ExplainPage> ExplainEntity(const ExplainedGame& game, check::Entity entity,
                                         const check::References& references, check::Type type = {});

// `me`, `you` or `it`, with its type where it is written. `card`: of whose text the word is a part, into
// CheckedRules::cards; -1: of none.
ExplainPage ExplainOwnWord(const ExplainedGame& game, std::string_view word, check::Type type, std::int32_t card);

// A file of the standard library, "std:piles", with its lines numbered.
std::optional<ExplainPage> ExplainStandard(const std::string& name);
// The names of all such files.
std::vector<std::string> StandardNames();

// The flow of the game, its windows, zones, options and deck rules; then all queries and events.
ExplainPage ExplainGame(const ExplainedGame& game);

// The names that ExplainWord knows, for suggestions.
std::vector<std::string> DeclaredNames(const check::CheckedRules& rules);

}  // namespace cardinal::explain
