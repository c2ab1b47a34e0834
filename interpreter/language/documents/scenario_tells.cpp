#include "interpreter/language/documents/scenario_parts.h"

namespace cardinal::documents {

namespace {

std::optional<Tells> ReadOne(const Entry& entry, const Node& map, Text seat, diag::Sink& sink) {
  auto sentences = ReadTexts(entry.value, "`" + diag::Printable(entry.key) + "`", sink);
  if (!sentences) return std::nullopt;
  return Tells{std::move(seat), std::move(*sentences), entry.value.span, entry.key_span, map.span};
}

}  // namespace

std::vector<Tells> ReadTells(const Entry& entry, const Node& map, diag::Sink& sink) {
  std::vector<Tells> all;
  if (!entry.value.IsMap()) {
    if (auto one = ReadOne(entry, map, {}, sink)) all.push_back(std::move(*one));
    return all;
  }
  for (const Entry& seat : entry.value.entries) {
    if (auto one = ReadOne(seat, entry.value, KeyText(seat), sink)) all.push_back(std::move(*one));
  }
  return all;
}

}  // namespace cardinal::documents
