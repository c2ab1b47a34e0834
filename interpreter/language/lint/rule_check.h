// The base class of the checks that are more than a function: it holds the rules and the analyses, answers the
// questions that several checks ask, and reports. In: the lint context, and the code of the check. Out: findings.
#pragma once

#include <initializer_list>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

class RuleCheck {
 protected:
  RuleCheck(const LintContext& all, diag::Code code)
      : all_(all), rules_(all.rules), analyses_(all.analyses), code_(code) {}

  // Reports a finding of this check if the place is reportable.
  Finding Report(source::Span span, std::string message) const { return all_.Report(code_, span, std::move(message)); }
  Finding Report(ExprId id, std::string message) const { return Report(rules_.exprs[id].span, std::move(message)); }
  bool IsReportable(const Stmt& stmt) const { return all_.IsReportable(stmt.origin.span); }
  // False from the second call for a place on: several bodies can be of one source text, such as those of each card
  // that plays an action.
  bool IsFirstAt(source::Span place);

  const Expr& ExprAt(ExprId id) const { return rules_.exprs[id]; }
  // What the expressions depend on, except for local names.
  ReadSet Reads(std::initializer_list<ExprId> ids) const;
  // Whether a rule or a statement may change the answer of the query; false for -1.
  bool MayModify(std::int32_t query) const { return query >= 0 && analyses_.mutable_state.queries[query]; }
  // Whether a rule may forbid the event, or a hook for which the test holds may decide what becomes of it.
  template <class HookTest>
  bool MayNotHappen(std::int32_t event, HookTest test) const {
    return MayModify(rules_.events[event].permission) || IsHooked(rules_, OccurrenceKind::Event, event, test);
  }
  RangeEvaluator MakeEvaluator() const {
    return {rules_, analyses_.mutable_state, analyses_.card_flow, analyses_.values};
  }
  // Whether the game may end during the statement, by itself or by what it calls.
  bool MayEndGame(const Stmt& stmt) const {
    if (stmt.kind == StmtKind::CallEvent) return analyses_.call_graph.MayEndGame(stmt.index);
    return EndsGame(stmt) || stmt.kind == StmtKind::CallPart || stmt.kind == StmtKind::OpenWindow ||
           stmt.kind == StmtKind::TakeAction;
  }
  // Calls `visit` with each call of the event that a game can reach, and the body that contains it.
  template <class Visit>
  void ForEachCallTo(std::int32_t event, const Visit& visit) const {
    for (std::size_t i = 0; i < analyses_.bodies.size(); ++i)
      if (analyses_.reached.bodies[i])
        ForEachStmtIn(rules_, analyses_.bodies[i], [&](const Stmt& stmt) {
          if (stmt.kind == StmtKind::CallEvent && stmt.index == event) visit(stmt, analyses_.bodies[i]);
        });
  }
  // Calls `visit` with the index of each parameter of the called event or part that gets the value of the local name.
  template <class Visit>
  void ForEachParam(const Stmt& call, LocalId local, const Visit& visit) const {
    for (const std::int32_t i : base::Indices(call.exprs))
      if (IsLocal(rules_, call.exprs[i], local)) visit(i);
  }

  const LintContext& all_;
  const CheckedRules& rules_;
  const Analyses& analyses_;

 private:
  diag::Code code_;
  std::set<std::pair<std::int32_t, std::int32_t>> places_;  // of IsFirstAt: file and first byte
};

}  // namespace cardinal::lint
