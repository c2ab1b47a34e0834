#include "interpreter/language/symbols/tree_path.h"

#include <algorithm>

namespace cardinal::symbols {

using ast::NodeId;
using ast::NodeKind;

namespace {

bool NodeContains(const ast::Node& node, std::int32_t offset, bool at_end) {
  return node.span.begin <= offset && (offset < node.span.end || (at_end && offset == node.span.end));
}

// The children that can contain the offset: uses binary search in a long list, such as that of a file's declarations.
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

// A list spans from its first to its last child, and nodes outside of the list may be between them: it contains only
// what one of its children contains.
bool Descend(const ast::File& tree, NodeId id, std::int32_t offset, std::vector<NodeId>& path) {
  const ast::Node& node = tree[id];
  if (node.kind == NodeKind::Absent) return false;
  path.push_back(id);
  for (const bool at_end : {false, true})
    for (const NodeId child : Near(tree, id, offset))
      if (NodeContains(tree[child], offset, at_end) && Descend(tree, child, offset, path)) return true;
  if (node.kind != NodeKind::List) return true;
  path.pop_back();
  return false;
}

bool Declares(NodeKind kind) {
  switch (kind) {
    case NodeKind::Game:
    case NodeKind::Languages:
    case NodeKind::Layers:
    case NodeKind::OneByOne:
    case NodeKind::Score:
    case NodeKind::Option:
    case NodeKind::Enum:
    case NodeKind::EnumValue:
    case NodeKind::Relation:
    case NodeKind::Type:
    case NodeKind::PrintedMember:
    case NodeKind::StateMember:
    case NodeKind::PartMember:
    case NodeKind::RulesMember:
    case NodeKind::Zone:
    case NodeKind::Query:
    case NodeKind::Param:
    case NodeKind::Event:
    case NodeKind::EventState:
    case NodeKind::Modify:
    case NodeKind::Permission:
    case NodeKind::Hook:
    case NodeKind::Action:
    case NodeKind::LetClause:
    case NodeKind::Window:
    case NodeKind::Choose:
    case NodeKind::Let:
    case NodeKind::ForEach:
    case NodeKind::Card:
    case NodeKind::WordingEntry:
    case NodeKind::Comprehension: return true;
    default: return false;
  }
}

}  // namespace

std::vector<NodeId> FindPath(const ast::File& tree, std::int32_t offset) {
  std::vector<NodeId> path;
  if (!tree.nodes.empty()) Descend(tree, tree.Root(), offset, path);
  return path;
}

NodeId DeclarationAt(const ast::File& tree, source::Span name) {
  const std::vector<NodeId> path = FindPath(tree, name.begin);
  const auto found = std::find_if(path.rbegin(), path.rend(), [&](NodeId id) { return Declares(tree[id].kind); });
  return found == path.rend() ? NodeId{} : *found;
}

}  // namespace cardinal::symbols
