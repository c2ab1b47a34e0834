// Finds the nodes of a tree that contain a place, from the root to the innermost.
#pragma once

#include <vector>

#include "interpreter/language/ast/ast.h"

namespace cardinal::symbols {

// A node contains the bytes of its span. A node that ends at `offset` contains it if no other node begins there.
std::vector<ast::NodeId> FindPath(const ast::File& tree, std::int32_t offset);

// The innermost node that declares the name at `name`: an event, a parameter, a `let`, a rule whose head has the name.
// Falsy: not found.
ast::NodeId DeclarationAt(const ast::File& tree, source::Span name);

}  // namespace cardinal::symbols
