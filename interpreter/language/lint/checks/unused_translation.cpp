// T02: a translation of a text that the rules no longer contain.
#include <algorithm>

#include "interpreter/language/lint/shown_texts.h"

namespace cardinal::lint {

// Ignores entries of the standard library: games that use other parts of it need them.
void UnusedTranslation(const LintContext& all) {
  const ShownVocabulary vocabulary = CollectShownTexts(all);
  for (const check::Card& card : all.rules.cards) {
    const bool says_more =
        std::any_of(card.texts.begin(), card.texts.end(), [](const auto& text) { return !text.empty(); });
    if (says_more && card.text.empty() && all.IsReportable(card.origin.span))
      all.Report(diag::lint::UnusedTranslation, card.origin.span,
                 "\"" + card.name + "\" has a text in another language and none of its own");
  }
  for (const check::Language& language : all.rules.languages) {
    for (const auto& [key, entry] : language.entries) {
      if (!all.IsReportable(entry.span) || vocabulary.known.count(key) > 0) continue;
      all.Report(diag::lint::UnusedTranslation, entry.span, "nothing in the rules says \"" + key + "\"");
    }
  }
}

}  // namespace cardinal::lint
