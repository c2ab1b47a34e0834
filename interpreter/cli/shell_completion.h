// Makes completion scripts for shells from the tree of commands and options.
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
