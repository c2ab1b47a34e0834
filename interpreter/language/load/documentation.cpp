#include "interpreter/language/load/documentation.h"

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

}  // namespace cardinal::load
