// In: the tree of a document. Out: its outline (scenarios by title with their steps, sections of decks, clauses), the
// ranges that an editor can fold, and the ranges around an offset. Promises: pure; spans are those of the tree.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/documents/cursor.h"

namespace cardinal::documents {

struct Symbol {
  enum class Kind : std::uint8_t { Scenario, Step, Section, Deck, Clause, Card } kind = Kind::Section;
  std::string name;
  std::string detail;
  source::Span span;  // all of it
  source::Span name_span;
  std::vector<Symbol> children;
};

std::vector<Symbol> Outline(std::string_view path, const Node& root);

struct Fold {
  Offset begin = 0, end = 0;
  bool comment = false;
};

// Maps, lists and texts of several lines, and comments of several lines; in the order of the document.
std::vector<Fold> FindFolds(std::string_view text, const Node& root);

// The spans of the values and entries that hold the offset, the innermost first.
std::vector<source::Span> SpansAround(const Node& root, Offset offset);

}  // namespace cardinal::documents
