#include "interpreter/drivers/explain/known_names.h"

#include <set>

#include "interpreter/base/sequence.h"

namespace cardinal::explain {

namespace {

using ast::NodeId;
using ast::NodeKind;

// The clauses of the action in the syntax tree; a null id if no tree has it.
NodeId ActionClauses(const load::LoadResult& loaded, const check::Action& action, const ast::File*& tree) {
  for (const ast::File& file : loaded.trees) {
    if (!(file.file == action.origin.span.file)) continue;
    for (const std::int32_t i : base::Indices(file.nodes)) {
      const NodeId id{i};
      if (!file.IsKind(id, NodeKind::Action) || !(file[id].span == action.origin.span)) continue;
      tree = &file;
      return file.Child(id, 3);
    }
  }
  return {};
}

// The names that a condition tests to have a value: `when NAME?`, also in a chain of `and`.
void Present(const ast::File& tree, NodeId condition, std::set<std::string>& names) {
  if (tree.IsKind(condition, NodeKind::IsPresent) && tree.IsKind(tree.Child(condition, 0), NodeKind::Ref))
    names.insert(tree[tree.Child(condition, 0)].text);
  if (!tree.IsKind(condition, NodeKind::Binary) || tree[condition].text != "and") return;
  for (const NodeId side : tree.Children(condition)) Present(tree, side, names);
}

// The locals that the clauses of the action itself declare, in order.
std::vector<check::Local> Named(const check::CheckedRules& rules, const check::Action& action) {
  const check::ActionVariant& variant = action.variants.front();
  const check::Body& body = rules.bodies[variant.body];
  std::vector<check::Local> locals;
  for (const check::ActionClause& clause : variant.clauses) {
    const bool names = clause.kind == check::ActionClauseKind::Let || clause.kind == check::ActionClauseKind::Choose;
    if (names && clause.local >= 0) locals.push_back(body.locals[clause.local]);
  }
  return locals;
}

}  // namespace

std::vector<source::Span> ClausesAsWritten(const load::LoadResult& loaded, const check::Action& action) {
  const ast::File* tree = nullptr;
  const NodeId clauses = ActionClauses(loaded, action, tree);
  std::vector<source::Span> written;
  if (!clauses) return written;
  for (const NodeId clause : tree->Children(clauses)) written.push_back((*tree)[clause].span);
  return written;
}

std::vector<KnownName> NamesKnownToPart(const load::LoadResult& loaded, const check::Action& action) {
  const ast::File* tree = nullptr;
  const NodeId clauses = ActionClauses(loaded, action, tree);
  if (action.part < 0 || !clauses || action.variants.empty()) return {};
  const std::vector<check::Local> named = Named(loaded.rules, action);
  std::vector<KnownName> known;
  std::set<std::string> present;
  for (const NodeId clause : tree->Children(clauses)) {
    if (tree->IsKind(clause, NodeKind::UseClause)) break;
    if (tree->IsKind(clause, NodeKind::WhenClause)) Present(*tree, tree->Child(clause, 0), present);
    const bool let = tree->IsKind(clause, NodeKind::LetClause), choose = tree->IsKind(clause, NodeKind::ChooseClause);
    if ((!let && !choose) || known.size() == named.size()) continue;
    std::vector<std::string> cites;
    for (const NodeId cite : tree->Children(tree->Child(clause, let ? 2 : 1))) cites.push_back((*tree)[cite].text);
    const check::Local& local = named[known.size()];
    known.push_back({local.name, local.type, (*tree)[clause].span, std::move(cites)});
  }
  for (KnownName& name : known) {
    if (present.contains(name.name)) name.type = name.type.WithoutOptional();
  }
  return known;
}

std::vector<std::string> PartParams(const check::CheckedRules& rules, const check::Part& part) {
  std::vector<std::string> params;
  for (const check::Param& param : part.params)
    params.push_back(param.name + ": " + check::TypeName(rules, param.type));
  return params;
}

}  // namespace cardinal::explain
