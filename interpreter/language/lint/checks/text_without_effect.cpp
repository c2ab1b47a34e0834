// D01: a card's text says something, by the wordings of the game, and no rule of the card does it.
#include "interpreter/language/lint/text_checker.h"

namespace cardinal::lint {

namespace {

// The place of the words within the text, if they occur there literally; otherwise the whole text.
source::Span FindWordSpan(const LintContext& all, source::Span text, const std::string& words) {
  const std::string_view source = all.sources[text.file].Text();
  const std::size_t at = source.find(words, text.begin);
  const auto begin = static_cast<std::int32_t>(at), end = static_cast<std::int32_t>(at + words.size());
  return at == std::string_view::npos || end > text.end ? text : source::Span{text.file, begin, end};
}

}  // namespace

void TextWithoutEffect(const LintContext& all) {
  for (const ComparedText& text : ComparedTexts(all)) {
    const source::Span span = (*text.tree)[text.node].span;
    for (const std::string& words : text.comparison.missing_in_rules)
      all.Report(diag::lint::TextWithoutEffect, FindWordSpan(all, span, words),
                 "the text says \"" + words + "\", and by the wordings nothing on the card does that");
  }
}

}  // namespace cardinal::lint
