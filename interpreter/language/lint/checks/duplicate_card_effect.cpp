// D12: two cards do the same and say so in different words: one of the texts is wrong, or both want to be one keyword.
#include <map>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using ast::NodeKind;

constexpr int kMinNodes = 12;  // nodes of an effect below which cards are alike by chance

bool IsEffectNode(NodeKind kind) {
  return kind == NodeKind::CardText || kind == NodeKind::CardNamed || kind == NodeKind::CardWas;
}

// What stands there, without its places and clauses.
void AppendEffectKey(const ast::File& tree, ast::NodeId id, std::string& key, int& nodes) {
  const ast::Node& node = tree[id];
  if (node.kind == NodeKind::Cite) return;
  ++nodes;
  key += std::to_string(static_cast<int>(node.kind)) + (node.has_args ? "(" : "") + node.text + "{";
  for (const ast::NodeId child : tree.Children(id)) AppendEffectKey(tree, child, key, nodes);
  key += "}";
}

// In one spelling: without blanks at line ends, and without regard to small and large letters.
std::string NormalizeText(const std::string& text) {
  std::string words;
  for (const char c : text)
    if (c != ' ' && c != '\n' && c != '\t') words += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return words;
}

struct FirstCard {
  std::string name, text;
  source::Span span;
};

}  // namespace

void DuplicateCardEffect(const LintContext& all) {
  std::map<std::string, FirstCard> first;  // by what a card does
  ForEachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    if (!tree.IsKind(id, NodeKind::Card)) return;
    std::string key = tree[tree.Child(id, 0)].text + ":";
    FirstCard card{tree[id].text, "", {}};
    int nodes = 0;
    for (const ast::NodeId item : tree.Children(tree.Child(id, 1))) {
      const bool own = tree.IsKind(item, NodeKind::CardText) && !tree.IsKind(tree.Child(item, 0), NodeKind::Name);
      if (own) card = {card.name, NormalizeText(tree[item].text), tree[item].span};
      int values = 0;
      if (!IsEffectNode(tree[item].kind))
        AppendEffectKey(tree, item, key, tree.IsKind(item, NodeKind::CardValue) ? values : nodes);
    }
    if (nodes < kMinNodes || card.text.empty()) return;
    const auto [found, fresh] = first.emplace(key, card);
    if (fresh || found->second.text == card.text) return;
    all.Report(diag::lint::DuplicateCardEffect, card.span,
               "\"" + card.name + "\" does the same as \"" + found->second.name + "\", and says so in other words")
        .notes.push_back({found->second.span, "these are the other words"});
  });
}

}  // namespace cardinal::lint
