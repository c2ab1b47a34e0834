#include "interpreter/language/documents/walk.h"

namespace cardinal::documents {

namespace {

class Walker {
 public:
  Walker(std::string_view text, const std::function<void(const PlacedText&)>& visit) : text_(text), visit_(visit) {}

  void Map(const Node& map, Place place) {
    const bool bracket = IsBracket(map);
    brackets_ += bracket;
    const PlaceInfo& info = Info(place);
    for (const Entry& entry : map.entries) {
      path_.push_back({entry.key, -1, place});
      const bool listed = info.Find(entry.key) != nullptr;
      visit_(
          {&entry.value, &entry, listed ? Value::None : info.other_keys, place, &path_, KeyText(entry), brackets_ > 0});
      if (entry.colon) Any(entry.value, info.ValueOf(entry.key), place);
      path_.pop_back();
    }
    brackets_ -= bracket;
  }

 private:
  bool IsBracket(const Node& node) const {
    const auto at = static_cast<std::size_t>(node.span.begin);
    return at < text_.size() && (text_[at] == '[' || text_[at] == '{');
  }

  void Any(const Node& node, Value value, Place place) {
    if (node.IsMap()) return Map(node, PlaceOfMap(value, node));
    if (node.IsScalar()) {
      if (!node.IsEmpty()) visit_({&node, nullptr, value, place, &path_, TextOf(node), brackets_ > 0});
      return;
    }
    const bool bracket = IsBracket(node);
    brackets_ += bracket;
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      path_.push_back({"", static_cast<int>(i), place});
      Any(node.items[i], Info(value).item, place);
      path_.pop_back();
    }
    brackets_ -= bracket;
  }

  std::string_view text_;
  const std::function<void(const PlacedText&)>& visit_;
  std::vector<PathStep> path_;
  int brackets_ = 0;
};

}  // namespace

Place PlaceOfMap(Value value, const Node& node) {
  const bool change = value == Value::Expectation && (node.Find("gains") != nullptr || node.Find("loses") != nullptr);
  return change ? Place::Change : Info(value).map;
}

void Walk(const Node& root, Place place, std::string_view text, const std::function<void(const PlacedText&)>& visit) {
  if (root.IsMap()) Walker(text, visit).Map(root, place);
}

}  // namespace cardinal::documents
