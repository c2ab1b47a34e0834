// How YAML documents name the entities of the rules.
#pragma once

#include <vector>

#include "interpreter/drivers/authoring/document_names.h"
#include "interpreter/language/symbols/rename.h"
#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::lsp {

// True if documents can name such an entity.
bool IsNamedInDocuments(const symbols::SymbolIndex& index, symbols::Entity entity);
// The entity of the rules that a document names; None: a player, a scenario, or a card that only the document declares.
symbols::Entity FindEntity(const symbols::SymbolIndex& index, const authoring::DocumentName& name);

// Gives the entity its new name in the program.
void RenameInProgram(program::Program& program, const symbols::SymbolIndex& index, const symbols::NameChange& change);

}  // namespace cardinal::lsp
