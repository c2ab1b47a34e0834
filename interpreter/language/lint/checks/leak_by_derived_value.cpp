// H03: a sentence tells all players a value of a card whose face some of them do not see. A player who does not see a
// card reads "a card" in a sentence, but all players read its values, and its name as a text.
#include <set>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

using check::CheckedRules;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::LocalId;
using check::Stmt;
using check::StmtKind;

class Leaks {
 public:
  explicit Leaks(const LintContext& all) : all_(all), rules_(all.rules) {}

  void CheckBody(const RuleBody& text) {
    names_ = CollectBindings(rules_, text);
    shown_.clear();
    zones_shown_.clear();
    ForEachStmtIn(rules_, text, [&](const Stmt& stmt) {
      if (stmt.kind == StmtKind::Tell && all_.IsReportable(stmt.origin.span)) Told(stmt);
      // After this statement the card may be in another zone, or be known.
      const bool moves = stmt.kind == StmtKind::Move || stmt.kind == StmtKind::CallEvent ||
                         stmt.kind == StmtKind::CallPart || stmt.kind == StmtKind::Reveal;
      if (!moves) return;
      ForEachExprIn(rules_, stmt, [&](ExprId id) {
        const Expr& expr = rules_.exprs[id];
        if (expr.kind == ExprKind::Local) Show(expr.index);
        if (expr.kind == ExprKind::Zone || expr.kind == ExprKind::ZoneOfAll) zones_shown_.insert(expr.index);
      });
    });
  }

 private:
  // Marks a name as used, and all names that have the same value.
  void Show(LocalId local) {
    if (!shown_.insert(local).second) return;
    for (const auto* bound : {&names_.value, &names_.list_of_element})
      if (const auto found = bound->find(local); found != bound->end() && found->second.IsValid())
        ForEachExpr(rules_, found->second, [&](ExprId id) {
          if (rules_.exprs[id].kind == ExprKind::Local) Show(rules_.exprs[id].index);
        });
  }

  void Told(const Stmt& tell) const {
    for (const ExprId hole : tell.exprs) {
      const ExprId root = ResolveRoot(rules_, names_, hole);
      bool told = false;
      ForEachExpr(rules_, root, [&](ExprId id) {
        if (told || !IsValueOfCard(id)) return;
        const ExprId card = rules_.exprs[id].args[0];
        const std::int32_t zone = HiddenIn(card);
        if (zone < 0) return;
        told = true;
        Report(hole, id, zone);
      });
    }
  }

  // Whether the query is about one card and has different answers for different cards.
  bool IsValueOfCard(ExprId id) const {
    const Expr& expr = rules_.exprs[id];
    if (expr.args.empty() || rules_.exprs[expr.args[0]].type.kind != check::TypeKind::Card) return false;
    if (expr.type.kind == check::TypeKind::Card || expr.type.IsList() || expr.type.kind == check::TypeKind::Player)
      return false;
    if (expr.kind == ExprKind::Printed) return true;
    if (expr.kind == ExprKind::CardInfo)
      return static_cast<check::CardInfoKind>(expr.index) == check::CardInfoKind::Name;
    if (expr.kind != ExprKind::Query) return false;
    return rules_.queries[expr.index].from == check::QueryOrigin::Attribute;
  }

  // The hidden zone in which this card was found, if nothing has happened since; otherwise -1.
  std::int32_t HiddenIn(ExprId card) const {
    const Expr& named = rules_.exprs[card];
    if (named.kind == ExprKind::Local && shown_.count(named.index) > 0) return -1;
    const Expr& expr = rules_.exprs[ResolveRoot(rules_, names_, card)];
    if (expr.kind == ExprKind::Fold) return Hides(expr.args[0]);
    if (expr.kind != ExprKind::Local || shown_.count(expr.index) > 0) return -1;
    if (const auto list = names_.list_of_element.find(expr.index); list != names_.list_of_element.end())
      return list->second.IsValid() ? Hides(list->second) : -1;
    if (const auto choice = names_.choice.find(expr.index); choice != names_.choice.end())
      return Hides(rules_.choices[choice->second].options);
    return -1;
  }

  std::int32_t Hides(ExprId list) const {
    const Expr& expr = rules_.exprs[ResolveListSource(rules_, names_, list)];
    if (expr.kind != ExprKind::Zone && expr.kind != ExprKind::ZoneOfAll) return -1;
    const bool hidden = rules_.zones[expr.index].visibility != check::Visibility::All;
    return hidden && zones_shown_.count(expr.index) == 0 ? expr.index : -1;
  }

  void Report(ExprId hole, ExprId value, std::int32_t zone) const {
    const check::Zone& hidden = rules_.zones[zone];
    diag::Diagnostic& finding =
        all_.Report(diag::lint::LeakByDerivedValue, rules_.exprs[hole].span,
                    "this tells all players about a card in `" + hidden.name + "`, which is seen by " +
                        (hidden.visibility == check::Visibility::Owner ? "its owner" : "nobody"));
    if (rules_.exprs[value].span != rules_.exprs[hole].span)
      finding.notes.push_back({rules_.exprs[value].span, "it comes from here"});
    finding.help = "`reveal` the card first, or tell only the card, which is \"a card\" for players who do not see it";
  }

  const LintContext& all_;
  const CheckedRules& rules_;
  Bindings names_;
  std::set<LocalId> shown_;
  std::set<std::int32_t> zones_shown_;
};

}  // namespace

void LeakByDerivedValue(const LintContext& all) {
  Leaks check(all);
  for (const RuleBody& text : all.analyses.bodies) check.CheckBody(text);
}

}  // namespace cardinal::lint
