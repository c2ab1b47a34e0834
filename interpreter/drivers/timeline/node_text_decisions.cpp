// Texts of chance, reveals, sentences and decisions; node_text.cpp has the others.
#include <algorithm>

#include "interpreter/drivers/narration/shown_options.h"
#include "interpreter/drivers/timeline/node_text.h"

namespace cardinal::timeline {

namespace {

using program::TypeKind;

constexpr program::TypeTag kCard{TypeKind::Card, TypeKind::Void, -1, false};

}  // namespace

// ---- chance, reveals, sentences

NodeText NodeTextWriter::ChanceText(const match::Match& match, const program::Choice& choice, model::Value result,
                                    bool named) const {
  if (choice.element.kind == TypeKind::Name && !SeesAll()) return {};
  NodeText said;
  const std::string what = Value(match, choice.element, result);
  said.text = named && !choice.name.empty()
                  ? in_.TranslatePhrase("By chance, {choice}: {result}", {in_.TranslateName(choice.name), what})
                  : in_.TranslatePhrase("By chance: {result}", {what});
  CollectCards(match, choice.element, result, said);
  return said;
}

// Only the seats that the cards are shown to read their names.
NodeText NodeTextWriter::RevealText(const match::Match& match, std::span<const model::CardId> cards,
                                    std::uint32_t seats) const {
  if (!SeesAll() && ((seats >> viewer_) & 1u) == 0) return {};
  NodeText said;
  std::vector<std::string> readers, faces;
  for (Seat seat = 0; seat < match.state.seats; ++seat)
    if (((seats >> seat) & 1u) != 0) readers.push_back(SeatName(seat));
  for (const model::CardId card : cards) {
    faces.push_back(Value(match, kCard, card));
    CollectCard(match, card, said);
  }
  const bool everybody = static_cast<std::int32_t>(readers.size()) == match.state.seats;
  const std::string what = in_.JoinWithAnd(faces), who = in_.JoinWithAnd(readers);
  said.text = everybody             ? in_.TranslatePhrase("Everybody sees {cards}", {what})
              : readers.size() == 1 ? in_.TranslatePhrase("{player} sees {cards}", {who, what})
                                    : in_.TranslatePhrase("{players} see {cards}", {who, what});
  return said;
}

NodeText NodeTextWriter::SentenceText(const match::Match& match, std::int32_t sentence,
                                      std::span<const model::Value> values) const {
  NodeText said;
  said.text = view::FormatSentence(program_, match, sentence, values, viewer_, names_);
  const auto& types = program_.templates[sentence].values;
  for (std::size_t i = 0; i < types.size() && i < values.size(); ++i) CollectCards(match, types[i], values[i], said);
  return said;
}

NodeText NodeTextWriter::OutcomeText(const match::Match& match) const {
  const model::Outcome& outcome = match.outcome;
  NodeText said;
  said.text = view::ResultText(program_, outcome, names_);
  const std::string reason = view::OutcomeReason(program_, match, viewer_, names_);
  if (!reason.empty()) said.text += ": " + reason;
  const std::string score = view::ScoreText(program_, outcome, names_);
  if (!score.empty()) said.text += ". " + score;
  return said;
}

// ---- decisions

// The options and the answer of a seat are private until the rules do something with them. But every viewer sees that
// the seat passes, and the results of chance.
bool NodeTextWriter::MayLearn(const match::Match& match, const model::Option& option) const {
  if (SeesAll() || match.decision.seat == viewer_ || option.kind == model::OptionKind::Pass) return true;
  const bool told = option.kind != model::OptionKind::Name && option.kind != model::OptionKind::Order;
  return told && match.decision.seat == model::kChance;
}

DecisionSnapshot NodeTextWriter::MakeDecisionSnapshot(const match::Match& match, const model::Answer* answer,
                                                      bool trusted) const {
  const model::Decision& decision = match.decision;
  const bool own = SeesAll() || decision.seat == viewer_;
  DecisionSnapshot seen;
  const std::int32_t prompt = decision.choice < 0 ? -1 : program_.choices[decision.choice].prompt;
  // The largest number that may be chosen can reveal how many options there are, and the values in a prompt are only
  // for the seat that is asked.
  const bool prompted = prompt >= 0 && program::HoleCount(program_, prompt) == 0;
  if (own || (trusted && prompted) || decision.kind == model::DecisionKind::Act)
    seen.question = view::PromptText(program_, match, viewer_, names_);
  seen.is_own_sentence = seen.question != view::FormatQuestion(program_, match, viewer_, names_);
  const auto text = [&](const model::Option& option) {
    return narration::Capitalize(view::OptionText(program_, match, option, viewer_, names_));
  };
  if (own)
    for (const std::string& label : view::OptionLabels(program_, match, viewer_, names_))
      seen.options.push_back(narration::Capitalize(label));
  if (answer == nullptr) return seen;
  const model::Option& option = decision.options[answer->option];
  if (own) seen.chosen = answer->option;
  if (MayLearn(match, option)) seen.answer = own ? seen.options[answer->option] : text(option);
  const model::CardId card = narration::OptionCard(program_, match, option, viewer_);
  if (card >= 0 && seen.answer.ends_with(in_.CardName(match.state.cards[card].def))) seen.answer += Number(match, card);
  if (SeesAll() && !answer->order.empty()) {
    std::vector<std::string> cards;
    for (const model::CardId card : answer->order) cards.push_back(Value(match, kCard, card));
    seen.answer = in_.TranslatePhrase("The order: {cards}", {in_.JoinWithAnd(cards)});
  }
  return seen;
}

NodeText NodeTextWriter::DecisionText(const match::Match& match, const model::Answer* answer,
                                      const DecisionSnapshot& seen) const {
  NodeText said;
  const std::string name = SeatName(match.decision.seat);
  const bool known = answer != nullptr && !seen.answer.empty();
  if (known && match.decision.options[answer->option].kind == model::OptionKind::Pass) {
    said.text = in_.TranslatePhrase("{player} passes", {name});
    return said;
  }
  said.text = seen.question.empty() ? in_.TranslatePhrase("{player} is asked", {name}) : name + ": " + seen.question;
  if (!known) return said;
  said.text += " -> " + seen.answer;
  CollectCard(match, narration::OptionCard(program_, match, match.decision.options[answer->option], viewer_), said);
  return said;
}

}  // namespace cardinal::timeline
