#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

std::optional<ExpectedSentences> ReadOne(const YamlEntry& entry, const YamlNode& map, LocatedText seat,
                                         diag::Sink& sink) {
  auto sentences = ReadTexts(entry.value, "`" + diag::EscapeUnprintable(entry.key) + "`", sink);
  if (!sentences) return std::nullopt;
  return ExpectedSentences{std::move(seat), std::move(*sentences), entry.value.span, entry.key_span, map.span};
}

}  // namespace

std::vector<ExpectedSentences> ReadExpectedSentences(const YamlEntry& entry, const YamlNode& map, diag::Sink& sink) {
  std::vector<ExpectedSentences> all;
  if (!entry.value.IsMap()) {
    if (auto one = ReadOne(entry, map, {}, sink)) all.push_back(std::move(*one));
    return all;
  }
  for (const YamlEntry& seat : entry.value.entries) {
    if (auto one = ReadOne(seat, entry.value, KeyText(seat), sink)) all.push_back(std::move(*one));
  }
  return all;
}

}  // namespace cardinal::documents
