// In: a place in the rules. Out: the clauses that it cites: its own, then those that stand behind the statements it is
// in
// (`for each p in players { ... } @AB-012`). Promises: without doubles; what a statement around it only uses is not
// among them.
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
