// In: the name of a page of the documentation. Out: where it is on this machine. Promises: only looks whether files
// exist.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::load {

// `page`: its path below docs/, as "reference/lint.md". Looks where Cardinal is installed, then where it was built.
std::optional<std::filesystem::path> DocumentationPage(std::string_view page);

// The heading under which a diagnostic is explained.
struct CodePage {
  std::string_view page;  // below docs/
  std::string anchor;     // "n01-unknownname"
};
CodePage FindCodePage(const diag::CodeInfo& info);

}  // namespace cardinal::load
