// Blanks between two tokens of one line: one, if nothing here says otherwise.
#include "interpreter/language/format/sheet.h"

namespace cardinal::format {
namespace {

using syntax::Written;

bool OpensTight(std::string_view text) { return text == "(" || text == "[" || text == "."; }
bool ClosesTight(std::string_view text) {
  return text == ")" || text == "]" || text == "." || text == "," || text == ":" || text == "?";
}

// `(` and `[` that belong to the word before them, as in `f(x)` and `sum[...]`.
void CloseUp(Sheet& sheet, const Written::Phrase& phrase) {
  if (phrase.rule == "args" || phrase.rule == "params") sheet.At(phrase.first).spaces = 0;
  if (phrase.rule == "relation") sheet.At(sheet.Find(phrase, "(")).spaces = 0;
  if (phrase.rule == "aggregate") sheet.At(phrase.last + 1).spaces = 0;
}

// `-n`: a sign, not a difference.
void CloseSign(Sheet& sheet, const Written::Phrase& phrase) {
  if (phrase.rule != "expr" && phrase.rule != "signedInt") return;
  if (sheet.Is(phrase.first, "-") || sheet.Is(phrase.first, "+")) {
    if (sheet.Part(phrase, 0).is_token) sheet.At(phrase.first + 1).spaces = 0;
  }
}

}  // namespace

void SetSpaces(Sheet& sheet) {
  for (const Written::Phrase& phrase : sheet.written.phrases) {
    if (phrase.last < phrase.first) continue;
    CloseUp(sheet, phrase);
    CloseSign(sheet, phrase);
  }
  for (int token = 1; token < sheet.TokenCount(); ++token)
    if (OpensTight(sheet.Text(token - 1)) || ClosesTight(sheet.Text(token))) sheet.At(token).spaces = 0;
}

}  // namespace cardinal::format
