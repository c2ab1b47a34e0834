#include "interpreter/drivers/timeline/timeline_page.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/html/html_page.h"
#include "interpreter/drivers/timeline/embedded_page.h"
#include "interpreter/drivers/timeline/page_data.h"
#include "interpreter/drivers/timeline/page_labels.h"

namespace cardinal::timeline {

namespace {

// A game without declared languages is in English.
std::string PageLanguage(const program::Program& program, std::int32_t language) {
  const auto index = static_cast<std::size_t>(std::max(language, 0));
  return index < program.languages.size() ? program.languages[index].code : "en";
}

}  // namespace

// page.html has placeholders: {{data}}, other files and so on.
void PrintPage(std::ostream& out, const program::Program& program, const Timeline& timeline,
               const PageOptions& options) {
  const view::Localizer words(program, timeline.names);
  const auto file = [](std::string_view name) { return base::FindEmbeddedFile(EmbeddedPage(), name); };
  // The title of a log begins with the name of the game.
  const std::string game = GameTitle(program, words) + ": ";
  const html::Page page{options.title.starts_with(game) ? options.title : game + options.title,
                        PageLanguage(program, timeline.names.language), file("page.css"), file("page.html")};
  html::PrintPage(out, page, [&](std::ostream& to, std::string_view name) {
    if (name == "without scripts") {
      to << html::EscapeHtml(NoScriptText(words));
    } else if (name == "data") {
      to << PageData(program, timeline, options).Text();
    } else {
      to << file(name);
    }
  });
}

}  // namespace cardinal::timeline
