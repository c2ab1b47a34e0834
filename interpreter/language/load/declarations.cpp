#include "interpreter/language/load/declarations.h"

#include <map>
#include <string>
#include <utility>

#include "interpreter/base/hash.h"

namespace cardinal::load {

namespace {

using ast::Kind;
using ast::NodeId;

// What only people read: an edit of it changes no game.
bool IsForPeople(Kind kind) {
  switch (kind) {
    case Kind::Cite:
    case Kind::CardText:
    case Kind::CardNamed:
    case Kind::CardWas:
    case Kind::Texts:
    case Kind::Wording:
    case Kind::CardsHeader: return true;
    default: return false;
  }
}

// Whether the node's own text is a name or a title that may change; its children count.
bool HasTextForPeople(Kind kind) { return kind == Kind::Card || kind == Kind::Game; }

// With a list of open nodes instead of recursion, so that no tree is too deep for it.
std::uint64_t Meaning(const ast::File& tree, NodeId declaration) {
  struct Open {
    NodeId id;
    Kind around = Kind::File;
    bool ends = false;  // all its children have been added
  };
  base::Hasher hasher;
  std::vector<Open> open = {{declaration}};
  while (!open.empty()) {
    const Open next = open.back();
    open.pop_back();
    const ast::Node& node = tree[next.id];
    if (next.ends) {
      hasher.Add(Kind::Absent);
      continue;
    }
    // The words of a sentence, a prompt or a label between its holes.
    const bool words = node.kind == Kind::String && next.around == Kind::Template;
    if (words || IsForPeople(node.kind)) continue;
    hasher.Add(node.kind).Add(node.has_args).AddBytes(HasTextForPeople(node.kind) ? "" : node.text);
    open.push_back({next.id, next.around, true});
    const auto children = tree.Children(next.id);
    for (std::size_t i = children.size(); i-- > 0;) open.push_back({children[i], node.kind});
  }
  return hasher.Value();
}

// The source text on one line, as far as it fits a message.
std::string Shortened(std::string_view text) {
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

class Namer {
 public:
  Namer(const ast::File& tree, const source::SourceSet& sources) : tree_(tree), sources_(sources) {}

  // "event draw", "after attack(_, you)", "modify c.size"; of a card its name alone.
  std::string NameOf(NodeId id) const {
    const ast::Node& node = tree_[id];
    switch (node.kind) {
      case Kind::Card: return node.text;
      case Kind::Deck: return "deck";
      case Kind::Game: return "game " + ChildText(id);
      case Kind::Enum: return "enum " + ChildText(id);
      case Kind::Relation: return "relation " + ChildText(id);
      case Kind::Type: return "type " + ChildText(id);
      case Kind::Zone: return "zone " + ChildText(id);
      case Kind::Action: return "action " + ChildText(id);
      case Kind::Window: return "window " + ChildText(id);
      case Kind::Query:
      case Kind::Event: return ChildText(id) == node.text ? node.text : node.text + ' ' + ChildText(id);
      case Kind::Modify: return "modify " + Source(tree_.Child(id, 0));
      case Kind::Permission: return node.text + ' ' + Source(tree_.Child(id, 0));
      case Kind::Hook: return (node.text == "instead" ? "instead of" : node.text) + ' ' + Source(tree_.Child(id, 0));
      case Kind::Whenever: return "whenever " + Source(tree_.Child(id, 0));
      default: return std::string(ast::KindName(node.kind));
    }
  }

 private:
  const std::string& ChildText(NodeId id) const { return tree_[tree_.Child(id, 0)].text; }
  std::string Source(NodeId id) const { return Shortened(sources_[tree_.file].Text(tree_[id].span)); }

  const ast::File& tree_;
  const source::SourceSet& sources_;
};

// The declarations of one file. Those of one name share an entry.
class OfFile {
 public:
  OfFile(const ast::File& tree, const source::SourceSet& sources, std::vector<program::Declaration>& all)
      : tree_(tree), sources_(sources), namer_(tree, sources), all_(all) {}

  void Add(NodeId id) {
    const ast::Node& node = tree_[id];
    if (IsForPeople(node.kind)) return;
    const bool card = node.kind == Kind::Card;
    const std::uint64_t meaning = Meaning(tree_, id);
    const auto [entry, fresh] = entries_.try_emplace({card, namer_.NameOf(id)}, all_.size());
    if (!fresh) {
      std::uint64_t& all = all_[entry->second].meaning;
      all = base::Hasher(all).Add(meaning).Value();
      return;
    }
    all_.push_back(
        {entry->first.second, card, tree_.file.value, sources_[tree_.file].LineOf(node.span.begin), meaning});
  }

 private:
  const ast::File& tree_;
  const source::SourceSet& sources_;
  Namer namer_;
  std::vector<program::Declaration>& all_;
  std::map<std::pair<bool, std::string>, std::size_t> entries_;  // index into all_
};

}  // namespace

std::vector<program::Declaration> DeclarationsOf(std::span<const ast::File> trees, const source::SourceSet& sources) {
  std::vector<program::Declaration> all;
  for (const ast::File& tree : trees) {
    OfFile file(tree, sources, all);
    for (const NodeId id : tree.Children(tree.Child(tree.Root(), 1))) file.Add(id);
  }
  return all;
}

}  // namespace cardinal::load
