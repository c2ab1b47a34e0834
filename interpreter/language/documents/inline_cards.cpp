#include "interpreter/language/documents/inline_cards.h"

namespace cardinal::documents {

namespace {

// What the map has itself, after what holds for all scenarios of the file.
InlineCards ReadFrom(const Node& map, const InlineCards& above) {
  InlineCards inlined = above;
  if (const Entry* given = map.Find("given"); given != nullptr && given->value.IsScalar())
    inlined.given = given->value.text;
  if (const Entry* cards = map.Find("cards"); cards != nullptr && cards->value.style == Node::Style::Block)
    inlined.bodies.push_back(cards->value.body);
  return inlined;
}

}  // namespace

std::vector<InlineCards> FindInlineCards(const Node& root) {
  const InlineCards above = ReadFrom(root, {});
  const Entry* scenarios = root.Find("scenarios");
  if (scenarios == nullptr || !scenarios->value.IsList()) return {above};
  std::vector<InlineCards> all;
  for (const Node& scenario : scenarios->value.items) all.push_back(ReadFrom(scenario, above));
  return all;
}

std::string MaskedText(const source::SourceFile& file, const std::vector<source::Span>& bodies) {
  std::string text = MaskedText(file, source::Span{});
  for (const source::Span body : bodies)
    text.replace(static_cast<std::size_t>(body.begin), static_cast<std::size_t>(body.end - body.begin),
                 file.Text(body));
  return text;
}

}  // namespace cardinal::documents
