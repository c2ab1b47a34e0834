#include "interpreter/language/documents/visit_texts.h"

#include "interpreter/base/sequence.h"

namespace cardinal::documents {

namespace {

class TextVisitor {
 public:
  TextVisitor(std::string_view text, const std::function<void(const SchemaText&)>& visit)
      : text_(text), visit_(visit) {}

  void Map(const YamlNode& map, MapKind place) {
    const bool bracket = IsBracket(map);
    brackets_ += bracket;
    const MapInfo& info = GetMapInfo(place);
    for (const YamlEntry& entry : map.entries) {
      path_.push_back({entry.key, -1, place});
      const bool listed = info.FindKey(entry.key) != nullptr;
      visit_({&entry.value, &entry, listed ? ValueKind::None : info.other_keys, place, &path_, KeyText(entry),
              brackets_ > 0});
      if (entry.colon) Any(entry.value, info.KeyValueKind(entry.key), place);
      path_.pop_back();
    }
    brackets_ -= bracket;
  }

 private:
  bool IsBracket(const YamlNode& node) const {
    const auto at = static_cast<std::size_t>(node.span.begin);
    return at < text_.size() && (text_[at] == '[' || text_[at] == '{');
  }

  void Any(const YamlNode& node, ValueKind value, MapKind place) {
    if (node.IsMap()) return Map(node, MapKindFor(value, node));
    if (node.IsScalar()) {
      if (!node.IsEmpty()) visit_({&node, nullptr, value, place, &path_, ScalarText(node), brackets_ > 0});
      return;
    }
    const bool bracket = IsBracket(node);
    brackets_ += bracket;
    for (const std::int32_t i : base::Indices(node.items)) {
      path_.push_back({"", i, place});
      Any(node.items[i], GetValueInfo(value).item, place);
      path_.pop_back();
    }
    brackets_ -= bracket;
  }

  std::string_view text_;
  const std::function<void(const SchemaText&)>& visit_;
  std::vector<PathStep> path_;
  int brackets_ = 0;
};

}  // namespace

MapKind MapKindFor(ValueKind value, const YamlNode& node) {
  const bool change =
      value == ValueKind::Expectation && (node.FindEntry("gains") != nullptr || node.FindEntry("loses") != nullptr);
  return change ? MapKind::Change : GetValueInfo(value).map;
}

void VisitTexts(const YamlNode& root, MapKind place, std::string_view text,
                const std::function<void(const SchemaText&)>& visit) {
  if (root.IsMap()) TextVisitor(text, visit).Map(root, place);
}

}  // namespace cardinal::documents
