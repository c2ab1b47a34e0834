// The nodes of a tree that hold a place, from the root to the innermost.
#pragma once

#include <vector>

#include "interpreter/language/ast/ast.h"

namespace cardinal::symbols {

// A node holds the bytes of its span; one that ends at `offset` does so if no other node begins there.
std::vector<ast::NodeId> FindPath(const ast::File& tree, std::int32_t offset);

// The innermost node whose name is at `name` and which declares it: an event, a parameter, a `let`, a rule whose head
// names it. Falsy: there is none.
ast::NodeId DeclarationAt(const ast::File& tree, source::Span name);

}  // namespace cardinal::symbols
