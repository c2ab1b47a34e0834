// The schema of all YAML documents (schema.def) as data: the keys that a map allows, their meaning and their values.
// The readers of this room refuse other keys; editors complete and explain keys by the schema.
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
#define MAP_KIND(name, ...) name,
#include "interpreter/language/documents/schema.def"
};

// The kind of a value, of an item of a list or of a key.
enum class ValueKind : std::uint8_t {
  None,
#define VALUE_KIND(name, ...) name,
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
  // A key that people write by mistake, and the right one.
  std::vector<std::pair<std::string_view, std::string_view>> aliases;
  ValueKind other_keys = ValueKind::None;   // the kind of further keys; None: there are none
  ValueKind other_value = ValueKind::None;  // the kind of value that such a key takes

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

const ValueInfo& GetValueInfo(ValueKind value);

// All kinds of maps, in the order of schema.def; for tests and pages.
std::span<const MapKind> AllMapKinds();

}  // namespace cardinal::documents
