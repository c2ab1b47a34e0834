// The questions of a human at the console: why something is so.
#include <charconv>
#include <ostream>

#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/narration/decision.h"
#include "interpreter/drivers/play/play_session.h"
#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/name_lookup.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::play {

reasons::ExplainContext PlaySession::MakeExplainContext() const {
  return {program_, match_, viewer_, names_, witness_.get(), clause_, source_};
}

void PlaySession::Why(const std::string& words) const {
  const reasons::ExplainContext asker = MakeExplainContext();
  if (words.empty()) {
    const reasons::Reason asked{"",
                                Words().TranslatePhrase("You are asked by the rule"),
                                reasons::VisibleSite(asker, match_.decision.site),
                                {}};
    return reasons::PrintReason(console_.out, asker, asked, console_.style);
  }
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error == std::errc() && end == words.data() + words.size()) {
    const std::int32_t option = narration::FindOptionNumbered(match_.decision, ShownOptions(), number);
    if (option >= 0) return WhyOption(static_cast<std::size_t>(option));
    console_.out << Words().TranslatePhrase("There is no option {number}.", {words}) << '\n';
    return;
  }
  const reasons::Question question = reasons::ParseQuestion(asker, words);
  if (question.kind == reasons::Question::Kind::Unrecognised) {
    console_.out << narration::WrapText(diag::EscapeUnprintable(question.problem), console_.style);
    return;
  }
  const std::string copy = reasons::DescribeAmbiguity(asker, question, words);
  if (!copy.empty()) console_.out << narration::WrapText(diag::EscapeUnprintable(copy), console_.style);
  reasons::PrintReason(console_.out, asker, reasons::AnswerQuestion(asker, question), console_.style);
}

// Explains which rule offers the option, and the numbers of its card.
void PlaySession::WhyOption(std::size_t number) const {
  const reasons::ExplainContext asker = MakeExplainContext();
  const model::Option& option = match_.decision.options[number];
  const bool acts = option.kind == model::OptionKind::Act;
  reasons::Reason offered;
  offered.text =
      Words().TranslatePhrase("{option}: offered by the rule",
                              {narration::Capitalize(view::OptionText(program_, match_, option, viewer_, names_))});
  offered.site = reasons::VisibleSite(asker, acts ? program_.actions[option.a].site : match_.decision.site);
  reasons::PrintReason(console_.out, asker, offered, console_.style);
  const model::CardId card = narration::OptionCard(program_, match_, option, viewer_);
  if (card < 0) return;
  const std::int32_t type = program_.cards[match_.state.cards[card].def].type;
  for (const program::Attribute& attribute : program_.attributes) {
    if (attribute.type.kind != program::TypeKind::Int || !narration::IsOfType(program_, type, attribute.card_type))
      continue;
    const model::Value arguments[] = {card};
    reasons::PrintReason(console_.out, asker, reasons::ExplainNumber(asker, attribute.query, arguments),
                         console_.style);
  }
}

}  // namespace cardinal::play
