// D04: a card's text has other numbers in a translation than in the language of the rules. Either text may have a
// number in words, if a wording of its language has these words.
#include <algorithm>
#include <iterator>

#include "interpreter/language/lint/lint_context.h"
#include "interpreter/language/lint/phrase_matcher.h"
#include "interpreter/language/lint/printed_numbers.h"
#include "interpreter/language/lint/text_checker.h"

namespace cardinal::lint {

namespace {

using Numbers = std::vector<std::int64_t>;  // ascending

Numbers NumbersInWords(const check::CheckedRules& rules, std::int32_t language, const std::string& text) {
  Numbers numbers;
  for (const TextToken& token : TokenizeText(text))
    for (const check::Wording& wording : rules.wordings) {
      if (wording.language != language || wording.key.kind != check::PatternKeyKind::Number) continue;
      const bool said = std::any_of(wording.phrases.begin(), wording.phrases.end(), [&](const auto& phrase) {
        return InflectPiece(phrase.pieces[0], true) == token.text ||
               InflectPiece(phrase.pieces[0], false) == token.text;
      });
      if (said) numbers.push_back(wording.key.value);
    }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

// Whether the numbers that only `digits` has in digits are in words in the other text.
bool AreInWords(const Numbers& digits, const Numbers& other_digits, const Numbers& other_words) {
  Numbers only;
  std::set_difference(digits.begin(), digits.end(), other_digits.begin(), other_digits.end(), std::back_inserter(only));
  return std::includes(other_words.begin(), other_words.end(), only.begin(), only.end());
}

}  // namespace

void TranslationsDiffer(const LintContext& all) {
  ForEachCard(all, [&](const CardInFile& card) {
    const ast::NodeId own = card.OwnText();
    if (!own || !all.IsReportable(card.Node().span)) return;
    const std::string& own_text = card.tree[own].text;
    const Numbers said = PrintedDigits(own_text);
    for (const ast::NodeId item : card.items) {
      if (!card.IsText(item) || card.IsOwnText(item)) continue;
      const std::string& text = card.tree[item].text;
      const Numbers there = PrintedDigits(text);
      if (there == said) continue;
      const std::int32_t language = TextLanguage(card.tree, item, all.rules);
      if (AreInWords(said, there, NumbersInWords(all.rules, language, text)) &&
          AreInWords(there, said, NumbersInWords(all.rules, 0, own_text)))
        continue;
      all.Report(
          diag::lint::TranslationsDiffer, card.tree[item].span,
          "this text says the numbers " + JoinNumbers(there) + ", and the text of the rules " + JoinNumbers(said));
    }
  });
}

}  // namespace cardinal::lint
