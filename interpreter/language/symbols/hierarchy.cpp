#include "interpreter/language/symbols/hierarchy.h"

#include <algorithm>

#include "interpreter/language/ast/declaration_name.h"
#include "interpreter/language/symbols/tree_path.h"

namespace cardinal::symbols {

using ast::Kind;
using ast::NodeId;

namespace {

// What can call, hear, ask or modify.
bool IsSite(Kind kind) {
  switch (kind) {
    case Kind::Game:
    case Kind::PartMember:
    case Kind::RulesMember:
    case Kind::WorksMember:
    case Kind::Query:
    case Kind::Event:
    case Kind::Modify:
    case Kind::Permission:
    case Kind::Hook:
    case Kind::Whenever:
    case Kind::Action:
    case Kind::Window:
    case Kind::DeckRule:
    case Kind::CardPart: return true;
    default: return false;
  }
}

CallKind KindOfHook(const std::string& word) {
  return word == "before" ? CallKind::Before : word == "after" ? CallKind::After : CallKind::Instead;
}

// The card or type around a node of a path, by name.
std::string Container(const ast::File& tree, const std::vector<NodeId>& path, NodeId id) {
  std::string name;
  for (const NodeId around : path) {
    if (around == id) break;
    if (tree.Is(around, Kind::Card)) name = tree[around].text;
    if (tree.Is(around, Kind::Type)) name = tree[tree.Child(around, 0)].text;
  }
  return name;
}

class SiteFinder {
 public:
  SiteFinder(const SymbolIndex& index, const source::SourceSet& sources) : index_(index), sources_(sources) {}

  // Of statements such as `modify c.attack by 2 until end of turn` the declaration around is meant: the outermost site
  // of a path is the one, except that a game, a card or a type is none.
  std::optional<CallSite> At(source::FileId file, std::int32_t offset) const {
    const ast::File* tree = index_.Tree(file);
    if (tree == nullptr) return std::nullopt;
    const std::vector<NodeId> path = PathTo(*tree, offset);
    const auto found = std::find_if(path.begin(), path.end(), [&](NodeId id) { return IsSite((*tree)[id].kind); });
    if (found == path.end()) return std::nullopt;
    return Make(*tree, *found, path);
  }

 private:
  CallSite Make(const ast::File& tree, NodeId id, const std::vector<NodeId>& path) const {
    const ast::Node& node = tree[id];
    CallSite site;
    site.whole = node.span;
    const NodeId head = node.child_count > 0 ? tree.Child(id, 0) : id;
    site.selection = tree[head].span;
    if (tree.Is(head, Kind::Name)) {
      site.name = tree[head].text;
      for (const Reference& one : index_.At(tree.file, site.selection.begin))
        if (!site.entity && (one.use == Use::Definition || one.use == Use::Give)) site.entity = one.entity;
    } else if (node.kind == Kind::WorksMember) {
      site.name = "works while";
    } else if (node.kind == Kind::DeckRule) {
      site.name = ast::OneLine(sources_[tree.file].Text(tree[head].span));
    } else {
      site.name = ast::DeclarationName(tree, id, sources_[tree.file]);
    }
    site.container = Container(tree, path, id);
    return site;
  }

