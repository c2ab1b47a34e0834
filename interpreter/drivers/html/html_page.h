// Prints HTML pages. In: the template of a page's body, with placeholders such as `{{data}}`, and their contents.
// Out: one HTML file that needs no other file. Promises: the contents are not searched for placeholders; EscapeHtml
// lets no text become markup; all pages have one set of colours, for light and for dark.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace cardinal::html {

// The text escaped for a page, also between quotes.
std::string EscapeHtml(std::string_view text);

// Prints the content of a placeholder.
using PutContent = std::function<void(std::ostream&, std::string_view name)>;

// Prints a template with its contents.
void FillTemplate(std::ostream& out, std::string_view text, const PutContent& put);

// `title` and `language` are plain texts; `body` is a template.
struct Page {
  std::string title, language;
  std::string_view css, body;
};
// Prints a page in the frame that all pages have. frame.html has the head, palette.css the colours as variables.
void PrintPage(std::ostream& out, const Page& page, const PutContent& put);

}  // namespace cardinal::html
