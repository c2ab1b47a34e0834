// Fills the template of an HTML page. In: the text of a page with placeholders such as `{{title}}`, and their contents.
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

// Prints the page; `put` prints the content of a placeholder.
void FillTemplate(std::ostream& out, std::string_view page,
                  const std::function<void(std::ostream&, std::string_view name)>& put);

// CSS: the colours as variables.
std::string_view PaletteCss();

}  // namespace cardinal::html
