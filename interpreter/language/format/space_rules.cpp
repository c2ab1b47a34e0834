// The rules for blanks between two tokens of one line: one, if no rule says otherwise.
#include "interpreter/language/format/layout_document.h"

namespace cardinal::format {
namespace {

using syntax::TokenTree;

bool OpensTight(std::string_view text) { return text == "(" || text == "[" || text == "."; }
bool ClosesTight(std::string_view text) {
  return text == ")" || text == "]" || text == "." || text == "," || text == ":" || text == "?";
}

// No blank before `(` and `[` that belong to the word before them, as in `f(x)` and `sum[...]`.
void CloseUp(LayoutDocument& sheet, const TokenTree::RuleNode& phrase) {
  if (phrase.rule == "args" || phrase.rule == "params") sheet.BreakBefore(phrase.first).spaces = 0;
  if (phrase.rule == "relation") sheet.BreakBefore(sheet.FindToken(phrase, "(")).spaces = 0;
  if (phrase.rule == "aggregate") sheet.BreakBefore(phrase.last + 1).spaces = 0;
}

// No blank after a sign: `-n`, in contrast to a difference.
void CloseSign(LayoutDocument& sheet, const TokenTree::RuleNode& phrase) {
  if (phrase.rule != "expr" && phrase.rule != "signedInt") return;
  if (sheet.IsToken(phrase.first, "-") || sheet.IsToken(phrase.first, "+")) {
    if (sheet.ChildAt(phrase, 0).is_token) sheet.BreakBefore(phrase.first + 1).spaces = 0;
  }
}

}  // namespace

void SetSpaces(LayoutDocument& sheet) {
  for (const TokenTree::RuleNode& phrase : sheet.token_tree.rule_nodes) {
    if (phrase.last < phrase.first) continue;
    CloseUp(sheet, phrase);
    CloseSign(sheet, phrase);
  }
  for (int token = 1; token < sheet.TokenCount(); ++token)
    if (OpensTight(sheet.TokenText(token - 1)) || ClosesTight(sheet.TokenText(token)))
      sheet.BreakBefore(token).spaces = 0;
}

}  // namespace cardinal::format
