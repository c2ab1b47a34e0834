// G09: a condition is decided by what the statements around it and before it have asked or set: it is never so there,
// or it is always so, and what is written for the other case never runs.
#include <algorithm>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/stmt_path.h"

namespace cardinal::lint {

namespace {

class DecidedCheck final : public BodyCheck {
 public:
  explicit DecidedCheck(const LintContext& all) : BodyCheck(all, diag::lint::ConditionDecided) {}

 private:
  bool Wants() const override { return IsReached() && !Body().blocks.empty(); }

  void OnBody() override {
    ForEachPath(rules_, Body(), Names(), [&](const Stmt& stmt, const StmtPath& path) {
      if (stmt.kind == StmtKind::If && IsReportable(stmt)) Check(stmt, path);
    });
  }

  void Check(const Stmt& stmt, const StmtPath& path) {
    const ExprId condition = stmt.exprs[0];
    if (Values().ConstantValue(condition)) return;  // reported by G01, G02
    const std::vector<const PathFact*> facts = HeldFacts(path);
    const auto set = SetBefore(condition, path);
    if (facts.empty() && set.empty()) return;
    std::vector<std::pair<ExprId, bool>> held;
    for (const PathFact* fact : facts) held.emplace_back(fact->condition, fact->truth);
    const auto value = Values().ValueGiven(held, set, condition);
    if (!value || (*value && !HidesOther(stmt, path)) || !IsFirstAt(ExprAt(condition).span)) return;
    const PathFact* decides = nullptr;
    for (const PathFact* fact : facts)
      if (decides == nullptr && Decides(*fact, set, condition)) decides = fact;
    // The same condition in a chain of `else if`: reported by G08.
    if (!*value && decides != nullptr && !decides->truth &&
        Values().ExprKey(decides->condition) == Values().ExprKey(condition))
      return;
    if (*value && decides != nullptr && IsWeak(*decides)) {
      Report(decides->condition, "this leaves nothing to the condition after it, which is always so then")
          .AddNote(ExprAt(condition).span, "the condition; what is written for the other case never runs");
      return;
    }
    Finding finding =
        Report(condition, *value ? "this is always so here, so what is written for the other case never runs"
                                 : "this is never so here");
    if (decides != nullptr) finding.AddNote(ExprAt(decides->condition).span, "this has been decided before");
  }

  // `a.score >= b.score`, which also holds for equal values, and after which no case is left.
  bool IsWeak(const PathFact& fact) const {
    const Expr& test = ExprAt(fact.condition);
    return !fact.truth && test.kind == ExprKind::Binary && (test.op == BinaryOp::Le || test.op == BinaryOp::Ge);
  }

  bool Decides(const PathFact& fact, const std::map<RangeEvaluator::Key, ValueRange>& set, ExprId condition) {
    return Values().ValueGiven({{fact.condition, fact.truth}}, set, condition).has_value();
  }

  // The conditions of the path that still hold: nothing that could change them has happened since.
  std::vector<const PathFact*> HeldFacts(const StmtPath& path) {
    std::vector<const PathFact*> held;
    for (std::size_t i = path.fresh; i < path.facts.size(); ++i) {
      const PathFact& fact = path.facts[i];
      if (fact.element >= 0) continue;  // it is about each element of a list
      const ReadSet reads = Reads({fact.condition});
      const auto changes = [&](const Stmt* stmt) { return MayChange(*stmt, reads, fact.condition); };
      const bool changed =
          std::any_of(path.before.begin() + static_cast<std::ptrdiff_t>(fact.since), path.before.end(), changes) ||
          std::any_of(path.loops.begin(), path.loops.end(),
                      [&](const auto& loop) { return i < loop.second && changes(loop.first); });
      if (!changed) held.push_back(&fact);
    }
    return held;
  }

