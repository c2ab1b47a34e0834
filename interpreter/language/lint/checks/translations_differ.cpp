// D04: a card's text has other numbers in a translation than in the language of the rules.
#include "interpreter/language/lint/lint_context.h"
#include "interpreter/language/lint/printed_numbers.h"

namespace cardinal::lint {

void TranslationsDiffer(const LintContext& all) {
  using ast::NodeKind;
  ForEachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    if (!tree.IsKind(id, NodeKind::Card) || !all.IsReportable(tree[id].span)) return;
    ast::NodeId text;
    std::vector<ast::NodeId> others;
    for (const ast::NodeId item : tree.Children(tree.Child(id, 1))) {
      if (!tree.IsKind(item, NodeKind::CardText)) continue;
      if (tree.IsPresent(tree.Child(item, 0)))
        others.push_back(item);
      else if (!text)
        text = item;
    }
    if (!text) return;
    const auto said = PrintedDigits(tree[text].text);
    for (const ast::NodeId other : others) {
      const auto there = PrintedDigits(tree[other].text);
      if (there != said)
        all.Report(
            diag::lint::TranslationsDiffer, tree[other].span,
            "this text says the numbers " + JoinNumbers(there) + ", and the text of the rules " + JoinNumbers(said));
    }
  });
}

}  // namespace cardinal::lint
