// Lists: parts of the arena. A set is a list without duplicates.
#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;

namespace {

constexpr std::size_t kSmall = 24;    // up to this size a linear search is faster
constexpr std::size_t kMarks = 4096;  // smaller numbers have a mark

// Chooses a mark that no number has yet.
void NextMark(Scratch& scratch) {
  if (scratch.marks.empty()) scratch.marks.assign(kMarks, 0);
  if (++scratch.mark != 0) return;
  scratch.marks.assign(kMarks, 0);
  scratch.mark = 1;
}

bool TooLong(Machine& m) {
  return Fail(m, FaultKind::ListTooLong, "a list may have at most " + std::to_string(m.limits.list) + " elements");
}

// Membership in a list that is tested often. Cards, seats and values of enums are small numbers, each of which has a
// mark; a long list of other values is sorted once.
class Members {
 public:
  Members(std::span<const Value> list, Scratch& scratch) : scratch_(scratch), list_(list) {
    if (list.size() <= kSmall) return;
    marked_ = Mark(list);
    if (marked_) return;
    auto& buffer = scratch.others;
    buffer.assign(list.begin(), list.end());
    std::sort(buffer.begin(), buffer.end());
    list_ = buffer;
  }
  bool Has(Value value) const {
    if (list_.size() <= kSmall) return std::find(list_.begin(), list_.end(), value) != list_.end();
    if (marked_) return IsSmall(value) && scratch_.marks[value] == scratch_.mark;
    return std::binary_search(list_.begin(), list_.end(), value);
  }

 private:
  static bool IsSmall(Value value) { return value >= 0 && value < static_cast<Value>(kMarks); }
  bool Mark(std::span<const Value> list) {
    if (!std::all_of(list.begin(), list.end(), IsSmall)) return false;
    NextMark(scratch_);
    for (const Value value : list) scratch_.marks[value] = scratch_.mark;
    return true;
  }

