// Which targets of an action a statement names: the target itself, or a `let` or `choose` that was computed with it.
// In: the clauses of the action, then its statements in their order. Out: sets of targets, by their order. Promises:
// `t?` does not count; of a statement with blocks only what is before its blocks counts.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <vector>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::lower {

class TargetNames {
 public:
  TargetNames(const check::CheckedRules& rules, const std::vector<check::ActionClause>& clauses);

  // The choices of the targets, in the order of their clauses.
  const std::vector<check::ChoiceId>& Choices() const { return choices_; }
  std::set<std::size_t> NamedIn(check::ExprId id) const;
  std::set<std::size_t> NamedInHead(const check::Stmt& stmt) const;
  // The statement has been seen: the name that it gives a value depends on what it names.
  void Learn(const check::Stmt& stmt);

 private:
  void Collect(check::ExprId id, std::set<std::size_t>& named) const;
  void Depends(check::LocalId local, const std::set<std::size_t>& named);

  const check::CheckedRules& rules_;
  std::vector<check::ChoiceId> choices_;
  std::map<check::LocalId, std::size_t> targets_;
  std::map<check::LocalId, std::set<std::size_t>> computed_;  // names that were computed with targets
};

}  // namespace cardinal::lower
