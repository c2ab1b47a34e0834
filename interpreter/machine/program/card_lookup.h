// In: the name of a card as a person types it. Out: the definition that is meant. Promises: every command finds cards
// by this rule (base/spelling.h): an exact name first, then one that differs in case, accents or signs only. An old
// name
// (`was`) means no card, even if a present name is spelt like it: the person is told the new name.
#pragma once

#include <string>
#include <string_view>

#include "interpreter/base/spelling.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::program {

// For many names.
class CardFinder {
 public:
  explicit CardFinder(const Program& program);
  // base::kNameNotFound: no card is called so; base::kAmbiguousName: several are spelt like it.
  std::int32_t FindCard(std::string_view name);

 private:
  const Program& program_;
  base::NameFinder names_;
};

// For a single name.
std::int32_t FindCardBySpelling(const Program& program, std::string_view name);

// The card whose old name that is, in any spelling; -1: none, or several.
std::int32_t FindCardByFormerSpelling(const Program& program, std::string_view name);

// "`Déjà Vu` or `Deja Vu`": the cards that a name with several meanings could mean.
std::string DescribeAmbiguousCards(const Program& program, std::string_view name);

}  // namespace cardinal::program
