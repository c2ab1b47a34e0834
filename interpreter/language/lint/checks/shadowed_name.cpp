// N07: a local name that hides a zone, a query, a value or a state of the table, which a reader may take it for.
#include <map>

#include "interpreter/language/lint/checks.h"

namespace cardinal::lint {

namespace {

using ast::Kind;

// What a bare name can mean everywhere, with its place.
std::map<std::string, std::pair<std::string, source::Span>> GlobalNames(const check::CheckedRules& rules) {
  std::map<std::string, std::pair<std::string, source::Span>> names;
  for (const check::Zone& zone : rules.zones) names[zone.name] = {"zone", zone.origin.span};
  for (const check::Query& query : rules.queries)
    if (query.from == check::QueryOrigin::Declared) names[query.name] = {"query", query.origin.span};
  for (const check::Field& field : rules.fields)
    if (field.of == check::OwnerKind::Table) names[field.name] = {"state of the table", field.origin.span};
  for (const check::Enum& in : rules.enums)
    for (std::size_t i = 0; i < in.values.size(); ++i)
      names[in.values[i]] = {"value of " + in.name, in.value_origins[i].span};
  return names;
}

// The node that gives a local its name, or nothing.
ast::NodeId LocalName(const ast::File& tree, ast::NodeId id) {
  switch (tree[id].kind) {
    case Kind::Let:
    case Kind::LetClause:
    case Kind::Choose:
    case Kind::ForEach: return tree.Child(id, 0);
    case Kind::Comprehension: return tree.Child(id, 1);
    case Kind::Param: return id;
    default: return {};
  }
}

}  // namespace

void ShadowedName(const Everything& all) {
  const auto names = GlobalNames(all.rules);
  EachNode(all, [&](const ast::File& tree, ast::NodeId id) {
    const ast::NodeId name = LocalName(tree, id);
    if (!name || !all.Spoken(tree[id].span)) return;
    const auto found = names.find(tree[name].text);
    if (found == names.end()) return;
    all.sink
        .Report(diag::lint::ShadowedName, tree[name].span,
                "`" + tree[name].text + "` hides the " + found->second.first + " of that name")
        .notes.push_back({found->second.second, "declared here"});
  });
}

}  // namespace cardinal::lint
