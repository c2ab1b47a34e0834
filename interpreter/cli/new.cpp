#include "interpreter/cli/new.h"

#include <ostream>

#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/drivers/templates/file_name.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/diagnostics/shell_word.h"
#include "interpreter/language/load/load.h"

namespace cardinal::cli {

std::filesystem::path NewFilePath(const Environment& env, const NewArguments& arguments, const std::string& ending) {
  return env.Resolve(arguments.out.empty() ? templates::ToFileName(arguments.name) + ending : arguments.out);
}

int WriteNew(const Environment& env, const std::filesystem::path& place, const std::string& text,
             const std::string& next) {
  const std::string shown = load::DisplayPath(place);
  if (env.files.IsFile(place) || env.files.IsFolder(place)) {
    env.err << "error: `" << shown << "` exists already; name another with --out\n";
    return kUsageError;
  }
  if (const std::string problem = save::WriteFile(place, text); !problem.empty()) return ReportUsageError(env, problem);
  env.out << "wrote " << shown << "\nnext: " << next << diag::ShellWord(shown) << '\n';
  return kOk;
}

}  // namespace cardinal::cli
