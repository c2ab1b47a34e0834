// Converts identifiers for readers.
// In: names as rules write them. Out: the same as readers see them, and as keys of translations.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::base {

// An identifier as words: draw_two -> draw two.
std::string IdentifierToWords(std::string_view identifier);

// Escapes a text in which `{name}` would be a hole: adds a backslash before each brace and backslash.
std::string EscapeHoles(std::string_view text);

}  // namespace cardinal::base
