#include "interpreter/language/symbols/hierarchy.h"

#include <algorithm>

#include "interpreter/language/ast/declaration_name.h"
#include "interpreter/language/symbols/tree_path.h"

namespace cardinal::symbols {

using ast::NodeId;
using ast::NodeKind;

namespace {

// The nodes that can call, ask, modify, or have a hook.
bool IsSite(NodeKind kind) {
  switch (kind) {
    case NodeKind::Game:
    case NodeKind::PartMember:
    case NodeKind::RulesMember:
    case NodeKind::Query:
    case NodeKind::Event:
    case NodeKind::Modify:
    case NodeKind::Permission:
    case NodeKind::Hook:
    case NodeKind::Whenever:
    case NodeKind::Action:
    case NodeKind::Window:
    case NodeKind::DeckRule:
    case NodeKind::CardPart: return true;
    default: return false;
  }
}

CallKind KindOfHook(const std::string& word) {
  return word == "before" ? CallKind::Before : word == "after" ? CallKind::After : CallKind::Instead;
}

// The name of the card or type around a node of a path.
std::string Container(const ast::File& tree, const std::vector<NodeId>& path, NodeId id) {
  std::string name;
  for (const NodeId around : path) {
    if (around == id) break;
    if (tree.IsKind(around, NodeKind::Card)) name = tree[around].text;
    if (tree.IsKind(around, NodeKind::Type)) name = tree[tree.Child(around, 0)].text;
  }
  return name;
}

class SiteFinder {
 public:
  SiteFinder(const SymbolIndex& index, const source::SourceSet& sources) : index_(index), sources_(sources) {}

  // For statements such as `modify c.attack by 2 until end of turn`, the site is the declaration around them: the
  // outermost site of the path. A card or a type is not a site.
  std::optional<CallSite> FindAt(source::FileId file, std::int32_t offset) const {
    const ast::File* tree = index_.Tree(file);
    if (tree == nullptr) return std::nullopt;
    const std::vector<NodeId> path = FindPath(*tree, offset);
    const auto found = std::find_if(path.begin(), path.end(), [&](NodeId id) { return IsSite((*tree)[id].kind); });
    if (found == path.end()) return std::nullopt;
    return Make(*tree, *found, path);
  }

