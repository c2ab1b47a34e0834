#include "interpreter/language/check/clause_sets.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "interpreter/base/sequence.h"

namespace cardinal::check {

namespace {

template <class Element>
void SortEachOnce(std::vector<Element>& elements) {
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
}

}  // namespace

ClauseSets::ClauseSets(std::vector<std::string> cited) : texts_(std::move(cited)) {
  SortEachOnce(texts_);
  Keep({});
}

ClauseSetId ClauseSets::Intern(const std::vector<std::string>& texts) {
  if (texts.empty()) return {};
  std::vector<std::int32_t> members;
  for (const std::string& text : texts) {
    const auto found = std::lower_bound(texts_.begin(), texts_.end(), text);
    if (found != texts_.end() && *found == text) members.push_back(static_cast<std::int32_t>(found - texts_.begin()));
  }
  SortEachOnce(members);
  return Keep(std::move(members));
}

ClauseSetId ClauseSets::Union(ClauseSetId one, ClauseSetId other) {
  if (one.empty() || one == other) return other;
  if (other.empty()) return one;
  const auto [low, high] = std::minmax(one.set, other.set);
  const std::uint64_t both = static_cast<std::uint64_t>(high) << 32 | static_cast<std::uint32_t>(low);
  const auto [found, added] = joined_.emplace(both, ClauseSetId{});
  if (added) {
    std::vector<std::int32_t> all;
    std::set_union(Members(one).begin(), Members(one).end(), Members(other).begin(), Members(other).end(),
                   std::back_inserter(all));
    found->second = Keep(std::move(all));
  }
  return found->second;
}

ClauseSetId ClauseSets::Keep(std::vector<std::int32_t> members) {
  const auto [found, added] = known_.emplace(members, base::Count(sets_));
  if (added) sets_.push_back(std::move(members));
  return {found->second};
}

}  // namespace cardinal::check
