// H02: an offer depends on cards that the asked player does not see: a player learns about the other one's hidden cards
// by what may be done.
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/reveals.h"

namespace cardinal::lint {

namespace {

class LegalityCheck final : public BodyCheck {
 public:
  explicit LegalityCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::LeakByLegality), hidden_(all.rules, all.analyses, ShownCards::Some) {}

 private:
  void OnBody() override {
    for (const ActionClause& clause : Clauses(rules_, Body())) {
      if (clause.IsCondition()) Check(clause.condition, CheckedBody().you, nullptr);
      if (clause.kind == ActionClauseKind::Choose)
        Check(rules_.choices[clause.choice].options, CheckedBody().you, nullptr);
    }
  }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind != StmtKind::Choose || !IsReportable(stmt)) return;
    const Choice& choice = rules_.choices[stmt.choice];
    if (!choice.by_chance && choice.chooser.IsValid() && ExprAt(choice.chooser).kind == ExprKind::Local)
      Check(choice.options, ExprAt(choice.chooser).index, &stmt);
  }

  // Whether the asked player may not have seen the cards. `asks`: the statement; null: an action is offered.
  bool AreHidden(std::int32_t zone, const Stmt* asks) {
    return asks != nullptr ? hidden_[zone].AreHiddenBefore(*asks, Body()) : hidden_[zone].AreHiddenIn(Body());
  }

  void Check(ExprId id, LocalId viewer, const Stmt* asks) {
    if (!id.IsValid() || viewer < 0) return;
    SecretReader reader = ReadSecrets();
    for (const Secret& secret : reader.Read(id).faces) {
      const bool is_other = reader.IsOther(secret.owner, viewer) || IsOneOfPlayers(secret.owner, viewer);
      if (!is_other || !AreHidden(secret.zone, asks)) continue;
      if (!IsFirstAt(ExprAt(secret.place).span)) continue;
      const check::Zone& zone = rules_.zones[secret.zone];
      Report(secret.place, "what is offered here depends on the cards in `" + zone.name +
                               "` of the other player, which the player who is asked does not see")
          .AddNote(zone.origin.span, "it is hidden here")
          .SetHelp("ask how many cards there are, or offer it always: a hidden zone may hold any card");
      return;
    }
  }

  // `one of others(you) where any[c is Trader for each c in p.hand]`: a player of a list, among whom are others.
  bool IsOneOfPlayers(const OwnerRef& owner, LocalId viewer) {
    if (!owner.base.IsValid() || ExprAt(owner.base).kind != ExprKind::Local) return false;
    const LocalId player = ExprAt(owner.base).index;
    const auto list = Names().list_of_element.find(player);
    if (player == viewer || list == Names().list_of_element.end() || !list->second.IsValid()) return false;
    return !IsLoop(player) && IsPlayers(ExprAt(list->second).type);
  }
  // Whether a statement goes through the list: then the player of the round may be asked.
  bool IsLoop(LocalId player) const {
    return AnyStmt(rules_, Body(),
                   [&](const Stmt& stmt) { return stmt.kind == StmtKind::ForEach && stmt.local == player; });
  }

  HiddenZones hidden_;
};

}  // namespace

void LeakByLegality(const LintContext& all) { LegalityCheck(all).Run(); }

}  // namespace cardinal::lint
