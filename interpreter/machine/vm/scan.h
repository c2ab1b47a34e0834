// In: a loop that looks for something (program::Prepared::Scan) and the list it goes through. Out: how many elements
// from its position on fail the first look. Promises: stops at an element that it cannot look at, as at one that
// passes.
#pragma once

#include <algorithm>
#include <span>

#include "interpreter/machine/vm/look.h"

namespace cardinal::vm {

inline bool LookFor(const Machine& m, const Instr& look, Value& value) {
  switch (look.op) {
    case Op::LoadField: return LookAtField(m, look, value);
    case Op::CardInfo: return LookAtCard(m, look, value);
    case Op::Attribute: return LookAtAttribute(m, look, value);
    case Op::HasPart: return LookForPart(m, look, value);
    case Op::IsCardType: return LookAtType(m, look, value);
    case Op::IsInZone: return LookInZone(m, look, value);
    default: return CountZone(m, look, value);
  }
}

inline bool Compare(Op op, Value x, Value y) {
  switch (op) {
    case Op::Eq: return x == y;
    case Op::Ne: return x != y;
    case Op::Lt: return x < y;
    case Op::Le: return x <= y;
    case Op::Gt: return x > y;
    case Op::Ge: return x >= y;
    default: return x == 1;  // nothing to compare with: yes or no
  }
}

// `most`: elements that may be passed over.
inline Value Failing(const Machine& m, const program::Prepared::Scan& scan, std::span<const Value> elements,
                     Value most) {
  Value failed = 0;
  for (const Value element : elements.first(std::min(elements.size(), static_cast<std::size_t>(most)))) {
    Value seen = element;
    if (!LookFor(m, scan.look, seen) || Compare(scan.compare, seen, scan.with) == scan.passes) break;
    ++failed;
  }
  return failed;
}

}  // namespace cardinal::vm
