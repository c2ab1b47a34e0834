#include "interpreter/language/symbols/outline.h"

#include <optional>

#include "interpreter/language/ast/declaration_name.h"
#include "interpreter/language/check/references.h"

namespace cardinal::symbols {

using ast::NodeId;
using ast::NodeKind;

namespace {

std::optional<OutlineKind> ToOutlineKind(NodeKind kind) {
  switch (kind) {
    case NodeKind::Game: return OutlineKind::Game;
    case NodeKind::Option: return OutlineKind::Option;
    case NodeKind::CardsHeader: return OutlineKind::CardSet;
    case NodeKind::Enum: return OutlineKind::Enum;
    case NodeKind::EnumValue: return OutlineKind::EnumValue;
    case NodeKind::Relation: return OutlineKind::Relation;
    case NodeKind::Type: return OutlineKind::CardType;
    case NodeKind::PrintedMember:
    case NodeKind::CardValue: return OutlineKind::Attribute;
    case NodeKind::StateMember:
    case NodeKind::EventState: return OutlineKind::State;
    case NodeKind::PartMember:
    case NodeKind::CardPart: return OutlineKind::Part;
    case NodeKind::RulesMember: return OutlineKind::RulesGroup;
    case NodeKind::Zone: return OutlineKind::Zone;
    case NodeKind::Query: return OutlineKind::Query;
    case NodeKind::Event: return OutlineKind::Event;
    case NodeKind::Action: return OutlineKind::Action;
    case NodeKind::Window: return OutlineKind::Window;
    case NodeKind::Deck: return OutlineKind::Deck;
    case NodeKind::DeckRule: return OutlineKind::DeckRule;
    case NodeKind::Card: return OutlineKind::Card;
    case NodeKind::Modify:
    case NodeKind::Permission:
    case NodeKind::Hook:
    case NodeKind::Whenever: return OutlineKind::Rule;
    case NodeKind::Texts: return OutlineKind::Texts;
    case NodeKind::Wording: return OutlineKind::Wording;
    default: return std::nullopt;
  }
}

class OutlineMaker {
 public:
  OutlineMaker(const ast::File& tree, const source::SourceFile& source) : tree_(tree), source_(source) {}

  void AddTo(std::vector<OutlineItem>& items, NodeId id) const {
    const ast::Node& node = tree_[id];
    const auto kind = ToOutlineKind(node.kind);
    const bool unnamed = node.kind == NodeKind::RulesMember && !tree_.IsPresent(Child(id, 0));
    if (!kind || unnamed) return;
    OutlineItem item;
    item.kind = *kind;
    item.range = node.span;
    NameItem(id, item);
    for (const int list : ListsWithin(node.kind))
      for (const NodeId child : tree_.Children(Child(id, list))) AddTo(item.children, child);
    items.push_back(std::move(item));
  }

 private:
  NodeId Child(NodeId id, int index) const { return tree_.Child(id, index); }
  std::string Source(source::Span span) const { return ast::ToOneLine(source_.Text(span)); }

  // Which children of such a node are lists of outline items.
  static std::vector<int> ListsWithin(NodeKind kind) {
    switch (kind) {
      case NodeKind::Game:
      case NodeKind::Enum:
      case NodeKind::Card: return {1};
      case NodeKind::Deck: return {0};
      case NodeKind::Type: return {2};
      case NodeKind::Event: return {4};
      default: return {};
    }
  }

  void NameItem(NodeId id, OutlineItem& item) const {
    const ast::Node& node = tree_[id];
    switch (node.kind) {
      case NodeKind::Card:
        item.name = node.text;
        item.detail = tree_[Child(id, 0)].text;
        item.selection = check::NameSpan(tree_, Child(id, 3));
        return;
      case NodeKind::CardsHeader:
        item.name = node.text;
        item.detail = tree_[Child(id, 0)].text;
        item.selection = node.span;
        return;
      case NodeKind::DeckRule:
        item.name = Source(tree_[Child(id, 0)].span);
        item.selection = tree_[Child(id, 0)].span;
        return;
      case NodeKind::Deck:
        item.name = "deck";
        item.selection = {node.span.file, node.span.begin, node.span.begin + 4};
        return;
      case NodeKind::Modify:
      case NodeKind::Permission:
      case NodeKind::Hook:
      case NodeKind::Whenever:
        item.name = ast::DeclarationName(tree_, id, source_);
        item.selection = tree_[Child(id, 0)].span;
        return;
      case NodeKind::Texts:
      case NodeKind::Wording:
        item.name = (node.kind == NodeKind::Texts ? "text " : "wording ") + tree_[Child(id, 0)].text;
        item.selection = tree_[Child(id, 0)].span;
        return;
      default:
        item.name = tree_[Child(id, 0)].text;
        item.selection = tree_[Child(id, 0)].span;
        item.detail = Detail(id);
        return;
    }
  }

  std::string Detail(NodeId id) const {
    const auto present = [&](int child) { return tree_.IsPresent(Child(id, child)); };
    const auto text = [&](int child) { return Source(tree_[Child(id, child)].span); };
    const auto params = [&](int child) {
      return tree_.Children(Child(id, child)).empty() ? "" : Params(Child(id, child));
    };
    switch (tree_[id].kind) {
      case NodeKind::Game: return tree_[id].text;
      case NodeKind::Type: return present(1) ? "is " + text(1) : "";
      case NodeKind::Relation: return text(1) + " > " + text(2);
      case NodeKind::Zone: return "of " + text(1);
      case NodeKind::Query: return params(1) + ": " + text(2);
      case NodeKind::Event: return params(2) + (present(3) ? ": " + text(3) : "");
      case NodeKind::Window:
      case NodeKind::PartMember: return params(1);
      case NodeKind::Action: return present(1) ? "of " + text(1) : "";
      case NodeKind::PrintedMember:
      case NodeKind::StateMember:
      case NodeKind::EventState:
      case NodeKind::Option:
      case NodeKind::CardValue: return text(1);
      default: return "";
    }
  }

  std::string Params(NodeId list) const {
    const std::string text = Source(tree_[list].span);
    return text.starts_with('(') ? text : "(" + text + ")";
  }

  const ast::File& tree_;
  const source::SourceFile& source_;
};

}  // namespace

std::vector<OutlineItem> Outline(const ast::File& tree, const source::SourceFile& source) {
  std::vector<OutlineItem> items;
  if (tree.nodes.empty()) return items;
  const OutlineMaker maker(tree, source);
  for (const NodeId id : tree.Children(tree.Child(tree.Root(), 1))) maker.AddTo(items, id);
  return items;
}

}  // namespace cardinal::symbols
