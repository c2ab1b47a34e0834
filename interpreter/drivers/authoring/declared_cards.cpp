#include "interpreter/drivers/authoring/declared_cards.h"

#include "interpreter/base/sequence.h"
#include "interpreter/language/documents/inline_cards.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::authoring {

std::optional<std::string> DeclarationsAround(const source::SourceFile& file, const documents::YamlNode& root,
                                              std::int32_t offset) {
  const std::vector<source::Span> bodies = documents::FindCardBodies(root);
  return documents::AreAround(bodies, offset) ? std::optional(documents::MaskedText(file, bodies)) : std::nullopt;
}

std::vector<DeclaredCard> DeclaredCards(const source::SourceFile& file, const documents::YamlNode& root) {
  const std::vector<source::Span> bodies = documents::FindCardBodies(root);
  std::vector<DeclaredCard> cards;
  if (bodies.empty()) return cards;
  source::SourceSet sources;
  diag::Sink sink;
  const source::FileId id = sources.AddFile(file.Path(), documents::MaskedText(file, bodies));
  const ast::File tree = syntax::Parse(sources[id], {}, sink);
  for (const std::int32_t i : base::Indices(tree.nodes)) {
    const ast::Node& node = tree.nodes[i];
    if (node.kind != ast::NodeKind::Card) continue;
    DeclaredCard card{node.text, tree[tree.Child(ast::NodeId{i}, 0)].text, node.span, {}};
    card.span.file = file.Id();
    const std::size_t quote = file.Text().find('"', card.span.begin);
    const auto begin = static_cast<std::int32_t>(quote + 1);
    card.name_span = {file.Id(), begin, begin + base::Count(card.name)};
    cards.push_back(std::move(card));
  }
  return cards;
}

}  // namespace cardinal::authoring
