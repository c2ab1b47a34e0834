// In: the text of a page with names in it, `{{title}}`, and what belongs there. Out: one HTML file that needs nothing
// else. Promises: what is put in is not read again; EscapeHtml lets no text become markup; all pages have one set of
// colours, for light and for dark.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace cardinal::html {

// The text as it must stand in a page, also between quotes.
std::string EscapeHtml(std::string_view text);

// Prints the page; `put` prints what belongs to a name.
void FillTemplate(std::ostream& out, std::string_view page,
                  const std::function<void(std::ostream&, std::string_view name)>& put);

// CSS: the colours as variables.
std::string_view PaletteCss();

}  // namespace cardinal::html
