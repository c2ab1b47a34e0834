// In: (filled in by explorer.h and witness.h). Out: Tried, a condition that was put to the test: what came out, what
// was compared, which modifiers and parts made it so. Promises: ids only; whoever tells it goes through `view`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/machine/vm/vm.h"

namespace cardinal::reasons {

using model::Value;

struct AskedTerm;

struct Tried {
  std::int32_t test = -1;  // into Program::tests
  bool yes = false;
  std::int32_t choices = 0;      // that had been made before it
  Value element = model::kNone;  // that was filtered or tried
  bool compared = false;         // x op y
  program::Op op = program::Op::Eq;
  Value x = 0, y = 0;
  std::vector<AskedTerm> terms;      // of the numbers and permissions it asked for
  std::vector<Tried> parts;          // what said no within it
  std::vector<Tried> filtered;       // what its lists left out
  std::vector<model::SiteId> asked;  // of a filter: the places that cite a clause and ran for it
  bool operator==(const Tried&) const = default;
};

// A modifier that applied while a condition was tested.
struct AskedTerm {
  std::int32_t query = -1;
  std::vector<Value> args;
  vm::Term term;
  std::vector<Tried> because;  // the conditions of the modifier
  bool operator==(const AskedTerm& other) const;
};

bool SameTerm(const vm::Term& one, const vm::Term& other);

Tried Note(const vm::Deciding& deciding);

// Whether one place lies within the text of the other.
bool StandsIn(const program::Program& program, model::SiteId inner, model::SiteId outer);

// By how much a comparison of numbers misses what it should be. `yes`: it should hold.
struct Missing {
  Value amount = 0;
  bool too_many = false;
};
std::optional<Missing> MissingIn(const program::Program& program, const Tried& tried, bool yes = true);

}  // namespace cardinal::reasons
