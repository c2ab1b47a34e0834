// In: a thing of a game and its new name. Out: the edits of the .cardinal files that give it that name everywhere, or
// the reason why it cannot have it. Promises: after the edits the rules check without an error, and every name in them
// means what it meant before (the edited files are parsed and checked again, so that nothing captures or hides a name);
// nothing is written.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::symbols {

struct NameEdit {
  source::Span span;  // replaced; empty: inserted
  std::string text;
};

// What is called differently then: other documents (decks, scenarios, rulebooks) say it too.
struct NameChange {
  Entity entity;
  std::int32_t language = -1;  // into CheckedRules::languages; -1: as the rules call it
  std::string before, after;
};

struct RenamePlan {
  std::vector<NameEdit> edits;  // by file and place; they do not overlap
  // The thing itself, then those that one name names together with it: two events whose hook calls a parameter alike.
  std::vector<NameChange> changes;
};

struct RenameRequest {
  Entity entity;
  std::int32_t language = -1;  // of a card: its name in that language
  std::string name;
};

// The language whose name of a card this is (`named it "..."`), into CheckedRules::languages; -1: that of the rules.
std::int32_t NameLanguage(const SymbolIndex& index, const Reference& name);

// Why the thing cannot be renamed whatever its new name; "": it can.
std::string WhyNotRenamed(const SymbolIndex& index, Entity entity);

// The edits and what they change, or why not.
std::variant<RenamePlan, std::string> PlanRename(const SymbolIndex& index, const source::SourceSet& sources,
                                                 const RenameRequest& request, const base::Limits& limits);

// The same without the proof that every name keeps its meaning.
std::variant<RenamePlan, std::string> RenameEdits(const SymbolIndex& index, const source::SourceSet& sources,
                                                  const RenameRequest& request);

// A text with those of the edits that are in its file.
std::string ApplyEdits(const source::SourceFile& file, const std::vector<NameEdit>& edits);

}  // namespace cardinal::symbols
