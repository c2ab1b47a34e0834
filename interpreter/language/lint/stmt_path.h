// Visits the statements of a rule body with what is known whenever they run: the conditions around them and before
// them, and the statements that come before them. In: a rule body. Out: each statement with its path. Promises: a
// condition of the path held when it was asked; what happens afterwards can change it.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "interpreter/language/lint/bindings.h"

namespace cardinal::lint {

// A condition that held. In the condition of a list, `element` is the element's name, and `named` the name that the
// statement or the choice gives to it.
struct PathFact {
  ExprId condition;
  bool truth = true;
  LocalId element = -1, named = -1;
  bool of_choice = false;       // it holds for each option of a choice
  bool otherwise_ends = false;  // the game ends if it is not so
  std::size_t since = 0;        // how many statements of StmtPath::before had run when it was asked
};

struct StmtPath {
  std::vector<PathFact> facts;
  std::size_t fresh = 0;            // facts before this one are older: anything may have happened since
  std::vector<const Stmt*> before;  // of its block and of those around it
  std::vector<std::pair<const Stmt*, std::size_t>> loops;  // around it, with the number of facts before each
  const Stmt* together = nullptr;                          // the `simultaneously` block in which it is
};

using VisitPath = std::function<void(const Stmt& stmt, const StmtPath& path)>;

void ForEachPath(const CheckedRules& rules, const RuleBody& text, const Bindings& names, const VisitPath& visit);

}  // namespace cardinal::lint
