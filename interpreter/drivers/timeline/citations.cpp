#include "interpreter/drivers/timeline/citations.h"

#include <algorithm>
#include <map>

namespace cardinal::timeline {

namespace {

bool ContainsSite(const program::Site& around, const program::Site& site) {
  const bool wider = around.begin < site.begin || around.end > site.end;
  return around.file == site.file && around.begin <= site.begin && around.end >= site.end && wider;
}

void AddClauses(const std::vector<std::int32_t>& clauses, std::vector<std::int32_t>& to) {
  for (const std::int32_t clause : clauses)
    if (std::find(to.begin(), to.end(), clause) == to.end()) to.push_back(clause);
}

}  // namespace

// An instruction of a statement may also cite what it uses there (a zone, a state). The clauses that all instructions
// of a statement cite are those of the statement itself.
std::vector<std::int32_t> Citations::Find(const program::Site& site) const {
  std::map<std::int32_t, std::vector<std::int32_t>> around;  // by the length of the span: the innermost first
  for (const program::Site& other : program_.sites) {
    if (!ContainsSite(other, site)) continue;
    const auto [found, fresh] = around.emplace(other.end - other.begin, other.clauses);
    const auto cited = [&](std::int32_t clause) {
      return std::find(other.clauses.begin(), other.clauses.end(), clause) != other.clauses.end();
    };
    if (!fresh) std::erase_if(found->second, [&](std::int32_t clause) { return !cited(clause); });
  }
  std::vector<std::int32_t> clauses = site.clauses;
  for (const auto& [size, cited] : around) AddClauses(cited, clauses);
  return clauses;
}

const std::vector<std::int32_t>& Citations::ClausesFor(model::SiteId site) {
  const auto [found, fresh] = known_.try_emplace(site);
  if (fresh && site >= 0) found->second = Find(program_.sites[site]);
  return found->second;
}

}  // namespace cardinal::timeline
