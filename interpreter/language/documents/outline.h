// Computes what an editor shows of a document. In: the tree of the document. Out: its outline (scenarios by title with
// their steps, sections of decks, clauses), the ranges that an editor can fold, and the ranges around an offset.
// Promises: the functions are pure; spans are those of the tree.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/documents/document_cursor.h"

namespace cardinal::documents {

struct OutlineItem {
  enum class Kind : std::uint8_t { Scenario, Step, Section, Deck, Clause, Card } kind = Kind::Section;
  std::string name;
  std::string detail;
  source::Span span;  // of the whole item
  source::Span name_span;
  std::vector<OutlineItem> children;
};

std::vector<OutlineItem> BuildOutline(std::string_view path, const YamlNode& root);

struct FoldRange {
  Offset begin = 0, end = 0;
  bool comment = false;
};

// Maps, lists, texts of several lines and comments of several lines, in the order of the document.
std::vector<FoldRange> FindFolds(std::string_view text, const YamlNode& root);

// The spans of the values and entries that contain the offset, the innermost first.
std::vector<source::Span> EnclosingSpans(const YamlNode& root, Offset offset);

}  // namespace cardinal::documents
