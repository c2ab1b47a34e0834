// `distinct[...]`: a largest matching of lists with elements, by augmenting paths, the shortest first.
#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

namespace {

constexpr std::int32_t kNobody = -1;

class Matching {
 public:
  // A length that cannot be so is as large as it can be (only a program that nothing compiled has such).
  explicit Matching(std::span<const Value> lists) {
    while (!lists.empty()) {
      const auto left = static_cast<Value>(lists.size() - 1);
      const auto length = static_cast<std::size_t>(std::clamp<Value>(lists.front(), 0, left));
      wishes_.push_back(lists.subspan(1, length));
      elements_.insert(elements_.end(), wishes_.back().begin(), wishes_.back().end());
      lists = lists.subspan(1 + length);
    }
    std::sort(elements_.begin(), elements_.end());
    elements_.erase(std::unique(elements_.begin(), elements_.end()), elements_.end());
    holder_.assign(elements_.size(), kNobody);
    reached_by_.assign(elements_.size(), kNobody);
    round_.assign(elements_.size(), kNobody);
    held_.assign(wishes_.size(), kNobody);
  }

  // How many lists have an element in the end; nothing if the budget has ended.
  std::optional<Value> Size(Machine& m) {
    Value size = 0;
    for (std::size_t list = 0; list < wishes_.size(); ++list) {
      const auto free = FreeFor(m, static_cast<std::int32_t>(list));
      if (!free) return std::nullopt;
      if (*free == kNobody) continue;
      HandOver(*free, static_cast<std::int32_t>(list));
      ++size;
    }
    return size;
  }

 private:
  // An element that nobody holds and that the list would come to if others took another one of theirs, or kNobody.
  std::optional<std::int32_t> FreeFor(Machine& m, std::int32_t list) {
    asking_.assign(1, list);
    for (std::size_t next = 0; next < asking_.size(); ++next) {
      const std::int32_t asks = asking_[next];
      const auto& wish = wishes_[static_cast<std::size_t>(asks)];
      if (!Charge(m, wish.size())) return std::nullopt;
      for (const Value value : wish) {
        const auto place = std::lower_bound(elements_.begin(), elements_.end(), value);
        const auto element = static_cast<std::size_t>(place - elements_.begin());
        if (round_[element] == list) continue;
        round_[element] = list;
        reached_by_[element] = asks;
        if (holder_[element] == kNobody) return static_cast<std::int32_t>(element);
        asking_.push_back(holder_[element]);
      }
    }
    return kNobody;
  }

  // Whoever reached the element takes it and leaves the own one to whoever reached that.
  void HandOver(std::int32_t element, std::int32_t last) {
    for (;;) {
      const std::int32_t list = reached_by_[static_cast<std::size_t>(element)];
      const std::int32_t left = std::exchange(held_[static_cast<std::size_t>(list)], element);
      holder_[static_cast<std::size_t>(element)] = list;
      if (list == last) return;
      element = left;
    }
  }

  std::vector<std::span<const Value>> wishes_;  // the lists
  std::vector<Value> elements_;                 // of all lists, sorted, each once
  std::vector<std::int32_t> holder_;            // of each element: a list, or kNobody
  std::vector<std::int32_t> held_;              // of each list: an element, or kNobody
  std::vector<std::int32_t> reached_by_;        // of each element: the list that asked for it last
  std::vector<std::int32_t> round_;             // of each element: for which list it was looked at last
  std::vector<std::int32_t> asking_;            // lists that would take another element, the first first
};

}  // namespace

bool MatchLists(Machine& m, std::span<const Value> lists) {
  if (!Charge(m, lists.size())) return false;
  const auto size = Matching(lists).Size(m);
  if (size) m.Push(*size);
  return size.has_value();
}

}  // namespace cardinal::vm
