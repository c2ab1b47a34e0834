#include "interpreter/language/load/declarations.h"

#include <map>
#include <string>
#include <utility>

#include "interpreter/base/hash.h"
#include "interpreter/language/ast/declaration_name.h"

namespace cardinal::load {

namespace {

using ast::NodeId;
using ast::NodeKind;

// Texts for people: an edit of them changes no game.
bool IsForPeople(NodeKind kind) {
  switch (kind) {
    case NodeKind::Cite:
    case NodeKind::CardText:
    case NodeKind::CardNamed:
    case NodeKind::CardFormerName:
    case NodeKind::Texts:
    case NodeKind::Wording:
    case NodeKind::CardsHeader: return true;
    default: return false;
  }
}

// Whether the node's own text is a name or a title that may change; its children count.
bool HasTextForPeople(NodeKind kind) { return kind == NodeKind::Card || kind == NodeKind::Game; }

// Uses a list of open nodes instead of recursion, so that deep trees cannot overflow the stack.
std::uint64_t Meaning(const ast::File& tree, NodeId declaration) {
  struct Open {
    NodeId id;
    NodeKind around = NodeKind::File;
    bool ends = false;  // all children of the node have been added
  };
  base::Hasher hasher;
  std::vector<Open> open = {{declaration}};
  while (!open.empty()) {
    const Open next = open.back();
    open.pop_back();
    const ast::Node& node = tree[next.id];
    if (next.ends) {
      hasher.Add(NodeKind::Absent);
      continue;
    }
    // The words of a sentence, a prompt or a label between its holes; a card's name.
    const bool words =
        node.kind == NodeKind::String && (next.around == NodeKind::Template || next.around == NodeKind::Card);
    if (words || IsForPeople(node.kind)) continue;
    hasher.Add(node.kind).Add(node.has_args).AddBytes(HasTextForPeople(node.kind) ? "" : node.text);
    open.push_back({next.id, next.around, true});
    const auto children = tree.Children(next.id);
    for (std::size_t i = children.size(); i-- > 0;) open.push_back({children[i], node.kind});
  }
  return hasher.Digest();
}

// The declarations of one file. Declarations of the same name share an entry.
class FileDeclarations {
 public:
  FileDeclarations(const ast::File& tree, const source::SourceSet& sources, std::vector<program::Declaration>& all)
      : tree_(tree), sources_(sources), all_(all) {}

  void AddDeclaration(NodeId id) {
    const ast::Node& node = tree_[id];
    if (IsForPeople(node.kind)) return;
    const bool card = node.kind == NodeKind::Card;
    const std::uint64_t meaning = Meaning(tree_, id);
    const auto [entry, fresh] =
        entries_.try_emplace({card, ast::DeclarationName(tree_, id, sources_[tree_.file])}, all_.size());
    if (!fresh) {
      std::uint64_t& all = all_[entry->second].semantic_hash;
      all = base::Hasher(all).Add(meaning).Digest();
      return;
    }
    all_.push_back(
        {entry->first.second, card, tree_.file.value, sources_[tree_.file].LineNumberAt(node.span.begin), meaning});
  }

 private:
  const ast::File& tree_;
  const source::SourceSet& sources_;
  std::vector<program::Declaration>& all_;
  std::map<std::pair<bool, std::string>, std::size_t> entries_;  // index into all_
};

}  // namespace

std::vector<program::Declaration> HashDeclarations(std::span<const ast::File> trees, const source::SourceSet& sources) {
  std::vector<program::Declaration> all;
  for (const ast::File& tree : trees) {
    FileDeclarations file(tree, sources, all);
    for (const NodeId id : tree.Children(tree.Child(tree.Root(), 1))) file.AddDeclaration(id);
  }
  return all;
}

}  // namespace cardinal::load
