#include "interpreter/language/documents/schema.h"

#include <algorithm>
#include <array>

namespace cardinal::documents {

namespace {

constexpr MapKind kPlaces[] = {
#define MAP_KIND(name, ...) MapKind::name,
#include "interpreter/language/documents/schema.def"
};

constexpr std::size_t kValueCount = 1
#define VALUE_KIND(...) +1
#include "interpreter/language/documents/schema.def"
    ;

using PlaceTable = std::array<MapInfo, std::size(kPlaces) + 1>;

PlaceTable MakePlaces() {
  PlaceTable table;
  const auto at = [&](MapKind place) -> MapInfo& { return table[static_cast<std::size_t>(place)]; };
#define MAP_KIND(name, says, key_value, taken)         \
  at(MapKind::name).description = says;                \
  at(MapKind::name).other_keys = ValueKind::key_value; \
  at(MapKind::name).other_value = ValueKind::taken;
#define KEY(place, name, value, sentence) at(MapKind::place).keys.push_back({name, ValueKind::value, sentence});
#define KEY_ALIAS(place, wrong, right) at(MapKind::place).aliases.emplace_back(wrong, right);
#include "interpreter/language/documents/schema.def"
  return table;
}

std::vector<std::string> SplitAtBlanks(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::array<ValueInfo, kValueCount> MakeValues() {
  std::array<ValueInfo, kValueCount> table;
#define VALUE_KIND(name, map, item, words) \
  table[static_cast<std::size_t>(ValueKind::name)] = {MapKind::map, ValueKind::item, SplitAtBlanks(words)};
#include "interpreter/language/documents/schema.def"
  return table;
}

}  // namespace

const KeyInfo* MapInfo::FindKey(std::string_view key) const {
  const auto found = std::ranges::find(keys, key, &KeyInfo::key);
  return found == keys.end() ? nullptr : &*found;
}

ValueKind MapInfo::KeyValueKind(std::string_view key) const {
  const KeyInfo* info = FindKey(key);
  return info != nullptr ? info->value : other_value;
}

const MapInfo& GetMapInfo(MapKind place) {
  static const PlaceTable table = MakePlaces();
  return table[static_cast<std::size_t>(place)];
}

const ValueInfo& GetValueInfo(ValueKind value) {
  static const std::array<ValueInfo, kValueCount> table = MakeValues();
  return table[static_cast<std::size_t>(value)];
}

std::span<const MapKind> AllMapKinds() { return kPlaces; }

}  // namespace cardinal::documents
