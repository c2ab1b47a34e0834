// Hashes the declarations of a game. In: the trees of its files. Out: its declarations, each with a name and a hash of
// its meaning. Promises: an edit of comments, layout, clauses, or texts for people changes no hash; a card's hash does
// not depend on its names.
#pragma once

#include <span>
#include <vector>

#include "interpreter/language/ast/ast.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::load {

std::vector<program::Declaration> HashDeclarations(std::span<const ast::File> trees, const source::SourceSet& sources);

}  // namespace cardinal::load
