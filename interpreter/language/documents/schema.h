// The schema of all YAML documents (schema.def) as data: which keys a map allows, what each means and takes.
// The readers of this room refuse keys by it; editors complete and explain keys by it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal::documents {

// A kind of map.
enum class MapKind : std::uint8_t {
  None,
#define PLACE(name, ...) name,
#include "interpreter/language/documents/schema.def"
};

// What a value, an item of a list or a key is.
enum class ValueKind : std::uint8_t {
  None,
#define VALUE(name, ...) name,
#include "interpreter/language/documents/schema.def"
};

struct KeyInfo {
  std::string_view key;
  ValueKind value = ValueKind::None;
  std::string_view sentence;
};

struct MapInfo {
  std::string_view description;  // names the map in messages: "a deck file"
  std::vector<KeyInfo> keys;
  std::vector<std::pair<std::string_view, std::string_view>> aliases;  // what people write, and the key that they mean
  ValueKind other_keys = ValueKind::None;                              // what other keys are; None: there are none
  ValueKind other_value = ValueKind::None;                             // what such a key takes

  const KeyInfo* FindKey(std::string_view key) const;
  // The value of a key of this map.
  ValueKind KeyValueKind(std::string_view key) const;
};

const MapInfo& GetMapInfo(MapKind place);

struct ValueInfo {
  MapKind map = MapKind::None;
  ValueKind item = ValueKind::None;
  std::vector<std::string> allowed_words;  // the only texts; empty: any text
};

const ValueInfo& GetMapInfo(ValueKind value);

// For tests and pages: all kinds of maps, in the order of schema.def.
std::span<const MapKind> AllMapKinds();

}  // namespace cardinal::documents
