// How YAML documents name the things of the rules.
#pragma once

#include <vector>

#include "interpreter/drivers/authoring/names.h"
#include "interpreter/language/symbols/symbol_index.h"

namespace cardinal::lsp {

// Empty: no document names such a thing.
std::vector<authoring::NameKind> KindsInDocuments(symbols::EntityKind kind);
// The thing of the rules that a document names; None: a player, a scenario, a card that only the document has.
symbols::Entity EntityOfWord(const symbols::SymbolIndex& index, const authoring::DocumentName& name);

}  // namespace cardinal::lsp
