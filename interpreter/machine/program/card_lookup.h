// Finds the card that a person has typed the name of. In: the name. Out: the card definition. Promises: every command
// finds cards by this rule (base/spelling.h): first an exact name, then one that differs only in case, accents or
// signs. A former name (`named before`) matches no card, even if a present name has a similar spelling; commands report
// the new name.
#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/spelling.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::program {

// The spellings of the names of a program's cards, for searches one by one. They are computed at the first search.
// Several threads may search at once.
class CardNames {
 public:
  // `program`: the one to which it belongs, or a copy of that one.
  std::int32_t FindCard(const Program& program, std::string_view name) const;

 private:
  struct Index {
    std::mutex mutex;
    const CardDef* of = nullptr;  // the cards whose names these are
    std::vector<std::string> names;
    std::optional<base::NameFinder> finder;
  };
  mutable Index index_;
};

// For looking up many names.
class CardFinder {
 public:
  explicit CardFinder(const Program& program);
  // base::kNameNotFound: no card has this name; base::kAmbiguousName: several have a similar spelling.
  std::int32_t FindCard(std::string_view name);

 private:
  const Program& program_;
  base::NameFinder names_;
};

// For looking up a single name.
std::int32_t FindCardBySpelling(const Program& program, std::string_view name);

// The card that had this name before, in any spelling; -1: none, or several.
std::int32_t FindCardByFormerSpelling(const Program& program, std::string_view name);

// "`Déjà Vu` or `Deja Vu`": the cards that an ambiguous name could mean.
std::string DescribeAmbiguousCards(const Program& program, std::string_view name);

}  // namespace cardinal::program
