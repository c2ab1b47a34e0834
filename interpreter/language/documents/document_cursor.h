// Finds what is at an offset of a document. In: the text of the document and the offset. Out: the key or the value
// there, its kind by the schema, the word up to the offset, and the keys around it. Promises: accepts text that is not
// YAML, since text that is being typed mostly is not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/documents/schema.h"
#include "interpreter/language/documents/yaml.h"
#include "interpreter/language/documents/yaml_text.h"

namespace cardinal::documents {

// The kind of map that a document is, by its name and its keys; None if it is unknown.
MapKind RootMapKind(std::string_view path, const YamlNode& root);

// One step from the root of a document to a value in it.
struct PathStep {
  std::string key;              // of a map
  int index = -1;               // in a list; -1: in a map
  MapKind map = MapKind::None;  // of that map
};

struct DocumentCursor {
  std::vector<PathStep> path;         // to the key or value at the offset; the last step is its key or its index
  MapKind map = MapKind::None;        // the map that contains it, or the innermost map around its list
  bool is_key = false;                // the offset is in a key of `map`
  ValueKind value = ValueKind::None;  // the kind of the value, or what the names of keys may be
  std::string word;                   // the text before the offset, without quotes
  Offset begin = 0, end = 0;          // of the whole key or value, with quotes
  bool quoted = false;
  bool in_brackets = false;
  bool dash_missing = false;      // an item of a list has no `- `
  bool inside_text = false;       // in the lines after `|`
  source::Span text;              // inside_text: these lines
  std::vector<std::string> keys;  // of that map, without the key at the offset
};

// Finds nothing within a comment.
std::optional<DocumentCursor> FindDocumentCursor(std::string_view path, std::string_view text, Offset offset);

}  // namespace cardinal::documents
