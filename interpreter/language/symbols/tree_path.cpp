#include "interpreter/language/symbols/tree_path.h"

#include <algorithm>

namespace cardinal::symbols {

using ast::Kind;
using ast::NodeId;

namespace {

bool Holds(const ast::Node& node, std::int32_t offset, bool at_end) {
  return node.span.begin <= offset && (offset < node.span.end || (at_end && offset == node.span.end));
}

// The children that can hold the offset: a long list, such as that of a file's declarations, is not walked through.
std::span<const NodeId> Near(const ast::File& tree, NodeId id, std::int32_t offset) {
  const auto children = tree.Children(id);
  constexpr std::size_t kLong = 32;
  if (children.size() < kLong || id != tree.Child(tree.Root(), 1)) return children;
  const auto first = std::partition_point(children.begin(), children.end(),
                                          [&](NodeId child) { return tree[child].span.end < offset; });
  const auto last =
      std::partition_point(first, children.end(), [&](NodeId child) { return tree[child].span.begin <= offset; });
  return {first, last};
}

// A list reaches from its first to its last child, and others may be between them: it holds what a child holds.
bool Descend(const ast::File& tree, NodeId id, std::int32_t offset, std::vector<NodeId>& path) {
  const ast::Node& node = tree[id];
  if (node.kind == Kind::Absent) return false;
  path.push_back(id);
  for (const bool at_end : {false, true})
    for (const NodeId child : Near(tree, id, offset))
      if (Holds(tree[child], offset, at_end) && Descend(tree, child, offset, path)) return true;
  if (node.kind != Kind::List) return true;
  path.pop_back();
  return false;
}

bool Declares(Kind kind) {
  switch (kind) {
    case Kind::Game:
    case Kind::Languages:
    case Kind::Option:
    case Kind::Enum:
    case Kind::EnumValue:
    case Kind::Relation:
    case Kind::Type:
    case Kind::PrintedMember:
    case Kind::StateMember:
    case Kind::PartMember:
    case Kind::RulesMember:
    case Kind::Zone:
    case Kind::Query:
    case Kind::Param:
    case Kind::Event:
    case Kind::EventState:
    case Kind::Modify:
    case Kind::Permission:
    case Kind::Hook:
    case Kind::Action:
    case Kind::LetClause:
    case Kind::Window:
    case Kind::Choose:
    case Kind::Let:
    case Kind::ForEach:
    case Kind::Card:
    case Kind::WordingEntry:
    case Kind::Comprehension: return true;
    default: return false;
  }
}

}  // namespace

std::vector<NodeId> PathTo(const ast::File& tree, std::int32_t offset) {
  std::vector<NodeId> path;
  if (!tree.nodes.empty()) Descend(tree, tree.Root(), offset, path);
  return path;
}

NodeId DeclarationAt(const ast::File& tree, source::Span name) {
  const std::vector<NodeId> path = PathTo(tree, name.begin);
  const auto found = std::find_if(path.rbegin(), path.rend(), [&](NodeId id) { return Declares(tree[id].kind); });
  return found == path.rend() ? NodeId{} : *found;
}

}  // namespace cardinal::symbols
