// H04: a player is shown the hidden cards of another player for a choice, and they stay known: no rule conceals them
// after the choice.
#include <algorithm>
#include <vector>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/secrets.h"

namespace cardinal::lint {

namespace {

class StaysKnownCheck final : public BodyCheck {
 public:
  explicit StaysKnownCheck(const LintContext& all) : BodyCheck(all, diag::lint::RevealWithoutConceal) {}

 private:
  void OnBody() override { shown_.clear(); }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::CallEvent || RevealsCards(stmt)) Show(stmt, stmt, 0);
    if (stmt.kind == StmtKind::Choose && IsReportable(stmt)) CheckChoice(rules_.choices[stmt.choice]);
  }

  // Cards that one player begins to see here: the zone, and the statement in this body.
  struct Shown {
    std::int32_t zone;
    const Stmt* stmt;
  };

  // `reveal whose.hand to you`, in this body or in an event that it calls.
  void Show(const Stmt& stmt, const Stmt& here, int depth) {
    if (RevealsCards(stmt) && stmt.exprs.size() > 1 && stmt.exprs[1].IsValid()) {
      const Expr& cards = ExprAt(stmt.exprs[0]);
      if (IsZone(cards) && rules_.zones[cards.index].visibility == check::Visibility::Owner)
        shown_.push_back({cards.index, &here});
    }
    if (stmt.kind != StmtKind::CallEvent || depth == 2) return;
    for (const check::StmtId id : EventBlock(rules_, stmt.index).stmts) Show(rules_.stmts[id], here, depth + 1);
  }

  void CheckChoice(const Choice& choice) {
    if (choice.by_chance || !choice.options.IsValid() || !choice.chooser.IsValid()) return;
    SecretReader reader(rules_, Names());
    for (const Secret& secret : reader.Read(choice.options).cards)
      for (const Shown& shown : shown_) {
        if (shown.zone != secret.zone || !reader.IsOther(secret.owner, choice.chooser)) continue;
        if (IsConcealed(secret.zone) || !IsFirstAt(shown.stmt->origin.span)) continue;
        const std::string& name = rules_.zones[secret.zone].name;
        Report(shown.stmt->origin.span,
               "the player sees the cards in `" + name +
                   "` of the other player from here on: nothing conceals them after the choice")
            .AddNote(ExprAt(choice.options).span, "the choice among them")
            .SetHelp("`conceal` them after the choice");
        return;
      }
  }

  // Whether this body conceals cards of the zone, or an event that it calls, or a body that calls it.
  bool IsConcealed(std::int32_t zone) const {
    if (ConcealsIn(Body(), zone, 2)) return true;
    if (!HasBodyKind(RuleBodyKind::Event)) return false;
    return std::any_of(analyses_.bodies.begin(), analyses_.bodies.end(), [&](const RuleBody& text) {
      return ConcealsIn(text, zone, 0) && AnyStmt(rules_, text, [&](const Stmt& stmt) {
               return stmt.kind == StmtKind::CallEvent && stmt.index == Body().index;
             });
    });
  }
  bool ConcealsIn(const RuleBody& text, std::int32_t zone, int depth) const {
    return AnyStmt(rules_, text, [&](const Stmt& stmt) { return Conceals(stmt, zone, depth); });
  }
  // `depth`: calls that are followed. Hooks of cards may do anything; they are not meant.
  bool Conceals(const Stmt& stmt, std::int32_t zone, int depth) const {
    if (stmt.kind == StmtKind::Reveal && stmt.value != 0)
      return AnyExpr(rules_, stmt.exprs[0], [&](ExprId id) { return IsZone(ExprAt(id)) && ExprAt(id).index == zone; });
    return stmt.kind == StmtKind::CallEvent && depth > 0 &&
           AnyStmt(rules_, EventBlock(rules_, stmt.index),
                   [&](const Stmt& inner) { return Conceals(inner, zone, depth - 1); });
  }

  std::vector<Shown> shown_;
};

}  // namespace

void RevealWithoutConceal(const LintContext& all) { StaysKnownCheck(all).Run(); }

}  // namespace cardinal::lint
