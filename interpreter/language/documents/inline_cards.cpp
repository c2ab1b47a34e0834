#include "interpreter/language/documents/inline_cards.h"

#include <algorithm>

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

std::vector<source::Span> FindCardBodies(const Node& root) {
  std::vector<source::Span> bodies = ReadFrom(root, {}).bodies;
  if (const Entry* scenarios = root.Find("scenarios"))
    for (const Node& scenario : scenarios->value.items)
      for (const source::Span body : ReadFrom(scenario, {}).bodies) bodies.push_back(body);
  return bodies;
}

bool AreAround(const std::vector<source::Span>& bodies, std::int32_t offset) {
  return std::ranges::any_of(bodies, [&](source::Span body) { return body.begin <= offset && offset <= body.end; });
}

std::string MaskedText(const source::SourceFile& file, const std::vector<source::Span>& bodies) {
  std::int32_t end = 0;
  for (const source::Span body : bodies) end = std::max(end, body.end);
  std::string text = MaskedText(file, source::Span{file.Id(), end, end});
  for (const source::Span body : bodies)
    text.replace(static_cast<std::size_t>(body.begin), static_cast<std::size_t>(body.end - body.begin),
                 file.Text(body));
  return text;
}

}  // namespace cardinal::documents