  Scratch& scratch_;
  std::span<const Value> list_;
  bool marked_ = false;
};

// Keeps the elements of `x` that are (or are not) in `y`, and puts `front` before them.
bool Filter(Machine& m, std::span<const Value> front, std::span<const Value> from, std::span<const Value> test,
            Value& list) {
  if (!Charge(m, front.size() + from.size() + test.size())) return false;
  const Members members(test, *m.scratch);
  auto& out = m.scratch->values;
  out.assign(front.begin(), front.end());
  for (const Value value : from) {
    if (!members.Has(value)) out.push_back(value);
  }
  return AppendList(m, out, list);
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

bool Sum(Machine& m, std::span<const Value> list) {
  Value sum = 0;
  for (const Value value : list) {
    if (!IsScalar(value)) return Fail(m, FaultKind::MissingValue, "there is no number in a list that is summed");
    if (__builtin_add_overflow(sum, value, &sum) || !IsScalar(sum))
      return Fail(m, FaultKind::Overflow, "a sum is too large a number");
  }
  m.Push(sum);
  return true;
}

// Number of elements in the innermost open builder.
std::size_t Built(const Machine& m) {
  return m.stack.building.size() - static_cast<std::size_t>(m.stack.building_marks.back());
}

}  // namespace

bool BuildAdd(Machine& m) {
  m.stack.building.push_back(m.Pop());
  return static_cast<std::int64_t>(Built(m)) <= m.limits.list || TooLong(m);
}

namespace {

bool BuildAddKey(Machine& m) {
  const Value key = m.Pop();
  m.stack.building.push_back(m.Pop());
  m.stack.building.push_back(key);
  return static_cast<std::int64_t>(Built(m)) <= m.limits.list * 2 || TooLong(m);
}

bool BuildAddAll(Machine& m, std::span<const Value> list) {
  if (!Charge(m, list.size())) return false;
  m.stack.building.insert(m.stack.building.end(), list.begin(), list.end());
  return static_cast<std::int64_t>(Built(m)) <= m.limits.list || TooLong(m);
}

bool BuildEnd(Machine& m) {
  auto& building = m.stack.building;
  const std::size_t mark = static_cast<std::size_t>(m.stack.building_marks.back());
  m.stack.building_marks.pop_back();
  const bool fine = PushList(m, std::span<const Value>(building).subspan(mark));
  building.resize(mark);
  return fine;
}

// Sorts by key, stable. `pairs`: value and key alternate. Most lists are short; for these no memory is allocated.
void SortByKey(std::span<Value> pairs) {
  if (pairs.size() <= 2 * kSmall) {
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

bool BuildEndSorted(Machine& m) {
  auto& building = m.stack.building;
  const std::size_t mark = static_cast<std::size_t>(m.stack.building_marks.back());
  m.stack.building_marks.pop_back();
  const std::span<Value> pairs = std::span<Value>(building).subspan(mark);
  SortByKey(pairs);
  auto& values = m.scratch->values;
  values.clear();
  for (std::size_t i = 0; i < pairs.size(); i += 2) values.push_back(pairs[i]);
  building.resize(mark);
  return Charge(m, values.size()) && PushList(m, values);
}

bool TwoLists(Machine& m, Op op) {
  const Value y = m.Pop(), x = m.Pop();
  const std::span<const Value> xs = Elements(m.stack, x), ys = Elements(m.stack, y);
  Value list = kNone;
  switch (op) {
    case Op::ListWith:
      if (!JoinLists(m, x, y, list)) return false;
      break;
    case Op::ListWithout:
      if (!CutList(m, x, y, list)) return false;
      break;
    case Op::ListMeets: {
      if (!Charge(m, xs.size() + ys.size())) return false;
      const Members members(ys, *m.scratch);
      list = std::any_of(xs.begin(), xs.end(), [&](Value value) { return members.Has(value); });
      break;
    }
    default:
      if (!Charge(m, xs.size() + ys.size())) return false;
      list = SameElements(m, xs, ys);
  }
  m.Push(list);
  return true;
}

Value Fold(Op op, std::span<const Value> list) {
  const auto yes = [](Value value) { return value == 1; };
  switch (op) {
    case Op::ListLast: return list.empty() ? kNone : list.back();
    case Op::ListMin: return list.empty() ? kNone : *std::min_element(list.begin(), list.end());
    case Op::ListMax: return list.empty() ? kNone : *std::max_element(list.begin(), list.end());
    case Op::ListAny: return std::any_of(list.begin(), list.end(), yes);
    default: return std::all_of(list.begin(), list.end(), yes);
  }
}

}  // namespace

namespace {

bool ArenaIsFull(Machine& m) {
  return Fail(m, FaultKind::ListTooLong,
              "all lists together may have at most " + std::to_string(m.limits.arena) + " elements");
}

bool NoRoom(Machine& m, std::size_t more) {
  return static_cast<std::int64_t>(more) > m.limits.list ? TooLong(m) : ArenaIsFull(m);
}

bool FitsArena(const Machine& m, std::size_t more) {
  return static_cast<std::int64_t>(m.stack.arena.size() + more) <= m.limits.arena;
}

bool HasRoom(Machine& m, std::size_t more) {
  const bool fits = static_cast<std::int64_t>(more) <= m.limits.list && FitsArena(m, more);
  return fits || NoRoom(m, more);
}

// For cells of any content: a list may have fewer elements than there are cells.
bool PushCells(Machine& m, std::size_t length, Value*& place) {
  auto& arena = m.stack.arena;
  if (!FitsArena(m, length)) return ArenaIsFull(m);
  const auto offset = static_cast<std::int32_t>(arena.size());
  arena.Reserve(length);
  place = arena.end();
  arena.SetEnd(place + length);
  m.Push(match::ToValue({offset, static_cast<std::int32_t>(length)}));
  return true;
}

}  // namespace

bool PushEmptyList(Machine& m, std::size_t length, Value*& place) {
  return HasRoom(m, length) && PushCells(m, length, place);
}

// `elements` may be in the arena itself.
bool AppendList(Machine& m, std::span<const Value> elements, Value& list) {
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

bool PushList(Machine& m, std::span<const Value> elements) {
  Value list = kNone;
  if (!AppendList(m, elements, list)) return false;
  m.Push(list);
  return true;
}

namespace {

bool HasDoubles(Machine& m, std::span<const Value> list) {
  if (list.size() <= kSmall) {
    for (std::size_t i = 1; i < list.size(); ++i) {
      if (std::find(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(i), list[i]) !=
          list.begin() + static_cast<std::ptrdiff_t>(i))
        return true;
    }
    return false;
  }
  Scratch& scratch = *m.scratch;
  NextMark(scratch);
  bool small = true;
  for (const Value value : list) {
    small = small && value >= 0 && value < static_cast<Value>(kMarks);
    if (!small) break;
    if (std::exchange(scratch.marks[value], scratch.mark) == scratch.mark) return true;
  }
  if (small) return false;
  auto& sorted = scratch.others;
  sorted.assign(list.begin(), list.end());
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

// Each value once, at its first position.
std::vector<Value> Once(std::span<const Value> list) {
  std::vector<Value> once, seen;  // seen: sorted
  for (const Value value : list) {
    const auto place = std::lower_bound(seen.begin(), seen.end(), value);
    if (place != seen.end() && *place == value) continue;
    seen.insert(place, value);
    once.push_back(value);
  }
  return once;
}

}  // namespace

// Duplicates in `y` (a comprehension may have made them) are added once.
bool JoinLists(Machine& m, Value x, Value y, Value& list) {
  const std::span<const Value> front = Elements(m.stack, x), more = Elements(m.stack, y);
  if (!HasDoubles(m, more)) return Filter(m, front, more, front, list);
  return Charge(m, more.size()) && Filter(m, front, Once(more), front, list);
}

bool CutList(Machine& m, Value x, Value y, Value& list) {
  return Filter(m, {}, Elements(m.stack, x), Elements(m.stack, y), list);
}

namespace {

// The cells of a link of a chain of lists with ages (see AddToChain).
enum Link { kElements, kAge, kOlder, kLinkCells };

// Empty: `chain` is not a link of a chain.
std::span<const Value> LinkAt(const Machine& m, Value chain) {
  const std::span<const Value> link = Elements(m.stack, chain);
  const bool fits = link.size() == kLinkCells &&
                    (link[kOlder] == kNone || match::ToList(link[kOlder]).offset < match::ToList(chain).offset);
  return fits ? link : std::span<const Value>{};
}

// Calls `see` with the links of a chain, newest first.
template <class See>
void ForEachLink(const Machine& m, Value chain, See see) {
  while (chain != kNone) {
    const std::span<const Value> link = LinkAt(m, chain);
    if (link.empty()) return;
    see(Elements(m.stack, link[kElements]), link[kAge]);
    chain = link[kOlder];
  }
}

std::size_t ChainedElements(const Machine& m, Value chain) {
  std::size_t count = 0;
  ForEachLink(m, chain, [&](std::span<const Value> elements, Value) { count += elements.size(); });
  return count;
}

// For pairs (element and age alternate): keeps each element once, at its first position, with its largest age.
std::size_t MergeFew(std::span<Value> pairs) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < pairs.size(); i += 2) {
    std::size_t place = 0;
    while (place < end && pairs[place] != pairs[i]) place += 2;
    if (place < end) {
      pairs[place + 1] = std::max(pairs[place + 1], pairs[i + 1]);
    } else {
      pairs[end++] = pairs[i];
      pairs[end++] = pairs[i + 1];
    }
  }
  return end;
}

struct Aged {
  Value element, age;
  std::size_t place;
};

// The same for many pairs: they are sorted once, because a linear search for each would be slow.
std::size_t MergeMany(std::span<Value> pairs) {
  std::vector<Aged> all, once;
  all.reserve(pairs.size() / 2);
  for (std::size_t i = 0; i < pairs.size(); i += 2) all.push_back({pairs[i], pairs[i + 1], i});
  std::ranges::sort(all, [](const Aged& x, const Aged& y) {
    return x.element != y.element ? x.element < y.element : x.place < y.place;
  });
  for (const Aged& next : all) {
    if (!once.empty() && once.back().element == next.element)
      once.back().age = std::max(once.back().age, next.age);
    else
      once.push_back(next);
  }
  std::ranges::sort(once, {}, &Aged::place);
  std::size_t end = 0;
  for (const Aged& one : once) {
    pairs[end++] = one.element;
    pairs[end++] = one.age;
  }
  return end;
}

// Appends the elements of a chain with their ages; returns the number of appended cells.
std::size_t AppendAged(const Machine& m, Value chain, std::vector<Value>& values) {
  const std::size_t begin = values.size();
  ForEachLink(m, chain, [&](std::span<const Value> elements, Value age) {
    for (std::size_t i = elements.size(); i-- > 0;) values.insert(values.end(), {age, elements[i]});
  });
  std::reverse(values.begin() + static_cast<std::ptrdiff_t>(begin), values.end());  // oldest first
  const std::span<Value> pairs = std::span(values).subspan(begin);
  const std::size_t merged = pairs.size() <= 2 * kSmall ? MergeFew(pairs) : MergeMany(pairs);
  values.resize(begin + merged);
  return merged;
}

// The ages from pairs of elements and ages, for many lookups.
class Ages {
 public:
  explicit Ages(std::span<const Value> aged) : aged_(aged) {
    if (aged.size() <= kSmall) return;
    for (std::size_t i = 0; i < aged.size(); i += 2) sorted_.emplace_back(aged[i], aged[i + 1]);
    std::ranges::sort(sorted_);
  }
  // kNone, which is less than any age: not present.
  Value Of(Value element) const {
    if (sorted_.empty()) {
      for (std::size_t i = 0; i < aged_.size(); i += 2)
        if (aged_[i] == element) return aged_[i + 1];
      return kNone;
    }
    const auto found = std::ranges::lower_bound(sorted_, element, {}, &std::pair<Value, Value>::first);
    return found != sorted_.end() && found->first == element ? found->second : kNone;
  }

 private:
  std::span<const Value> aged_;
  std::vector<std::pair<Value, Value>> sorted_;
};

}  // namespace

bool AddToChain(Machine& m, Value elements, Value age, Value& chain) {
  if (elements == kNone) return true;
  Value* link = nullptr;
  if (!Charge(m, Elements(m.stack, elements).size()) || !PushCells(m, kLinkCells, link)) return false;
  link[kElements] = elements;
  link[kAge] = age;
  link[kOlder] = std::exchange(chain, m.Pop());
  return true;
}

bool ChangeList(Machine& m, Value list, Value given, Value lost, Value& changed) {
  const std::span<const Value> base = Elements(m.stack, list);
  const std::size_t most = ChainedElements(m, given), least = ChainedElements(m, lost);
  if (!Charge(m, base.size() + most + least)) return false;
  auto& values = m.scratch->values;  // gained elements, lost elements, the changed list
  values.clear();
  values.reserve(3 * most + 2 * least + base.size());
  const std::size_t more_size = AppendAged(m, given, values), less_size = AppendAged(m, lost, values);
  const std::span<const Value> more(values.data(), more_size), less(values.data() + more_size, less_size);
  const Ages gains(more), losses(less);
  const auto stays = [&](Value element) {
    const Value lost_at = losses.Of(element);
    return lost_at == kNone || gains.Of(element) > lost_at;
  };
  const Members there(base, *m.scratch);
  std::ranges::copy_if(base, std::back_inserter(values), stays);
  for (std::size_t i = 0; i < more.size(); i += 2)
    if (!there.Has(more[i]) && stays(more[i])) values.push_back(more[i]);
  return AppendList(m, std::span<const Value>(values).subspan(more_size + less_size), changed);
}

// Truncates the arena, but never into the part that belongs to an occurrence below (Frame::arena, see
// StoreOccurrenceLocal), and moves down the lists that locals of this frame still hold. `dead_from`: locals from this
// one on are never read again; 0: all may be read.
void ReleaseArena(Machine& m, Value height, std::int16_t dead_from) {
  auto& arena = m.stack.arena;
  const Frame& frame = m.Top();
  const Value low = std::max<Value>(height, frame.arena);
  auto cut = static_cast<std::size_t>(low);
  if (cut >= arena.size()) return;
  auto& kept = m.scratch->values;
  kept.clear();
  Value* const locals = &m.Local(frame, 0);
  for (const std::int32_t local : m.CodeOf(frame).list_locals) {
    Value& value = locals[local];
    if (dead_from > 0 && local >= dead_from) {
      value = kNone;
      continue;
    }
    const ListRef ref = match::ToList(value);
    if (!IsScalar(value) || ref.offset < low) continue;
    const std::span<const Value> list = Elements(m.stack, value);
    if (kept.empty() && static_cast<std::size_t>(ref.offset) <= cut) {  // it keeps its position
      cut = std::max(cut, static_cast<std::size_t>(ref.offset) + list.size());
      continue;
    }
    value = match::ToValue({static_cast<std::int32_t>(cut + kept.size()), static_cast<std::int32_t>(list.size())});
    for (const Value element : list) kept.push_back(element);
  }
  arena.Truncate(cut);
  for (const Value element : kept) arena.push_back(element);  // there are few
}

bool ListOp(Machine& m, const Instr& in) {
  switch (in.op) {
    case Op::PushList: {
      const auto& list = m.program.lists[in.b];
      return Charge(m, list.size()) && PushList(m, list);
    }
    case Op::BuildAddKey: return BuildAddKey(m);
    case Op::BuildAddAll: return BuildAddAll(m, Elements(m.stack, m.Pop()));
    case Op::BuildEnd: return BuildEnd(m);
    case Op::BuildEndSorted: return BuildEndSorted(m);
    case Op::ListOne: {
      const Value value = m.Pop();
      return PushList(m, {&value, value == kNone ? 0u : 1u});
    }
    case Op::ListHas: {
      const std::span<const Value> list = Elements(m.stack, m.Pop());
      const Value value = m.Pop();
      if (!Charge(m, list.size())) return false;
      m.Push(std::find(list.begin(), list.end(), value) != list.end());
      return true;
    }
    case Op::ListWith:
    case Op::ListWithout:
    case Op::ListMeets:
    case Op::ListSame: return TwoLists(m, in.op);
    case Op::ListMatch: return MatchLists(m, Elements(m.stack, m.Pop()));
    default: break;
  }
  const std::span<const Value> list = Elements(m.stack, m.Pop());
  if (!Charge(m, list.size())) return false;
  if (in.op == Op::ListSum) return Sum(m, list);
  m.Push(Fold(in.op, list));
  return true;
}

}  // namespace cardinal::vm
