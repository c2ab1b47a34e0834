// In: (filled in by explorer.h and witness.h). Out: Tried, a condition that was put to the test: what came out, what
// was compared, which modifiers and parts made it so. Promises: ids only; whoever tells it goes through `view`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/machine/vm/vm.h"

namespace cardinal::reasons {

using model::Value;

struct QueriedTerm;

struct TestedCondition {
  std::int32_t condition = -1;  // into Program::tests
  bool value = false;
  std::int32_t choices = 0;      // that had been made before it
  Value element = model::kNone;  // that was filtered or tried
  bool compared = false;         // x op y
  program::Op op = program::Op::Eq;
  Value x = 0, y = 0;
  std::vector<QueriedTerm> terms;           // of the numbers and permissions it asked for
  std::vector<TestedCondition> parts;       // what said no within it
  std::vector<TestedCondition> filtered;    // what its lists left out
  std::vector<model::SiteId> citing_sites;  // of a filter: the places that cite a clause and ran for it
  bool operator==(const TestedCondition&) const = default;
};

// A modifier that applied while a condition was tested.
struct QueriedTerm {
  std::int32_t query = -1;
  std::vector<Value> args;
  vm::ModifierTerm term;
  std::vector<TestedCondition> conditions;  // the conditions of the modifier
  bool operator==(const QueriedTerm& other) const;
};

bool IsSameTerm(const vm::ModifierTerm& one, const vm::ModifierTerm& other);

TestedCondition MakeTestedCondition(const vm::ConditionEvent& deciding);

// Whether one place lies within the text of the other.
bool IsInsideSite(const program::Program& program, model::SiteId inner, model::SiteId outer);

// By how much a comparison of numbers misses what it should be. `yes`: it should hold.
struct Shortfall {
  Value amount = 0;
  bool too_many = false;
};
std::optional<Shortfall> FindShortfall(const program::Program& program, const TestedCondition& tried, bool yes = true);

}  // namespace cardinal::reasons
