#include "interpreter/language/completion/checked_place.h"

#include <algorithm>

#include "interpreter/language/syntax/syntax.h"

namespace cardinal::completion {

bool HoldsOnlyCards(const ast::File& tree) {
  const auto declarations = tree.Children(tree.Child(tree.Root(), 1));
  return std::all_of(declarations.begin(), declarations.end(), [&](ast::NodeId declaration) {
    return tree.IsKind(declaration, ast::NodeKind::Card) || tree.IsKind(declaration, ast::NodeKind::CardsHeader);
  });
}

CheckedPlace CheckAround(const EditPosition& place, const GameContext& game, syntax::PlaceholderMode at_cursor) {
  const source::SourceFile written(place.file, "", std::string(place.text));
  syntax::Expected expected = syntax::FindExpected(written, place.offset, *game.limits, at_cursor);
  const bool completed = !expected.text.empty();
  const std::string text(completed ? std::string_view(expected.text) : place.text);
  CheckedPlace checked{std::move(expected), {place.file, "", text}, {}, {}};
  if (completed) {
    const std::int32_t at = checked.expected.placeholder;
    checked.probe.placeholder = {place.file, at, at};
  }
  diag::Sink ignored;
  std::vector<ast::File> trees;
  for (const ast::File* other : game.other_files)
    if (!HoldsOnlyCards(*other)) trees.push_back(*other);
  trees.push_back(syntax::Parse(checked.file, *game.limits, ignored));
  checked.rules = check::Check(trees, ignored, {}, *game.limits, nullptr, completed ? &checked.probe : nullptr);
  return checked;
}

}  // namespace cardinal::completion
