#include "interpreter/drivers/scenario_runner/given.h"

#include "interpreter/base/hash.h"
#include "interpreter/base/limits.h"

namespace cardinal::scenario_runner {

namespace fs = std::filesystem;

GivenPath FindGiven(const source::FileSystem& files, const std::string& name, const fs::path& scenario,
                    const fs::path& ruleset) {
  std::string objection = source::ImportNameError(fs::path(name).replace_extension().string());
  if (!objection.empty()) return {{}, std::move(objection)};
  fs::path folder = scenario.parent_path();
  if (!files.IsFile(folder / name)) folder = ruleset;
  fs::path path = folder / name;
  if (source::IsOutsideFolder(files, path, folder)) return {std::move(path), "leads out of its folder"};
  return {std::move(path), ""};
}

std::optional<std::uint64_t> HashOfGiven(const source::FileSystem& files, const std::string& name,
                                         const fs::path& scenario, const fs::path& ruleset) {
  const GivenPath given = FindGiven(files, name, scenario, ruleset);
  if (!given.problem.empty()) return std::nullopt;
  const source::ReadResult read = files.ReadFile(given.path, base::kLimits.file_bytes);
  return read.Ok() ? std::optional(base::Hasher().AddBytes(read.text).Digest()) : std::nullopt;
}

}  // namespace cardinal::scenario_runner
