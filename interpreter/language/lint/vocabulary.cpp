#include "interpreter/language/lint/vocabulary.h"

#include "interpreter/base/names.h"

namespace cardinal::lint {

namespace {

using ast::Kind;

// A declaration whose name is shown: on a card, on the board, among the options, above the story, in a trace.
bool ShowsItsName(const ast::Node& node) {
  switch (node.kind) {
    case Kind::Type:
    case Kind::EnumValue:
    case Kind::PrintedMember:
    case Kind::StateMember:
    case Kind::Option:
    case Kind::Zone:
    case Kind::Action:
    case Kind::Window:
    case Kind::Event: return true;
    default: return false;
  }
}

// Whatever the rules could look up, shown or not: an entry for it is no mistake.
bool HasName(Kind kind) {
  return kind == Kind::EnumValue || kind == Kind::PrintedMember || kind == Kind::StateMember || kind == Kind::Option ||
         kind == Kind::Zone || kind == Kind::Action || kind == Kind::Window || kind == Kind::Event ||
         kind == Kind::Type || kind == Kind::Enum || kind == Kind::Query || kind == Kind::PartMember;
}

// The titles of a game and its sets. All other sentences the checker has written down.
void AddTitle(const ast::Node& node, ShownTexts& said) {
  if (node.kind == Kind::CardsHeader || node.kind == Kind::Game) said.emplace(base::WithoutHoles(node.text), node.span);
}

}  // namespace

Vocabulary Gather(const Everything& all) {
  Vocabulary found;
  EachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    const ast::Node& node = tree[id];
    AddTitle(node, found.shown);
    if (!HasName(node.kind)) return;
    const ast::Node& name = tree[tree.Child(id, 0)];
    found.known.insert(base::WordsOf(name.text));
    const bool built_in = node.kind == Kind::Type && (name.text == "Player" || name.text == "Table");
    if (ShowsItsName(node) && !built_in) found.shown.emplace(base::WordsOf(name.text), name.span);
  });
  for (const check::Template& sentence : all.rules.templates)
    found.shown.emplace(sentence.source, sentence.origin.span);
  for (const check::DeckRule& rule : all.rules.deck_rules)
    found.shown.emplace(base::WithoutHoles(rule.message), rule.origin.span);
  for (const auto& [key, span] : found.shown) found.known.insert(key);
  return found;
}

}  // namespace cardinal::lint
