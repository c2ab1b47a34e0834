#include "interpreter/language/ast/ast.h"

#include <array>
#include <utility>

namespace cardinal::ast {
namespace {

constexpr auto kKindNames = std::to_array<std::string_view>({
#define NODE(kind, text, children) #kind,
#include "interpreter/language/ast/nodes.def"
});

std::string QuoteText(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

void DumpNode(const File& file, NodeId id, int depth, std::string& out) {
  const Node& node = file[id];
  out.append(static_cast<std::size_t>(depth) * 2, ' ');
  out += NodeKindName(node.kind);
  if (!node.text.empty()) out += ' ' + QuoteText(node.text);
  if (node.has_args) out += " ()";
  out += '\n';
}

}  // namespace

std::string_view NodeKindName(NodeKind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

// Uses a list of open nodes instead of recursion, so that no tree is too deep for it.
std::string Dump(const File& file) {
  std::string out;
  if (file.nodes.empty()) return out;
  std::vector<std::pair<NodeId, int>> open = {{file.Root(), 0}};
  while (!open.empty()) {
    const auto [id, depth] = open.back();
    open.pop_back();
    DumpNode(file, id, depth, out);
    const auto children = file.Children(id);
    for (std::size_t i = children.size(); i-- > 0;) open.emplace_back(children[i], depth + 1);
  }
  return out;
}

}  // namespace cardinal::ast
