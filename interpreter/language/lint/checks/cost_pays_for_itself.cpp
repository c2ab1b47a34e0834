// C02: an action gives back at least what it costs, and nothing that it does prevents it from being taken again: a
// player who can take it once can have as much as the player wants.
#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"
#include "interpreter/language/lint/read_sets.h"

namespace cardinal::lint {

namespace {

using check::ActionClause;
using check::ActionClauseKind;
using check::CheckedRules;
using check::ExprId;
using check::LocalId;
using check::Stmt;
using check::StmtKind;

// Everything that an action changes.
struct Changes {
  std::set<std::int32_t> fields;
  bool places = false, more = false;  // cards move; the action does something that is not analyzed
};

// An amount that is added to a state of a player. `whose` is the key of the player's expression.
struct Amount {
  std::int32_t field = -1;
  RangeEvaluator::Key whose = RangeEvaluator::kNoKey;
  ValueRange much;
  source::Span span;
};

class Bargains {
 public:
  explicit Bargains(const LintContext& all)
      : all_(all),
        rules_(all.rules),
        reader_(all.rules),
        evaluator_(all.rules, all.analyses.mutable_state, all.analyses.card_flow) {}

  void CheckBody(const RuleBody& text) {
    const check::Action& action = rules_.actions[text.index];
    const auto& clauses = action.variants[text.variant].clauses;
    if (std::none_of(clauses.begin(), clauses.end(), [&](const ActionClause& clause) {
          return clause.kind == ActionClauseKind::Cost && all_.IsReportable(clause.origin.span);
        }))
      return;
    evaluator_.Enter(text);
    const auto paid = Paid(clauses);
    if (!paid) return;
    const auto got = GivenBack(clauses, *paid);
    if (!got || IsLimited(action) || IsUsedUp(text, clauses, paid->field)) return;
    const std::string& field = rules_.fields[paid->field].name;
    diag::Diagnostic& finding = all_.Report(
        diag::lint::CostPaysForItself, paid->span,
        "`" + action.name + "` gives back as much `" + field + "` as it costs, and can be taken again and again");
    finding.notes.push_back({got->span, "it is given back here"});
    finding.help = "let it cost something else as well, or remember in a state that it has been taken";
  }

 private:
  // The amounts that the statement adds to states, itself or by an event that always happens; empty optional if the
  // statement does anything else.
  std::optional<std::vector<Amount>> ReadAmounts(const Stmt& stmt) {
    std::vector<Amount> amounts;
    if (stmt.kind == StmtKind::Tell) return amounts;
    if (stmt.kind == StmtKind::AddField)
      amounts.push_back(
          {stmt.index, evaluator_.ExprKey(stmt.exprs[0]), evaluator_.Evaluate(stmt.exprs[1]), stmt.origin.span});
    if (stmt.kind == StmtKind::AddField) return amounts;
    if (stmt.kind != StmtKind::CallEvent || MayNotHappen(stmt.index)) return std::nullopt;
    for (const check::StmtId id : rules_.bodies[rules_.events[stmt.index].body].block.stmts) {
      const Stmt& inner = rules_.stmts[id];
      if (inner.kind == StmtKind::Tell) continue;
      if (inner.kind != StmtKind::AddField) return std::nullopt;
      amounts.push_back(
          {inner.index, Given(stmt, inner.exprs[0]), GivenNumber(stmt, inner.exprs[1]), stmt.origin.span});
    }
    return amounts;
  }

  // The key of an expression in the called event, with parameters replaced by the arguments of the call. kNoKey: not
  // known.
  RangeEvaluator::Key Given(const Stmt& call, ExprId id) {
    if (!id.IsValid()) return evaluator_.ExprKey(id);
    const check::Expr& expr = rules_.exprs[id];
    const bool param = expr.kind == check::ExprKind::Local && expr.index < static_cast<LocalId>(call.exprs.size());
    return param ? evaluator_.ExprKey(call.exprs[expr.index]) : RangeEvaluator::kNoKey;
  }
  ValueRange GivenNumber(const Stmt& call, ExprId id) {
    const check::Expr& expr = rules_.exprs[id];
    if (expr.kind == check::ExprKind::Literal) return evaluator_.Evaluate(id);
    if (expr.kind == check::ExprKind::Negate) return NegateRange(GivenNumber(call, expr.args[0]));
    const bool param = expr.kind == check::ExprKind::Local && expr.index < static_cast<LocalId>(call.exprs.size());
    return param ? evaluator_.Evaluate(call.exprs[expr.index]) : kUnbounded;
  }

  bool MayNotHappen(std::int32_t event) const {
    const std::int32_t permission = rules_.events[event].permission;
    if (permission >= 0 && all_.analyses.mutable_state.queries[permission]) return true;
    return std::any_of(rules_.hooks.begin(), rules_.hooks.end(), [&](const check::Hook& hook) {
      return hook.of == check::OccurrenceKind::Event && hook.target == event;
    });
  }

