// What modifiers do to a query that gives a list: elements that are gained and lost, with their ages.
#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/machine/vm/members.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

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

// Appends the elements of a chain that are not older than `since`, with their ages; returns the number of appended
// cells.
std::size_t AppendAged(const Machine& m, Value chain, Value since, std::vector<Value>& values) {
  const std::size_t begin = values.size();
  ForEachLink(m, chain, [&](std::span<const Value> elements, Value age) {
    if (age < since) return;
    for (std::size_t i = elements.size(); i-- > 0;) values.insert(values.end(), {age, elements[i]});
  });
  std::reverse(values.begin() + static_cast<std::ptrdiff_t>(begin), values.end());  // oldest first
  const std::span<Value> pairs = std::span(values).subspan(begin);
  const std::size_t merged = pairs.size() <= 2 * kFewElements ? MergeFew(pairs) : MergeMany(pairs);
  values.resize(begin + merged);
  return merged;
}

// The ages from pairs of elements and ages, for many lookups.
class Ages {
 public:
  explicit Ages(std::span<const Value> aged) : aged_(aged) {
    if (aged.size() <= kFewElements) return;
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
  Value newer = kNone;
  if (!Charge(m, Elements(m.stack, elements).size()) || !MakeEmptyList(m, kLinkCells, newer, link)) return false;
  link[kElements] = elements;
  link[kAge] = age;
  link[kOlder] = std::exchange(chain, newer);
  return true;
}

bool ChangeList(Machine& m, Value list, const ListChanges& changes, Value& changed) {
  const std::span<const Value> base = Elements(m.stack, list);
  const std::size_t most = ChainedElements(m, changes.given), least = ChainedElements(m, changes.lost);
  if (!Charge(m, base.size() + most + least)) return false;
  auto& values = m.scratch->values;  // gained elements, lost elements, the changed list
  values.clear();
  values.reserve(3 * most + 2 * least + base.size());
  const std::size_t more_size = AppendAged(m, changes.given, changes.since, values);
  const std::size_t less_size = AppendAged(m, changes.lost, changes.since, values);
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
  return MakeList(m, std::span<const Value>(values).subspan(more_size + less_size), changed);
}

}  // namespace cardinal::vm
