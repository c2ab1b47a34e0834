// In: the tree of a document. Out: each key and each text in it, with what it is by the schema. Promises: in the order
// of the document; keys that the schema does not know, and what is under them, have no ValueKind.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/language/documents/document_cursor.h"
#include "interpreter/language/documents/map_reader.h"

namespace cardinal::documents {

struct SchemaText {
  const YamlNode* node = nullptr;     // of a key: its value
  const YamlEntry* entry = nullptr;   // of a key
  ValueKind value = ValueKind::None;  // of a key: what names it may be, None if the schema lists it
  MapKind map = MapKind::None;        // the map in which it is
  const std::vector<PathStep>* path = nullptr;
  LocatedText text;
  bool in_brackets = false;
};

// `text`: of the document.
void VisitTexts(const YamlNode& root, MapKind place, std::string_view text,
                const std::function<void(const SchemaText&)>& visit);

// The map that `node` is, where a value of that kind is wanted.
MapKind MapKindFor(ValueKind value, const YamlNode& node);

}  // namespace cardinal::documents
