#include "interpreter/language/documents/schema.h"

#include <algorithm>
#include <array>

namespace cardinal::documents {

namespace {

constexpr Place kPlaces[] = {
#define PLACE(name, ...) Place::name,
#include "interpreter/language/documents/schema.def"
};

constexpr std::size_t kValueCount = 1
#define VALUE(...) +1
#include "interpreter/language/documents/schema.def"
    ;

using PlaceTable = std::array<PlaceInfo, std::size(kPlaces) + 1>;

PlaceTable MakePlaces() {
  PlaceTable table;
  const auto at = [&](Place place) -> PlaceInfo& { return table[static_cast<std::size_t>(place)]; };
#define PLACE(name, says, key_value, taken)      \
  at(Place::name).what = says;                   \
  at(Place::name).other_keys = Value::key_value; \
  at(Place::name).other_value = Value::taken;
#define KEY(place, name, value, sentence) at(Place::place).keys.push_back({name, Value::value, sentence});
#define INSTEAD(place, wrong, right) at(Place::place).instead.emplace_back(wrong, right);
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
#define VALUE(name, map, item, words) \
  table[static_cast<std::size_t>(Value::name)] = {Place::map, Value::item, SplitAtBlanks(words)};
#include "interpreter/language/documents/schema.def"
  return table;
}

}  // namespace

const KeyInfo* PlaceInfo::Find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key, &KeyInfo::key);
  return found == keys.end() ? nullptr : &*found;
}

Value PlaceInfo::ValueOf(std::string_view key) const {
  const KeyInfo* info = Find(key);
  return info != nullptr ? info->value : other_value;
}

const PlaceInfo& Info(Place place) {
  static const PlaceTable table = MakePlaces();
  return table[static_cast<std::size_t>(place)];
}

const ValueInfo& Info(Value value) {
  static const std::array<ValueInfo, kValueCount> table = MakeValues();
  return table[static_cast<std::size_t>(value)];
}

std::span<const Place> AllPlaces() { return kPlaces; }

}  // namespace cardinal::documents
