#include "interpreter/drivers/timeline/page.h"

#include <algorithm>
#include <ostream>

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

std::string AsText(std::string_view text) {
  std::string escaped;
  for (const char letter : text) {
    switch (letter) {
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '&': escaped += "&amp;"; break;
      case '"': escaped += "&quot;"; break;
      default: escaped += letter;
    }
  }
  return escaped;
}

// A game that says nothing of languages is in English.
std::string LanguageOf(const program::Program& program, std::int32_t language) {
  const auto index = static_cast<std::size_t>(std::max(language, 0));
  return index < program.languages.size() ? program.languages[index].code : "en";
}

}  // namespace

// page.html names what belongs between its lines: {{title}}, {{data}}, other files and so on. What is put in is not
// read again.
void PrintPage(std::ostream& out, const program::Program& program, const Timeline& timeline,
               const PageOptions& options) {
  const view::Wording words(program, timeline.names);
  std::string_view rest = FileOf("page.html");
  for (std::size_t open = rest.find("{{"); open != std::string_view::npos; open = rest.find("{{")) {
    const std::size_t close = rest.find("}}", open);
    const std::string_view name = rest.substr(open + 2, close - open - 2);
    out << rest.substr(0, open);
    if (name == "title") {
      out << AsText(TitleOf(program, words) + ": " + options.title);
    } else if (name == "language") {
      out << AsText(LanguageOf(program, timeline.names.language));
    } else if (name == "without scripts") {
      out << AsText(WithoutScripts(words));
    } else if (name == "data") {
      out << PageData(program, timeline, options).Json();
    } else {
      out << FileOf(name);
    }
    rest.remove_prefix(close + 2);
  }
  out << rest;
}

}  // namespace cardinal::timeline
