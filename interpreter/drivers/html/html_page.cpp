#include "interpreter/drivers/html/html_page.h"

#include <ostream>

#include "interpreter/drivers/html/embedded.h"

namespace cardinal::html {

std::string EscapeHtml(std::string_view text) {
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

void FillTemplate(std::ostream& out, std::string_view text, const PutContent& put) {
  for (std::size_t open = text.find("{{"); open != std::string_view::npos; open = text.find("{{")) {
    const std::size_t close = text.find("}}", open);
    out << text.substr(0, open);
    put(out, text.substr(open + 2, close - open - 2));
    text.remove_prefix(close + 2);
  }
  out << text;
}

void PrintPage(std::ostream& out, const Page& page, const PutContent& put) {
  FillTemplate(out, base::FindEmbeddedFile(EmbeddedFrame(), "frame.html"),
               [&](std::ostream& to, std::string_view name) {
                 if (name == "language") {
                   to << EscapeHtml(page.language);
                 } else if (name == "title") {
                   to << EscapeHtml(page.title);
                 } else if (name == "palette") {
                   to << base::FindEmbeddedFile(EmbeddedFrame(), "palette.css");
                 } else if (name == "css") {
                   to << page.css;
                 } else {
                   FillTemplate(to, page.body, put);
                 }
               });
}

}  // namespace cardinal::html