 private:
  CallSite Make(const ast::File& tree, NodeId id, const std::vector<NodeId>& path) const {
    const ast::Node& node = tree[id];
    CallSite site;
    site.declaration = node.span;
    NodeId head = node.child_count > 0 ? tree.Child(id, 0) : id;
    if (!tree.IsPresent(head)) head = tree.Child(id, 1);  // the condition of `rules while`
    site.selection = tree[head].span;
    if (tree.IsKind(head, NodeKind::Name)) {
      site.name = tree[head].text;
      for (const Reference& one : index_.ReferencesAt(tree.file, site.selection.begin))
        if (!site.entity && (one.use == ReferenceKind::Definition || one.use == ReferenceKind::Give))
          site.entity = one.entity;
    } else if (node.kind == NodeKind::RulesMember) {
      site.name = "rules while";
    } else if (node.kind == NodeKind::DeckRule) {
      site.name = ast::ToOneLine(sources_[tree.file].Text(tree[head].span));
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
    case ReferenceKind::Call: return CallKind::Calls;
    case ReferenceKind::Write: return CallKind::Modifies;
    case ReferenceKind::Permit: return CallKind::Permits;
    case ReferenceKind::Give: return CallKind::Gives;
    case ReferenceKind::Hook: {
      const ast::File& tree = *index.Tree(one.name.file);
      const std::vector<NodeId> path = FindPath(tree, one.name.begin);
      for (const NodeId id : path)
        if (tree.IsKind(id, NodeKind::Hook)) return KindOfHook(tree[id].text);
      return std::nullopt;
    }
    case ReferenceKind::Read:
      if (one.entity.kind == EntityKind::Window) return std::nullopt;  // `action play in items` opens no window
      return CallKind::Queries;
    case ReferenceKind::Definition:
    case ReferenceKind::WordingKey:
    case ReferenceKind::Translate:
    case ReferenceKind::FormerName: return std::nullopt;
  }
  return std::nullopt;
}

// Adds the place to the call with that site and kind, which is searched from `first` on.
void AddCall(std::vector<Call>& calls, std::size_t first, CallSite site, CallKind kind, source::Span place) {
  const auto begin = calls.begin() + first;
  const auto found = std::find_if(begin, calls.end(), [&](const Call& call) {
    return call.kind == kind && call.site.declaration == site.declaration && call.site.entity == site.entity;
  });
  if (found == calls.end())
    calls.push_back({std::move(site), kind, {place}});
  else if (!(found->spans.back() == place))
    found->spans.push_back(place);
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

std::optional<CallSite> FindDeclarationSite(const SymbolIndex& index, Entity entity) {
  const std::vector<Definition> definitions = index.Definitions(entity);
  if (definitions.empty()) return std::nullopt;
  const Definition& first = definitions.front();
  const ast::File& tree = *index.Tree(first.name.file);
  return CallSite{entity, first.declaration, first.name, index.EntityName(entity),
                  Container(tree, FindPath(tree, first.name.begin), DeclarationAt(tree, first.name))};
}

std::optional<CallSite> FindSiteAt(const SymbolIndex& index, source::FileId file, std::int32_t offset,
                                   const source::SourceSet& sources) {
  return SiteFinder(index, sources).FindAt(file, offset);
}

std::vector<Call> IncomingCalls(const SymbolIndex& index, Entity entity, const source::SourceSet& sources) {
  std::vector<Call> calls;
  const SiteFinder finder(index, sources);
  std::size_t first = 0;  // first call of the last site: the places of a site are consecutive
  for (const Reference& one : index.References(entity)) {
    const auto kind = KindOfUse(one, index);
    if (!kind) continue;
    auto site = finder.FindAt(one.name.file, one.name.begin);
    if (!site) continue;
    if (!calls.empty() && !(calls.back().site.declaration == site->declaration)) first = calls.size();
    AddCall(calls, first, std::move(*site), *kind, one.name);
  }
  return calls;
}

std::vector<Call> OutgoingCalls(const SymbolIndex& index, source::Span whole) {
  std::vector<Call> calls;
  for (const Reference& one : index.InFile(whole.file)) {
    if (one.name.begin < whole.begin || one.name.end > whole.end || !HasCalls(one.entity)) continue;
    const auto kind = KindOfUse(one, index);
    if (!kind) continue;
    if (auto site = FindDeclarationSite(index, one.entity)) AddCall(calls, 0, std::move(*site), *kind, one.name);
  }
  return calls;
}

std::vector<Entity> Subtypes(const SymbolIndex& index, Entity type) {
  std::vector<Entity> below;
  const bool any = type == check::FindBuiltIn("Card");
  if (type.kind != EntityKind::CardType && !any) return below;
  const auto& types = index.Rules().card_types;
  for (const auto i : types.Ids())
    if (any ? types[i].parent < 0 : types[i].parent == type.index) below.push_back({EntityKind::CardType, i});
  const auto& cards = index.Rules().cards;
  for (std::size_t i = 0; i < cards.size() && !any; ++i)
    if (cards[i].type == type.index) below.push_back({EntityKind::Card, static_cast<std::int32_t>(i)});
  return below;
}

Entity Supertype(const SymbolIndex& index, Entity type_or_card) {
  std::int32_t above = -1;
  if (type_or_card.kind == EntityKind::Card)
    above = index.Rules().cards[type_or_card.index].type;
  else if (type_or_card.kind == EntityKind::CardType)
    above = index.Rules().card_types[type_or_card.index].parent;
  else
    return {};
  if (above >= 0) return {EntityKind::CardType, above};
  return type_or_card.kind == EntityKind::CardType ? check::FindBuiltIn("Card") : Entity{};
}

}  // namespace cardinal::symbols
