// Answers questions about names. In: the trees of a game, its checked rules, and the recorded references. Out: the
// entity that is named at a place, its declaration, and its other references. Promises: all spans are those that the
// checker recorded, in the order of files and places; the index refers to its inputs and changes nothing.
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
  source::Span declaration;  // the declaration that contains the name
};

class SymbolIndex {
 public:
  SymbolIndex(std::span<const ast::File> trees, const check::CheckedRules& rules, const check::References& references);

  // The references at the place: several if its text is checked for several entities; empty if there is no name. A
  // place directly after a name belongs to that name if no other name begins there.
  std::span<const Reference> ReferencesAt(source::FileId file, std::int32_t offset) const;
  std::span<const Reference> InFile(source::FileId file) const;
  // All references, by file and place; each pair of a place and an entity occurs once.
  std::span<const Reference> AllReferences() const { return by_place_; }
  // All references to the entity.
  std::span<const Reference> References(Entity entity) const;
  // The references to the entity within one file, for highlighting.
  std::span<const Reference> References(Entity entity, source::FileId file) const;
  std::vector<Definition> Definitions(Entity entity) const;

  // The name in the rules; "" if the entity has no name.
  std::string EntityName(Entity entity) const;
  // Whether the entity belongs to the language or the standard library.
  bool IsStandard(Entity entity) const;

  const ast::File* Tree(source::FileId file) const;  // null: the file has no tree
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
