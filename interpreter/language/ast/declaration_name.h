// How a declaration is called when talking to people: "event draw", "after attack(_, you)"; of a card its name alone.
#pragma once

#include <string>

#include "interpreter/language/ast/ast.h"

namespace cardinal::ast {

std::string DeclarationName(const File& tree, NodeId declaration, const source::SourceFile& source);

// The source text on one line; a long one is cut.
std::string ToOneLine(std::string_view text);

}  // namespace cardinal::ast
