#include "interpreter/drivers/timeline/page.h"

#include <algorithm>
#include <ostream>

#include "interpreter/drivers/page/page.h"
#include "interpreter/drivers/timeline/embedded_page.h"
#include "interpreter/drivers/timeline/page_data.h"
#include "interpreter/drivers/timeline/page_words.h"

namespace cardinal::timeline {

namespace {

std::string_view FileOf(std::string_view name) {
  for (const EmbeddedFile& file : EmbeddedPage())
    if (file.name == name) return file.text;
  return {};
}

// A game that says nothing of languages is in English.
std::string LanguageOf(const program::Program& program, std::int32_t language) {
  const auto index = static_cast<std::size_t>(std::max(language, 0));
  return index < program.languages.size() ? program.languages[index].code : "en";
}

}  // namespace

// page.html names what belongs between its lines: {{title}}, {{data}}, other files and so on.
void PrintPage(std::ostream& out, const program::Program& program, const Timeline& timeline,
               const PageOptions& options) {
  const view::Wording words(program, timeline.names);
  page::Fill(out, FileOf("page.html"), [&](std::ostream& to, std::string_view name) {
    if (name == "title") {
      to << page::AsText(TitleOf(program, words) + ": " + options.title);
    } else if (name == "language") {
      to << page::AsText(LanguageOf(program, timeline.names.language));
    } else if (name == "without scripts") {
      to << page::AsText(WithoutScripts(words));
    } else if (name == "data") {
      to << PageData(program, timeline, options).Json();
    } else if (name == "palette") {
      to << page::Palette();
    } else {
      to << FileOf(name);
    }
  });
}

}  // namespace cardinal::timeline
