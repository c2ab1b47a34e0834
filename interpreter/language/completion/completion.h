// Completes code in an editor. In: an unfinished file of a game, an offset in it, and the other files of the game. Out:
// items that may be inserted at the offset, the call around it, inlay hints. Promises: pure functions; they never throw
// and always end, whatever the text is. Names come from the checker (check/probe.h) and words from the grammar
// (syntax/expected.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/check/references.h"
#include "interpreter/language/source/source.h"
#include "interpreter/language/syntax/expected.h"

namespace cardinal::completion {

// A clause of the rulebook of the game.
struct ClauseText {
  std::string id;  // CV-020
  std::string text;
};

// The game around the file that is edited.
struct GameContext {
  std::vector<const ast::File*> other_files;   // all files of the game except this one
  const source::SourceSet* sources = nullptr;  // of `other_files`
  const check::CheckedRules* rules = nullptr;  // the newest analysis of the game, for the names of its cards; or null
  // If `rules` has the cards of only one file: the last analysis of the whole game, and the number of the edited file
  // there. Otherwise null.
  const check::CheckedRules* whole = nullptr;
  source::FileId file_in_whole;
  std::span<const ClauseText> clauses;     // sorted by id
  std::span<const std::string> libraries;  // what `use "..."` may name: std:piles
  std::span<const std::string> files;      // ... and files of the ruleset, without their ending
  std::span<const std::string> games;      // what `cards` may name, if the file belongs to no game
  bool of_cards = false;                   // the edited file is one of cards
  const base::Limits* limits = &base::kLimits;
};

struct EditPosition {
  source::FileId file;  // an id that no file of `other_files` has
  std::string_view text;
  std::int32_t offset = 0;  // bytes
};

enum class ItemKind : std::uint8_t {
  Keyword,
  Shape,  // a construct with placeholders
  Variable,
  Parameter,
  Value,  // of an enum
  Enum,
  Type,
  Query,
  Attribute,
  State,
  Zone,
  Event,
  Action,
  Window,
  Part,
  RulesGroup,
  Layer,
  BuiltIn,
  Card,
  Text,
  Clause,
  Language,
  File,
  Game,
};

struct Item {
  std::string label;
  ItemKind kind = ItemKind::Keyword;
  std::string detail;   // its type, or its declaration as a call
  check::Entity about;  // the entity that Describe can describe; None: nothing
  std::string insert;   // a snippet in LSP's syntax: ${1:name}, $0
  std::string filter;   // the typed word is compared with this text
  int group = 0;        // smaller groups come first; within a group the order of the list counts
};

struct ItemList {
  std::int32_t begin = 0;  // the word that an item replaces
  std::int32_t end = 0;
  syntax::CursorContext in = syntax::CursorContext::Code;
  std::vector<Item> items;  // best first
};

// The text that a snippet writes if nothing is filled in: `${1:name}` gives `name`, `$0` gives nothing.
std::string PlainText(std::string_view snippet);

ItemList CompleteAt(const EditPosition& place, const GameContext& game);

// Describes an item in Markdown: the comment about the declaration and the clauses that it cites, or the text of a card
// or a clause. The game may have been analyzed again since the completion, so the item is found by its label and
// entity. Empty if there is nothing to say, or if the game does not have the item any more.
std::string Describe(const std::string& label, check::Entity about, const GameContext& game);

struct Signature {
  std::string label;
  std::vector<std::pair<std::int32_t, std::int32_t>> parameters;  // bytes of the label
  std::int32_t active = -1;                                       // into `parameters`; -1: none is active
  std::string documentation;
};

std::optional<Signature> FindSignature(const EditPosition& place, const GameContext& game);

struct Hint {
  std::int32_t offset = 0;
  std::string text;        // "n:", ": Trader?"
  bool parameter = false;  // before an argument; otherwise after the name of a variable
};

// The hints of one file, in order, for rules that were checked with it.
std::vector<Hint> InlayHints(const ast::File& tree, const source::SourceFile& source, const check::CheckedRules& rules);

}  // namespace cardinal::completion
