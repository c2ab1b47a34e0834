// C06: a number that a player chooses up to what the player has, and that nothing takes away: the largest one costs
// nothing.
#include <algorithm>
#include <set>
#include <utility>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

constexpr int kMaxQueries = 8;  // depth of queries that call each other up to which states are searched

class NumberCheck final : public BodyCheck {
 public:
  explicit NumberCheck(const LintContext& all) : BodyCheck(all, diag::lint::NumberNotPaid) {}

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind != ActionClauseKind::Choose || !all_.IsReportable(clause.origin.span)) continue;
      const Choice& choice = rules_.choices[clause.choice];
      if (choice.kind != ChoiceKind::Number || choice.by_chance) continue;
      std::set<std::int32_t> states;
      AddOwnStates(choice.options, CheckedBody().you, kMaxQueries, states);
      if (states.empty() || IsPaid(choice.local, states) || !IsFirstAt(clause.origin.span)) continue;
      const check::Field& state = rules_.fields[*states.begin()];
      Report(clause.origin.span, "`" + choice.name + "` is at most what the player's `" + state.name +
                                     "` allows, and nothing takes it from there: the largest number costs nothing")
          .SetHelp("take the number from `" + state.name + "` in `cost`");
    }
  }

  // The numbers that the expression reads as states of this player, also through queries about the player.
  void AddOwnStates(ExprId root, LocalId player, int depth, std::set<std::int32_t>& states) const {
    if (depth == 0 || player < 0) return;
    ForEachExpr(rules_, root, [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      if (expr.kind != ExprKind::Query) return;
      const check::Query& query = rules_.queries[expr.index];
      for (const std::int32_t i : base::Indices(expr.args)) {
        if (!IsLocal(rules_, expr.args[i], player) || expr.type.kind != TypeKind::Int) continue;
        if (query.from == check::QueryOrigin::Field) states.insert(query.index);
        if (query.from == check::QueryOrigin::Declared) AddOwnStates(query.base, i, depth - 1, states);
      }
    });
  }

  // Whether the number is used by a cost, or gets into one of these states.
  bool IsPaid(LocalId number, const std::set<std::int32_t>& states) {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      const bool is_cost = clause.kind == ActionClauseKind::Cost;
      const auto uses = [&](const Stmt& stmt) {
        return std::any_of(stmt.exprs.begin(), stmt.exprs.end(),
                           [&](ExprId id) { return Mentions(rules_, id, number); });
      };
      if (is_cost && AnyStmt(rules_, clause.block, uses)) return true;
      // A later choice of as many cards, or of a number that this one limits.
      if (clause.kind == ActionClauseKind::Choose) {
        const Choice& later = rules_.choices[clause.choice];
        if (later.local != number && (MentionsIn(later.amount, number) || MentionsIn(later.options, number)))
          return true;
      }
      entered_.clear();
      if (Reaches(clause.block, {number}, states)) return true;
    }
    return false;
  }
  bool MentionsIn(ExprId id, LocalId local) const { return id.IsValid() && Mentions(rules_, id, local); }

  // Whether the block writes one of the states with a value that comes from the names, or as often as they say.
  bool Reaches(const Block& block, std::set<LocalId> names, const std::set<std::int32_t>& states) {
    const auto from_names = [&](ExprId id) {
      return std::any_of(names.begin(), names.end(), [&](LocalId name) { return MentionsIn(id, name); });
    };
    bool reaches = false;
    ForEachStmt(rules_, block, [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::Let && from_names(stmt.exprs[0])) names.insert(stmt.local);
      if (WritesField(stmt)) reaches = reaches || (states.count(stmt.index) > 0 && from_names(stmt.exprs[1]));
      const bool decides = stmt.kind == StmtKind::Repeat || stmt.kind == StmtKind::If;
      if (decides && std::any_of(stmt.exprs.begin(), stmt.exprs.end(), from_names))
        reaches = reaches ||
                  AnyStmt(rules_, analyses_.bodies, FromInside(stmt),
                          [&](const Stmt& inner) { return WritesField(inner) && states.count(inner.index) > 0; }) ||
                  AnyStmt(rules_, stmt,
                          [&](const Stmt& inner) { return WritesField(inner) && states.count(inner.index) > 0; });
      if (stmt.kind == StmtKind::CallPart)
        reaches = reaches || std::any_of(stmt.exprs.begin(), stmt.exprs.end(), from_names);
      if (stmt.kind != StmtKind::CallEvent || reaches) return;
      std::set<LocalId> params;
      for (const std::int32_t i : base::Indices(stmt.exprs))
        if (from_names(stmt.exprs[i]) && entered_.emplace(stmt.index, i).second) params.insert(i);
      if (!params.empty()) reaches = Reaches(EventBlock(rules_, stmt.index), params, states);
    });
    return reaches;
  }
  // What the statements inside this one run.
  ReachableSet FromInside(const Stmt& stmt) const {
    ReachableSet all{};
    all.bodies.resize(analyses_.bodies.size());
    AnyStmt(rules_, stmt, [&](const Stmt& inner) {
      const ReachableSet more = analyses_.call_graph.FromStmt(inner);
      for (std::size_t i = 0; i < more.bodies.size(); ++i) all.bodies[i] = all.bodies[i] || more.bodies[i];
      return false;
    });
    return all;
  }

  std::set<std::pair<std::int32_t, LocalId>> entered_;  // events that were searched, for this parameter
};

}  // namespace

void NumberNotPaid(const LintContext& all) { NumberCheck(all).Run(); }

}  // namespace cardinal::lint
