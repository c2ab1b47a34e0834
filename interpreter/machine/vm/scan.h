// Runs loops that search or filter a list. In: a loop (program::OptimizedCode::FilterLoop) and its list. Out: how many
// elements from its position on fail the first test; or (Collect) the list of those that pass, built at once. Promises:
// stops at the first element that passes, or at an element that it cannot evaluate. Collect either builds the whole
// list or does nothing.
#pragma once

#include <algorithm>
#include <span>

#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"

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
    default: return x == 1;  // no comparison: the value itself is yes or no
  }
}

// Most loops test only the type of a card.
inline bool AsksForType(const program::OptimizedCode::FilterLoop& scan) {
  return scan.look.op == Op::IsCardType && scan.compare == Op::Here;
}
// Computes whether an element passes; returns false if it cannot be evaluated.
inline bool Passes(const Machine& m, const program::OptimizedCode::FilterLoop& scan, bool for_type, Value with,
                   Value element, bool& passes) {
  if (for_type && IsCard(m, element)) {
    passes = IsOfType(m, static_cast<CardId>(element), scan.look.b) == scan.passes;
    return true;
  }
  Value seen = element;
  if (!LookFor(m, scan.look, seen)) return false;
  passes = Compare(scan.compare, seen, with) == scan.passes;
  return true;
}

inline Value ComparedWith(const program::OptimizedCode::FilterLoop& scan, const Value* locals) {
  return scan.with_local < 0 ? scan.with : locals[scan.with_local];
}

// `most`: largest number of elements to skip. `with`: the value to compare with.
inline Value Failing(const Machine& m, const program::OptimizedCode::FilterLoop& scan, Value with,
                     std::span<const Value> elements, Value most) {
  const bool for_type = AsksForType(scan);
  Value failed = 0;
  for (const Value element : elements.first(std::min(elements.size(), static_cast<std::size_t>(most)))) {
    bool passes = false;
    if (!Passes(m, scan, for_type, with, element, passes) || passes) break;
    ++failed;
  }
  return failed;
}

// Skips the failing elements, in at most `most` instructions; returns how many these took.
inline Value PassOver(Machine& m, const program::OptimizedCode::FilterLoop& scan, Value* locals, Value most) {
  const auto list = Elements(m.stack, locals[scan.list]);
  Value& position = locals[scan.list + 1];
  if (position < 0) position = 0;  // kNone
  if (position >= static_cast<Value>(list.size())) return 0;
  const auto rest = list.subspan(static_cast<std::size_t>(position));
  const Value failing = Failing(m, scan, ComparedWith(scan, locals), rest, std::max<Value>(0, most / scan.steps));
  if (failing > 0) {
    position += failing;
    locals[scan.element] = list[position - 1];
  }
  return failing * scan.steps;
}

// Writes the passing elements to `out`. Returns the end of the written elements, or null if an element cannot be
// evaluated.
inline Value* TakePassing(const Machine& m, const program::OptimizedCode::FilterLoop& scan, const Value* locals,
                          std::span<const Value> elements, Value* out) {
  const Value with = ComparedWith(scan, locals);
  for (const Value element : elements) {
    bool passes = false;
    if (!Passes(m, scan, false, with, element, passes)) return nullptr;
    *out = element;
    out += passes;
  }
  return out;
}
// Without a branch, because the processor cannot predict the type of a card.
inline Value* TakeOfType(const Machine& m, const program::OptimizedCode::FilterLoop& scan,
                         std::span<const Value> elements, Value* out) {
  const Card* const cards = m.read->cards.data();
  const std::uint64_t* const kinds = m.program.optimized.kinds.data();
  const std::uint64_t count = m.cards;
  for (const Value element : elements) {
    if (static_cast<std::uint64_t>(element) >= count) return nullptr;
    *out = element;
    out += ((kinds[cards[element].def] >> scan.look.b) & 1u) == scan.passes;
  }
  return out;
}

// A list that was built at once, from the loop with these `locals`.
struct Collected {
  Value steps = 0;  // instructions that it takes
  Value list = 0;   // in the arena
};

// Returns false, and changes nothing, if the list cannot be built this way, or not in `most` instructions.
inline bool Collect(Machine& m, const program::OptimizedCode::CollectLoop& collection, Value* locals, Value most,
                    Collected& collected) {
  const program::OptimizedCode::FilterLoop& scan = collection.scan;
  match::ValueStack& arena = m.stack.arena;
  const std::size_t size = Elements(m.stack, locals[scan.list]).size();
  if (static_cast<std::int64_t>(size) > m.limits.list ||
      static_cast<std::int64_t>(arena.size() + size) > m.limits.arena)
    return false;
  arena.Reserve(size);
  const auto elements = Elements(m.stack, locals[scan.list]);
  const std::size_t from = static_cast<std::size_t>(std::max<Value>(locals[scan.list + 1], 0));
  if (from > elements.size()) return false;
  Value* const place = arena.end();
  Value* out = AsksForType(scan) ? TakeOfType(m, scan, elements.subspan(from), place) : nullptr;
  if (!out) out = TakePassing(m, scan, locals, elements.subspan(from), place);
  if (!out) return false;
  const Value passing = out - place, failing = static_cast<Value>(elements.size() - from) - passing;
  collected.steps = passing * collection.passing + failing * scan.steps + collection.around;
  if (collected.steps > most) return false;
  collected.list = match::ToValue({static_cast<std::int32_t>(arena.size()), static_cast<std::int32_t>(passing)});
  arena.SetEnd(out);
  locals[scan.list + 1] = static_cast<Value>(elements.size());
  if (from < elements.size()) locals[scan.element] = elements.back();
  return true;
}

}  // namespace cardinal::vm
