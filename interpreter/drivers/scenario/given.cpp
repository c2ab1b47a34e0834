#include "interpreter/drivers/scenario/given.h"

namespace cardinal::scenario {

namespace fs = std::filesystem;

GivenPath FindGiven(const source::FileSystem& files, const std::string& name, const fs::path& scenario,
                    const fs::path& ruleset) {
  std::string objection = source::ObjectionToName(fs::path(name).replace_extension().string());
  if (!objection.empty()) return {{}, std::move(objection)};
  fs::path folder = scenario.parent_path();
  if (!files.IsFile(folder / name)) folder = ruleset;
  fs::path path = folder / name;
  if (source::LeadsOut(files, path, folder)) return {std::move(path), "leads out of its folder"};
  return {std::move(path), ""};
}

}  // namespace cardinal::scenario
