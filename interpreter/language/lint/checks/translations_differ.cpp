// D04: a card's text has other numbers in a translation than in the language of the rules.
#include "interpreter/language/lint/lint_context.h"
#include "interpreter/language/lint/printed_numbers.h"

namespace cardinal::lint {

void TranslationsDiffer(const LintContext& all) {
  ForEachCard(all, [&](const CardInFile& card) {
    const ast::NodeId own = card.OwnText();
    if (!own || !all.IsReportable(card.Node().span)) return;
    const auto said = PrintedDigits(card.tree[own].text);
    for (const ast::NodeId item : card.items) {
      if (!card.IsText(item) || card.IsOwnText(item)) continue;
      const auto there = PrintedDigits(card.tree[item].text);
      if (there != said)
        all.Report(
            diag::lint::TranslationsDiffer, card.tree[item].span,
            "this text says the numbers " + JoinNumbers(there) + ", and the text of the rules " + JoinNumbers(said));
    }
  });
}

}  // namespace cardinal::lint
