#include "interpreter/cli/language.h"

#include <ostream>

#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/wording.h"

namespace cardinal::cli {

std::optional<std::int32_t> LanguageNamed(const Environment& env, const program::Program& program,
                                          const std::string& code) {
  if (code.empty()) return 0;
  const std::int32_t language = view::FindLanguage(program, code);
  if (language >= 0) return language;
  env.err << "error: the game `" << program.game << "` has no texts in `" << diag::Printable(code) << "`: it has "
          << view::LanguagesOf(program) << '\n';
  return std::nullopt;
}

}  // namespace cardinal::cli
