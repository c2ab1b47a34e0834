#include "interpreter/drivers/timeline/timeline_page.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/html/html_page.h"
#include "interpreter/drivers/timeline/embedded_page.h"
#include "interpreter/drivers/timeline/page_data.h"
#include "interpreter/drivers/timeline/page_labels.h"

namespace cardinal::timeline {

namespace {

std::string_view FindEmbeddedFile(std::string_view name) {
  for (const EmbeddedFile& file : EmbeddedPage())
    if (file.name == name) return file.text;
  return {};
}

// A game without declared languages is in English.
std::string PageLanguage(const program::Program& program, std::int32_t language) {
  const auto index = static_cast<std::size_t>(std::max(language, 0));
  return index < program.languages.size() ? program.languages[index].code : "en";
}

}  // namespace

// page.html has placeholders: {{title}}, {{data}}, other files and so on.
void PrintPage(std::ostream& out, const program::Program& program, const Timeline& timeline,
               const PageOptions& options) {
  const view::Localizer words(program, timeline.names);
  html::FillTemplate(out, FindEmbeddedFile("page.html"), [&](std::ostream& to, std::string_view name) {
    if (name == "title") {
      to << html::EscapeHtml(GameTitle(program, words) + ": " + options.title);
    } else if (name == "language") {
      to << html::EscapeHtml(PageLanguage(program, timeline.names.language));
    } else if (name == "without scripts") {
      to << html::EscapeHtml(NoScriptText(words));
    } else if (name == "data") {
      to << PageData(program, timeline, options).Text();
    } else if (name == "palette") {
      to << html::PaletteCss();
    } else {
      to << FindEmbeddedFile(name);
    }
  });
}

}  // namespace cardinal::timeline
