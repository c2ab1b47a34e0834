#include "interpreter/drivers/narration/game_layout.h"

#include <algorithm>

#include "interpreter/base/identifiers.h"

namespace cardinal::narration {

bool Contains(const std::vector<std::int32_t>& sorted, std::int32_t index) {
  return std::binary_search(sorted.begin(), sorted.end(), index);
}

namespace {

const std::string* FindLabel(const GameLayout& layout, std::int32_t language, std::string_view name) {
  const auto index = static_cast<std::size_t>(std::max(language, 0));
  if (index >= layout.labels.size()) return nullptr;
  const auto found = layout.labels[index].find(name);
  return found == layout.labels[index].end() ? nullptr : &found->second;
}

}  // namespace

std::string LabelText(const GameLayout& layout, const view::Localizer& words, std::int32_t language,
                      std::string_view name) {
  const std::string* label = FindLabel(layout, language, name);
  return label == nullptr ? words.TranslateName(name) : *label;
}

std::string HeadingText(const GameLayout& layout, const view::Localizer& words, std::int32_t language,
                        std::string_view name) {
  return Capitalize(LabelText(layout, words, language, name));
}

std::string EventHeadingText(const GameLayout& layout, const view::Localizer& words, std::int32_t language,
                             std::string_view name) {
  const std::string* label = FindLabel(layout, language, base::EventLabelKey(name));
  if (label == nullptr) label = FindLabel(layout, language, name);
  return Capitalize(label == nullptr ? words.EventName(name) : *label);
}

std::size_t OrderRank(const GameLayout& layout, std::string_view name) {
  return static_cast<std::size_t>(std::find(layout.order.begin(), layout.order.end(), name) - layout.order.begin());
}

std::string PaintValue(const GameLayout& layout, const TextStyle& style, const program::TypeTag& type,
                       model::Value value, const std::string& text) {
  if (type.kind != program::TypeKind::Enum) return text;
  const auto found = layout.colours.find({type.id, value});
  return found == layout.colours.end() ? text : style.Coloured(found->second, text);
}

}  // namespace cardinal::narration
