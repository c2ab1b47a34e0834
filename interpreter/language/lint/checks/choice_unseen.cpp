// H08: a player chooses one of the other player's hidden cards and sees none of them: all options read the same.
#include "interpreter/language/lint/body_check.h"
#include "interpreter/language/lint/secrets.h"

namespace cardinal::lint {

namespace {

class UnseenCheck final : public BodyCheck {
 public:
  explicit UnseenCheck(const LintContext& all)
      : BodyCheck(all, diag::lint::ChoiceUnseen),
        events_that_reveal_(all.analyses.call_graph.EventsThatRun(RevealsCards)) {}

 private:
  void OnBody() override { is_open_ = false; }

  void OnStmt(const Stmt& stmt) override {
    if (stmt.kind == StmtKind::Choose && !is_open_ && IsReportable(stmt)) CheckChoice(rules_.choices[stmt.choice]);
    is_open_ = is_open_ || Reveals(stmt);
  }

  bool Reveals(const Stmt& stmt) const {
    if (RevealsCards(stmt) || stmt.kind == StmtKind::CallPart) return true;
    return stmt.kind == StmtKind::CallEvent && events_that_reveal_[stmt.index];
  }

  void CheckChoice(const Choice& choice) {
    if (choice.by_chance || !choice.chooser.IsValid() || !choice.options.IsValid()) return;
    const check::Type type = ExprAt(choice.options).type;
    if (type.element != TypeKind::Card) return;
    SecretReader reader(rules_, Names());
    for (const Secret& secret : reader.Read(choice.options).cards) {
      if (!reader.IsOther(secret.owner, choice.chooser) || !IsFirstAt(ExprAt(choice.options).span)) continue;
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

  std::vector<bool> events_that_reveal_;
  bool is_open_ = false;  // a statement before it shows cards
};

}  // namespace

void ChoiceUnseen(const LintContext& all) { UnseenCheck(all).Run(); }

}  // namespace cardinal::lint
