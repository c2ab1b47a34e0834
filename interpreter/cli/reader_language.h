// In: the code of a language, as somebody types it. Out: which of the languages of a game it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "interpreter/cli/environment.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::cli {

// Into Program::languages; an empty code: the one in which the rules are written. Nothing: the game is not there in
// that language, as was said on `err`; the command ends with kCouldNot.
std::optional<std::int32_t> FindReaderLanguage(const Environment& env, const program::Program& program,
                                               const std::string& code);

}  // namespace cardinal::cli
