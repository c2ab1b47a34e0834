// In: words, and what the reader looks at: how wide it is, whether it shows colour. Out: lines that fit.
// Promises: without colour no escape sequence is written; a line is only longer than the width if one word is.
#pragma once

#include <string>
#include <string_view>

namespace cardinal::narration {

struct TextStyle {
  bool colour = false;
  int width = 80;

  std::string Bold(std::string_view text) const { return Painted("1", text); }
  std::string Dim(std::string_view text) const { return Painted("2", text); }
  std::string Accent(std::string_view text) const { return Painted("36", text); }
  std::string Highlight(std::string_view text) const { return Painted("33", text); }

 private:
  std::string Painted(std::string_view code, std::string_view text) const;
};

// How many columns a terminal gives the text; escape sequences take none.
int TextColumns(std::string_view text);

// The text in lines of at most `style.width` columns, each ended by a newline. The first begins with `first`, the
// others with as many blanks as `hanging` says.
std::string WrapText(std::string_view text, const TextStyle& style, std::string_view first = "", int hanging = 0);

// `text` with blanks behind it up to that many columns.
std::string PadRight(std::string_view text, int columns);

// An identifier as words, draw_two -> draw two; and with a capital.
std::string Words(std::string_view name);
std::string Capitalize(std::string text);

}  // namespace cardinal::narration
