// Call hierarchy: the callers, hooks and modifiers of an entity, and what it uses. Type hierarchy: card types and cards
// above and below each other.
#include "interpreter/drivers/lsp/features/named_place.h"
#include "interpreter/drivers/lsp/features/symbols.h"
#include "interpreter/language/symbols/hierarchy.h"

namespace cardinal::lsp {

using symbols::Call;
using symbols::CallKind;
using symbols::CallSite;
using symbols::Entity;

namespace {

std::string_view CallKindWord(CallKind kind) {
  switch (kind) {
    case CallKind::Calls: return "calls";
    case CallKind::Queries: return "asks";
    case CallKind::Before: return "before";
    case CallKind::After: return "after";
    case CallKind::Instead: return "instead of";
    case CallKind::Modifies: return "changes";
    case CallKind::Permits: return "allows or forbids";
    case CallKind::Gives: return "gives";
  }
  return "";
}

// An item of the protocol is found again by its place, so that it needs no data of its own.
template <typename Item>
std::optional<Item> ItemAt(const NamedPlace& place, const CallSite& site) {
  const auto whole = place.ToLocation(site.declaration), selection = place.ToLocation(site.selection);
  if (!whole || !selection) return std::nullopt;
  Item item;
  item.name = site.name;
  item.kind = KindForEditor(site.entity.kind);
  if (!site.container.empty()) item.detail = site.container;
  item.uri = whole->uri;
  item.range = whole->range;
  item.selectionRange = selection->range;
  return item;
}

std::optional<NamedPlace> FindNamedPlace(Session& session, const std::string& uri, Position position) {
  const auto target = session.LocateInWhole(uri);
  if (!target || target->is_document) return std::nullopt;
  return NamedPlace(session, *target, position);
}

// The entity at a place that can be called; the first one, if the place refers to several.
Entity Callable(const NamedPlace& place) {
  for (const symbols::Reference& one : place.References())
    if (symbols::HasCalls(one.entity)) return one.entity;
  return {};
}

std::vector<Range> CallRanges(const NamedPlace& place, const Call& call) {
  std::vector<Range> ranges;
  for (const source::Span span : call.spans)
    if (const auto location = place.ToLocation(span)) ranges.push_back(location->range);
  return ranges;
}

void AddDetail(CallHierarchyItem& item, CallKind kind) {
  const std::string word(CallKindWord(kind));
  item.detail = item.detail ? word + ", " + *item.detail : word;
}

std::vector<CallHierarchyIncomingCall> Incoming(const NamedPlace& place) {
  std::vector<CallHierarchyIncomingCall> calls;
  for (const Call& call : symbols::IncomingCalls(place.Index(), Callable(place), place.Snapshot()->sources)) {
    auto item = ItemAt<CallHierarchyItem>(place, call.site);
    if (!item) continue;
    AddDetail(*item, call.kind);
    calls.push_back({std::move(*item), CallRanges(place, call)});
  }
  return calls;
}

// What the declaration around the item uses.
std::vector<CallHierarchyOutgoingCall> Outgoing(Session& session, const CallHierarchyItem& item) {
  std::vector<CallHierarchyOutgoingCall> calls;
  const auto target = session.LocateInWhole(item.uri);
  if (!target || target->is_document) return calls;
  const auto offset = session.Offset(*target, item.selectionRange.start);
  const symbols::SymbolIndex& index = target->snapshot->Symbols();
  const auto site = symbols::FindSiteAt(index, target->file, offset, target->snapshot->sources);
  if (!site) return calls;
  const NamedPlace place(session, *target, item.selectionRange.start);
  for (const Call& call : symbols::OutgoingCalls(index, site->declaration)) {
    auto used = ItemAt<CallHierarchyItem>(place, call.site);
    if (!used) continue;
    AddDetail(*used, call.kind);
    calls.push_back({std::move(*used), CallRanges(place, call)});
  }
  return calls;
}

std::vector<TypeHierarchyItem> MakeTypeItems(const NamedPlace& place, const std::vector<Entity>& entities) {
  std::vector<TypeHierarchyItem> items;
  for (const Entity entity : entities) {
    const auto site = symbols::FindDeclarationSite(place.Index(), entity);
    if (!site) continue;
    if (auto item = ItemAt<TypeHierarchyItem>(place, *site)) items.push_back(std::move(*item));
  }
  return items;
}

bool HasTypes(Entity entity) {
  return entity.kind == symbols::EntityKind::CardType || entity.kind == symbols::EntityKind::Card;
}

}  // namespace

void RegisterHierarchies(Dispatcher& dispatcher, Router& router, Session& session) {
  router.OnRules<CallHierarchyPrepareRequest>(
      [&session](const RequestTarget& target, const CallHierarchyPrepareParams& params, HandlerContext&) {
        std::vector<CallHierarchyItem> items;
        const NamedPlace place(session, target, params.position);
        const auto site = symbols::FindDeclarationSite(place.Index(), Callable(place));
        if (!site) return items;
        if (auto item = ItemAt<CallHierarchyItem>(place, *site)) items.push_back(std::move(*item));
        return items;
      });
  dispatcher.On<CallHierarchyIncomingCallsRequest>(
      [&session](const CallHierarchyIncomingCallsParams& params, HandlerContext&) {
        const auto place = FindNamedPlace(session, params.item.uri, params.item.selectionRange.start);
        return place ? Incoming(*place) : std::vector<CallHierarchyIncomingCall>{};
      });
  dispatcher.On<CallHierarchyOutgoingCallsRequest>(
      [&session](const CallHierarchyOutgoingCallsParams& params, HandlerContext&) {
        return Outgoing(session, params.item);
      });
  router.OnRules<TypeHierarchyPrepareRequest>(
      [&session](const RequestTarget& target, const TypeHierarchyPrepareParams& params, HandlerContext&) {
        const NamedPlace place(session, target, params.position);
        return HasTypes(place.Entity()) ? MakeTypeItems(place, {place.Entity()}) : std::vector<TypeHierarchyItem>{};
      });
  dispatcher.On<TypeHierarchySupertypesRequest>(
      [&session](const TypeHierarchySupertypesParams& params, HandlerContext&) {
        const auto place = FindNamedPlace(session, params.item.uri, params.item.selectionRange.start);
        if (!place) return std::vector<TypeHierarchyItem>{};
        return MakeTypeItems(*place, {symbols::Supertype(place->Index(), place->Entity())});
      });
  dispatcher.On<TypeHierarchySubtypesRequest>([&session](const TypeHierarchySubtypesParams& params, HandlerContext&) {
    const auto place = FindNamedPlace(session, params.item.uri, params.item.selectionRange.start);
    if (!place) return std::vector<TypeHierarchyItem>{};
    return MakeTypeItems(*place, symbols::Subtypes(place->Index(), place->Entity()));
  });
}

}  // namespace cardinal::lsp
