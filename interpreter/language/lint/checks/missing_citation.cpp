// R01: in a game with a rulebook, a declaration of a kind that rulebooks always describe cites no clause.
#include <algorithm>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

bool CitesInside(const CheckedRules& rules, check::BodyId body) {
  if (!body.IsValid()) return false;
  const auto cites = [](const Block& block) { return !block.origin.clauses.empty(); };
  const Block& block = rules.bodies[body].block;
  return cites(block) || AnyStmt(rules, block, [&](const Stmt& stmt) {
           return !stmt.origin.clauses.empty() || std::any_of(stmt.blocks.begin(), stmt.blocks.end(), cites);
         });
}

}  // namespace

void MissingCitation(const LintContext& all) {
  if (all.rules.game.rulebook.empty()) return;
  const auto report = [&](const check::Origin& origin, const std::string& what) {
    all.Report(diag::lint::MissingCitation, DeclarationNameSpan(all, origin.span),
               what + " cites no clause of the rulebook")
        .SetHelp("write `@" + all.rules.game.rulebook + "-001` after it, with the clause that it carries out");
  };
  for (const check::Event& event : all.rules.events)
    if (event.word != "event" && event.origin.clauses.empty() && !CitesInside(all.rules, event.body))
      report(event.origin, "the " + event.word + " `" + event.name + "`");
  for (const check::Window& window : all.rules.windows) {
    const bool inside = !window.ask_origin.clauses.empty() || !window.close_origin.clauses.empty() ||
                        !window.pass_origin.clauses.empty() || !window.next_origin.clauses.empty();
    if (window.origin.clauses.empty() && !inside) report(window.origin, "the window `" + window.name + "`");
  }
  for (const check::DeckRule& rule : all.rules.deck_rules)
    if (rule.origin.clauses.empty()) report(rule.origin, "this deck rule");
}

}  // namespace cardinal::lint
