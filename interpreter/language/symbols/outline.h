// The outline of a file. In: its tree. Out: its declarations, nested as they are written. Promises: only the tree is
// needed, so that a file with errors has an outline too; ranges nest, and each contains its selection.
#pragma once

#include <string>
#include <vector>

#include "interpreter/language/ast/ast.h"

namespace cardinal::symbols {

enum class OutlineKind : std::uint8_t {
  Game,
  Option,
  CardSet,
  Enum,
  EnumValue,
  Relation,
  CardType,
  Attribute,
  State,
  Part,
  RulesGroup,
  Zone,
  Query,
  Event,
  Action,
  Window,
  Deck,
  DeckRule,
  Card,
  Rule,  // modify, allow, forbid, before, after, instead of, whenever
  Texts,
  Wording,
};

struct OutlineItem {
  std::string name;
  std::string detail;  // "of Player", "(you, n: Int)", "is Item"
  OutlineKind kind = OutlineKind::Game;
  source::Span range;      // the whole declaration
  source::Span selection;  // its name
  std::vector<OutlineItem> children;
};

std::vector<OutlineItem> Outline(const ast::File& tree, const source::SourceFile& source);

}  // namespace cardinal::symbols
