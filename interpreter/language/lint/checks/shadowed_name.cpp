// N07: a local name that hides a zone, a query, an attribute or a state of the table, so that a reader may confuse
// them.
#include "interpreter/language/check/global_names.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

namespace {

// The node with the name of a local, or no node.
ast::NodeId LocalName(const ast::File& tree, ast::NodeId id) {
  switch (tree[id].kind) {
    case NodeKind::Let:
    case NodeKind::LetClause:
    case NodeKind::Choose:
    case NodeKind::ForEach: return tree.Child(id, 0);
    case NodeKind::Comprehension: return tree.Child(id, 1);
    case NodeKind::Param: return id;
    default: return {};
  }
}

}  // namespace

void ShadowedName(const LintContext& all) {
  const auto names = check::GlobalNames(all.rules);
  ForEachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    const ast::NodeId name = LocalName(tree, id);
    if (!name || !all.IsReportable(tree[id].span)) return;
    const auto found = names.find(tree[name].text);
    if (found == names.end()) return;
    all.Report(diag::lint::ShadowedName, tree[name].span,
               "`" + tree[name].text + "` hides the " + found->second.kind + " of that name")
        .AddNote(found->second.declared, "declared here");
  });
}

}  // namespace cardinal::lint
