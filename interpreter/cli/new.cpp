#include "interpreter/cli/new.h"

#include <ostream>

#include "interpreter/cli/shell_word.h"
#include "interpreter/drivers/save/save.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/load/load.h"

namespace cardinal::cli {

std::string PlainName(const std::string& name) {
  std::string file;
  for (const char c : name) {
    const bool upper = c >= 'A' && c <= 'Z';
    const bool plain = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (plain) file += upper ? static_cast<char>(c - 'A' + 'a') : c;
    if ((c == ' ' || c == '-' || c == '_') && !file.empty() && file.back() != '_') file += '_';
  }
  while (!file.empty() && file.back() == '_') file.pop_back();
  return file.empty() ? "new" : file;
}

std::filesystem::path PlaceOfNew(const Environment& env, const NewArguments& arguments, const std::string& ending) {
  return env.Place(arguments.out.empty() ? PlainName(arguments.name) + ending : arguments.out);
}

int WriteNew(const Environment& env, const NewArguments& arguments, const std::string& ending, const std::string& text,
             const std::string& next) {
  const std::filesystem::path place = PlaceOfNew(env, arguments, ending);
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
