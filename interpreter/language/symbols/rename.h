// Plans the renaming of an entity. In: an entity of a game and its new name. Out: the edits of the .cardinal files that
// rename it everywhere, or the reason why it cannot have that name. Promises: after the edits the rules check without
// an error, and every name in them means the same as before (the edited files are parsed and checked again, so that no
// name captures or hides another one); no file is written.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::symbols {

struct NameEdit {
  source::Span span;  // the replaced text; empty: an insertion
  std::string text;
};

// An entity that gets another name: other documents (decks, scenarios, rulebooks) must be edited, too.
struct NameChange {
  Entity entity;
  std::int32_t language = -1;  // into CheckedRules::languages; -1: the name in the rules
  std::string before, after;
};

struct RenamePlan {
  std::vector<NameEdit> edits;  // by file and place; they do not overlap
  // The entity itself, then the entities that share a name with it: two events whose hook has one parameter name for
  // both.
  std::vector<NameChange> changes;
};

struct RenameRequest {
  Entity entity;
  std::int32_t language = -1;  // of a card: the language of the name
  std::string name;
};

// The language of this name of a card (`named it "..."`), as an index into CheckedRules::languages; -1: the language of
// the rules.
std::int32_t NameLanguage(const SymbolIndex& index, const Reference& name);

// Why the entity cannot be renamed, whatever its new name is; "": it can be renamed.
std::string WhyNotRenamed(const SymbolIndex& index, Entity entity);

// The edits and the changed names, or the reason why the entity cannot have the name.
std::variant<RenamePlan, std::string> PlanRename(const SymbolIndex& index, const source::SourceSet& sources,
                                                 const RenameRequest& request, const base::Limits& limits);

// The same without the proof that every name keeps its meaning.
std::variant<RenamePlan, std::string> RenameEdits(const SymbolIndex& index, const source::SourceSet& sources,
                                                  const RenameRequest& request);

// The text of a file after those of the edits that belong to it.
std::string ApplyEdits(const source::SourceFile& file, const std::vector<NameEdit>& edits);

}  // namespace cardinal::symbols
