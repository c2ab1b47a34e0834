// In: an event, an action, a window, a query, a printed value, a state or a part. Out: which declarations call it, hear
// it, modify it or ask it, with the places; and what a declaration itself uses. Also which card types are below and
// above a type, and its cards.
#pragma once

#include <vector>

#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::symbols {

// A declaration that does something: it calls, asks, hears. Of a card each part and each rule is one of its own.
struct CallSite {
  Entity entity;             // None: a rule, which has no name
  source::Span declaration;  // the declaration
  source::Span selection;    // its name, or the head of a rule
  std::string name;          // "draw", "after attack(_, you)"
  std::string container;     // the card or type in which it is; "": none
};

enum class CallKind : std::uint8_t { Calls, Queries, Before, After, Instead, Modifies, Permits, Gives };

struct Call {
  CallSite site;  // incoming: who calls; outgoing: what is called
  CallKind kind = CallKind::Calls;
  std::vector<source::Span> spans;  // of the name that is called
};

bool HasCalls(Entity entity);

// The declaration of the entity as the start of a hierarchy.
std::optional<CallSite> FindDeclarationSite(const SymbolIndex& index, Entity entity);
// The innermost declaration around a place.
std::optional<CallSite> FindSiteAt(const SymbolIndex& index, source::FileId file, std::int32_t offset,
                                   const source::SourceSet& sources);

std::vector<Call> IncomingCalls(const SymbolIndex& index, Entity entity, const source::SourceSet& sources);
// What is used between the ends of a declaration.
std::vector<Call> OutgoingCalls(const SymbolIndex& index, source::Span whole);

// Card types and cards directly below a type; a card is the leaf of its type. `Card` has all types without a parent.
std::vector<Entity> Subtypes(const SymbolIndex& index, Entity type);
// The type above; None: there is none.
Entity Supertype(const SymbolIndex& index, Entity type_or_card);

}  // namespace cardinal::symbols
