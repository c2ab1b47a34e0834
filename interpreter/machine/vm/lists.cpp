// Lists: parts of the arena. A set is a list without duplicates.
#include <algorithm>
#include <utility>

#include "interpreter/machine/vm/members.h"
#include "interpreter/machine/vm/new_lists.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

bool TooLong(Machine& m) {
  return Fail(m, FaultKind::ListTooLong, "a list may have at most " + std::to_string(m.limits.list) + " elements");
}

bool ArenaIsFull(Machine& m) {
  return Fail(m, FaultKind::ListTooLong,
              "all lists together may have at most " + std::to_string(m.limits.arena) + " elements");
}

inline bool HasRoom(Machine& m, std::size_t more) {
  const bool fits = static_cast<std::int64_t>(more) <= m.limits.list &&
                    static_cast<std::int64_t>(m.stack.arena.size() + more) <= m.limits.arena;
  if (fits) [[likely]]
    return true;
  return static_cast<std::int64_t>(more) > m.limits.list ? TooLong(m) : ArenaIsFull(m);
}

}  // namespace

bool MakeEmptyList(Machine& m, std::size_t length, Value& list, Value*& place) {
  if (!HasRoom(m, length)) return false;
  auto& arena = m.stack.arena;
  const auto offset = static_cast<std::int32_t>(arena.size());
  arena.Reserve(length);
  place = arena.end();
  arena.SetEnd(place + length);
  list = match::ToValue({offset, static_cast<std::int32_t>(length)});
  return true;
}

// `elements` may be in the arena itself.
bool MakeList(Machine& m, std::span<const Value> elements, Value& list) {
  auto& arena = m.stack.arena;
  if (!HasRoom(m, elements.size())) return false;
  const std::size_t offset = arena.size();
  const bool inside =
      !elements.empty() && !arena.empty() && elements.data() >= arena.data() && elements.data() < arena.data() + offset;
  if (inside) {
    const std::ptrdiff_t from = elements.data() - arena.data();
    arena.Reserve(elements.size());
    elements = {arena.data() + from, elements.size()};
  }
  arena.Append(elements);
  list = match::ToValue({static_cast<std::int32_t>(offset), static_cast<std::int32_t>(elements.size())});
  return true;
}

Value BringDown(Stack& stack, Value list, std::int32_t height) {
  auto& arena = stack.arena;
  const ListRef ref = match::ToList(list);
  const std::size_t end = std::min(arena.size(), static_cast<std::size_t>(height));
  if (ref.offset < height) {
    arena.Truncate(end);
    return list;
  }
  // Not a valid list.
  if (ref.length < 0 || static_cast<std::size_t>(ref.offset) + static_cast<std::size_t>(ref.length) > arena.size()) {
    arena.Truncate(end);
    return match::ToValue({static_cast<std::int32_t>(end), 0});
  }
  std::copy_n(arena.begin() + ref.offset, ref.length, arena.begin() + height);
  arena.Truncate(end + static_cast<std::size_t>(ref.length));
  return match::ToValue({height, ref.length});
}

// Frees the arena, but never the part that belongs to an occurrence below (Frame::arena, see StoreLocalOf), and moves
// down the lists that are still needed.
void ReleaseLists(Machine& m, const Instr& in) {
  auto& arena = m.stack.arena;
  const std::int32_t low = m.Top().arena;
  auto cut = static_cast<std::size_t>(low);
  auto& kept = m.scratch->values;
  kept.clear();
  for (const Register reg : m.OperandsOf(in)) {
    Value& value = m.R(reg);
    const ListRef ref = match::ToList(value);
    if (!IsScalar(value) || ref.offset < low) continue;
    const std::span<const Value> list = Elements(m.stack, value);
    if (kept.empty() && static_cast<std::size_t>(ref.offset) <= cut) {  // it keeps its position
      cut = std::max(cut, static_cast<std::size_t>(ref.offset) + list.size());
      continue;
    }
    value = match::ToValue({static_cast<std::int32_t>(cut + kept.size()), static_cast<std::int32_t>(list.size())});
    kept.insert(kept.end(), list.begin(), list.end());
  }
  arena.Truncate(cut);
  arena.Append(kept);
}

// ---- lists under construction

