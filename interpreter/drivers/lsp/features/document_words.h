// How YAML documents name the things of the rules.
#pragma once

#include <vector>

#include "interpreter/drivers/authoring/document_names.h"
#include "interpreter/language/symbols/rename.h"
#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::lsp {

// Whether documents name such things.
bool IsNamedInDocuments(const symbols::SymbolIndex& index, symbols::Entity entity);
// The thing of the rules that a document names; None: a player, a scenario, a card that only the document has.
symbols::Entity FindEntity(const symbols::SymbolIndex& index, const authoring::DocumentName& name);

// The thing has its new name in the program.
void RenameInProgram(program::Program& program, const symbols::SymbolIndex& index, const symbols::NameChange& change);

}  // namespace cardinal::lsp
