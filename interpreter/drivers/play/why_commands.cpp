// The questions of a human at the console: why something is so.
#include <algorithm>
#include <charconv>
#include <ostream>
#include <sstream>

#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/play/play_session.h"
#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/name_lookup.h"
#include "interpreter/drivers/reasons/told_lines.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::play {

reasons::ExplainContext PlaySession::MakeExplainContext() const {
  return session_.MakeExplainContext(viewer_, names_, clause_, source_);
}

// One answer in sentences. Further answers to the same question are kept together for `more`.
void PlaySession::PrintAnswer(reasons::Reason reason) {
  answer_level_ = reasons::ReasonLevel::Sentence;
  reasons::PrintReason(console_.out, MakeExplainContext(), reason, console_.style, answer_level_);
  answers_.push_back(std::move(reason));
}

// The last answer with the rules that it comes from; the second time with the texts of the clauses.
void PlaySession::MoreOfAnswers() {
  if (answers_.empty() && match_.outcome.kind != model::OutcomeKind::Running) {
    answers_.push_back(reasons::ExplainOutcome(MakeExplainContext()));
    answer_level_ = reasons::ReasonLevel::Sentence;
  }
  if (answers_.empty()) {
    Say(Words().TranslatePhrase("`more` shows all about the last answer: ask `why`, `explain` or `rules` first."));
    return;
  }
  using reasons::ReasonLevel;
  const auto text = [&](ReasonLevel level) {
    std::ostringstream out;
    for (const reasons::Reason& reason : answers_)
      reasons::PrintReason(out, MakeExplainContext(), reason, console_.style, level);
    return out.str();
  };
  const std::string before = text(answer_level_);
  answer_level_ = answer_level_ == ReasonLevel::Sentence ? ReasonLevel::Places : ReasonLevel::Clauses;
  const std::string now = text(answer_level_);
  if (now == before) return Say(Words().TranslatePhrase("That is all about the last answer."));
  console_.out << now;
}

void PlaySession::Why(const std::string& words) {
  const reasons::ExplainContext asker = MakeExplainContext();
  answers_.clear();
  more_.clear();
  if (words.empty()) {
    reasons::Reason asked = reasons::ExplainAskingRule(asker);
    if (!asked.plain.empty()) return PrintAnswer(std::move(asked));
    reasons::PrintReason(console_.out, asker, asked, console_.style);
    answers_.push_back(std::move(asked));
    return;
  }
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error == std::errc() && end == words.data() + words.size()) {
    const std::int32_t option = narration::FindOptionNumbered(match_.decision, ShownOptions(), number);
    if (option >= 0) return WhyOption(static_cast<std::size_t>(option));
    Say(Words().TranslatePhrase("There is no option {number}.", {words}));
    return;
  }
  const reasons::Question question = reasons::ParseQuestion(asker, words);
  if (question.kind == reasons::Question::Kind::Unrecognised) {
    console_.out << narration::WrapText(diag::EscapeUnprintable(question.problem), console_.style);
    return;
  }
  const std::string copy = reasons::DescribeAmbiguity(asker, question, words);
  if (!copy.empty()) console_.out << narration::WrapText(diag::EscapeUnprintable(copy), console_.style);
  PrintAnswer(reasons::AnswerQuestion(asker, question));
}

// Explains which rule offers the option, and the numbers of its card.
void PlaySession::WhyOption(std::size_t number) {
  const reasons::ExplainContext asker = MakeExplainContext();
  const model::Option& option = match_.decision.options[number];
  const bool acts = option.kind == model::OptionKind::Act;
  const std::string text = narration::Capitalize(view::OptionText(program_, match_, option, viewer_, names_));
  reasons::Reason offered;
  offered.text = Words().TranslatePhrase("{option}: offered by the rule", {text});
  offered.plain = {Words().TranslatePhrase("{option}: you can do this now", {text})};
  offered.site = reasons::VisibleSite(asker, acts ? program_.actions[option.a].site : match_.decision.site);
  PrintAnswer(std::move(offered));
  const std::vector<reasons::ShownNumber> said = reasons::NumbersInLabel(asker, option);
  for (const reasons::ShownNumber& number : said) PrintAnswer(reasons::ExplainNumber(asker, number.query, number.args));
  const model::CardId card = narration::OptionCard(program_, match_, option, viewer_);
  if (card < 0) return;
  const std::int32_t type = program_.cards[match_.state.cards[card].def].type;
  for (std::size_t i = 0; i < program_.attributes.size(); ++i) {
    const program::Attribute& attribute = program_.attributes[i];
    if (attribute.type.kind != program::TypeKind::Int || !narration::IsOfType(program_, type, attribute.card_type))
      continue;
    const model::Value arguments[] = {card};
    const bool hidden = narration::Contains(plan_.layout.hidden_attributes, static_cast<std::int32_t>(i));
    const bool told = std::ranges::any_of(said, [&](const reasons::ShownNumber& number) {
      return number.query == attribute.query && std::ranges::equal(number.args, arguments);
    });
    const std::int32_t def = match_.state.cards[card].def;
    if (hidden || told || program_.cards[def].attributes[i] == model::kNone) continue;
    PrintAnswer(reasons::ExplainNumber(asker, attribute.query, arguments));
  }
}

// `log lines`: the told sentences with the numbers that `why line NUMBER` takes. Equal sentences in
// a row are one line, with all their numbers: "12-14 Anna draws a card. (3 times)".
void PlaySession::LogLines() const {
  const std::vector<reasons::ToldLine> told = reasons::ToldLines(MakeExplainContext());
  for (std::size_t i = 0, next = 0; i < told.size(); i = next) {
    while (next < told.size() && told[next].text == told[i].text) ++next;
    std::string numbers = std::to_string(i + 1), text = told[i].text;
    if (next > i + 1) {
      numbers += '-' + std::to_string(next);
      text = Words().TranslatePhrase("{sentence} ({n} times)", {text, std::to_string(next - i)});
    }
    const int indent = std::max(5, static_cast<int>(numbers.size()) + 1);
    console_.out << narration::WrapText(diag::EscapeUnprintable(text), console_.style,
                                        narration::PadRight(numbers, indent), indent);
  }
  if (told.empty()) Say(Words().TranslatePhrase("Nothing has happened yet."));
}

}  // namespace cardinal::play
