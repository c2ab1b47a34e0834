// Why something is not possible, or is as it is: what a failure tells, and whether the reason that the scenario gives
// is one. To know what has happened, the game is played once more from its beginning, but only when somebody asks.
#include "interpreter/drivers/reasons/explain.h"
#include "interpreter/drivers/replay/film.h"
#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/reasons.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Text;

namespace {

// The head of an explanation is the title.
Section SectionOf(const reasons::Asker& asker, const reasons::Reason& reason, std::string title) {
  Section section{std::move(title), {}};
  for (const reasons::Reason& part : reason.parts) {
    reasons::Reason only;
    only.parts.push_back(part);
    const std::vector<std::string> lines = reasons::Lines(asker, only);
    for (std::size_t i = 1; i < lines.size(); ++i) section.lines.push_back(lines[i].substr(2));
  }
  if (section.lines.empty()) section.lines = reasons::Lines(asker, reason);
  return section;
}

std::vector<Text> TextsOf(const documents::Node& node) {
  std::vector<Text> texts;
  for (const documents::Node& one : node.IsList() ? node.items : std::vector<documents::Node>{node})
    texts.push_back({one.text, one.span, false, false});
  return texts;
}

}  // namespace

std::unique_ptr<reasons::Witness> Course::Remember() const {
  auto witness = std::make_unique<reasons::Witness>(game_.Rules());
  replay::PlayAgain(game_.Rules(), record_, {}, witness.get(), {});
  return witness;
}

std::vector<Section> Course::WhyNot(Seat seat, const Text& answer) const {
  const auto witness = Remember();
  const reasons::Asker asker = AskerOf(game_, witness.get(), rules_);
  const auto reason = WhyNotAnswer(asker, seat, answer.text);
  if (!reason || reason->parts.empty()) return {};
  return {SectionOf(asker, *reason, "why not `" + answer.text + "`")};
}

bool Course::IsReason(Seat seat, const Text& answer, const Text& reason) const {
  const std::string plain = Plain(reason.text);
  if (plain.empty()) return false;
  if (Plain(Refusal(seat, answer)).find(plain) != std::string::npos) return true;
  const auto witness = Remember();
  const reasons::Asker asker = AskerOf(game_, witness.get(), rules_);
  const auto found = WhyNotAnswer(asker, seat, answer.text);
  return found && Says(asker, *found, reason.text);
}

bool Course::CheckWhyNot(Seat seat, const documents::Asks::WhyNot& excluded) {
  if (!excluded.reason || IsReason(seat, excluded.option, *excluded.reason)) return true;
  const auto why = WhyNot(seat, excluded.option);
  if (why.empty())
    return FailHere(excluded.option.span,
                    "nobody knows what `" + excluded.option.text + "` is, nor why it is not there");
  return FailHere(excluded.reason->span,
                  "`" + excluded.option.text + "` is not among the options, but for another reason", why);
}

// Of the outcome, of an event, and of the place where a card lies.
bool Course::CheckWhyOf(const documents::Entry& entry) {
  const auto witness = Remember();
  const reasons::Asker asker = AskerOf(game_, witness.get(), rules_);
  const reasons::Question question = reasons::ReadQuestion(asker, entry.key);
  if (question.kind == reasons::Question::Kind::Nothing) return FailHere(entry.key_span, question.problem);
  const reasons::Reason reason = reasons::Explain(asker, question);
  reasons::Reason whole;
  whole.parts.push_back(reason);
  for (const Text& wanted : TextsOf(entry.value)) {
    if (!Says(asker, whole, wanted.text))
      return FailHere(wanted.span, "`" + wanted.text + "` is no reason for " + entry.key,
                      {{"why " + entry.key + " is so", reasons::Lines(asker, reason)}});
  }
  return true;
}

}  // namespace cardinal::scenario
