// The steps of loading that load.h and card_loader.h share. In: trees; cards written inline. Out: the trees of the
// cards; checked rules and their program. Promises: as in load.h.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/language/load/load.h"

namespace cardinal::load {

// The files that a tree uses, with the places of the `use` lines.
std::vector<std::pair<std::string, source::Span>> ListUses(const ast::File& tree);
void RefuseUses(const ast::File& tree, const char* why, diag::Sink& sink);

std::vector<ast::File> ParseInline(std::span<const LoadRequest::Inline> inlined, const base::Limits& limits,
                                   const source::SourceSet& sources, diag::Sink& sink);
// A card that is written inline replaces the game's card of that name.
void AddInline(std::vector<ast::File> inlined, LoadResult& loaded);

// The steps after parsing.
void CheckAndLower(LoadResult& loaded, const base::Limits& limits, const source::SourceSet& sources, diag::Sink& sink,
                   check::References* references);
// The program of rules without errors. Returns none after a report.
std::optional<program::Program> LowerRules(const check::CheckedRules& rules, const source::SourceSet& sources,
                                           std::vector<program::Declaration> declarations, diag::Sink& sink);

}  // namespace cardinal::load
