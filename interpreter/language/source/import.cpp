// Resolves the path of a `use`; the only code that does so.
#include <algorithm>

#include "interpreter/base/limits.h"
#include "interpreter/language/source/file_system.h"

namespace cardinal::source {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kStandard = "std:";
constexpr std::string_view kEnding = ".cardinal";
constexpr std::int64_t kMaxParts = base::kLimits.import_parts;
constexpr std::size_t kMaxPartBytes = static_cast<std::size_t>(base::kLimits.import_part_bytes);

bool IsNameCharacter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
}

std::string PathPartError(std::string_view part) {
  if (part.empty()) return "may not have an empty part between its slashes";
  if (part == "." || part == "..") return "may not contain `.` or `..`";
  if (part.size() > kMaxPartBytes) return "has a part that is too long";
  if (part.starts_with('.') || part.ends_with('.')) return "may not have a part that begins or ends with a dot";
  if (!std::all_of(part.begin(), part.end(), IsNameCharacter)) {
    return "may hold only letters, digits, `_`, `-`, `.` and `/`";
  }
  return "";
}

bool IsUnder(const fs::path& path, fs::path root) {
  if (!root.has_filename()) root = root.parent_path();  // written with a slash at its end
  return std::mismatch(root.begin(), root.end(), path.begin(), path.end()).first == root.end();
}

}  // namespace

bool IsOutsideFolder(const FileSystem& files, const fs::path& path, const fs::path& folder) {
  const fs::path target = files.Canonical(path);  // empty: a cycle of links, which cannot be read either
  return !target.empty() && !IsUnder(target, files.Canonical(folder));
}

std::string ImportNameError(std::string_view name) {
  if (name.empty()) return "may not be empty";
  if (name.starts_with('/')) return "may not begin with `/`: it is relative to the ruleset's folder";
  if (name.find('\\') != std::string_view::npos) return "is written with `/`, not with a backslash";
  if (name.find(':') != std::string_view::npos) return "may not contain `:` (only `std:` may come before a name)";
  if (name.ends_with(kEnding)) return "is written without its ending `.cardinal`";
  int parts = 0;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    std::string objection = PathPartError(name.substr(begin, end - begin));
    if (!objection.empty()) return objection;
    if (++parts > kMaxParts) return "may not have more than " + std::to_string(kMaxParts) + " parts";
    begin = end + 1;
  }
  return "";
}

Import ResolveImport(const FileSystem& files, std::string_view name, const fs::path& root) {
  Import import;
  import.is_standard_library = name.starts_with(kStandard);
  if (import.is_standard_library) name.remove_prefix(kStandard.size());
  import.name = name;
  import.error = ImportNameError(name);
  if (!import.error.empty() || import.is_standard_library) return import;

  const fs::path folder = files.Canonical(root);
  const fs::path target = files.Canonical(folder / (import.name + std::string(kEnding)));
  if (target.empty() || folder.empty()) {
    import.error = "leads to a place that cannot be read";
  } else if (!IsUnder(target, folder)) {
    import.error = "leads out of the ruleset's folder";
  } else {
    import.path = target;
  }
  return import;
}

}  // namespace cardinal::source
