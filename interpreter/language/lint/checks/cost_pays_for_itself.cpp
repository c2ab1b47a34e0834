// C02: an action gives back at least what it costs, and nothing that it does prevents it from being taken again: a
// player who can take it once can have as much as the player wants.
#include <algorithm>
#include <optional>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

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
  RangeEvaluator::Key size = RangeEvaluator::kNoKey;  // of the amount without its sign
};

class BargainCheck final : public BodyCheck {
 public:
  explicit BargainCheck(const LintContext& all) : BodyCheck(all, diag::lint::CostPaysForItself) {}

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    const auto clauses = Clauses(rules_, Body());
    if (std::none_of(clauses.begin(), clauses.end(), [&](const ActionClause& clause) {
          return clause.kind == ActionClauseKind::Cost && all_.IsReportable(clause.origin.span);
        }))
      return;
    const auto paid = Paid();
    if (!paid) return;
    const auto got = GivenBack(*paid);
    if (!got || IsLimited() || IsUsedUp(paid->field)) return;
    Report(paid->span, "`" + Action().name + "` gives back as much `" + rules_.fields[paid->field].name +
                           "` as it costs, and can be taken again and again")
        .AddNote(got->span, "it is given back here")
        .SetHelp("let it cost something else as well, or remember in a state that it has been taken");
  }

  // The amounts that the statement adds to states, itself or by an event that always happens; empty optional if the
  // statement does anything else.
  std::optional<std::vector<Amount>> ReadAmounts(const Stmt& stmt) {
    std::vector<Amount> amounts;
    if (stmt.kind == StmtKind::Tell) return amounts;
    if (stmt.kind == StmtKind::AddField)
      amounts.push_back({stmt.index, Values().ExprKey(stmt.exprs[0]), Values().Evaluate(stmt.exprs[1]),
                         stmt.origin.span, Values().ExprKey(WithoutSign(stmt.exprs[1]))});
    if (stmt.kind == StmtKind::AddField) return amounts;
    if (stmt.kind != StmtKind::CallEvent || MayNotHappen(stmt.index, [](const check::Hook&) { return true; }))
      return std::nullopt;
    for (const check::StmtId id : EventBlock(rules_, stmt.index).stmts) {
      const Stmt& inner = rules_.stmts[id];
      if (inner.kind == StmtKind::Tell) continue;
      if (inner.kind != StmtKind::AddField) return std::nullopt;
      amounts.push_back({inner.index, Given(stmt, inner.exprs[0]), GivenNumber(stmt, inner.exprs[1]), stmt.origin.span,
                         Given(stmt, WithoutSign(inner.exprs[1]))});
    }
    return amounts;
  }

  // The key of an expression in the called event, with parameters replaced by the arguments of the call. kNoKey: not
  // known.
  RangeEvaluator::Key Given(const Stmt& call, ExprId id) {
    if (!id.IsValid()) return Values().ExprKey(id);
    const Expr& expr = ExprAt(id);
    const bool param = expr.kind == ExprKind::Local && expr.index < base::Count(call.exprs);
    return param ? Values().ExprKey(call.exprs[expr.index]) : RangeEvaluator::kNoKey;
  }
  ExprId WithoutSign(ExprId id) const {
    while (ExprAt(id).kind == ExprKind::Negate) id = ExprAt(id).args[0];
    return id;
  }
  ValueRange GivenNumber(const Stmt& call, ExprId id) {
    const Expr& expr = ExprAt(id);
    if (expr.kind == ExprKind::Literal) return Values().Evaluate(id);
    if (expr.kind == ExprKind::Negate) return NegateRange(GivenNumber(call, expr.args[0]));
    const bool param = expr.kind == ExprKind::Local && expr.index < base::Count(call.exprs);
    return param ? Values().Evaluate(call.exprs[expr.index]) : kUnbounded;
  }

  // The single payment of the action; empty if the action costs anything else.
  std::optional<Amount> Paid() {
    std::vector<Amount> paid;
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind != ActionClauseKind::Cost) continue;
      for (const check::StmtId id : clause.block.stmts) {
        const auto amounts = ReadAmounts(rules_.stmts[id]);
        if (!amounts) return std::nullopt;
        paid.insert(paid.end(), amounts->begin(), amounts->end());
      }
    }
    if (paid.size() != 1 || paid[0].much.high > 0 || paid[0].whose == RangeEvaluator::kNoKey) return std::nullopt;
    return paid[0];
  }

  // The place where the same player always gets at least as much of the same state; empty if there is no such place.
  std::optional<Amount> GivenBack(const Amount& paid) {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind != ActionClauseKind::Do) continue;
      for (const check::StmtId id : clause.block.stmts) {
        const Stmt& stmt = rules_.stmts[id];
        if (MayExitBody(rules_, stmt)) return std::nullopt;
        for (const Amount& got : ReadAmounts(stmt).value_or(std::vector<Amount>{}))
          if (got.field == paid.field && got.whose == paid.whose && IsAsMuch(got, paid)) return got;
      }
    }
    return std::nullopt;
  }

  // Also if any amount can be paid: `add -n to you.coins`, and `add n to you.coins`.
  bool IsAsMuch(const Amount& got, const Amount& paid) const {
    if (paid.much.low > kNoLowerBound && got.much.low >= -paid.much.low) return true;
    return got.much.low >= 0 && got.size == paid.size && paid.size != RangeEvaluator::kNoKey;
  }

  // Whether its windows limit the number of actions.
  bool IsLimited() const {
    return std::all_of(Action().windows.begin(), Action().windows.end(), [&](std::int32_t index) {
      const check::Window& window = rules_.windows[index];
      return AnyExpr(rules_, window.close, [&](ExprId id) {
        return ExprAt(id).kind == ExprKind::Local &&
               rules_.bodies[window.body].locals[ExprAt(id).index].name == "taken";
      });
    });
  }

  // Whether the action may prevent itself from being taken again: a condition, a choice or the window reads something
  // that the action changes, other than the price.
  bool IsUsedUp(std::int32_t price) const {
    Changes changes;
    ForEachStmtIn(rules_, Body(), [&](const Stmt& stmt) { Note(stmt, changes); });
    if ((CheckedBody().me >= 0 && changes.places) || MayModify(Action().permission)) return true;
    ReadSet reads;
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      analyses_.reads.AddReads(clause.condition, reads);
      if (clause.choice.IsValid()) analyses_.reads.AddReads(rules_.choices[clause.choice].options, reads);
    }
    for (const std::int32_t window : Action().windows) analyses_.reads.AddReads(rules_.windows[window].close, reads);
    const bool asked = std::any_of(changes.fields.begin(), changes.fields.end(),
                                   [&](std::int32_t field) { return field != price && reads.fields.count(field) > 0; });
    return changes.more || asked || reads.occurrences || (changes.places && reads.zones) ||
           IsHooked(rules_, OccurrenceKind::Action, Body().index);
  }

  void Note(const Stmt& stmt, Changes& changes) const {
    switch (stmt.kind) {
      case StmtKind::SetField:
      case StmtKind::AddField: changes.fields.insert(stmt.index); break;
      case StmtKind::Create:
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
    const ReachableSet& inside = analyses_.call_graph.ReachableFrom(OccurrenceKind::Event, event);
    ForEachStmtIn(rules_, analyses_.bodies, inside, [&](const Stmt& stmt) {
      if (WritesField(stmt)) changes.fields.insert(stmt.index);
      changes.places = changes.places || stmt.kind == StmtKind::Move || stmt.kind == StmtKind::Create;
      changes.more = changes.more || stmt.kind == StmtKind::Modify || stmt.kind == StmtKind::Eliminate;
    });
  }
};

}  // namespace

void CostPaysForItself(const LintContext& all) { BargainCheck(all).Run(); }

}  // namespace cardinal::lint
