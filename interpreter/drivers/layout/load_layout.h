// Loads the layout of a game: layout.yaml beside its rules, with every name looked up in the program.
// In: the folder of a ruleset and its program. Out: the layout, empty if there is no such file. Promises: a name that
// the rules do not declare, or that cannot be shown, is an error at its place in the file, with the nearest name.
#pragma once

#include <filesystem>
#include <optional>

#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/language/documents/layout_file.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::layout {

// Nothing if the file has errors.
std::optional<narration::GameLayout> LoadLayout(const source::FileSystem& files, const std::filesystem::path& ruleset,
                                                const program::Program& program, const base::Limits& limits,
                                                source::SourceSet& sources, diag::Sink& sink);
// Nothing if a name is wrong.
std::optional<narration::GameLayout> ResolveLayout(const documents::LayoutFile& file, const program::Program& program,
                                                   diag::Sink& sink);

}  // namespace cardinal::layout
