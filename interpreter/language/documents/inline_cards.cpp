#include "interpreter/language/documents/inline_cards.h"

#include <algorithm>

namespace cardinal::documents {

namespace {

// Adds the declarations of the map itself to those of all scenarios of the file.
InlineCards ReadFrom(const YamlNode& map, const InlineCards& above) {
  InlineCards inlined = above;
  if (const YamlEntry* given = map.FindEntry("given"); given != nullptr && given->value.IsScalar())
    inlined.given = given->value.text;
  if (const YamlEntry* cards = map.FindEntry("cards"); cards != nullptr && cards->value.style == YamlNode::Style::Block)
    inlined.bodies.push_back(cards->value.body);
  return inlined;
}

}  // namespace

std::vector<InlineCards> FindInlineCards(const YamlNode& root) {
  const InlineCards above = ReadFrom(root, {});
  const YamlEntry* scenarios = root.FindEntry("scenarios");
  if (scenarios == nullptr || !scenarios->value.IsList()) return {above};
  std::vector<InlineCards> all;
  for (const YamlNode& scenario : scenarios->value.items) all.push_back(ReadFrom(scenario, above));
  return all;
}

std::vector<source::Span> FindCardBodies(const YamlNode& root) {
  std::vector<source::Span> bodies = ReadFrom(root, {}).bodies;
  if (const YamlEntry* scenarios = root.FindEntry("scenarios"))
    for (const YamlNode& scenario : scenarios->value.items)
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
  for (const source::Span body : bodies) text.replace(body.begin, body.end - body.begin, file.Text(body));
  return text;
}

}  // namespace cardinal::documents
