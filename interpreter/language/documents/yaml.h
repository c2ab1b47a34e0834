// Reads YAML. In: a SourceFile with one YAML document. Out: a YamlNode, a tree of our own; every node knows its bytes.
// Promises: the result is a YamlNode, or nothing and at least one error; never an exception, never an endless loop,
// whatever the bytes are. Features of YAML that our formats do not have (anchors, aliases, tags, merge keys, several
// documents, text that continues over lines without `|`) are refused with a way to write them differently. No value is
// converted: `no`, `010` and `1e3` stay texts.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"

namespace cardinal::documents {

struct YamlEntry;

struct YamlNode {
  enum class Kind : std::uint8_t { Scalar, List, Map };
  enum class Style : std::uint8_t { Plain, Quoted, Block };  // of a Scalar; Block: after `|` or `>`

  Kind kind = Kind::Scalar;
  Style style = Style::Plain;
  source::Span span;               // with quotes and brackets; for an empty value (`key:`) the place after the key
  source::Span body;               // Block: the lines of the text, with their indentation
  std::string text;                // Scalar: without quotes
  std::vector<YamlNode> items;     // List
  std::vector<YamlEntry> entries;  // Map, in the order of the file; keys are unique

  bool IsScalar() const { return kind == Kind::Scalar; }
  bool IsList() const { return kind == Kind::List; }
  bool IsMap() const { return kind == Kind::Map; }
  bool IsEmpty() const { return IsScalar() && style == Style::Plain && text.empty(); }  // `key:` without a value
  const YamlEntry* FindEntry(std::string_view key) const;
};

struct YamlEntry {
  std::string key;
  source::Span key_span;
  YamlNode value;
  bool colon = true;  // `{a, b: 1}`: `a` has no colon
};

// An empty file is an empty Scalar.
std::optional<YamlNode> ReadYaml(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);

// "text", "a list", "a map", "nothing": for messages.
std::string_view DescribeNodeKind(const YamlNode& node);

// The node on one line, as flow YAML without needless quotes: `[A, B]`, `{a: 1}`. A scalar is its text.
std::string ToFlowYaml(const YamlNode& node);

// The text of the file up to the end of `body`, with every byte before `body` replaced by a blank, except line endings.
// Read as a separate source, it has each character at the same line and column.
std::string MaskedText(const source::SourceFile& file, source::Span body);

}  // namespace cardinal::documents
