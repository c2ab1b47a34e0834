// D12: two cards have the same effect and different texts: one of the texts is wrong, or the effect should be a
// keyword.
#include <map>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

constexpr int kMinNodes = 12;  // effects with fewer nodes are alike by chance

// Appends the syntax tree of the effect, without places and clauses.
void AppendEffectKey(const ast::File& tree, ast::NodeId id, std::string& key, int& nodes) {
  const ast::Node& node = tree[id];
  if (node.kind == NodeKind::Cite) return;
  ++nodes;
  key += std::to_string(static_cast<int>(node.kind)) + (node.has_args ? "(" : "") + node.text + "{";
  for (const ast::NodeId child : tree.Children(id)) AppendEffectKey(tree, child, key, nodes);
  key += "}";
}

// Normalizes the text: no blanks at line ends, lower case.
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
  std::map<std::string, FirstCard> first;  // by effect
  ForEachCard(all, [&](const CardInFile& written) {
    std::string key = written.TypeName() + ":";
    FirstCard card{written.Node().text, "", {}};
    int nodes = 0;
    for (const ast::NodeId item : written.items) {
      const ast::Node& node = written.tree[item];
      if (written.IsOwnText(item)) card = {card.name, NormalizeText(node.text), node.span};
      int values = 0;
      if (!written.IsNameOrText(item)) AppendEffectKey(written.tree, item, key, written.IsValue(item) ? values : nodes);
    }
    if (nodes < kMinNodes || card.text.empty()) return;
    const auto [found, fresh] = first.emplace(key, card);
    if (fresh || found->second.text == card.text) return;
    all.Report(diag::lint::DuplicateCardEffect, card.span,
               "\"" + card.name + "\" does the same as \"" + found->second.name + "\" in different words")
        .AddNote(found->second.span, "these are the other words");
  });
}

}  // namespace cardinal::lint
