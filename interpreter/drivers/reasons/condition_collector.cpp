#include <algorithm>
#include <utility>

#include "interpreter/base/table.h"
#include "interpreter/drivers/reasons/path_explorer.h"

namespace cardinal::reasons {

namespace {

using base::IsValidIndex;

constexpr std::size_t kMaxTerms = 32;
constexpr std::size_t kMaxFiltered = 256;
constexpr std::size_t kMaxPlaces = 64;
constexpr std::size_t kMaxParts = 256;

}  // namespace

bool ConditionCollector::Within(std::int32_t test, model::SiteId site) const {
  return IsInsideSite(*program_, program_->conditions[test].site, site);
}

std::vector<TestedCondition> ConditionCollector::TakeParts(std::int32_t depth) {
  const auto take = [&](std::vector<PendingCondition>& from) {
    std::vector<TestedCondition> taken;
    for (PendingCondition& heard : from)
      if (heard.depth >= depth) taken.push_back(std::move(heard.tried));
    std::erase_if(from, [&](const PendingCondition& heard) { return heard.depth >= depth; });
    return taken;
  };
  std::vector<TestedCondition> parts = take(parts_), branches = take(branches_);
  return parts.empty() ? branches : parts;
}

void ConditionCollector::Record(const vm::ConditionEvent& deciding) {
  using program::ConditionKind;
  TestedCondition tried = MakeTestedCondition(deciding);
  switch (program_->conditions[deciding.condition].kind) {
    case ConditionKind::If:
      tried.parts = TakeParts(deciding.depth + 1);
      // The same condition for another element adds no information.
      if (branches_.size() < kMaxParts &&
          std::none_of(branches_.begin(), branches_.end(), [&](const PendingCondition& branch) {
            return branch.tried.condition == tried.condition && branch.tried.value == tried.value;
          }))
        branches_.push_back({std::move(tried), deciding.depth});
      return;
    // This is the result of a branch: which branch was taken no longer matters.
    case ConditionKind::Part:
    case ConditionKind::Result:
      tried.parts = TakeParts(deciding.depth + 1);
      std::erase_if(branches_, [&](const PendingCondition& branch) { return branch.depth >= deciding.depth; });
      if (!deciding.value && parts_.size() < kMaxParts) parts_.push_back({std::move(tried), deciding.depth});
      return;
    case ConditionKind::Where:
      tried.parts = TakeParts(deciding.depth);
      tried.terms = std::exchange(terms_, {});
      tried.citing_sites = AskedFor(deciding.condition);
      if (!deciding.value && filtered_.size() < kMaxFiltered) filtered_.push_back(std::move(tried));
      return;
    case ConditionKind::Rule:
      TakeParts(deciding.depth);
      if (deciding.value) rules_.push_back(std::move(tried));
      return;
    // An offer is unobserved, so this is a condition of a menu item.
    case ConditionKind::When:
      tried.parts = TakeParts(0);
      tried.terms = std::exchange(terms_, {});
      tried.citing_sites = AskedFor(deciding.condition);
      if (!deciding.value) not_offered_.push_back(std::move(tried));
      return;
    default: return;
  }
}

void ConditionCollector::Record(std::int32_t query, std::span<const Value> args, const vm::ModifierTerm& term) {
  QueriedTerm asked{query, {args.begin(), args.end()}, term, {}};
  for (const TestedCondition& rule : rules_)
    if (Within(rule.condition, term.site)) asked.conditions.push_back(rule);
  std::erase_if(rules_, [&](const TestedCondition& rule) { return Within(rule.condition, term.site); });
  const bool known = std::find(terms_.begin(), terms_.end(), asked) != terms_.end();
  if (!known && terms_.size() < kMaxTerms) terms_.push_back(std::move(asked));
}

void ConditionCollector::Record(model::SiteId site) {
  if (!program_->sites.Contains(site) || program_->sites[site].clauses.empty()) return;
  if (ran_.size() < kMaxPlaces && std::find(ran_.begin(), ran_.end(), site) == ran_.end()) ran_.push_back(site);
}

// Code that ran before the statement that contains the filter does not belong to it.
std::vector<model::SiteId> ConditionCollector::AskedFor(std::int32_t test) {
  const model::SiteId filter = program_->conditions[test].site;
  const auto around = [&](model::SiteId site) { return IsInsideSite(*program_, filter, site); };
  std::vector<model::SiteId> asked = std::exchange(ran_, {});
  asked.erase(asked.begin(), std::find_if(asked.begin(), asked.end(), around));
  return asked;
}

void ConditionCollector::MoveTo(TestedCondition& tried) {
  tried.terms = std::move(terms_);
  tried.parts = TakeParts(0);
  tried.filtered = std::move(filtered_);
  Clear();
}

void ConditionCollector::Clear() {
  terms_.clear();
  parts_.clear();
  branches_.clear();
  filtered_.clear();
  rules_.clear();
  not_offered_.clear();
  ran_.clear();
}

}  // namespace cardinal::reasons
