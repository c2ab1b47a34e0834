// In: a path or a name. Out: the same as a shell takes it for one word, for commands that are printed to be typed.
#pragma once

#include <string>

namespace cardinal::cli {

std::string ShellWord(const std::string& word);

}  // namespace cardinal::cli
