#include "interpreter/language/documents/walk.h"

namespace cardinal::documents {

namespace {

class Walker {
 public:
  explicit Walker(const std::function<void(const PlacedText&)>& visit) : visit_(visit) {}

  void Map(const Node& map, Place place) {
    const PlaceInfo& info = Info(place);
    for (const Entry& entry : map.entries) {
      path_.push_back({entry.key, -1, place});
      const bool listed = info.Find(entry.key) != nullptr;
      visit_({&entry.value, &entry, listed ? Value::None : info.other_keys, place, &path_, KeyText(entry)});
      if (entry.colon) Any(entry.value, info.ValueOf(entry.key), place);
      path_.pop_back();
    }
  }

 private:
  void Any(const Node& node, Value value, Place place) {
    if (node.IsMap()) return Map(node, PlaceOfMap(value, node));
    if (node.IsScalar()) {
      if (!node.IsEmpty()) visit_({&node, nullptr, value, place, &path_, TextOf(node)});
      return;
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      path_.push_back({"", static_cast<int>(i), place});
      Any(node.items[i], Info(value).item, place);
      path_.pop_back();
    }
  }

  const std::function<void(const PlacedText&)>& visit_;
  std::vector<PathStep> path_;
};

}  // namespace

Place PlaceOfMap(Value value, const Node& node) {
  const bool change = value == Value::Expectation && (node.Find("gains") != nullptr || node.Find("loses") != nullptr);
  return change ? Place::Change : Info(value).map;
}

void Walk(const Node& root, Place place, const std::function<void(const PlacedText&)>& visit) {
  if (root.IsMap()) Walker(visit).Map(root, place);
}

}  // namespace cardinal::documents
