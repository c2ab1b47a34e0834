// In: the rules of a game and the name of a new card. Out: the text of a file with that card.
// Promises: the text checks as it is, if the rules do; it is laid out.
#pragma once

#include <string>

#include "interpreter/language/load/load.h"

namespace cardinal::templates {

struct CardRequest {
  std::string name;
  std::string set;         // empty: "New Cards"
  std::int32_t type = -1;  // into CheckedRules::card_types
};
// Every attribute with a value that fits its type, those with a default as comments; what the type lets the card do, as
// comments.
std::string NewCard(const load::LoadResult& loaded, const CardRequest& request);

// A value that the attribute can have.
std::string FittingValue(const check::CheckedRules& rules, const check::Attribute& attribute);

// What a text for the part can name: its parameters, and the names that the actions that use it give. "knows rival:
// Player, n: Int", or "".
std::string KnownNames(const load::LoadResult& loaded, std::int32_t type, std::int32_t part);

}  // namespace cardinal::templates