  // Whether anything in the statement can change what is read. A call may run other rules.
  bool MayChange(const Stmt& stmt, const ReadSet& reads, ExprId condition) const {
    return AnyStmt(rules_, stmt, [&](const Stmt& inner) {
      switch (inner.kind) {
        case StmtKind::Let:
        case StmtKind::Choose: {
          const LocalId local = inner.kind == StmtKind::Let ? inner.local : rules_.choices[inner.choice].local;
          return local >= 0 && Mentions(rules_, condition, local);
        }
        case StmtKind::Tell:
        case StmtKind::If:
        case StmtKind::Stop:
        case StmtKind::Skip:
        case StmtKind::Return:
        case StmtKind::Win:
        case StmtKind::DrawGame:
        case StmtKind::LoseGame:
        case StmtKind::WinByScore: return false;
        case StmtKind::SetField:
        case StmtKind::AddField: return reads.fields.count(inner.index) > 0;
        default: return true;
      }
    });
  }

  // The values of states that the condition reads and that a statement before it has set, by their keys.
  std::map<RangeEvaluator::Key, ValueRange> SetBefore(ExprId condition, const StmtPath& path) {
    std::map<RangeEvaluator::Key, ValueRange> values;
    if (path.before.empty()) return values;
    ForEachExpr(rules_, condition, [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      if (expr.kind != ExprKind::Query || expr.type.kind != TypeKind::Int || expr.type.optional) return;
      const check::Query& query = rules_.queries[expr.index];
      if (query.from != check::QueryOrigin::Field || MayModify(expr.index)) return;
      if (const auto range = SetTo(query.index, expr, path)) values[Values().ExprKey(id)] = *range;
    });
    return values;
  }

  std::optional<ValueRange> SetTo(std::int32_t field, const Expr& state, const StmtPath& path) {
    const ReadSet reads = Reads({state.args.empty() ? ExprId() : state.args[0]});
    for (auto i = path.before.rbegin(); i != path.before.rend(); ++i) {
      const Stmt& stmt = **i;
      if (WritesField(stmt) && stmt.index == field) {
        const bool same = state.args.empty() || (stmt.exprs[0].IsValid() &&
                                                 Values().ExprKey(stmt.exprs[0]) == Values().ExprKey(state.args[0]) &&
                                                 Values().ExprKey(stmt.exprs[0]) != RangeEvaluator::kNoKey);
        if (!same || !path.loops.empty()) return {};
        const ValueRange given = Values().Evaluate(stmt.exprs[1]);
        if (stmt.kind == StmtKind::SetField) return given;
        const auto& min = rules_.fields[field].min;
        ValueRange before = analyses_.values.OfField(field).range;
        if (before.IsEmpty()) return {};
        if (min && before.low < *min) before.low = *min;
        ValueRange after = AddRanges(before, given);
        if (rules_.fields[field].max) after.high = std::min(after.high, *rules_.fields[field].max);
        if (min) after.low = std::max(after.low, *min);
        return after;
      }
      ReadSet all = reads;
      all.fields.insert(field);
      if (MayChange(stmt, all, {})) return {};
    }
    return {};
  }

  // Whether something never runs if the condition always holds: another block, or what follows in the body.
  bool HidesOther(const Stmt& stmt, const StmtPath& path) const {
    if (stmt.blocks.size() > 1 && !stmt.blocks[1].stmts.empty()) return true;
    if (stmt.blocks[0].stmts.empty() || !path.loops.empty() || path.together != nullptr) return false;
    const Block* block = BlockOf(stmt);
    return block != nullptr && rules_.stmts[block->stmts.back()].origin.span != stmt.origin.span &&
           ExitsBody(rules_.stmts[stmt.blocks[0].stmts.back()]);
  }

  // The block of the body in which the statement is; null: it is further inside.
  const Block* BlockOf(const Stmt& stmt) const {
    for (const Block* block : Body().blocks)
      for (const check::StmtId id : block->stmts)
        if (&rules_.stmts[id] == &stmt) return block;
    return nullptr;
  }
};

}  // namespace

void ConditionDecided(const LintContext& all) { DecidedCheck(all).Run(); }

}  // namespace cardinal::lint
