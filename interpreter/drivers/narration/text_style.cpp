#include "interpreter/drivers/narration/text_style.h"

#include <algorithm>
#include <utility>

#include "interpreter/base/identifiers.h"
#include "interpreter/base/utf8.h"

namespace cardinal::narration {

namespace {

constexpr std::pair<std::string_view, Colour> kColourNames[] = {
    {"red", Colour::Red},         {"orange", Colour::Orange}, {"brown", Colour::Brown}, {"yellow", Colour::Yellow},
    {"green", Colour::Green},     {"cyan", Colour::Cyan},     {"blue", Colour::Blue},   {"purple", Colour::Purple},
    {"magenta", Colour::Magenta}, {"pink", Colour::Pink},     {"white", Colour::White}, {"grey", Colour::Grey}};

}  // namespace

std::optional<Colour> FindColour(std::string_view name) {
  for (const auto& [known, colour] : kColourNames)
    if (known == name) return colour;
  return std::nullopt;
}

std::string_view ColourName(Colour colour) {
  for (const auto& [name, known] : kColourNames)
    if (known == colour) return name;
  return {};
}

std::string TextStyle::Painted(std::string_view code, std::string_view text) const {
  if (!colour || text.empty()) return std::string(text);
  return "\x1b[" + std::string(code) + 'm' + std::string(text) + "\x1b[0m";
}

int TextColumns(std::string_view text) {
  int columns = 0;
  while (!text.empty()) {
    if (text.starts_with("\x1b[")) {
      text.remove_prefix(std::min(text.find('m'), text.size() - 1) + 1);
      continue;
    }
    const base::CodePoint point = base::DecodeUtf8(text);
    columns += base::DisplayWidth(point.value);
    text.remove_prefix(point.bytes);
  }
  return columns;
}

std::string WrapText(std::string_view text, const TextStyle& style, std::string_view first, int hanging) {
  std::string out(first);
  int column = TextColumns(first);
  bool line_is_empty = true;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    const int columns = TextColumns(word);
    if (!word.empty()) {
      const bool has_words = !line_is_empty || (column > hanging && out.find_last_not_of(" \n") != std::string::npos);
      if (has_words && column + (line_is_empty ? 0 : 1) + columns > style.width) {
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n' + std::string(static_cast<std::size_t>(hanging), ' ');
        column = hanging;
        line_is_empty = true;
      }
      if (!line_is_empty) out += ' ';
      out += word;
      column += columns + (line_is_empty ? 0 : 1);
      line_is_empty = false;
    }
    if (end < text.size() && text[end] == '\n') {
      out += '\n' + std::string(static_cast<std::size_t>(hanging), ' ');
      column = hanging;
      line_is_empty = true;
    }
    at = end + 1;
  }
  return out + '\n';
}

std::string CutText(std::string_view text, int columns) {
  if (TextColumns(text) <= columns) return std::string(text);
  std::size_t end = 0;
  for (std::size_t blank = text.find(' '); blank != std::string_view::npos; blank = text.find(' ', blank + 1)) {
    if (TextColumns(text.substr(0, blank)) + 4 > columns) break;
    end = blank;
  }
  return end == 0 ? "" : std::string(text.substr(0, end)) + " ...";
}

std::string PadRight(std::string_view text, int columns) {
  const int missing = std::max(columns - TextColumns(text), 0);
  return std::string(text) + std::string(static_cast<std::size_t>(missing), ' ');
}

std::string Words(std::string_view name) { return base::IdentifierToWords(name); }

std::string Capitalize(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

}  // namespace cardinal::narration
