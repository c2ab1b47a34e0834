// The rules at hand: `explain WORD`, `text CARD`, `rules`, and `more` about the last answer.
#include <ostream>
#include <utility>

#include "interpreter/drivers/explain/keyword_sentences.h"
#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/play/play_session.h"
#include "interpreter/drivers/reasons/name_lookup.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::play {

void PlaySession::AnswerInBrief(const std::string& brief, const std::string& whole) {
  console_.out << brief;
  more_ = whole;
  told_more_ = false;
  answers_.clear();
}

void PlaySession::More() {
  if (more_.empty()) return MoreOfAnswers();
  if (std::exchange(told_more_, true)) return Say(Words().TranslatePhrase("That is all about the last answer."));
  console_.out << more_;
}

const explain::ExplainedGame* PlaySession::FindRules() const {
  const explain::ExplainedGame* rules = rules_ ? rules_() : nullptr;
  if (rules == nullptr) Say(Words().TranslatePhrase("The rules of this game cannot be read any more."));
  return rules;
}

void PlaySession::Rules() {
  const explain::ExplainedGame* rules = FindRules();
  if (rules == nullptr) return;
  AnswerInBrief(explain::RenderText(explain::ExplainRules(*rules), console_.style),
                explain::RenderText(explain::ExplainGame(*rules), console_.style));
}

bool PlaySession::ExplainWord(const std::string& word) {
  const explain::ExplainedGame* rules = rules_ ? rules_() : nullptr;
  const auto page = rules == nullptr ? std::nullopt : explain::ExplainForPlayer(*rules, word);
  if (!page) return false;
  const auto whole = explain::ExplainWhole(*rules, word);
  AnswerInBrief(explain::RenderText(*page, console_.style), whole ? explain::RenderText(*whole, console_.style) : "");
  return true;
}

void PlaySession::Explain(const std::string& word) {
  if (word.empty()) {
    Say(Words().TranslatePhrase("Which word? `explain WORD`: a keyword, an action, a phase, a zone, a card."));
  } else if (FindRules() != nullptr && !ExplainWord(word)) {
    Text(word);
  }
}

std::int32_t PlaySession::FindCard(const std::string& words) const {
  return reasons::FindName(words, reasons::CardNames(program_, Words()));
}

void PlaySession::Text(const std::string& words) {
  const view::Localizer in = Words();
  const std::int32_t found = words.empty() ? -1 : FindCard(words);
  if (found >= 0) return CardText(found);
  if (!words.empty() && ExplainWord(words)) return;
  const std::string nearest = diag::FindNearestName(words, reasons::CardNames(program_, in).reader);
  Say(words.empty()     ? in.TranslatePhrase("Which card? `text NAME`.")
      : found == -2     ? reasons::DescribeSeveralCards(program_, in, words)
      : nearest.empty() ? in.TranslatePhrase("There is no such card, and no such word in the rules.")
                        : in.TranslatePhrase("There is no such card; did you mean `{name}`?", {nearest}));
}

void PlaySession::CardText(std::int32_t found) {
  const view::Localizer in = Words();
  const program::CardDef& card = program_.cards[found];
  const std::string type = in.TranslateName(program_.card_types[card.type].name);
  const std::string kind =
      card.set.empty() ? type : in.TranslatePhrase("{type} of {set}", {type, in.TranslateText(card.set)});
  const auto wrapped = [&](const std::string& text, int hanging) {
    return text.empty() ? "" : narration::WrapText(text, console_.style, "  ", hanging);
  };
  std::string brief = console_.style.Bold(in.CardName(found)) + ", " + kind + '\n', whole;
  brief += wrapped(narration::FormatPrintedFacts(program_, found, names_.language, plan_.layout), 2) +
           wrapped(in.CardText(found), 2);
  if (const explain::ExplainedGame* rules = rules_ ? rules_() : nullptr) {
    for (const std::string& sentence : explain::KeywordSentences(*rules).ForCard(found)) brief += wrapped(sentence, 4);
    whole = explain::RenderText(explain::ExplainCard(*rules, found, {}), console_.style);
  }
  AnswerInBrief(brief, whole);
}

}  // namespace cardinal::play
