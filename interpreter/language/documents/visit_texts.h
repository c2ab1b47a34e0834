// Visits the texts of a document. In: the tree of the document. Out: each key and each text in it, with its kind by the
// schema. Promises: the order is that of the document; keys that the schema does not have, and everything under them,
// have no ValueKind.
#pragma once

#include <functional>
#include <vector>

#include "interpreter/language/documents/document_cursor.h"
#include "interpreter/language/documents/map_reader.h"

namespace cardinal::documents {

struct SchemaText {
  const YamlNode* node = nullptr;     // of a key: its value
  const YamlEntry* entry = nullptr;   // of a key
  ValueKind value = ValueKind::None;  // of a key: the kind of its name, None if the schema lists it
  MapKind map = MapKind::None;        // the map that contains the text
  const std::vector<PathStep>* path = nullptr;
  LocatedText text;
  bool in_brackets = false;
};

// `text`: the text of the document.
void VisitTexts(const YamlNode& root, MapKind place, std::string_view text,
                const std::function<void(const SchemaText&)>& visit);

// The kind of map that `node` is, if a value of that kind is required.
MapKind MapKindFor(ValueKind value, const YamlNode& node);

}  // namespace cardinal::documents
