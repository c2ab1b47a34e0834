// Makes the pages of `cardinal explain` and of the editor's hover: of a diagnostic, a clause, a card, a word of the
// rules, a game. In: the loaded game, the language of the reader, and a name. Out: a page; nullopt if the game has no
// such thing. Promises: reads no file, except if a parameter gives access to files.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "interpreter/drivers/explain/structured_page.h"
#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/language/check/references.h"
#include "interpreter/language/documents/rulebook_clauses.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/load/rulebook.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::explain {

// A loaded game and the reader's settings. All of it must outlive the call.
struct ExplainedGame {
  const program::Program& program;
  const load::LoadResult& loaded;  // of the same rules: its tables and those of `program` have the same indexes
  const source::SourceSet& sources;
  const load::GameHome& home;
  std::int32_t language = 0;                        // into Program::languages
  const documents::ClauseList* rulebook = nullptr;  // in the reader's language; null: citations have no text
  const check::References* references = nullptr;    // of `loaded`; null: values of enums have no sentences
  load::HowToPlay how_to_play = {};                 // in the reader's language, if it is translated; may be empty
  const narration::GameLayout* layout = nullptr;    // its labels are the names that players read; null: no labels
};

// A diagnostic, with an example text that causes it and the corrected text. `example` returns the text of a file in
// tests/, such as "diagnostics/UnknownName.cardinal", or "".
using ReadExample = std::function<std::string(const std::string& name)>;
ExplainPage ExplainCode(diag::Code code, const ReadExample& example);

// Lines that name a clause, by the displayed path of the file.
using CitingLines = std::map<std::string, std::set<std::int32_t>>;
// Reads the YAML files of the game, except its rulebooks.
CitingLines ScenarioLines(const source::FileSystem& files, const load::GameHome& home, const std::string& id);

struct ClauseQuestion {
  std::string id;
  const documents::Clause* clause = nullptr;  // null: it is not in the rulebook
  const load::GameHome& home;
  const program::Program* program = nullptr;  // null: the rules have errors
  std::int32_t language = 0;
};
ExplainPage ExplainClause(const ClauseQuestion& question, const CitingLines& scenarios);

struct DeckEntry {
  int copies = 0;
  std::string deck, path;
};
// The decks in the folder of the game's cards that contain the card. Reads their files.
std::vector<DeckEntry> DecksWithCard(const source::FileSystem& files, const load::GameHome& home,
                                     const program::Program& program, std::int32_t card);

// Index into Program::cards, by the name in the rules or in the reader's language; -1: there is no such card.
std::int32_t FindCard(const ExplainedGame& game, const std::string& name);
ExplainPage ExplainCard(const ExplainedGame& game, std::int32_t card, const std::vector<DeckEntry>& decks);

// A `text` of the card at that place: what the card does in words, and the differences between text and rules.
ExplainPage ExplainText(const ExplainedGame& game, std::int32_t card, source::Span text);

// All declarations of the rules with that name: a query, an event, a card type, an attribute, an enum or a value, a
// zone, an action, a window, a part.
std::optional<ExplainPage> ExplainWord(const ExplainedGame& game, const std::string& word);

// One entity that the checker recorded for a name: its declaration, the comment about it, the texts of its clauses, its
// modifiers. For a card only its declaration; see ExplainCard. `type`: of the value at the place of the name; the page
// of a keyword shows it. Nullopt: there is nothing to explain.
std::optional<ExplainPage> ExplainEntity(const ExplainedGame& game, check::Entity entity,
                                         const check::References& references, check::Type type = {});

// `me`, `you` or `it`, with its type at that place. `card`: the card whose text contains the word, as an index into
// CheckedRules::cards; -1: no card's text.
ExplainPage ExplainOwnWord(const ExplainedGame& game, std::string_view word, check::Type type, std::int32_t card);

// A file of the standard library, "std:piles", with its lines numbered.
std::optional<ExplainPage> ExplainStandard(const std::string& name);
// The names of all files of the standard library.
std::vector<std::string> StandardNames();

// The flow of the game, its windows, zones, options and deck rules; then all queries and events.
ExplainPage ExplainGame(const ExplainedGame& game);

// What a player wants to know about a word of the game or a card: descriptions and sentences of the rulebook, without
// signatures and places. The word is a name in the rules or in the reader's language; a unique beginning is
// enough, and of several words with that beginning the page lists the names.
std::optional<ExplainPage> ExplainForPlayer(const ExplainedGame& game, const std::string& word);
// The declarations of the words that ExplainForPlayer finds, as ExplainWord has them.
std::optional<ExplainPage> ExplainWhole(const ExplainedGame& game, const std::string& word);

// The rules of the game on one page: its aim, a turn, how the game ends, decks, keywords.
ExplainPage ExplainRules(const ExplainedGame& game);

// The names that ExplainWord knows, for suggestions.
std::vector<std::string> DeclaredNames(const check::CheckedRules& rules);

}  // namespace cardinal::explain
