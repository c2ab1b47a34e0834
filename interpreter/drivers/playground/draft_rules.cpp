#include "interpreter/drivers/playground/draft_rules.h"

namespace cardinal::playground {

DraftRules::DraftRules(const ProjectSetup& setup, const Texts& texts)
    : files(setup.disk), scenarios(files, base::kLimits, setup.path_variable, {}, setup.working_folder) {
  for (const auto& [path, text] : texts) files.SetText(path, text);
  loaded = setup.load(files);
}

}  // namespace cardinal::playground
