// Call and type hierarchies. In: an event, an action, a window, a query, an attribute, a state or a part. Out: the
// declarations that call it, have hooks on it, modify it or ask it, with the places; and what a declaration itself
// uses. Also the subtypes and the supertype of a card type, and its cards.
#pragma once

#include <vector>

#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::symbols {

// A declaration with code: it calls, asks or has a hook. Each part and each rule of a card is a call site of its own.
struct CallSite {
  Entity entity;             // None: a rule, which has no name
  source::Span declaration;  // the declaration
  source::Span selection;    // its name, or the head of a rule
  std::string name;          // "draw", "after attack(_, you)"
  std::string container;     // the card or type that contains it; "": no container
};

enum class CallKind : std::uint8_t { Calls, Queries, Before, After, Instead, Modifies, Permits, Gives };

struct Call {
  CallSite site;  // incoming: the caller; outgoing: the called declaration
  CallKind kind = CallKind::Calls;
  std::vector<source::Span> spans;  // the places of the called name
};

bool HasCalls(Entity entity);

// The declaration of the entity as the start of a hierarchy.
std::optional<CallSite> FindDeclarationSite(const SymbolIndex& index, Entity entity);
// The innermost declaration around a place.
std::optional<CallSite> FindSiteAt(const SymbolIndex& index, source::FileId file, std::int32_t offset,
                                   const source::SourceSet& sources);

std::vector<Call> IncomingCalls(const SymbolIndex& index, Entity entity, const source::SourceSet& sources);
// The uses within the span of a declaration.
std::vector<Call> OutgoingCalls(const SymbolIndex& index, source::Span whole);

// The card types and cards directly below a type; cards are leaves. `Card` has all types without a supertype.
std::vector<Entity> Subtypes(const SymbolIndex& index, Entity type);
// The supertype, or the type of a card; None: the type has no supertype.
Entity Supertype(const SymbolIndex& index, Entity type_or_card);

}  // namespace cardinal::symbols