  // The single payment of the action; empty if the action costs anything else.
  std::optional<Amount> Paid(const std::vector<ActionClause>& clauses) {
    std::vector<Amount> paid;
    for (const ActionClause& clause : clauses) {
      if (clause.kind != ActionClauseKind::Cost) continue;
      for (const check::StmtId id : clause.block.stmts) {
        const auto amounts = ReadAmounts(rules_.stmts[id]);
        if (!amounts) return std::nullopt;
        paid.insert(paid.end(), amounts->begin(), amounts->end());
      }
    }
    if (paid.size() != 1 || paid[0].much.high >= 0 || paid[0].much.low <= kNoLowerBound ||
        paid[0].whose == RangeEvaluator::kNoKey)
      return std::nullopt;
    return paid[0];
  }

  // The place where the same player always gets at least as much of the same state; empty if there is no such place.
  std::optional<Amount> GivenBack(const std::vector<ActionClause>& clauses, const Amount& paid) {
    for (const ActionClause& clause : clauses) {
      if (clause.kind != ActionClauseKind::Do) continue;
      for (const check::StmtId id : clause.block.stmts) {
        const Stmt& stmt = rules_.stmts[id];
        if (MayExitBody(rules_, stmt)) return std::nullopt;
        for (const Amount& got : ReadAmounts(stmt).value_or(std::vector<Amount>{}))
          if (got.field == paid.field && got.whose == paid.whose && got.much.low >= -paid.much.low) return got;
      }
    }
    return std::nullopt;
  }

  // Whether its windows limit the number of actions.
  bool IsLimited(const check::Action& action) const {
    return std::all_of(action.windows.begin(), action.windows.end(), [&](std::int32_t index) {
      const check::Window& window = rules_.windows[index];
      bool counts = false;
      ForEachExpr(rules_, window.close, [&](ExprId id) {
        const check::Expr& expr = rules_.exprs[id];
        counts = counts ||
                 (expr.kind == check::ExprKind::Local && rules_.bodies[window.body].locals[expr.index].name == "taken");
      });
      return counts;
    });
  }

  // Whether the action may prevent itself from being taken again: a condition, a choice or the window reads something
  // that the action changes, other than the price.
  bool IsUsedUp(const RuleBody& text, const std::vector<ActionClause>& clauses, std::int32_t price) const {
    Changes changes;
    ForEachStmtIn(rules_, text, [&](const Stmt& stmt) { Note(stmt, changes); });
    if (rules_.bodies[text.body].me >= 0 && changes.places) return true;
    ReadSet reads;
    for (const ActionClause& clause : clauses) {
      reader_.AddReads(clause.condition, reads);
      if (clause.choice.IsValid()) reader_.AddReads(rules_.choices[clause.choice].options, reads);
    }
    const std::int32_t permission = rules_.actions[text.index].permission;
    if (permission >= 0 && all_.analyses.mutable_state.queries[permission]) return true;
    for (const std::int32_t window : rules_.actions[text.index].windows)
      reader_.AddReads(rules_.windows[window].close, reads);
    const bool asked = std::any_of(changes.fields.begin(), changes.fields.end(),
                                   [&](std::int32_t field) { return field != price && reads.fields.count(field) > 0; });
    return changes.more || asked || reads.occurrences || (changes.places && reads.zones) || IsHeard(text.index);
  }

  void Note(const Stmt& stmt, Changes& changes) const {
    switch (stmt.kind) {
      case StmtKind::SetField:
      case StmtKind::AddField: changes.fields.insert(stmt.index); break;
      case StmtKind::Move: changes.places = true; break;
      case StmtKind::Let:
      case StmtKind::If:
      case StmtKind::ForEach:
      case StmtKind::Tell:
      case StmtKind::Choose:
      case StmtKind::Reveal: break;
      case StmtKind::CallEvent: Follow(stmt.index, changes); break;
      default: changes.more = true;
    }
  }

  void Follow(std::int32_t event, Changes& changes) const {
    const ReachableSet& inside = all_.analyses.call_graph.ReachableFrom(check::OccurrenceKind::Event, event);
    for (std::size_t i = 0; i < all_.analyses.bodies.size(); ++i)
      if (inside.bodies[i])
        ForEachStmtIn(rules_, all_.analyses.bodies[i], [&](const Stmt& stmt) {
          if (stmt.kind == StmtKind::SetField || stmt.kind == StmtKind::AddField) changes.fields.insert(stmt.index);
          changes.places = changes.places || stmt.kind == StmtKind::Move;
          changes.more = changes.more || stmt.kind == StmtKind::Modify || stmt.kind == StmtKind::Eliminate;
        });
  }

  bool IsHeard(std::int32_t action) const {
    return std::any_of(rules_.hooks.begin(), rules_.hooks.end(), [&](const check::Hook& hook) {
      return hook.of == check::OccurrenceKind::Action && hook.target == action;
    });
  }

  const LintContext& all_;
  const CheckedRules& rules_;
  ReadSetCollector reader_;
  RangeEvaluator evaluator_;
};

}  // namespace

void CostPaysForItself(const LintContext& all) {
  Bargains check(all);
  for (const RuleBody& text : all.analyses.bodies)
    if (text.kind == RuleBodyKind::Action) check.CheckBody(text);
}

}  // namespace cardinal::lint
