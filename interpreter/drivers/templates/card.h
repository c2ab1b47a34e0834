// Writes the file of a new card.
// In: the rules of a game and the name of the card. Out: the text of a file with that card. Promises: the text passes
// the check without changes, if the rules do; it is formatted.
#pragma once

#include <string>

#include "interpreter/language/load/load.h"

namespace cardinal::templates {

struct CardRequest {
  std::string name;
  std::string set;         // empty: "New Cards"
  std::int32_t type = -1;  // into CheckedRules::card_types
};
// Every attribute with a value that fits its type; attributes with a default as comments; the parts that the type
// allows, as comments.
std::string NewCard(const load::LoadResult& loaded, const CardRequest& request);

// A value that the attribute can have.
std::string FittingValue(const check::CheckedRules& rules, const check::Attribute& attribute);

// The names that the body of the part can use: its parameters, and the names bound by the actions that use it: "knows
// rival: Player, n: Int", or "".
std::string KnownNames(const load::LoadResult& loaded, std::int32_t type, std::int32_t part);

}  // namespace cardinal::templates
