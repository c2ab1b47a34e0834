// Names a declaration for messages: "event draw", "after attack(_, you)"; a card by its name alone.
#pragma once

#include <string>

#include "interpreter/language/ast/ast.h"

namespace cardinal::ast {

std::string DeclarationName(const File& tree, NodeId declaration, const source::SourceFile& source);

// The source text on one line; a long text is cut.
std::string ToOneLine(std::string_view text);

}  // namespace cardinal::ast
