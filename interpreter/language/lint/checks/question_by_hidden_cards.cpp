// H06: whether a player is asked depends on that player's own hidden cards: the others learn from the question, or from
// its absence, what the player holds.
#include <algorithm>

#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/secrets.h"
#include "interpreter/language/lint/stmt_path.h"

namespace cardinal::lint {

namespace {

class QuestionCheck final : public BodyCheck {
 public:
  explicit QuestionCheck(const LintContext& all) : BodyCheck(all, diag::lint::QuestionByHiddenCards) {}

 private:
  bool Wants() const override { return IsReached() && !Body().blocks.empty() && rules_.game.max_players > 1; }

  void OnBody() override {
    ForEachPath(rules_, Body(), Names(), [&](const Stmt& stmt, const StmtPath& path) {
      const ExprId asked = Asked(stmt);
      if (!asked.IsValid() || !IsReportable(stmt)) return;
      // What happens before others can answer the action belongs to its offer, which only its player sees.
      for (std::size_t i = path.fresh; i < path.facts.size(); ++i)
        if (!path.facts[i].otherwise_ends && !path.facts[i].of_choice) Check(path.facts[i], asked, stmt);
    });
  }

  // The player whom the statement asks, itself or by an event that begins with a question; none: it asks no player.
  ExprId Asked(const Stmt& stmt) const {
    if (Asks(stmt)) {
      const Choice& choice = rules_.choices[stmt.choice];
      return choice.by_chance ? ExprId() : choice.chooser;
    }
    if (stmt.kind != StmtKind::CallEvent) return {};
    // Sentences before the question, and names, say nothing about the cards.
    const Stmt* first = nullptr;
    for (const check::StmtId id : EventBlock(rules_, stmt.index).stmts) {
      const Stmt& inner = rules_.stmts[id];
      if (inner.kind == StmtKind::Let || inner.kind == StmtKind::Tell) continue;
      first = Asks(inner) ? &inner : nullptr;
      break;
    }
    if (first == nullptr) return {};
    const Choice& choice = rules_.choices[first->choice];
    if (choice.by_chance || !choice.chooser.IsValid()) return {};
    const Expr& chooser = ExprAt(choice.chooser);
    const bool given = chooser.kind == ExprKind::Local && chooser.index < std::ssize(stmt.exprs);
    return given ? stmt.exprs[chooser.index] : ExprId();
  }

  static bool Asks(const Stmt& stmt) { return stmt.kind == StmtKind::Choose || stmt.kind == StmtKind::Menu; }

  void Check(const PathFact& fact, ExprId asked, const Stmt& question) {
    SecretReader reader = ReadSecrets();
    const OwnerRef player = reader.OwnerOf(asked);
    for (const Secret& secret : reader.Read(fact.condition).faces) {
      if (rules_.zones[secret.zone].visibility != check::Visibility::Owner || !secret.owner.base.IsValid()) continue;
      if (!IsSame(secret.owner, player, fact) || !IsFirstAt(ExprAt(secret.place).span)) continue;
      const check::Zone& zone = rules_.zones[secret.zone];
      Report(secret.place, "whether the player is asked depends on the cards in `" + zone.name +
                               "`, so the others learn something about them")
          .AddNote(question.origin.span, "the question")
          .AddNote(zone.origin.span, "it is hidden here")
          .SetHelp("ask always, or ask if there are any cards: a hidden zone may hold any card");
      return;
    }
  }

  bool IsSame(const OwnerRef& owner, const OwnerRef& player, const PathFact& fact) const {
    if (!player.base.IsValid() || owner.is_other != player.is_other) return false;
    const Expr &a = ExprAt(owner.base), &b = ExprAt(player.base);
    if (a.kind != ExprKind::Local || b.kind != ExprKind::Local) return false;
    return a.index == b.index || (fact.element >= 0 && a.index == fact.element && b.index == fact.named);
  }
};

}  // namespace

void QuestionByHiddenCards(const LintContext& all) { QuestionCheck(all).Run(); }

}  // namespace cardinal::lint
