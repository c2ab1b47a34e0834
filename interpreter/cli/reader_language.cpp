#include "interpreter/cli/reader_language.h"

#include <ostream>

#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::cli {

std::optional<std::int32_t> FindReaderLanguage(const Environment& env, const program::Program& program,
                                               const std::string& code) {
  if (code.empty()) return 0;
  const std::int32_t language = view::FindLanguage(program, code);
  if (language >= 0) return language;
  env.err << "error: the game `" << program.game << "` has no texts in `" << diag::EscapeUnprintable(code)
          << "`: it has " << view::FormatLanguageCodes(program) << '\n';
  return std::nullopt;
}

}  // namespace cardinal::cli