namespace {

std::size_t Built(const Machine& m) {
  return m.stack.building.size() - static_cast<std::size_t>(m.stack.building_marks.back());
}

bool Append(Machine& m, const Instr& in) {
  m.stack.building.push_back(m.R(in.y));
  return static_cast<std::int64_t>(Built(m)) <= m.limits.list || TooLong(m);
}

bool AppendWithKey(Machine& m, const Instr& in) {
  const auto operands = m.OperandsOf(in);
  m.stack.building.push_back(m.R(operands[1]));
  m.stack.building.push_back(m.R(operands[2]));
  return static_cast<std::int64_t>(Built(m)) <= m.limits.list * 2 || TooLong(m);
}

bool AppendAll(Machine& m, const Instr& in) {
  const std::span<const Value> list = Elements(m.stack, m.R(in.y));
  if (!Charge(m, list.size())) return false;
  m.stack.building.insert(m.stack.building.end(), list.begin(), list.end());
  return static_cast<std::int64_t>(Built(m)) <= m.limits.list || TooLong(m);
}

// Sorts by key, stable. `pairs`: value and key alternate. Most lists are short; for these no memory is allocated.
void SortByKey(std::span<Value> pairs) {
  if (pairs.size() <= 2 * kFewElements) {
    for (std::size_t end = 2; end < pairs.size(); end += 2) {
      const Value value = pairs[end], key = pairs[end + 1];
      std::size_t place = end;
      for (; place > 0 && pairs[place - 1] > key; place -= 2) {
        pairs[place] = pairs[place - 2];
        pairs[place + 1] = pairs[place - 1];
      }
      pairs[place] = value;
      pairs[place + 1] = key;
    }
    return;
  }
  std::vector<std::pair<Value, Value>> sorted;  // key, value
  for (std::size_t i = 0; i < pairs.size(); i += 2) sorted.emplace_back(pairs[i + 1], pairs[i]);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
  for (std::size_t i = 0; i < sorted.size(); ++i) pairs[2 * i] = sorted[i].second;
}

bool EndList(Machine& m, const Instr& in) {
  auto& building = m.stack.building;
  const std::size_t mark = static_cast<std::size_t>(m.stack.building_marks.back());
  m.stack.building_marks.pop_back();
  const std::span<Value> built = std::span<Value>(building).subspan(mark);
  bool fine = true;
  if (in.op == Op::EndSortedList) {
    SortByKey(built);
    for (std::size_t i = 0; i < built.size(); i += 2) built[i / 2] = built[i];
    const std::span<const Value> sorted = built.first(built.size() / 2);
    fine = Charge(m, sorted.size()) && MakeList(m, sorted, m.R(in.to));
  } else {
    fine = MakeList(m, built, m.R(in.to));
  }
  building.resize(mark);
  return fine;
}

// ---- operations on whole lists

bool Sum(Machine& m, std::span<const Value> list, Value& sum) {
  sum = 0;
  for (const Value value : list) {
    if (!IsScalar(value)) return Fail(m, FaultKind::MissingValue, "there is no number in a list that is summed");
    if (__builtin_add_overflow(sum, value, &sum) || !IsScalar(sum))
      return Fail(m, FaultKind::Overflow, "a sum is too large a number");
  }
  return true;
}

bool SameElements(Machine& m, std::span<const Value> x, std::span<const Value> y) {
  if (x.size() != y.size()) return false;
  auto& a = m.scratch->values;
  auto& b = m.scratch->others;
  a.assign(x.begin(), x.end());
  b.assign(y.begin(), y.end());
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  return a == b;
}

// `front`, then the elements of `from` that are not in `excluded`.
bool Filter(Machine& m, std::span<const Value> front, std::span<const Value> from, std::span<const Value> excluded,
            Value& list) {
  if (!Charge(m, front.size() + from.size() + excluded.size())) return false;
  const Members members(excluded, *m.scratch);
  auto& out = m.scratch->values;
  out.assign(front.begin(), front.end());
  for (const Value value : from)
    if (!members.Has(value)) out.push_back(value);
  return MakeList(m, out, list);
}

// x followed by the elements of y that are not in x. Duplicates in y (a comprehension may have made them) are added
// once.
bool Join(Machine& m, std::span<const Value> x, std::span<const Value> y, Value& list) {
  if (!HasDuplicates(y, *m.scratch)) return Filter(m, x, y, x, list);
  return Charge(m, y.size()) && Filter(m, x, WithoutDuplicates(y), x, list);
}

bool TwoLists(Machine& m, const Instr& in) {
  const std::span<const Value> x = Elements(m.stack, m.R(in.x)), y = Elements(m.stack, m.R(in.y));
  Value& to = m.R(in.to);
  if (in.op == Op::ListWith) return Join(m, x, y, to);
  if (in.op == Op::ListWithout) return Filter(m, {}, x, y, to);
  if (!Charge(m, x.size() + y.size())) return false;
  if (in.op == Op::ListSame) {
    to = SameElements(m, x, y);
    return true;
  }
  const Members members(y, *m.scratch);
  to = std::any_of(x.begin(), x.end(), [&](Value value) { return members.Has(value); });
  return true;
}

Value Fold(Op op, std::span<const Value> list) {
  const auto yes = [](Value value) { return value == 1; };
  switch (op) {
    case Op::ListFirst: return list.empty() ? kNone : list.front();
    case Op::ListLast: return list.empty() ? kNone : list.back();
    case Op::ListMin: return list.empty() ? kNone : *std::min_element(list.begin(), list.end());
    case Op::ListMax: return list.empty() ? kNone : *std::max_element(list.begin(), list.end());
    case Op::ListAny: return std::any_of(list.begin(), list.end(), yes);
    default: return std::all_of(list.begin(), list.end(), yes);
  }
}

bool FoldList(Machine& m, const Instr& in) {
  const std::span<const Value> list = Elements(m.stack, m.R(in.x));
  if (!Charge(m, list.size())) return false;
  if (in.op == Op::ListSum) return Sum(m, list, m.R(in.to));
  m.R(in.to) = Fold(in.op, list);
  return true;
}

bool BeginList(Machine& m, const Instr& in) {
  m.stack.building_marks.push_back(static_cast<std::int32_t>(m.stack.building.size()));
  m.R(in.to) = static_cast<Value>(m.stack.building_marks.size());
  return true;
}

bool SelectCards(Machine& m, const Instr& in) {
  const std::span<const Value> source = Elements(m.stack, m.R(in.x));
  auto& cards = m.scratch->values;
  cards.clear();
  for (const Value card : source) {
    if (card != kNone && !NeedCard(m, card)) return false;
    if (card != kNone && IsOfType(m, static_cast<CardId>(card), in.a)) cards.push_back(card);
  }
  return Charge(m, source.size()) && MakeList(m, cards, m.R(in.to));
}

bool SelectPart(Machine& m, const Instr& in) {
  const Value length = m.R(in.y);
  if (length == kNone) return Fail(m, FaultKind::MissingValue, "the number of elements is missing");
  const std::span<const Value> part = PartOf(Elements(m.stack, m.R(in.x)), in.op == Op::ListEnding, length);
  return Charge(m, part.size()) && MakeList(m, part, m.R(in.to));
}

bool ListHas(Machine& m, const Instr& in) {
  const std::span<const Value> list = Elements(m.stack, m.R(in.x));
  if (!Charge(m, list.size())) return false;
  m.R(in.to) = std::find(list.begin(), list.end(), m.R(in.y)) != list.end();
  return true;
}

}  // namespace

