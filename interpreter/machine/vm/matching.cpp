// `distinct[...]`: a maximum matching of lists with elements, by shortest augmenting paths.
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
  // An invalid length is replaced by the largest possible one (only handmade programs have one).
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

  // How many lists have an element in the end; nullopt if the budget is spent.
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
  // A free element that the list would get if other lists changed to other elements of theirs, or kNobody.
  std::optional<std::int32_t> FreeFor(Machine& m, std::int32_t list) {
    asking_.assign(1, list);
    for (std::size_t next = 0; next < asking_.size(); ++next) {
      const std::int32_t asks = asking_[next];
      const auto& wish = wishes_[asks];
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

  // Each list on the path takes the element that it reached; its old element goes to the list that reached that one.
  void HandOver(std::int32_t element, std::int32_t last) {
    for (;;) {
      const std::int32_t list = reached_by_[element];
      const std::int32_t left = std::exchange(held_[list], element);
      holder_[element] = list;
      if (list == last) return;
      element = left;
    }
  }

  std::vector<std::span<const Value>> wishes_;  // the lists
  std::vector<Value> elements_;                 // of all lists, sorted, without duplicates
  std::vector<std::int32_t> holder_;            // by element: a list, or kNobody
  std::vector<std::int32_t> held_;              // by list: an element, or kNobody
  std::vector<std::int32_t> reached_by_;        // by element: the last list that asked for it
  std::vector<std::int32_t> round_;             // by element: the last list whose search visited it
  std::vector<std::int32_t> asking_;            // lists that would change to another element, in order of discovery
};

}  // namespace

bool MatchLists(Machine& m, std::span<const Value> lists, Value& size) {
  if (!Charge(m, lists.size())) return false;
  const auto found = Matching(lists).Size(m);
  if (found) size = *found;
  return found.has_value();
}

}  // namespace cardinal::vm
