#include "interpreter/language/symbols/outline.h"

#include <optional>

#include "interpreter/language/ast/declaration_name.h"
#include "interpreter/language/check/references.h"

namespace cardinal::symbols {

using ast::Kind;
using ast::NodeId;

namespace {

std::optional<OutlineKind> KindOf(Kind kind) {
  switch (kind) {
    case Kind::Game: return OutlineKind::Game;
    case Kind::Option: return OutlineKind::Option;
    case Kind::CardsHeader: return OutlineKind::CardSet;
    case Kind::Enum: return OutlineKind::Enum;
    case Kind::EnumValue: return OutlineKind::EnumValue;
    case Kind::Relation: return OutlineKind::Relation;
    case Kind::Type: return OutlineKind::CardType;
    case Kind::PrintedMember:
    case Kind::CardValue: return OutlineKind::Attribute;
    case Kind::StateMember:
    case Kind::EventState: return OutlineKind::State;
    case Kind::PartMember:
    case Kind::CardPart: return OutlineKind::Part;
    case Kind::RulesMember: return OutlineKind::RulesGroup;
    case Kind::Zone: return OutlineKind::Zone;
    case Kind::Query: return OutlineKind::Query;
    case Kind::Event: return OutlineKind::Event;
    case Kind::Action: return OutlineKind::Action;
    case Kind::Window: return OutlineKind::Window;
    case Kind::Deck: return OutlineKind::Deck;
    case Kind::DeckRule: return OutlineKind::DeckRule;
    case Kind::Card: return OutlineKind::Card;
    case Kind::Modify:
    case Kind::Permission:
    case Kind::Hook:
    case Kind::Whenever: return OutlineKind::Rule;
    case Kind::Texts: return OutlineKind::Texts;
    case Kind::Wording: return OutlineKind::Wording;
    default: return std::nullopt;
  }
}

class OutlineMaker {
 public:
  OutlineMaker(const ast::File& tree, const source::SourceFile& source) : tree_(tree), source_(source) {}

  void AddTo(std::vector<OutlineItem>& items, NodeId id) const {
    const ast::Node& node = tree_[id];
    const auto kind = KindOf(node.kind);
    if (!kind) return;
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
  std::string Source(source::Span span) const { return ast::OneLine(source_.Text(span)); }

  // Which children of such a node are lists of what an outline shows.
  static std::vector<int> ListsWithin(Kind kind) {
    switch (kind) {
      case Kind::Game:
      case Kind::Enum:
      case Kind::Card: return {1};
      case Kind::Deck: return {0};
      case Kind::Type: return {2};
      case Kind::Event: return {4};
      default: return {};
    }
  }

  void NameItem(NodeId id, OutlineItem& item) const {
    const ast::Node& node = tree_[id];
    switch (node.kind) {
      case Kind::Card:
        item.name = node.text;
        item.detail = tree_[Child(id, 0)].text;
        item.selection = check::NameSpan(tree_, Child(id, 3));
        return;
      case Kind::CardsHeader:
        item.name = node.text;
        item.detail = tree_[Child(id, 0)].text;
        item.selection = node.span;
        return;
      case Kind::DeckRule:
        item.name = Source(tree_[Child(id, 0)].span);
        item.selection = tree_[Child(id, 0)].span;
        return;
      case Kind::Deck:
        item.name = "deck";
        item.selection = {node.span.file, node.span.begin, node.span.begin + 4};
        return;
      case Kind::Modify:
      case Kind::Permission:
      case Kind::Hook:
      case Kind::Whenever:
        item.name = ast::DeclarationName(tree_, id, source_);
        item.selection = tree_[Child(id, 0)].span;
        return;
      case Kind::Texts:
      case Kind::Wording:
        item.name = (node.kind == Kind::Texts ? "texts " : "wording ") + tree_[Child(id, 0)].text;
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
    const auto present = [&](int child) { return tree_.Has(Child(id, child)); };
    const auto text = [&](int child) { return Source(tree_[Child(id, child)].span); };
    const auto params = [&](int child) {
      return tree_.Children(Child(id, child)).empty() ? "" : Params(Child(id, child));
    };
    switch (tree_[id].kind) {
      case Kind::Game: return tree_[id].text;
      case Kind::Type: return present(1) ? "is " + text(1) : "";
      case Kind::Relation: return text(1) + " > " + text(2);
      case Kind::Zone: return "of " + text(1);
      case Kind::Query: return params(1) + ": " + text(2);
      case Kind::Event: return params(2) + (present(3) ? ": " + text(3) : "");
      case Kind::Window:
      case Kind::PartMember: return params(1);
      case Kind::Action: return present(1) ? "of " + text(1) : "";
      case Kind::PrintedMember:
      case Kind::StateMember:
      case Kind::EventState:
      case Kind::Option:
      case Kind::CardValue: return text(1);
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
