// H08: a player chooses one of the other player's hidden cards and sees none of them: all options read the same.
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/reveals.h"

namespace cardinal::lint {

namespace {

class UnseenCheck final : public BodyCheck {
 public:
  explicit UnseenCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::ChoiceUnseen), hidden_(all.rules, all.analyses, ShownCards::Some) {}

 private:
  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::Choose && IsReportable(stmt)) CheckChoice(stmt, rules_.choices[stmt.choice]);
  }

  void CheckChoice(const Stmt& stmt, const Choice& choice) {
    if (choice.by_chance || !choice.chooser.IsValid() || !choice.options.IsValid()) return;
    if (ExprAt(choice.options).type.element != TypeKind::Card) return;
    SecretReader reader = ReadSecrets();
    for (const Secret& secret : reader.Read(choice.options).cards) {
      if (!reader.IsOther(secret.owner, choice.chooser) || !hidden_[secret.zone].AreHiddenBefore(stmt, Body()))
        continue;
      if (IsLaidOut(secret.zone) || !IsFirstAt(ExprAt(choice.options).span)) continue;
      const check::Zone& zone = rules_.zones[secret.zone];
      Report(choice.options, "the player who chooses does not see the cards in `" + zone.name +
                                 "` of the other player, so that all options read the same")
          .AddNote(zone.origin.span, "it is hidden here")
          .SetHelp(
              "`reveal` the cards to the player before the choice and `conceal` them after it, let the other player "
              "choose, or choose `by chance`");
      return;
    }
  }

  // Whether players have laid each card of the zone there face down: then its place says something about it, and the
  // choice is one of places. A hand or a deck gets other cards, too.
  bool IsLaidOut(std::int32_t zone) const {
    bool any = false, all = true;
    for (std::size_t i = 0; i < analyses_.bodies.size() && all; ++i)
      if (analyses_.reached.bodies[i])
        ForEachStmtIn(rules_, analyses_.bodies[i], [&](const Stmt& stmt) {
          if (stmt.kind != StmtKind::Move || stmt.index != zone) return;
          any = true;
          all = all && IsOwnCard(stmt.exprs[0], analyses_.bodies[i], 0);
        });
    return any && all;
  }

  // Whether the card is one that a player plays or has chosen from cards of that player.
  bool IsOwnCard(ExprId card, const RuleBody& text, int depth) const {
    const Bindings names = CollectBindings(rules_, text);
    const Expr& expr = ExprAt(ResolveRoot(rules_, names, card));
    if (expr.kind != ExprKind::Local || depth > kMaxDepth) return false;
    const check::Body& body = rules_.bodies[text.body];
    if (expr.index == body.me && text.kind == RuleBodyKind::Action) return true;
    if (const auto chosen = names.choice.find(expr.index); chosen != names.choice.end())
      return IsOwnChoice(rules_.choices[chosen->second], names, body.you);
    if (text.kind != RuleBodyKind::Event || expr.index >= body.params) return false;
    bool any = false, all = true;
    ForEachCallTo(text.index, [&](const Stmt& call, const RuleBody& caller) {
      any = true;
      all = all && IsOwnCard(call.exprs[static_cast<std::size_t>(expr.index)], caller, depth + 1);
    });
    return any && all;
  }
  bool IsOwnChoice(const Choice& choice, const Bindings& names, LocalId you) const {
    if (choice.by_chance) return false;
    SecretReader reader(rules_, analyses_, names);
    for (const Secret& secret : reader.Read(choice.options).cards) {
      if (rules_.zones[secret.zone].visibility != check::Visibility::Owner) return false;
      const ExprId owner = secret.owner.base;
      const bool own = choice.chooser.IsValid() ? reader.IsSame(secret.owner, choice.chooser)
                                                : IsLocal(rules_, owner, you) && !secret.owner.is_other;
      if (!own) return false;
    }
    return true;
  }

  HiddenZones hidden_;
};

}  // namespace

void ChoiceUnseen(const LintContext& all) { UnseenCheck(all).Run(); }

}  // namespace cardinal::lint
