// A condition that was evaluated. In: filled in by path_explorer.h and event_log.h. Out: TestedCondition: its result,
// what was compared, and the modifiers and parts that determined it. Promises: it holds only ids; a caller that makes
// text of it must use `view`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/machine/vm/vm.h"

namespace cardinal::reasons {

using model::Value;

struct QueriedTerm;

struct TestedCondition {
  std::int32_t condition = -1;  // Program::conditions
  bool value = false;
  std::int32_t choices = 0;      // how many choices had been made before it
  Value element = model::kNone;  // the element that was filtered or tried
  bool compared = false;         // x op y
  program::Comparison op = program::Comparison::Eq;
  Value x = 0, y = 0;
  std::vector<QueriedTerm> terms;                       // of the numbers and permissions that it asked for
  std::vector<TestedCondition> parts;                   // its parts that were false
  std::vector<TestedCondition> filtered;                // what its lists left out
  std::vector<model::SiteId> citing_sites;              // of a filter: the sites that cite a clause and ran for it
  std::vector<Value> locals;                            // of its function when it was tested; kNone: not known
  bool operator==(const TestedCondition& other) const;  // the same result for the same reasons; `locals` do not count
};

// A modifier that applied while a condition was evaluated.
struct QueriedTerm {
  std::int32_t query = -1;
  std::vector<Value> args;
  vm::ModifierTerm term;
  std::vector<TestedCondition> conditions;  // the conditions of the modifier
  bool operator==(const QueriedTerm& other) const;
};

TestedCondition MakeTestedCondition(const vm::ConditionEvent& deciding);

// Of two results for the same reasons: sets the locals of `tried`, and of all that it contains, to kNone where they are
// different in `other`.
void KeepCommonLocals(TestedCondition& tried, const TestedCondition& other);

// Whether one site is inside the text of the other.
bool IsInsideSite(const program::Program& program, model::SiteId inner, model::SiteId outer);

// By how much a comparison of numbers misses the wanted result. `yes`: it should be true.
struct Shortfall {
  Value amount = 0;
  bool too_many = false;
};
std::optional<Shortfall> FindShortfall(const program::Program& program, const TestedCondition& tried, bool yes = true);

}  // namespace cardinal::reasons
