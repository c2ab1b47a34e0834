// Finds the language of the reader.
// In: the code of a language, as a person types it. Out: which of the languages of a game it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "interpreter/cli/environment.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::cli {

// Into Program::languages; for an empty code that of the rules. Nothing after printing an error to `err`: the game does
// not have the language, and the command ends with kUsageError.
std::optional<std::int32_t> FindReaderLanguage(const Environment& env, const program::Program& program,
                                               const std::string& code);

}  // namespace cardinal::cli
