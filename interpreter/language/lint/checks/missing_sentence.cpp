// T03: a window, action or ending without a sentence for people, in a game that has such sentences.
#include <algorithm>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

// Whether the game has a goal in words, or one of the other sentences.
bool HasSentences(const CheckedRules& rules) {
  const auto asks = [](const check::Window& window) { return !window.questions.empty(); };
  const auto speaks = [](const check::Action& action) { return action.label.sentence.text.IsValid(); };
  const auto reasons = [](const Stmt& stmt) { return EndsGame(stmt) && stmt.index >= 0; };
  return rules.game.aim.IsValid() || std::any_of(rules.windows.begin(), rules.windows.end(), asks) ||
         std::any_of(rules.actions.begin(), rules.actions.end(), speaks) ||
         std::any_of(rules.stmts.begin(), rules.stmts.end(), reasons);
}

class EndingCheck final : public BodyCheck {
 public:
  explicit EndingCheck(const LintContext& all) : BodyCheck(all, diag::lint::MissingSentence) {}

 private:
  bool Wants() const override { return IsReached(); }

  void OnStmt(const Stmt& stmt) override {
    // A player who is out of the game reads what the rules tell about it.
    const bool ends =
        check::IsEndOfGame(stmt.kind) && stmt.kind != StmtKind::WinByScore;  // the players read the scores
    if (!ends || stmt.index >= 0 || !IsReportable(stmt) || !IsFirstAt(stmt.origin.span)) return;
    Report(stmt.origin.span, "the players do not read why this happens").SetHelp("add `because \"...\"`");
  }
};

}  // namespace

void MissingSentence(const LintContext& all) {
  const CheckedRules& rules = all.rules;
  if (!HasSentences(rules)) return;
  const auto report = [&](source::Span declaration, const std::string& message, const std::string& help) {
    all.Report(diag::lint::MissingSentence, DeclarationNameSpan(all, declaration), message).SetHelp(help);
  };
  if (!rules.game.aim.IsValid())
    report(rules.game.origin.span, "the game does not say what its players try to do", "add `goal \"...\"`");
  for (const auto i : rules.windows.Ids())
    if (rules.windows[i].questions.empty() && all.analyses.reached.windows[i])
      report(rules.windows[i].origin.span, "the window `" + rules.windows[i].name + "` asks without a question",
             "add a text after the list of `ask`");
  for (const auto i : rules.actions.Ids())
    if (!rules.actions[i].label.sentence.text.IsValid() && all.analyses.reached.actions[i])
      report(rules.actions[i].origin.span, "the option `" + rules.actions[i].name + "` has no words of its own",
             "add a text before the `{`");
  EndingCheck(all).Run();
}

}  // namespace cardinal::lint
