#include "interpreter/language/lint/shown_texts.h"

#include "interpreter/base/about_key.h"
#include "interpreter/base/identifiers.h"

namespace cardinal::lint {

namespace {

// Whether the name of the declaration is shown: on a card, on the board, among the options, above the story, in a
// trace, in what a word means (`Water beats Fire`).
bool IsNameShown(const ast::Node& node) {
  switch (node.kind) {
    case NodeKind::Type:
    case NodeKind::EnumValue:
    case NodeKind::Relation:
    case NodeKind::PrintedMember:
    case NodeKind::StateMember:
    case NodeKind::Option:
    case NodeKind::Zone:
    case NodeKind::Action:
    case NodeKind::Window:
    case NodeKind::Event: return true;
    default: return false;
  }
}

// Names that the rules could look up, shown or not: a translation of one is not a mistake.
bool HasName(NodeKind kind) {
  return kind == NodeKind::EnumValue || kind == NodeKind::Relation || kind == NodeKind::PrintedMember ||
         kind == NodeKind::StateMember || kind == NodeKind::Option || kind == NodeKind::Zone ||
         kind == NodeKind::Action || kind == NodeKind::Window || kind == NodeKind::Event || kind == NodeKind::Type ||
         kind == NodeKind::Enum || kind == NodeKind::Query || kind == NodeKind::PartMember;
}

// What a number can be of: "needs 1 charge".
bool IsQuantity(NodeKind kind) {
  return kind == NodeKind::PrintedMember || kind == NodeKind::StateMember || kind == NodeKind::Query;
}

// Adds the title of a game or a set. The checker lists all other sentences.
void AddTitle(const ast::Node& node, ShownTexts& said) {
  if (node.kind == NodeKind::CardsHeader || node.kind == NodeKind::Game)
    said.emplace(base::EscapeHoles(node.text), node.span);
}

}  // namespace

ShownVocabulary CollectShownTexts(const LintContext& all) {
  ShownVocabulary found;
  ForEachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    const ast::Node& node = tree[id];
    AddTitle(node, found.shown);
    if (!HasName(node.kind)) return;
    const ast::Node& name = tree[tree.Child(id, 0)];
    const std::string words = base::IdentifierToWords(name.text);
    found.known.insert(words);
    found.known.insert(base::AboutKey(words));
    if (node.kind == NodeKind::Event) found.known.insert(base::EventLabelKey(words));
    if (IsQuantity(node.kind)) found.known.insert(base::OneLabelKey(words));
    const bool built_in = node.kind == NodeKind::Type && (name.text == "Player" || name.text == "Table");
    if (IsNameShown(node) && !built_in) found.shown.emplace(words, name.span);
  });
  for (const check::Template& sentence : all.rules.templates)
    found.shown.emplace(sentence.source, sentence.origin.span);
  for (const check::DeckRule& rule : all.rules.deck_rules)
    found.shown.emplace(base::EscapeHoles(rule.message), rule.origin.span);
  for (const auto& [key, span] : found.shown) found.known.insert(key);
  return found;
}

}  // namespace cardinal::lint
