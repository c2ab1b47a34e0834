#include "interpreter/cli/new.h"

#include <ostream>

#include "interpreter/cli/shell_word.h"
#include "interpreter/drivers/save/save.h"
#include "interpreter/drivers/templates/plain_name.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/load/load.h"

namespace cardinal::cli {

std::filesystem::path PlaceOfNew(const Environment& env, const NewArguments& arguments, const std::string& ending) {
  return env.Place(arguments.out.empty() ? templates::PlainName(arguments.name) + ending : arguments.out);
}

int WriteNew(const Environment& env, const std::filesystem::path& place, const std::string& text,
             const std::string& next) {
  const std::string shown = load::ShownPath(place);
  if (env.files.IsFile(place) || env.files.IsFolder(place)) {
    env.err << "error: `" << shown << "` exists already; name another with --out\n";
    return kCouldNot;
  }
  if (const std::string problem = save::WriteFile(place, text); !problem.empty()) {
    env.err << "error: " << problem << '\n';
    return kCouldNot;
  }
  env.out << "wrote " << shown << "\nnext: " << next << ShellWord(shown) << '\n';
  return kFine;
}

}  // namespace cardinal::cli
