// Finds the edit that corrects a diagnostic.
#include "interpreter/base/sequence.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::diag {

namespace {

bool IsPartOfWord(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool IsWholeWord(std::string_view text, std::size_t begin, std::size_t end) {
  return (begin == 0 || !IsPartOfWord(text[begin - 1]) || !IsPartOfWord(text[begin])) &&
         (end == text.size() || !IsPartOfWord(text[end]) || !IsPartOfWord(text[end - 1]));
}

// The position of the word in the text, if it is there once as a whole word. A construct begins with its name, so a
// word at the beginning is taken even if the text has it again later.
std::optional<std::size_t> FindWord(std::string_view text, std::string_view word) {
  std::optional<std::size_t> found;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    if (!IsWholeWord(text, at, at + word.size())) continue;
    if (at == 0) return at;
    if (found) return std::nullopt;
    found = at;
  }
  return found;
}

// True if the word keeps its meaning in place of the other one: in quotes, or as a name or plain text.
bool NeedsNoQuotes(std::string_view word) {
  for (const std::string_view sign : {"\"", "\\", "{", "}", "\n", ": ", " #"})
    if (word.find(sign) != std::string_view::npos) return false;
  return true;
}

}  // namespace

std::optional<Fix> FindFix(const Diagnostic& diagnostic, const source::SourceSet& sources) {
  if (diagnostic.fix || diagnostic.intended.empty() || diagnostic.span.file.value < 0) return diagnostic.fix;
  const source::Span span = diagnostic.span;
  const auto at = FindWord(sources[span.file].Text(span), diagnostic.misspelled);
  if (!at || !NeedsNoQuotes(diagnostic.intended)) return std::nullopt;
  const auto begin = span.begin + static_cast<std::int32_t>(*at);
  const auto end = begin + base::Count(diagnostic.misspelled);
  return Fix{"write `" + diagnostic.intended + "`", false, {{{span.file, begin, end}, diagnostic.intended}}};
}

}  // namespace cardinal::diag
