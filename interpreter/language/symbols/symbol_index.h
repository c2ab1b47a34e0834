// In: the trees of a game, its checked rules, and what the checker recorded of the names in them. Out: which thing is
// named at a place, where it is declared, and where else it is named. Promises: all spans are those that the checker
// recorded, in the order of files and places; the index refers to what it was made from, and changes nothing.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/check/checked_rules.h"
#include "interpreter/language/check/references.h"

namespace cardinal::symbols {

using check::Entity;
using check::EntityKind;
using check::Reference;
using check::ReferenceKind;

struct Definition {
  source::Span name;
  source::Span declaration;  // the declaration that gives the name
};

class SymbolIndex {
 public:
  SymbolIndex(std::span<const ast::File> trees, const check::CheckedRules& rules, const check::References& references);

  // What the name at the place means: several references if its text is checked for several things, none if there is no
  // name. A place directly after a name belongs to it if no other name begins there.
  std::span<const Reference> ReferencesAt(source::FileId file, std::int32_t offset) const;
  std::span<const Reference> InFile(source::FileId file) const;
  // All of them, by file and place; each pair of a place and an entity is there once.
  std::span<const Reference> AllReferences() const { return by_place_; }
  // Everywhere where the thing is named.
  std::span<const Reference> References(Entity entity) const;
  // The same within one file: to highlight.
  std::span<const Reference> References(Entity entity, source::FileId file) const;
  std::vector<Definition> Definitions(Entity entity) const;

  // As the rules call it; "" if it has no name.
  std::string EntityName(Entity entity) const;
  // Of the language or the standard library.
  bool IsStandard(Entity entity) const;

  const ast::File* Tree(source::FileId file) const;  // null: of no tree
  std::span<const ast::File> Trees() const { return trees_; }
  const check::CheckedRules& Rules() const { return rules_; }
  const check::References& Recorded() const { return references_; }

 private:
  std::span<const ast::File> trees_;
  const check::CheckedRules& rules_;
  const check::References& references_;
  std::vector<Reference> by_place_;
  std::vector<Reference> by_entity_;
};

}  // namespace cardinal::symbols
