// The flat syntax tree of one file.
// A tree is two vectors: nodes and child ids. Nodes are named by 32-bit ids, so a tree can be copied, compared and
// walked without pointers. Promises: children exist, spans are inside the file, node 0 is the root `File`.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/source/source.h"

namespace cardinal::ast {

enum class NodeKind : std::uint8_t {
#define NODE(kind, text, children) kind,
#include "interpreter/language/ast/nodes.def"
};

std::string_view NodeKindName(NodeKind kind);

struct NodeId {
  std::int32_t value = -1;
  bool operator==(const NodeId&) const = default;
  explicit operator bool() const { return value >= 0; }
};

struct Node {
  NodeKind kind = NodeKind::Absent;
  bool has_args = false;         // Call and Member: written with parentheses
  source::Span span;             // bytes of the construct, from its first to its last token
  std::int32_t first_child = 0;  // index into File::children
  std::int32_t child_count = 0;
  std::string text;  // see nodes.def
};

// The syntax tree of one file. Spans refer to the source with the id `file`.
struct File {
  source::FileId file;
  bool is_standard_library = false;  // the file belongs to the standard library
  std::vector<Node> nodes;
  std::vector<NodeId> children;
  // Every name in a declaration that was left out because of a syntax error, sorted: these names are never reported as
  // unknown.
  std::vector<std::string> names_in_broken_declarations;

  const Node& operator[](NodeId id) const { return nodes[id.value]; }
  NodeId Root() const { return NodeId{0}; }
  std::span<const NodeId> Children(NodeId id) const {
    const Node& node = (*this)[id];
    return {children.data() + node.first_child, static_cast<std::size_t>(node.child_count)};
  }
  NodeId Child(NodeId id, int index) const { return Children(id)[index]; }
  bool IsKind(NodeId id, NodeKind kind) const { return (*this)[id].kind == kind; }
  bool IsPresent(NodeId id) const { return (*this)[id].kind != NodeKind::Absent; }
};

// The tree as indented text, one node on each line: for tests and debugging.
std::string Dump(const File& file);

}  // namespace cardinal::ast
