// In: the tree of a document. Out: each key and each text in it, with what it is by the schema. Promises: in the order
// of the document; keys that the schema does not know, and what is under them, have no Value.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/language/documents/cursor.h"
#include "interpreter/language/documents/reader.h"

namespace cardinal::documents {

struct PlacedText {
  const Node* node = nullptr;    // of a key: its value
  const Entry* entry = nullptr;  // of a key
  Value value = Value::None;     // of a key: what names it may be, None if the schema lists it
  Place place = Place::None;     // the map in which it is
  const std::vector<PathStep>* path = nullptr;
  Text text;
  bool in_brackets = false;
};

// `text`: of the document.
void Walk(const Node& root, Place place, std::string_view text, const std::function<void(const PlacedText&)>& visit);

// The map that `node` is, where a value of that kind is wanted.
Place PlaceOfMap(Value value, const Node& node);

}  // namespace cardinal::documents
