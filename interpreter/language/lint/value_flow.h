// Finds the values that states, parameters and local names can have in any game, by following every assignment, call
// and opening. In: checked rules and their rule bodies. Out: for each state and each name of a body, the possible
// values. Promises: a value outside of them never occurs in a game with the loaded rules and cards. The parameters of
// an event can have any value if a card calls it, because cards that are not loaded may call it, too, or if a scenario
// can begin with it.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/language/lint/intervals.h"
#include "interpreter/language/lint/rule_bodies.h"

namespace cardinal::lint {

inline constexpr std::uint64_t kAnyMember = ~std::uint64_t{0};

// The values that an expression can have; of a list: the values that its elements can have. A value is `none`, or one
// in the range; of an enum, also one in the set of members (a bit for each of the first 64).
struct PossibleValues {
  ValueRange range{1, 0};     // empty: no value
  std::uint64_t members = 0;  // kAnyMember if it is not an enum
  bool none = false;

  bool operator==(const PossibleValues&) const = default;
  bool NeverPresent() const { return range.IsEmpty(); }
  bool NeverAny() const { return NeverPresent() && !none; }
  // Whether the other values are among these, and were not before.
  bool Join(const PossibleValues& more);
};

PossibleValues AnyValue(const CheckedRules& rules, check::Type type);
// Whether both can be the same value.
bool CanBeEqual(const PossibleValues& a, const PossibleValues& b);

class ValueReader;

class ValueFlow {
 public:
  ValueFlow(const CheckedRules& rules, const std::vector<RuleBody>& texts);
  ~ValueFlow();

  // The values of an expression in that body.
  PossibleValues Read(ExprId id, check::BodyId body) const;
  const ValueReader& Reader() const { return *reader_; }

  const PossibleValues& OfField(std::int32_t field) const { return fields_[field]; }
  const PossibleValues& OfLocal(check::BodyId body, LocalId local) const {
    return locals_[body][static_cast<std::size_t>(local)];
  }

 private:
  friend class ValueFlowAnalyzer;
  base::Table<check::FieldId, PossibleValues> fields_;
  std::vector<PossibleValues> queries_;  // by query: of its own rule
  base::Table<check::BodyId, std::vector<PossibleValues>> locals_;
  std::unique_ptr<ValueReader> reader_;
};

}  // namespace cardinal::lint
