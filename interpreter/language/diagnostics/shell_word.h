// Quotes a path or a name so that a shell reads it as one word, for commands that are printed for the user to type.
#pragma once

#include <string>

namespace cardinal::diag {

std::string ShellWord(const std::string& word);

}  // namespace cardinal::diag
