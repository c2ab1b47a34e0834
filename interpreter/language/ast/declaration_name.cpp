#include "interpreter/language/ast/declaration_name.h"

namespace cardinal::ast {

std::string ToOneLine(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!blank) line += c;
    if (blank && !line.empty() && line.back() != ' ') line += ' ';
    if (line.size() < kLongest) continue;
    while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0xc0) == 0x80) line.pop_back();
    line.pop_back();
    return line + "...";
  }
  return line;
}

std::string DeclarationName(const File& tree, NodeId declaration, const source::SourceFile& source) {
  const Node& node = tree[declaration];
  const auto name = [&] { return tree[tree.Child(declaration, 0)].text; };
  const auto head = [&] { return ToOneLine(source.Text(tree[tree.Child(declaration, 0)].span)); };
  switch (node.kind) {
    case NodeKind::Card: return node.text;
    case NodeKind::Deck: return "deck";
    case NodeKind::Game: return "game " + name();
    case NodeKind::Enum: return "enum " + name();
    case NodeKind::Relation: return "relation " + name();
    case NodeKind::Type: return "type " + name();
    case NodeKind::Zone: return "zone " + name();
    case NodeKind::Action: return "action " + name();
    case NodeKind::Window: return "window " + name();
    case NodeKind::Query:
    case NodeKind::Event: return name() == node.text ? node.text : node.text + ' ' + name();
    case NodeKind::Modify: return "modify " + head();
    case NodeKind::Permission: return node.text + ' ' + head();
    case NodeKind::Hook: return (node.text == "instead" ? "instead of" : node.text) + ' ' + head();
    case NodeKind::Whenever: return "whenever " + head();
    default: return std::string(NodeKindName(node.kind));
  }
}

}  // namespace cardinal::ast
