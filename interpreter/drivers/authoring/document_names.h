// In: a document and the words of its game. Out: each name in it that refers to the game, with its bytes and what it
// names; the edits that rename a card. Promises: words of answers are read as the runner of scenarios reads them
// (drivers/scenario_runner/vocabulary.h); text for people (titles, `tells`, clauses) holds no names.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/authoring/declared_cards.h"
#include "interpreter/drivers/authoring/game_names.h"
#include "interpreter/language/documents/document_cursor.h"
#include "interpreter/language/documents/visit_texts.h"

namespace cardinal::authoring {

enum class NameKind : std::uint8_t {
  Card,       // index: of the program, -1 for a card that the document declares or is given
  Zone,       // index: of the program
  State,      // index: of the program's fields
  Query,      // index: of the program: an attribute or a query
  Player,     // index: the seat
  Window,     // index: of the program
  Action,     // index: of the program
  Event,      // index: of the program
  EnumValue,  // index: the enum, value: its value
  Clause,     // by its id
  Scenario,   // by its title
  Game,       // by its name
  Draw,       // index: of the program's choices; -1: several are called so
};

struct DocumentName {
  source::Span span;
  NameKind kind = NameKind::Card;
  std::string name;  // as the rules have it; a card by its name in the language of the rules
  std::int32_t index = -1;
  std::int32_t value = -1;
  bool is_definition = false;  // a title, an id in a rulebook, a card that the document declares
  int uses = 1;                // of a text in a cell of `rows`: how often it is read as this name
  // Where it is: the key or text that holds it, and its bytes in the text of that (without quotes).
  source::Span holder;
  std::string holder_text;
  std::size_t at = 0, size = 0;
  documents::YamlNode::Style style = documents::YamlNode::Style::Plain;
  bool in_brackets = false;
  bool is_item = false;  // the name of a card in a list, where a number before it is a number of copies
};

// A card that only the document declares, or one that it is given.
inline bool IsOwnCard(const DocumentName& name) { return name.kind == NameKind::Card && name.index < 0; }

// `file`: the document, whose tree is `root` (documents::ReadLeniently). `given`: the cards that documents declare
// which its scenarios are given. In the order of the document.
std::vector<DocumentName> FindNames(const source::SourceFile& file, const documents::YamlNode& root, GameNames& words,
                                    const std::vector<DeclaredCard>& given = {});

struct DocumentEdit {
  source::Span span;
  std::string text;
};

// The names, all of one card, become another name; quotes are added where YAML, or a list of cards, needs them.
std::vector<DocumentEdit> RenameCard(const std::vector<DocumentName>& names, std::string_view to);
// The same for an identifier of the rules: a zone, a state, an action. `draw two` stays in words if it was so written.
std::vector<DocumentEdit> RenameWord(const std::vector<DocumentName>& names, std::string_view to);

// The first name that would mean something else if the edits were made, or that would be lost. `names`: those of the
// document; `after`: the words of the game with its new names.
std::optional<source::Span> FindChangedName(const source::SourceFile& file, const std::vector<DocumentName>& names,
                                            std::vector<DocumentEdit> edits, GameNames& after,
                                            const std::vector<DeclaredCard>& given = {});

// Whether both name the same thing.
bool IsSameThing(const DocumentName& a, const DocumentName& b);

}  // namespace cardinal::authoring
