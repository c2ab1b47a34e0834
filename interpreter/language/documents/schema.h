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
enum class Place : std::uint8_t {
  None,
#define PLACE(name, ...) name,
#include "interpreter/language/documents/schema.def"
};

// What a value, an item of a list or a key is.
enum class Value : std::uint8_t {
  None,
#define VALUE(name, ...) name,
#include "interpreter/language/documents/schema.def"
};

struct KeyInfo {
  std::string_view key;
  Value value = Value::None;
  std::string_view sentence;
};

struct PlaceInfo {
  std::string_view what;  // names the map in messages: "a deck file"
  std::vector<KeyInfo> keys;
  std::vector<std::pair<std::string_view, std::string_view>> instead;  // what people write, and the key that they mean
  Value other_keys = Value::None;                                      // what other keys are; None: there are none
  Value other_value = Value::None;                                     // what such a key takes

  const KeyInfo* Find(std::string_view key) const;
  // The value of a key of this map.
  Value ValueOf(std::string_view key) const;
};

const PlaceInfo& Info(Place place);

struct ValueInfo {
  Place map = Place::None;
  Value item = Value::None;
  std::vector<std::string> words;  // the only texts; empty: any text
};

const ValueInfo& Info(Value value);

// For tests and pages: all kinds of maps, in the order of schema.def.
std::span<const Place> AllPlaces();

}  // namespace cardinal::documents