bool ListOp(Machine& m, const Instr& in) {
  switch (in.op) {
    case Op::ConstantList: {
      const auto& list = m.program.lists[static_cast<std::size_t>(in.a)];
      return Charge(m, list.size()) && MakeList(m, list, m.R(in.to));
    }
    case Op::BeginList: return BeginList(m, in);
    case Op::Append: return Append(m, in);
    case Op::AppendWithKey: return AppendWithKey(m, in);
    case Op::AppendAll: return AppendAll(m, in);
    case Op::EndList:
    case Op::EndSortedList: return EndList(m, in);
    case Op::ListOne: {
      const Value value = m.R(in.x);
      return MakeList(m, {&value, value == kNone ? 0u : 1u}, m.R(in.to));
    }
    case Op::ListHas: return ListHas(m, in);
    case Op::ListOfType: return SelectCards(m, in);
    case Op::ListBeginning:
    case Op::ListEnding: return SelectPart(m, in);
    case Op::ListWith:
    case Op::ListWithout:
    case Op::ListMeets:
    case Op::ListSame: return TwoLists(m, in);
    case Op::ListMatch: return MatchLists(m, Elements(m.stack, m.R(in.x)), m.R(in.to));
    default: return FoldList(m, in);
  }
}

}  // namespace cardinal::vm
