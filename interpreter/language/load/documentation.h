// In: the name of a page of the documentation. Out: where it is on this machine. Promises: only looks whether files
// exist.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

namespace cardinal::load {

// `page`: its path below docs/, as "reference/lint.md". Looks where Cardinal is installed, then where it was built.
std::optional<std::filesystem::path> DocumentationPage(std::string_view page);

}  // namespace cardinal::load
