#include "interpreter/language/load/standard_file.h"

#include <algorithm>

#include "interpreter/base/limits.h"
#include "interpreter/language/load/embedded_stdlib.h"

namespace cardinal::load {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kStandard = "std:";

}  // namespace

std::optional<fs::path> StandardFile(const source::FileSystem& files, std::string_view name) {
  if (!name.starts_with(kStandard)) return std::nullopt;
  name.remove_prefix(kStandard.size());
  const auto embedded = EmbeddedStdlib();
  const auto found =
      std::find_if(embedded.begin(), embedded.end(), [&](const EmbeddedFile& file) { return file.name == name; });
  if (found == embedded.end()) return std::nullopt;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed = program.parent_path().parent_path() / "share" / "cardinal";
  for (const fs::path& root : {installed, fs::path(CARDINAL_SOURCE_DIR)}) {
    const fs::path path = root / "stdlib" / (std::string(name) + ".cardinal");
    const source::ReadResult read = files.ReadFile(path, base::kLimits.file_bytes);
    if (read.Ok() && read.text == found->text) return path;
  }
  return std::nullopt;
}

bool IsStandardFile(const source::FileSystem& files, const fs::path& path) {
  const auto standard = StandardFile(files, std::string(kStandard) + path.stem().string());
  return standard && files.Canonical(*standard) == path;
}

}  // namespace cardinal::load
