// In: the text of a document and an offset. Out: what is written there: the key or the value, what it may be by the
// schema, the word so far, and the keys around it. Promises: works on text that is not YAML, as text that is being
// typed mostly is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/documents/schema.h"
#include "interpreter/language/documents/yaml.h"
#include "interpreter/language/documents/yaml_text.h"

namespace cardinal::documents {

// The kind of map that a document is, by its name and its keys; None: nothing is known of it.
MapKind RootMapKind(std::string_view path, const YamlNode& root);

// One step from the root of a document to a value in it.
struct PathStep {
  std::string key;              // of a map
  int index = -1;               // in a list; -1: in a map
  MapKind map = MapKind::None;  // of that map
};

struct DocumentCursor {
  std::vector<PathStep> path;         // to what is written; the last step is its key or its index
  MapKind map = MapKind::None;        // the map in which it is, or the innermost around its list
  bool is_key = false;                // a key of `place` is written
  ValueKind value = ValueKind::None;  // what is written: what the value may be, or what names a key may be
  std::string word;                   // what is written before the offset, without quotes
  Offset begin = 0, end = 0;          // of all that is written, with quotes
  bool quoted = false;
  bool in_brackets = false;
  bool dash_missing = false;      // an item of a list is written without its `- `
  bool inside_text = false;       // in the lines behind `|`
  source::Span text;              // inside_text: these lines
  std::vector<std::string> keys;  // of that map, without the one that is written
};

// Nothing within a comment.
std::optional<DocumentCursor> FindDocumentCursor(std::string_view path, std::string_view text, Offset offset);

}  // namespace cardinal::documents
