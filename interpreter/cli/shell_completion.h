// Completion for shells, made from the tree of commands and options itself.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cardinal::cli {

std::vector<std::string> Shells();
// The script of that shell for everything below `app`.
std::string CompletionScript(const CLI::App& app, const std::string& shell);

}  // namespace cardinal::cli