  const SymbolIndex& index_;
  const source::SourceSet& sources_;
};

std::optional<CallKind> KindOfUse(const Reference& one, const SymbolIndex& index) {
  switch (one.use) {
    case Use::Call: return CallKind::Calls;
    case Use::Write: return CallKind::Modifies;
    case Use::Permit: return CallKind::Permits;
    case Use::Give: return CallKind::Gives;
    case Use::Hear: {
      const ast::File& tree = *index.Tree(one.name.file);
      const std::vector<NodeId> path = PathTo(tree, one.name.begin);
      for (const NodeId id : path)
        if (tree.Is(id, Kind::Hook)) return KindOfHook(tree[id].text);
      return std::nullopt;
    }
    case Use::Read:
      if (one.entity.kind == EntityKind::Window) return std::nullopt;  // `action play in items` does not open it
      return CallKind::Asks;
    case Use::Definition:
    case Use::Say:
    case Use::Translate:
    case Use::Former: return std::nullopt;
  }
  return std::nullopt;
}

// Adds the place to the call of that site and kind.
void AddCall(std::vector<Call>& calls, CallSite site, CallKind kind, source::Span place) {
  const auto found = std::find_if(calls.begin(), calls.end(), [&](const Call& call) {
    return call.kind == kind && call.site.whole == site.whole && call.site.entity == site.entity;
  });
  if (found == calls.end())
    calls.push_back({std::move(site), kind, {place}});
  else if (!(found->places.back() == place))
    found->places.push_back(place);
}

}  // namespace

bool HasCalls(Entity entity) {
  switch (entity.kind) {
    case EntityKind::Event:
    case EntityKind::Action:
    case EntityKind::Window:
    case EntityKind::Query:
    case EntityKind::Attribute:
    case EntityKind::Field:
    case EntityKind::Part: return true;
    default: return false;
  }
}

std::optional<CallSite> SiteOf(const SymbolIndex& index, Entity entity) {
  const std::vector<Definition> definitions = index.Definitions(entity);
  if (definitions.empty()) return std::nullopt;
  const Definition& first = definitions.front();
  const ast::File& tree = *index.Tree(first.name.file);
  return CallSite{entity, first.whole, first.name, index.Name(entity),
                  Container(tree, PathTo(tree, first.name.begin), DeclarationAt(tree, first.name))};
}

std::optional<CallSite> SiteAt(const SymbolIndex& index, source::FileId file, std::int32_t offset,
                               const source::SourceSet& sources) {
  return SiteFinder(index, sources).At(file, offset);
}

std::vector<Call> IncomingCalls(const SymbolIndex& index, Entity entity, const source::SourceSet& sources) {
  std::vector<Call> calls;
  const SiteFinder finder(index, sources);
  for (const Reference& one : index.References(entity)) {
    const auto kind = KindOfUse(one, index);
    if (!kind) continue;
    if (auto site = finder.At(one.name.file, one.name.begin)) AddCall(calls, std::move(*site), *kind, one.name);
  }
  return calls;
}

std::vector<Call> OutgoingCalls(const SymbolIndex& index, source::Span whole) {
  std::vector<Call> calls;
  for (const Reference& one : index.InFile(whole.file)) {
    if (one.name.begin < whole.begin || one.name.end > whole.end || !HasCalls(one.entity)) continue;
    const auto kind = KindOfUse(one, index);
    if (!kind) continue;
    if (auto site = SiteOf(index, one.entity)) AddCall(calls, std::move(*site), *kind, one.name);
  }
  return calls;
}

std::vector<Entity> Subtypes(const SymbolIndex& index, Entity type) {
  std::vector<Entity> below;
  const bool any = type == check::BuiltIn("Card");
  if (type.kind != EntityKind::CardType && !any) return below;
  const auto& types = index.Rules().card_types;
  for (std::size_t i = 0; i < types.size(); ++i)
    if (any ? types[i].parent < 0 : types[i].parent == type.index)
      below.push_back({EntityKind::CardType, static_cast<std::int32_t>(i)});
  const auto& cards = index.Rules().cards;
  for (std::size_t i = 0; i < cards.size() && !any; ++i)
    if (cards[i].type == type.index) below.push_back({EntityKind::Card, static_cast<std::int32_t>(i)});
  return below;
}

Entity Supertype(const SymbolIndex& index, Entity type_or_card) {
  const auto place = static_cast<std::size_t>(type_or_card.index);
  std::int32_t above = -1;
  if (type_or_card.kind == EntityKind::Card)
    above = index.Rules().cards[place].type;
  else if (type_or_card.kind == EntityKind::CardType)
    above = index.Rules().card_types[place].parent;
  else
    return {};
  if (above >= 0) return {EntityKind::CardType, above};
  return type_or_card.kind == EntityKind::CardType ? check::BuiltIn("Card") : Entity{};
}

}  // namespace cardinal::symbols
