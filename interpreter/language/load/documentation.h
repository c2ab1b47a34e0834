// Finds pages of the documentation on this machine. In: the name of a page. Out: its path. Promises: only tests whether
// files exist.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::load {

// `page`: its path relative to docs/, such as "reference/lint.md". Searches the installation, then the folder in which
// Cardinal was built.
std::optional<std::filesystem::path> DocumentationPage(std::string_view page);

// The heading of the section that explains a diagnostic.
struct CodePage {
  std::string_view page;  // relative to docs/
  std::string anchor;     // "n01-unknownname"
};
CodePage FindCodePage(const diag::CodeInfo& info);

}  // namespace cardinal::load
