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

void FillTemplate(std::ostream& out, std::string_view page,
                  const std::function<void(std::ostream&, std::string_view name)>& put) {
  for (std::size_t open = page.find("{{"); open != std::string_view::npos; open = page.find("{{")) {
    const std::size_t close = page.find("}}", open);
    out << page.substr(0, open);
    put(out, page.substr(open + 2, close - open - 2));
    page.remove_prefix(close + 2);
  }
  out << page;
}

std::string_view PaletteCss() { return EmbeddedPalette().front().text; }

}  // namespace cardinal::html
