// H02: an offer depends on cards that the asked player does not see: a player learns about the other one's hidden cards
// by what may be done.
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/secrets.h"

namespace cardinal::lint {

namespace {

class LegalityCheck final : public BodyCheck {
 public:
  explicit LegalityCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::LeakByLegality),
        events_that_reveal_(all.analyses.call_graph.EventsThatRun(RevealsCards)) {}

 private:
  void OnBody() override {
    is_open_ = false;
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.kind == ActionClauseKind::When) Check(clause.condition, CheckedBody().you);
      if (clause.kind == ActionClauseKind::Choose) Check(rules_.choices[clause.choice].options, CheckedBody().you);
    }
  }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::Choose && !is_open_ && IsReportable(stmt)) {
      const Choice& choice = rules_.choices[stmt.choice];
      if (!choice.by_chance && choice.chooser.IsValid() && ExprAt(choice.chooser).kind == ExprKind::Local)
        Check(choice.options, ExprAt(choice.chooser).index);
    }
    // After it the player may have seen the cards.
    is_open_ = is_open_ || Reveals(stmt);
  }

  bool Reveals(const Stmt& stmt) const {
    if (RevealsCards(stmt) || stmt.kind == StmtKind::CallPart) return true;
    return stmt.kind == StmtKind::CallEvent && events_that_reveal_[stmt.index];
  }

  void Check(ExprId id, LocalId viewer) {
    if (!id.IsValid() || viewer < 0) return;
    SecretReader reader(rules_, Names());
    for (const Secret& secret : reader.Read(id).faces) {
      if (!reader.IsOther(secret.owner, viewer) || !IsFirstAt(ExprAt(secret.place).span)) continue;
      const check::Zone& zone = rules_.zones[secret.zone];
      Report(secret.place, "what is offered here depends on the cards in `" + zone.name +
                               "` of the other player, which the player who is asked does not see")
          .AddNote(zone.origin.span, "it is hidden here")
          .SetHelp("ask how many cards there are, or offer it always: a hidden zone may hold any card");
      return;
    }
  }

  std::vector<bool> events_that_reveal_;
  bool is_open_ = false;  // a statement before it shows cards
};

}  // namespace

void LeakByLegality(const LintContext& all) { LegalityCheck(all).Run(); }

}  // namespace cardinal::lint
