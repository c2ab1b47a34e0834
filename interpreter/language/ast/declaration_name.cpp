#include "interpreter/language/ast/declaration_name.h"

namespace cardinal::ast {

std::string OneLine(std::string_view text) {
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
  const auto head = [&] { return OneLine(source.Text(tree[tree.Child(declaration, 0)].span)); };
  switch (node.kind) {
    case Kind::Card: return node.text;
    case Kind::Deck: return "deck";
    case Kind::Game: return "game " + name();
    case Kind::Enum: return "enum " + name();
    case Kind::Relation: return "relation " + name();
    case Kind::Type: return "type " + name();
    case Kind::Zone: return "zone " + name();
    case Kind::Action: return "action " + name();
    case Kind::Window: return "window " + name();
    case Kind::Query:
    case Kind::Event: return name() == node.text ? node.text : node.text + ' ' + name();
    case Kind::Modify: return "modify " + head();
    case Kind::Permission: return node.text + ' ' + head();
    case Kind::Hook: return (node.text == "instead" ? "instead of" : node.text) + ' ' + head();
    case Kind::Whenever: return "whenever " + head();
    default: return std::string(KindName(node.kind));
  }
}

}  // namespace cardinal::ast
