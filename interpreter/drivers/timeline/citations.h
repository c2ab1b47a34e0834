// Finds the clauses that a site cites. In: a site in the rules. Out: its own clauses, then those of the statements that
// contain it (`for each p in players { ... } @AB-012`). Promises: no duplicates; a clause of something that an
// enclosing statement only uses is not included.
#pragma once

#include <unordered_map>
#include <vector>

#include "interpreter/machine/program/program.h"

namespace cardinal::timeline {

class Citations {
 public:
  explicit Citations(const program::Program& program) : program_(program) {}
  const std::vector<std::int32_t>& ClausesFor(model::SiteId site);

 private:
  std::vector<std::int32_t> Find(const program::Site& site) const;

  const program::Program& program_;
  std::unordered_map<model::SiteId, std::vector<std::int32_t>> known_;
};

}  // namespace cardinal::timeline
