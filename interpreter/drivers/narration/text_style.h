// Lays out text for a terminal. In: words, the width of the terminal, and whether it shows colour. Out: lines that fit.
// Promises: without colour no escape sequence is written; a line is longer than the width only if one word is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cardinal::narration {

// The colours that a game can give to its values: palette index of 256-colour terminals.
enum class Colour : std::uint8_t {
  Red = 167,
  Orange = 208,
  Brown = 137,
  Yellow = 178,
  Green = 71,
  Cyan = 73,
  Blue = 68,
  Purple = 98,
  Magenta = 133,
  Pink = 175,
  White = 255,
  Grey = 245
};
// The colour of that name, in lower case: "blue"; nullopt if there is none.
std::optional<Colour> FindColour(std::string_view name);
std::string_view ColourName(Colour colour);

struct TextStyle {
  bool colour = false;
  int width = 80;

  std::string Bold(std::string_view text) const { return Painted("1", text); }
  std::string Dim(std::string_view text) const { return Painted("2", text); }
  std::string Accent(std::string_view text) const { return Painted("36", text); }
  std::string Highlight(std::string_view text) const { return Painted("33", text); }
  std::string Coloured(Colour colour, std::string_view text) const {
    return Painted("38;5;" + std::to_string(static_cast<int>(colour)), text);
  }

 private:
  std::string Painted(std::string_view code, std::string_view text) const;
};

// The number of columns that the text needs in a terminal; escape sequences need none.
int TextColumns(std::string_view text);

// The text in lines of at most `style.width` columns, each ended by a newline. The first line begins with `first`, the
// others with `hanging` blanks.
std::string WrapText(std::string_view text, const TextStyle& style, std::string_view first = "", int hanging = 0);

// The beginning of the text that fits into that number of columns, up to a blank, then "..."; the whole text if it
// fits; empty if not even one word fits.
std::string CutText(std::string_view text, int columns);

// `text`, followed by blanks up to that number of columns.
std::string PadRight(std::string_view text, int columns);

// Words: an identifier as words, draw_two -> draw two. Capitalize: the text with a capital at its beginning.
std::string Words(std::string_view name);
std::string Capitalize(std::string text);

}  // namespace cardinal::narration
