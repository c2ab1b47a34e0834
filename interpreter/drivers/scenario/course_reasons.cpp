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

struct Course::Watched {
  Game game;
  std::unique_ptr<reasons::Witness> witness;
};

Course::Watched Course::WatchTo(std::size_t answers) const {
  Watched watched{game_, std::make_unique<reasons::Witness>(game_.Rules())};
  replay::Record record = record_;
  record.answers.resize(answers);
  const auto at = [&](const match::Match& match, const model::Answer* next) {
    if (next == nullptr) watched.game.match = match;
  };
  replay::PlayAgain(game_.Rules(), record, {}, watched.witness.get(), at);
  return watched;
}

// Forced choices of that seat that have gone by since the last words: one of them may have been meant; and here.
std::vector<std::size_t> Course::Places(Seat seat) const {
  std::vector<std::size_t> places;
  for (const PassedBy& passed : passed_by_)
    if (passed.seat == seat && passed.choice) places.push_back(passed.answers);
  places.push_back(record_.answers.size());
  return places;
}

std::vector<Section> Course::WhyNot(Seat seat, const Text& answer) const {
  for (const std::size_t place : Places(seat)) {
    const Watched watched = WatchTo(place);
    const reasons::Asker asker = AskerOf(watched.game, watched.witness.get(), rules_);
    const auto reason = WhyNotAnswer(asker, seat, answer.text);
    if (reason && !reason->parts.empty()) return {SectionOf(asker, *reason, "why not `" + answer.text + "`")};
  }
  return {};
}

bool Course::IsReason(Seat seat, const Text& answer, const Text& reason) const {
  const std::string plain = Plain(reason.text);
  if (plain.empty()) return false;
  if (Plain(NotAmong(seat, answer)).find(plain) != std::string::npos) return true;
  for (const std::size_t place : Places(seat)) {
    const Watched watched = WatchTo(place);
    const reasons::Asker asker = AskerOf(watched.game, watched.witness.get(), rules_);
    const auto found = WhyNotAnswer(asker, seat, answer.text);
    if (found && Says(asker, *found, reason.text)) return true;
  }
  return false;
}

bool Course::CheckWhyNot(Seat seat, const documents::Asks::WhyNot& excluded) {
  passed_by_.clear();
  if (!excluded.reason) return true;
  if (IsReason(seat, excluded.option, *excluded.reason)) {
    proved_.push_back(excluded.reason->text);
    return true;
  }
  const auto why = WhyNot(seat, excluded.option);
  if (why.empty())
    return FailHere(excluded.option.span,
                    "nobody knows what `" + excluded.option.text + "` is, nor why it is not there");
  return FailHere(excluded.reason->span,
                  "`" + excluded.option.text + "` is not among the options, but for another reason", why);
}

// Of the outcome, of an event, and of the place where a card lies.
bool Course::CheckWhyOf(const documents::Entry& entry) {
  const Watched watched = WatchTo(record_.answers.size());
  const reasons::Asker asker = AskerOf(game_, watched.witness.get(), rules_);
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
