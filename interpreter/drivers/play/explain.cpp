// What a human can ask at the console: why something is so, what a card says, what has happened.
#include <charconv>
#include <ostream>

#include "interpreter/drivers/play/session.h"
#include "interpreter/drivers/reasons/explain.h"
#include "interpreter/drivers/reasons/lookup.h"
#include "interpreter/drivers/reasons/tell.h"
#include "interpreter/drivers/telling/card.h"
#include "interpreter/drivers/telling/decision.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::play {

reasons::Asker Session::Asking() const { return {program_, match_, viewer_, names_, witness_.get(), clause_, source_}; }

void Session::Why(const std::string& words) const {
  const reasons::Asker asker = Asking();
  if (words.empty()) {
    const reasons::Reason asked{
        "", Words().Phrase("You are asked by the rule"), reasons::PlaceFor(asker, match_.decision.site), {}};
    return reasons::Print(console_.out, asker, asked, console_.style);
  }
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(words.data(), words.data() + words.size(), number);
  if (error == std::errc() && end == words.data() + words.size()) {
    if (number >= 1 && number <= match_.decision.options.size()) return WhyOption(number - 1);
    console_.out << Words().Phrase("There is no option {number}.", {words}) << '\n';
    return;
  }
  const reasons::Question question = reasons::ReadQuestion(asker, words);
  if (question.kind == reasons::Question::Kind::Nothing) {
    console_.out << telling::Wrapped(diag::Printable(question.problem), console_.style);
    return;
  }
  const std::string copy = reasons::WhichCopy(asker, question, words);
  if (!copy.empty()) console_.out << telling::Wrapped(diag::Printable(copy), console_.style);
  reasons::Print(console_.out, asker, reasons::Explain(asker, question), console_.style);
}

// Which rule offers it, and the numbers of the card it is about.
void Session::WhyOption(std::size_t number) const {
  const reasons::Asker asker = Asking();
  const model::Option& option = match_.decision.options[number];
  const bool acts = option.kind == model::OptionKind::Act;
  reasons::Reason offered;
  offered.text = Words().Phrase("{option}: offered by the rule",
                                {telling::Capitalized(view::OptionText(program_, match_, option, viewer_, names_))});
  offered.site =
      reasons::PlaceFor(asker, acts ? program_.actions[static_cast<std::size_t>(option.a)].site : match_.decision.site);
  reasons::Print(console_.out, asker, offered, console_.style);
  const model::CardId card = telling::CardOf(program_, match_, option, viewer_);
  if (card < 0) return;
  const std::int32_t type =
      program_.cards[static_cast<std::size_t>(match_.world.cards[static_cast<std::size_t>(card)].def)].type;
  for (const program::Attribute& attribute : program_.attributes) {
    if (attribute.type.kind != program::TypeKind::Int || !telling::IsOfType(program_, type, attribute.card_type))
      continue;
    const model::Value arguments[] = {card};
    reasons::Print(console_.out, asker, reasons::TellNumber(asker, attribute.query, arguments), console_.style);
  }
}

void Session::Text(const std::string& words) const {
  const view::Wording in = Words();
  std::vector<std::string> names, rules_names;
  for (std::size_t i = 0; i < program_.cards.size(); ++i) {
    names.push_back(in.Card(static_cast<std::int32_t>(i)));
    rules_names.push_back(program_.cards[i].name);
  }
  std::int32_t found = reasons::FindName(words, names);
  if (found == -1) found = reasons::FindName(words, rules_names);
  if (found < 0) {
    const std::string nearest = diag::Nearest(words, names);
    console_.out << (words.empty()     ? in.Phrase("Which card? `text NAME`.")
                     : found == -2     ? in.Phrase("More than one card is called so.")
                     : nearest.empty() ? in.Phrase("There is no such card.")
                                       : in.Phrase("There is no such card; did you mean `{name}`?", {nearest}))
                 << '\n';
    return;
  }
  const program::CardDef& card = program_.cards[static_cast<std::size_t>(found)];
  const std::string type = in.Name(program_.card_types[static_cast<std::size_t>(card.type)].name);
  const std::string kind = card.set.empty() ? type : in.Phrase("{type} of {set}", {type, in.Text(card.set)});
  console_.out << console_.style.Bold(in.Card(found)) << ", " << kind << '\n';
  const std::string facts = telling::PrintedFacts(program_, found, names_.language), text = in.CardText(found);
  if (!facts.empty()) console_.out << telling::Wrapped(facts, console_.style, "  ", 2);
  if (!text.empty()) console_.out << telling::Wrapped(text, console_.style, "  ", 2);
}

void Session::Log() const {
  const auto& lines = chronicle_->Lines(viewer_);
  telling::PrintStory(console_.out, lines, console_.style);
  if (lines.empty()) console_.out << Words().Phrase("Nothing has happened yet.") << '\n';
}

}  // namespace cardinal::play
