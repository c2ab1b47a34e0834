// Converts identifiers for readers.
// In: names as rules write them. Out: the same as readers see them, and as keys of translations.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::base {

// An identifier as words: draw_two -> draw two.
std::string IdentifierToWords(std::string_view identifier);

// Keys of labels and translations that are more exact than a name: `event discard` names the event where a zone has
// that name, too; `1 charges` is what one of them is called, with its number.
std::string EventLabelKey(std::string_view name);
std::string OneLabelKey(std::string_view name);

// Escapes a text in which `{name}` would be a hole: adds a backslash before each brace and backslash.
std::string EscapeHoles(std::string_view text);

}  // namespace cardinal::base
