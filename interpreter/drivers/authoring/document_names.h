// Finds the names in documents that refer to the game. In: a document and the names of its game. Out: each such name
// with its bytes and the entity that it names; the edits that rename a card. Promises: words of answers are read as the
// scenario runner reads them (drivers/scenario_runner/vocabulary.h); text for people (titles, `tells`, clauses)
// contains no names.
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
  Card,       // index: of the program, -1 for a card that the document or a `given` document declares
  Zone,       // index: of the program
  State,      // index: of the program's fields
  Query,      // index: of the program: an attribute or a query
  Player,     // index: of the seat
  Window,     // index: of the program
  Action,     // index: of the program
  Event,      // index: of the program
  EnumValue,  // index: the enum, value: its value
  Clause,     // identified by its id
  Scenario,   // identified by its title
  Game,       // identified by its name
  Draw,       // the name of a choice of chance; index: of the program's choices, -1 if several have it
};

struct DocumentName {
  source::Span span;
  NameKind kind = NameKind::Card;
  std::string name;  // as in the rules; for a card its name in the language of the rules
  std::int32_t index = -1;
  std::int32_t value = -1;
  bool is_definition = false;  // a title, an id in a rulebook, a card that the document declares
  int uses = 1;  // a cell of `rows` is filled into several steps: how many of them read the text as this name
  // The key or text that contains the name, and the bytes of the name in it (without quotes).
  source::Span holder;
  std::string holder_text;
  std::size_t at = 0, size = 0;  // of the name in holder_text
  documents::YamlNode::Style style = documents::YamlNode::Style::Plain;
  bool in_brackets = false;  // the text is in `[...]` or `{...}`, where YAML needs quotes more often
  bool is_item = false;      // the name of a card in a list, where a number before it means copies
};

// True for a card that only the document, or a `given` document of it, declares.
inline bool IsOwnCard(const DocumentName& name) { return name.kind == NameKind::Card && name.index < 0; }

// `file`: the document, whose tree is `root` (documents::ReadLeniently). `given`: the cards that the shared setups of
// its scenarios declare (key `given`). The names are in the order of the document.
std::vector<DocumentName> FindNames(const source::SourceFile& file, const documents::YamlNode& root, GameNames& words,
                                    const std::vector<DeclaredCard>& given = {});

struct DocumentEdit {
  source::Span span;
  std::string text;
};

// The edits that rename one card. `names`: all names of this card; quotes are added where YAML, or a list of cards,
// needs them.
std::vector<DocumentEdit> RenameCard(const std::vector<DocumentName>& names, std::string_view to);
// The same for an identifier of the rules: a zone, a state, an action. A name that was written in words, such as `draw
// two`, stays in words.
std::vector<DocumentEdit> RenameWord(const std::vector<DocumentName>& names, std::string_view to);

// The first name that would be lost or have another meaning after the edits. `names`: those of the document; `after`:
// the names of the game after the rename.
std::optional<source::Span> FindChangedName(const source::SourceFile& file, const std::vector<DocumentName>& names,
                                            std::vector<DocumentEdit> edits, GameNames& after,
                                            const std::vector<DeclaredCard>& given = {});

// True if both refer to the same entity.
bool IsSameThing(const DocumentName& a, const DocumentName& b);

}  // namespace cardinal::authoring
