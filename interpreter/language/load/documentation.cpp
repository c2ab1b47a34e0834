#include "interpreter/language/load/documentation.h"

#include <cctype>

namespace cardinal::load {

namespace fs = std::filesystem;

std::optional<fs::path> DocumentationPage(std::string_view page) {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed = program.parent_path().parent_path() / "share" / "doc" / "cardinal";
  for (const fs::path& root : {installed, fs::path(CARDINAL_SOURCE_DIR)})
    if (fs::is_regular_file(root / "docs" / page, error)) return root / "docs" / page;
  return std::nullopt;
}

CodePage FindCodePage(const diag::CodeInfo& info) {
  const bool check = !info.kebab.empty();
  std::string anchor = std::string(info.code) + "-" + std::string(check ? info.kebab : info.name);
  for (char& c : anchor) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return {check ? "reference/lint.md" : "reference/errors.md", anchor};
}

}  // namespace cardinal::load
