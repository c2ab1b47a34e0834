// Folding ranges and selection ranges for an editor.
#pragma once

#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/language/source/source.h"

namespace cardinal::symbols {

enum class FoldedKind : std::uint8_t { Braces, Comment, Uses };
struct Fold {
  source::Span span;  // from the end of the visible text to the last byte that is folded
  FoldedKind kind = FoldedKind::Braces;
};

// Needs only the text, so that a file with mistakes folds too: brackets over several lines, runs of comments, `use`
// lines.
std::vector<Fold> FindFolds(const source::SourceFile& source);

// The spans around a place, smallest first, each larger than the one before; the last one is the whole file.
std::vector<source::Span> SelectionSpans(const ast::File& tree, std::int32_t offset);

}  // namespace cardinal::symbols
