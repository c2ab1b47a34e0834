// C03: an action pays its price with its effect and not as its cost. If it asks for the price when it is announced, the
// price may be gone after others have answered, or several actions are announced with the same coins; if it does not
// ask, a player who cannot pay can take it. The same for a card that is chosen as the price.
#include <algorithm>
#include <set>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/answers.h"
#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

constexpr int kMaxCalls = 4;  // depth of events that call each other up to which moves are searched

class LatePriceCheck final : public BodyCheck {
 public:
  explicit LatePriceCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::CostAfterEffect), pays_(all.rules.events.size()), answers_(all) {
    for (const RuleBody& text : analyses_.bodies)
      for (const ActionClause& clause : Clauses(rules_, text))
        if (clause.kind == ActionClauseKind::Cost)
          for (const check::StmtId id : clause.block.stmts)
            if (const Stmt& stmt = rules_.stmts[id]; !PaidFrom(stmt, rules_.bodies[text.body].you).empty())
              pays_[stmt.index].insert(text.index);
  }

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Action); }

  void OnBody() override {
    const std::int32_t window = WaitsIn();
    std::set<std::int32_t> asked;
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind != ActionClauseKind::When) continue;
      for (const ExprId demand : SplitConjunction(rules_, clause.condition)) {
        const std::int32_t field = PricedIn(demand);
        if (field >= 0) asked.insert(field);
        if (field >= 0 && window >= 0) CheckPrice(demand, field, window);
      }
    }
    CheckPayments(asked);
    CheckChosen();
  }

  // The states of this player from which an event certainly takes that the statement calls.
  std::set<std::int32_t> PaidFrom(const Stmt& stmt, LocalId player) const {
    std::set<std::int32_t> paid;
    if (stmt.kind != StmtKind::CallEvent || player < 0) return paid;
    for (const auto i : rules_.fields.Ids())
      if (rules_.fields[i].of == check::OwnerKind::Player && Lowers(stmt, i, player)) paid.insert(i);
    return paid;
  }

  // An event with which other actions pay their costs, called with the effect of this one, which does not ask for the
  // price. Cards may take a price in their effects. `asked`: the states of which the action demands a number.
  void CheckPayments(const std::set<std::int32_t>& asked) {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind != ActionClauseKind::Do && clause.kind != ActionClauseKind::Finally) continue;
      for (const check::StmtId id : clause.block.stmts) {
        const Stmt& stmt = rules_.stmts[id];
        const std::set<std::int32_t> paid = PaidFrom(stmt, CheckedBody().you);
        if (std::includes(asked.begin(), asked.end(), paid.begin(), paid.end())) continue;
        if (pays_[stmt.index].empty() || pays_[stmt.index].count(Body().index) > 0) continue;
        if (!IsReportable(stmt) || IsPrinted(rules_, Body(), stmt.origin.span) || !IsFirstAt(stmt.origin.span))
          continue;
        Report(stmt.origin.span, "`" + rules_.events[stmt.index].name +
                                     "` is paid with the effect: a player who cannot pay is offered this as well")
            .AddNote(rules_.actions[*pays_[stmt.index].begin()].origin.span, "here it is a cost")
            .SetHelp("pay it in `cost`");
      }
    }
  }

  // ---- a card as the price: it is chosen among hidden cards of the player's own when the action is announced

  // The zone from which a card is chosen that only its owner sees; -1: from another place.
  std::int32_t OwnHiddenZone(const Choice& choice, const Bindings& names, LocalId you) const {
    const Expr& list = ExprAt(ResolveListSource(rules_, names, choice.options));
    const bool own = list.kind == ExprKind::Zone && !list.args.empty() && IsLocal(rules_, list.args[0], you);
    return own && rules_.zones[list.index].visibility == check::Visibility::Owner ? list.index : -1;
  }

  // The effect begins by taking that card from the player, to a place where cards do nothing, and goes on with
  // something else: the first part is the price of the second.
  void CheckChosen() {
    if (Body().card < 0) return;
    const ActionClause* effect = nullptr;
    for (const ActionClause& clause : Clauses(rules_, Body()))
      if (clause.kind == ActionClauseKind::Do && effect == nullptr && !clause.block.stmts.empty()) effect = &clause;
    if (effect == nullptr || effect->block.stmts.size() < 2) return;
    const Stmt& first = rules_.stmts[effect->block.stmts[0]];
    if (first.kind != StmtKind::CallEvent || !IsReportable(first) || !IsPrinted(rules_, Body(), first.origin.span))
      return;
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind != ActionClauseKind::Choose) continue;
      const Choice& choice = rules_.choices[clause.choice];
      const std::int32_t zone = OwnHiddenZone(choice, Names(), CheckedBody().you);
      if (zone < 0 || IsUsedAfter(effect->block, choice.local)) continue;
      ForEachParam(first, choice.local, [&](LocalId param) {
        if (IsPutAway(first.index, param, zone, kMaxCalls)) ReportChosen(first, choice);
      });
    }
  }
  // Whether anything after the first statement is about the card.
  bool IsUsedAfter(const Block& effect, LocalId card) const {
    for (std::size_t i = 1; i < effect.stmts.size(); ++i)
      if (AnyStmt(rules_, rules_.stmts[effect.stmts[i]], [&](const Stmt& stmt) {
            bool mentions = false;
            ForEachExprIn(rules_, stmt, [&](ExprId id) { mentions = mentions || IsLocal(rules_, id, card); });
            return mentions;
          }))
        return true;
    return false;
  }
  // Whether the event moves the card to another zone, in which no card type works.
  bool IsPutAway(std::int32_t event, LocalId card, std::int32_t from, int depth) const {
    return depth > 0 && AnyStmt(rules_, EventBlock(rules_, event), [&](const Stmt& stmt) {
             if (stmt.kind == StmtKind::Move && IsLocal(rules_, stmt.exprs[0], card))
               return stmt.index != from && !IsWorkplace(stmt.index);
             bool inside = false;
             if (stmt.kind == StmtKind::CallEvent)
               ForEachParam(stmt, card,
                            [&](LocalId param) { inside = inside || IsPutAway(stmt.index, param, from, depth - 1); });
             return inside;
           });
  }
  bool IsWorkplace(std::int32_t zone) const {
    return std::any_of(rules_.card_types.begin(), rules_.card_types.end(), [&](const check::CardType& type) {
      return type.works.IsValid() && WorksIn(rules_.works[type.works], zone);
    });
  }
  void ReportChosen(const Stmt& first, const Choice& choice) {
    const Answers::Answer* answer = answers_.For(Body().index);
    if (answer == nullptr || !IsFirstAt(first.origin.span)) return;
    Report(first.origin.span,
           "`" + choice.name + "` is chosen when this is announced and paid here, after others have " +
               "answered in `" + rules_.windows[answer->window].name + "`: if they stop it, the player keeps the card")
        .SetHelp("pay it in `cost`");
  }

  // A window in which this action can be pending; -1: none.
  std::int32_t WaitsIn() const {
    if (Action().direct) return -1;
    for (const std::int32_t window : Action().windows)
      if (rules_.windows[window].next.IsValid() && analyses_.reached.windows[window]) return window;
    return -1;
  }

  // The state of the player of which the condition demands that it is high enough; -1: it demands something else.
  std::int32_t PricedIn(ExprId demand) {
    const Expr& test = ExprAt(demand);
    if (test.kind != ExprKind::Binary) return -1;
    if (test.op == BinaryOp::Ge || test.op == BinaryOp::Gt) return OwnNumber(test.args[0]);
    if (test.op == BinaryOp::Le || test.op == BinaryOp::Lt) return OwnNumber(test.args[1]);
    return -1;
  }
  std::int32_t OwnNumber(ExprId id) {
    const Expr& expr = RootExpr(id);
    if (expr.kind != ExprKind::Query || rules_.queries[expr.index].from != check::QueryOrigin::Field) return -1;
    const check::Field& field = rules_.fields[rules_.queries[expr.index].index];
    const bool own = field.of == check::OwnerKind::Player && IsLocal(rules_, expr.args[0], CheckedBody().you);
    return own && field.type.kind == TypeKind::Int ? rules_.queries[expr.index].index : -1;
  }

  void CheckPrice(ExprId demand, std::int32_t field, std::int32_t window) {
    const Stmt* late = nullptr;
    for (const ActionClause& clause : Clauses(rules_, Body()))
      for (const check::StmtId id : clause.block.stmts) {
        const Stmt& stmt = rules_.stmts[id];
        if (clause.kind == ActionClauseKind::Cost && MayChange(stmt, field)) return;
        if (clause.kind == ActionClauseKind::Do && late == nullptr && Lowers(stmt, field, CheckedBody().you))
          late = &stmt;
      }
    if (late == nullptr || !IsReportable(*late) || !IsFirstAt(late->origin.span)) return;
    Report(late->origin.span, "`" + rules_.fields[field].name + "` is paid here, after others have answered in `" +
                                  rules_.windows[window].name + "`: it may be gone by then, or be promised twice")
        .AddNote(ExprAt(demand).span, "the price is asked for here, when the action is announced")
        .SetHelp("pay it in `cost`");
  }

  bool MayChange(const Stmt& stmt, std::int32_t field) const {
    const auto changes = [&](const Stmt& inner) { return WritesField(inner) && inner.index == field; };
    return AnyStmt(rules_, stmt, [&](const Stmt& inner) {
      if (changes(inner)) return true;
      return (inner.kind == StmtKind::CallEvent || inner.kind == StmtKind::CallPart) &&
             AnyStmt(rules_, analyses_.bodies, analyses_.call_graph.FromStmt(inner), changes);
    });
  }

  // Whether the statement certainly takes from the state of this player, itself or by an event that it calls.
  bool Lowers(const Stmt& stmt, std::int32_t field, LocalId player) const {
    if (stmt.kind == StmtKind::AddField)
      return stmt.index == field && IsLocal(rules_, stmt.exprs[0], player) && IsTaken(stmt.exprs[1]);
    if (stmt.kind != StmtKind::CallEvent) return false;
    bool lowers = false;
    ForEachParam(stmt, player, [&](LocalId param) {
      for (const check::StmtId id : EventBlock(rules_, stmt.index).stmts)
        if (const Stmt& inner = rules_.stmts[id]; inner.kind == StmtKind::AddField)
          lowers = lowers || Lowers(inner, field, param);
    });
    return lowers;
  }
  bool IsTaken(ExprId amount) const {
    const Expr& expr = ExprAt(amount);
    return expr.kind == ExprKind::Negate || (expr.kind == ExprKind::Literal && expr.value < 0);
  }

  std::vector<std::set<std::int32_t>> pays_;  // by event: the actions that call it as their cost
  Answers answers_;
};

}  // namespace

void CostAfterEffect(const LintContext& all) { LatePriceCheck(all).Run(); }

}  // namespace cardinal::lint
