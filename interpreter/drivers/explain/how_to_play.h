// Puts the text of a ruleset's how_to_play.md on a page. In: Markdown of a simple form: paragraphs, headings, lists with
// `- `, and `**bold**`. Out: blocks of the page. Promises: other marks of Markdown stay in the text as they are.
#pragma once

#include <string_view>

#include "interpreter/drivers/explain/page_builder.h"

namespace cardinal::explain {

// A heading (`#` and more) begins a section. An indented line continues the item above it.
void AddHowToPlay(PageBuilder& page, std::string_view markdown);

}  // namespace cardinal::explain
