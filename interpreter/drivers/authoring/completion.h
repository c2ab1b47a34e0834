// Completes documents. In: a document, an offset, the game. Out: the texts that may be inserted there, with a sentence
// for each. Promises: works on text that is not valid YAML; keys come from the schema, names from the game, answers
// from the scenario runner.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/authoring/game_names.h"
#include "interpreter/drivers/authoring/scenario_player.h"
#include "interpreter/language/documents/document_cursor.h"
#include "interpreter/language/documents/rulebook_clauses.h"

namespace cardinal::authoring {

enum class CompletionKind : std::uint8_t {
  Key,
  Card,
  Zone,
  State,
  Player,
  Clause,
  Answer,
  Event,
  EnumValue,
  Word,
  Game
};

struct Completion {
  CompletionKind kind = CompletionKind::Word;
  std::string label;
  std::string insert;         // replaces the bytes from `begin` to `end` of the list
  std::string detail;         // on one line: the type of a card, the zone's owner
  std::string documentation;  // a sentence, or the text of a card or clause
};

struct CompletionList {
  documents::Offset begin = 0, end = 0;
  std::vector<Completion> items;  // the best first
};

struct KnownGame {
  std::string name, title;
};

// The game of a document. Every part may be missing: the rules may have errors, or the document may name no game.
struct DocumentGameContext {
  GameNames* words = nullptr;
  const documents::ClauseList* rulebook = nullptr;
  const ScenarioPlayer* player = nullptr;
  std::vector<KnownGame> games = {};  // games that a document may name; the likeliest first
};

CompletionList Complete(const std::string& path, std::string_view text, documents::Offset offset,
                        const DocumentGameContext& game);

}  // namespace cardinal::authoring
