// In: the name of a card as a person types it. Out: the definition that is meant. Promises: every command finds cards
// by this rule (base/spelling.h): an exact name first, then one that differs in case, accents or signs only.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/base/spelling.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::program {

// For many names. base::kNoName: no card is called so; base::kSeveralNames: several are spelt like it.
base::NameFinder CardFinder(const Program& program);
// For a single name.
std::int32_t FindCardAsTyped(const Program& program, std::string_view name);

// "`Déjà Vu` or `Deja Vu`": the cards that a name with several meanings could mean.
std::string CardsSpeltLike(const Program& program, std::string_view name);

}  // namespace cardinal::program
