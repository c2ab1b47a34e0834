// H03: a sentence tells all players a value of a card whose face some of them do not see. A player who does not see a
// card reads "a card" in a sentence, but all players read its values, and its name as a text.
#include <set>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

class LeakCheck final : public BodyCheck {
 public:
  explicit LeakCheck(const LintContext& all) : BodyCheck(all, diag::lint::LeakByDerivedValue) {}

 private:
  void OnBody() override {
    shown_.clear();
    zones_shown_.clear();
  }

  void OnStmt(const Stmt& stmt) override {
    const bool told = stmt.kind == StmtKind::Tell || EndsGame(stmt);
    if (told && IsReportable(stmt)) CheckSentence(stmt);
    // After this statement the card may be in another zone, or be known.
    const bool moves = stmt.kind == StmtKind::Move || stmt.kind == StmtKind::CallEvent ||
                       stmt.kind == StmtKind::CallPart || stmt.kind == StmtKind::Reveal;
    if (!moves) return;
    ForEachExprIn(rules_, stmt, [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      if (expr.kind == ExprKind::Local) Show(expr.index);
      if (IsZone(expr)) zones_shown_.insert(expr.index);
    });
  }

  // Marks a name as used, and all names that have the same value.
  void Show(LocalId local) {
    if (!shown_.insert(local).second) return;
    for (const auto* bound : {&Names().value, &Names().list_of_element})
      if (const auto found = bound->find(local); found != bound->end() && found->second.IsValid())
        ForEachExpr(rules_, found->second, [&](ExprId id) {
          if (ExprAt(id).kind == ExprKind::Local) Show(ExprAt(id).index);
        });
  }

  void CheckSentence(const Stmt& tell) {
    for (const ExprId hole : tell.exprs) {
      std::int32_t zone = -1;
      const ExprId value = FindExpr(rules_, Root(hole), [&](ExprId id) {
        if (IsValueOfCard(id)) zone = HiddenIn(ExprAt(id).args[0]);
        return zone >= 0;
      });
      if (value.IsValid()) ReportLeak(hole, value, rules_.zones[zone]);
    }
  }

  // Whether the query is about one card and has different answers for different cards.
  bool IsValueOfCard(ExprId id) const {
    const Expr& expr = ExprAt(id);
    if (expr.args.empty() || ExprAt(expr.args[0]).type.kind != TypeKind::Card) return false;
    if (expr.type.kind == TypeKind::Card || expr.type.IsList() || expr.type.kind == TypeKind::Player) return false;
    if (expr.kind == ExprKind::Printed) return true;
    if (expr.kind == ExprKind::CardInfo) return expr.CardInfo() == check::CardInfoKind::Name;
    if (expr.kind != ExprKind::Query) return false;
    return rules_.queries[expr.index].from == check::QueryOrigin::Attribute;
  }

  // The hidden zone in which this card was found, if nothing has happened since; otherwise -1.
  std::int32_t HiddenIn(ExprId card) {
    const Expr& named = ExprAt(card);
    if (named.kind == ExprKind::Local && shown_.count(named.index) > 0) return -1;
    const Expr& expr = RootExpr(card);
    if (expr.kind == ExprKind::Fold) return Hides(expr.args[0]);
    if (expr.kind != ExprKind::Local || shown_.count(expr.index) > 0) return -1;
    const ExprId list = OptionsFor(rules_, Names(), expr.index);
    return !list.IsValid() ? -1 : Hides(list);
  }

  std::int32_t Hides(ExprId list) {
    const Expr& expr = ExprAt(ResolveListSource(rules_, Names(), list));
    if (!IsZone(expr)) return -1;
    const bool hidden = rules_.zones[expr.index].visibility != check::Visibility::All;
    return hidden && zones_shown_.count(expr.index) == 0 ? expr.index : -1;
  }

  void ReportLeak(ExprId hole, ExprId value, const check::Zone& hidden) const {
    Finding finding =
        Report(hole, "this tells all players about a card in `" + hidden.name + "`, which is seen by " +
                         (hidden.visibility == check::Visibility::Owner ? "its owner" : "nobody"))
            .SetHelp(
                "`reveal` the card first, or tell only the card, which is \"a card\" for players who do not see it");
    if (ExprAt(value).span != ExprAt(hole).span) finding.AddNote(ExprAt(value).span, "it comes from here");
  }

  std::set<LocalId> shown_;
  std::set<std::int32_t> zones_shown_;
};

}  // namespace

void LeakByDerivedValue(const LintContext& all) { LeakCheck(all).Run(); }

}  // namespace cardinal::lint
