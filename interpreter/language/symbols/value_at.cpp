// A node of the tree and the expression that the checker made from it have the same span.
#include "interpreter/language/symbols/value_at.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/symbols/tree_path.h"

namespace cardinal::symbols {

using ast::NodeId;
using ast::NodeKind;

namespace {

check::Type TypeOfNode(const check::CheckedRules& rules, const ast::Node& node) {
  const auto found =
      std::find_if(rules.exprs.begin(), rules.exprs.end(), [&](const auto& expr) { return expr.span == node.span; });
  return found == rules.exprs.end() ? check::Type() : found->type;
}

template <class Table>
std::int32_t FindDeclared(const Table& table, source::Span span) {
  return base::FindIndexIf(table, [&](const auto& one) { return one.origin.span == span; });
}

std::int32_t CardAround(const check::CheckedRules& rules, const ast::File& tree, const std::vector<NodeId>& path) {
  for (const NodeId id : path)
    if (tree.IsKind(id, NodeKind::Card)) return FindDeclared(rules.cards, tree[id].span);
  return -1;
}

// The type of a `me` that is not an expression of its own, as in the head of a rule or in `me in you.hand`.
check::Type TypeOfMe(const check::CheckedRules& rules, const ast::File& tree, const std::vector<NodeId>& path) {
  std::int32_t type = -1;
  for (const NodeId id : path) {
    const auto declared = [&](const auto& table) { return FindDeclared(table, tree[id].span); };
    if (tree.IsKind(id, NodeKind::Type)) type = declared(rules.card_types);
    if (const std::int32_t card = tree.IsKind(id, NodeKind::Card) ? declared(rules.cards) : -1; card >= 0)
      type = rules.cards[card].type;
    if (const std::int32_t action = tree.IsKind(id, NodeKind::Action) ? declared(rules.actions) : -1; action >= 0)
      type = rules.actions[action].card_type;
  }
  return type < 0 ? check::Type() : check::Type::Make(check::TypeKind::Card, type);
}

}  // namespace

check::Type TypeAt(const SymbolIndex& index, source::FileId file, std::int32_t offset) {
  const ast::File* tree = index.Tree(file);
  if (tree == nullptr) return {};
  std::vector<NodeId> path = FindPath(*tree, offset);
  if (path.size() > 1 && tree->IsKind(path.back(), NodeKind::Name))
    path.pop_back();  // for a name in `c.owner`, the node is the whole path
  return path.empty() ? check::Type() : TypeOfNode(index.Rules(), (*tree)[path.back()]);
}

std::optional<OwnWord> OwnWordAt(const SymbolIndex& index, source::FileId file, std::int32_t offset) {
  const ast::File* tree = index.Tree(file);
  if (tree == nullptr) return std::nullopt;
  const std::vector<NodeId> path = FindPath(*tree, offset);
  if (path.empty()) return std::nullopt;
  const ast::Node& node = (*tree)[path.back()];
  OwnWord own{"", node.span, {}, CardAround(index.Rules(), *tree, path)};
  if (node.kind == NodeKind::Me) {
    own.word = "me";
    own.type = TypeOfNode(index.Rules(), node);
    if (own.type.IsError()) own.type = TypeOfMe(index.Rules(), *tree, path);
  } else if (node.kind == NodeKind::You || (node.kind == NodeKind::Param && node.text == "you")) {
    own.word = "you";
    own.type = check::Type::Make(check::TypeKind::Player);
  } else if (node.kind == NodeKind::It) {
    own.word = "it";
    own.type = TypeOfNode(index.Rules(), node);
  }
  return own.word.empty() ? std::nullopt : std::optional(own);
}

}  // namespace cardinal::symbols
