// Finds the zones, states and queries that a document names, by their owners. In: the rules, a name, an owner. Out: the
// index of the declaration, or -1. Promises: an exact name is preferred to one that differs in case and punctuation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::authoring {

// True if both are the same name, apart from case and punctuation.
inline bool IsSameName(std::string_view a, std::string_view b) {
  return scenario_runner::NormalizeIdentifier(a) == scenario_runner::NormalizeIdentifier(b);
}

// The index of the table entry with that name, apart from case and punctuation, or -1.
template <typename Table>
std::int32_t FindByName(const Table& table, std::string_view name) {
  return base::FindIndexIf(table, [&](const auto& one) { return IsSameName(one.name, name); });
}

// The owner of a zone or a state, or the parameter of a query.
struct PartOwner {
  program::OwnerKind kind = program::OwnerKind::Table;
  std::int32_t type = -1;  // of a card; -1: any
};

class PartFinder {
 public:
  explicit PartFinder(const program::Program& rules) : rules_(rules) {}
  std::int32_t FindZone(const std::string& name, const PartOwner& owner) const;
  std::int32_t FindField(const std::string& name, const PartOwner& owner) const;
  // Of the table: a query without parameters. Otherwise one whose only parameter is the owner.
  std::int32_t FindQuery(const std::string& name, const PartOwner& owner) const;

 private:
  bool Fits(const PartOwner& owner, std::int32_t wanted) const;

  const program::Program& rules_;
};

}  // namespace cardinal::authoring
