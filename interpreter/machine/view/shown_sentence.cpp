// Fills the sentences whose holes are evaluated when they are shown. Promises: the text depends only on what the viewer
// may know, because the holes and conditions are evaluated in matches that the viewer considers possible, and not in
// the match itself. A value on which these matches do not agree is left out.
#include <algorithm>
#include <optional>
#include <vector>

#include "interpreter/base/sequence.h"
#include "interpreter/machine/view/asked_question.h"
#include "interpreter/machine/view/localizer.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::view {
namespace {

using base::IsValidIndex;
using match::Match;
using model::Value;
using program::FunctionId;
using program::Program;
using program::ShownSentence;
using program::TypeKind;

// Enough that a value that depends on hidden cards seldom agrees in all of them by accident.
constexpr int kImagined = 12;

struct ShownValue {
  Value value = model::kNone;
  std::vector<Value> list;
  bool operator==(const ShownValue&) const = default;
};

class SentenceFiller {
 public:
  SentenceFiller(const Program& program, const Match& match, Seat viewer, const DisplayNames& names)
      : program_(program), match_(match), viewer_(viewer), names_(names) {}

  // True if the sentence is shown; false also if that depends on what the viewer does not know.
  bool Holds(const ShownSentence& shown, std::span<const Value> params) {
    if (shown.text < 0) return false;
    if (shown.condition < 0) return true;
    const std::optional<ShownValue> holds = Agreed(shown.condition, params, false);
    return holds && holds->value == 1;
  }

  // Whether the number comes about in the same way in all that the viewer considers possible.
  bool AgreesOn(std::int32_t query, std::span<const Value> args, const vm::ModifierTerms& terms) {
    const FunctionId code = program_.queries[query].code;
    return std::ranges::all_of(Worlds(), [&](const Match& world) {
      vm::ModifierTerms other;
      const vm::EvaluationResult reply = vm::EvaluateWithLists(program_, world, code, args, {}, &other);
      return !reply.fault && vm::HaveSameEffect(terms, other);
    });
  }

  std::string Fill(const ShownSentence& shown, std::span<const Value> params) {
    const program::Template& written = program_.templates[shown.text];
    std::vector<std::string> said;
    for (std::size_t i = 0; i < shown.holes.size(); ++i) {
      const program::TypeTag& type = written.values[i];
      const std::optional<ShownValue> value = Agreed(shown.holes[i], params, type.kind == TypeKind::List);
      said.push_back(value ? Format(type, *value) : Unknown(type));
    }
    return Localizer(program_, names_).FillTemplate(written.source, said);
  }

  // The first sentence that is shown, or null.
  const ShownSentence* FindFirst(std::span<const ShownSentence> sentences, std::span<const Value> params) {
    const auto first = std::ranges::find_if(sentences, [&](const ShownSentence& one) { return Holds(one, params); });
    return first == sentences.end() ? nullptr : &*first;
  }

  std::optional<std::string> FillFirst(std::span<const ShownSentence> sentences, std::span<const Value> params) {
    const ShownSentence* first = FindFirst(sentences, params);
    return first == nullptr ? std::nullopt : std::optional(Fill(*first, params));
  }

 private:
  std::string Format(const program::TypeTag& type, const ShownValue& shown) const {
    if (type.kind != TypeKind::List) return FormatValue(program_, match_, type, shown.value, viewer_, names_);
    const match::ListRef all{0, base::Count(shown.list)};
    return FormatValue(program_, match_, type, match::ToValue(all), viewer_, names_, shown.list);
  }

  std::string Unknown(const program::TypeTag& type) const {
    return type.kind == TypeKind::Card ? Localizer(program_, names_).TranslatePhrase("a card") : "...";
  }

  std::optional<ShownValue> Agreed(FunctionId code, std::span<const Value> params, bool list) {
    std::optional<ShownValue> agreed;
    for (const Match& world : Worlds()) {
      vm::EvaluationResult reply = vm::EvaluateWithLists(program_, world, code, params);
      if (reply.fault) return std::nullopt;
      ShownValue value{list ? 0 : reply.value, std::move(reply.list)};
      if (agreed && !(*agreed == value)) return std::nullopt;
      agreed = std::move(value);
    }
    return agreed;
  }

  std::span<const Match> Worlds() {
    if (viewer_ == kOmniscient) return {&match_, 1};
    if (imagined_.empty()) {
      base::Random luck(match_.decision.serial);
      // A determinized match keeps the faces of another seat's options, which would show what that seat holds.
      Match asked = match_;
      if (asked.decision.seat != viewer_) asked.decision.options.clear();
      for (int i = 0; i < kImagined; ++i) imagined_.push_back(Determinize(program_, asked, viewer_, luck));
    }
    return imagined_;
  }

  const Program& program_;
  const Match& match_;
  const Seat viewer_;
  const DisplayNames& names_;
  std::vector<Match> imagined_;
};

bool IsAsked(const Match& match, Seat viewer) { return viewer == kOmniscient || viewer == match.decision.seat; }

// The frame of the window that asks, or null.
const match::Frame* AskingWindow(const Program& program, const Match& match) {
  const std::int32_t window = match.decision.window;
  if (match.decision.kind != model::DecisionKind::Act || !IsValidIndex(program.windows, window)) return nullptr;
  const auto& frames = match.stack.frames;
  const auto asks = std::find_if(frames.rbegin(), frames.rend(), [&](const match::Frame& frame) {
    return frame.Runs(program::OccurrenceKind::Window) && frame.occurrence_index == window;
  });
  return asks == frames.rend() ? nullptr : &*asks;
}

// The parameters of a sentence of that window (program::ShownSentence).
std::vector<Value> WindowValues(const Program& program, const Match& match, const match::Frame& frame) {
  const auto first = match.stack.values.begin() + frame.base;
  const auto count = static_cast<std::ptrdiff_t>(program.windows[frame.occurrence_index].params.size());
  std::vector<Value> values(first, first + count);
  const Value asked = first[count];
  for (std::ptrdiff_t i = 1; i < program::kWindowLocals; ++i) values.push_back(first[count + i]);
  values.push_back(match::ToList(asked).length);
  values.push_back(match.decision.seat);
  return values;
}

}  // namespace

std::string PromptText(const Program& program, const Match& match, Seat viewer, const DisplayNames& names) {
  const match::Frame* frame = AskingWindow(program, match);
  if (frame != nullptr && IsAsked(match, viewer)) {
    SentenceFiller filler(program, match, viewer, names);
    const std::vector<Value> values = WindowValues(program, match, *frame);
    const auto question = filler.FillFirst(program.windows[frame->occurrence_index].questions, values);
    if (question) return *question;
  }
  return FormatQuestion(program, match, viewer, names);
}

std::int32_t AskedQuestion(const Program& program, const Match& match, Seat viewer) {
  const match::Frame* frame = AskingWindow(program, match);
  if (frame == nullptr || !IsAsked(match, viewer)) return -1;
  const DisplayNames no_names;
  SentenceFiller filler(program, match, viewer, no_names);
  const ShownSentence* asked =
      filler.FindFirst(program.windows[frame->occurrence_index].questions, WindowValues(program, match, *frame));
  return asked == nullptr ? -1 : asked->text;
}

std::vector<std::string> OptionLabels(const Program& program, const Match& match, Seat viewer,
                                      const DisplayNames& names) {
  SentenceFiller filler(program, match, viewer, names);
  const match::Frame* frame = IsAsked(match, viewer) ? AskingWindow(program, match) : nullptr;
  std::vector<std::string> labels;
  for (const model::Option& option : match.decision.options) {
    labels.push_back(OptionText(program, match, option, viewer, names));
    if (frame == nullptr) continue;
    if (option.kind == model::OptionKind::Pass) {
      const std::vector<Value> values = WindowValues(program, match, *frame);
      const auto effect = filler.FillFirst(program.windows[frame->occurrence_index].passing, values);
      if (effect) labels.back() = Localizer(program, names).TranslatePhrase("pass: {what}", {*effect});
    } else if (option.kind == model::OptionKind::Act && IsValidIndex(program.actions, option.a)) {
      const ShownSentence& label = program.actions[option.a].label;
      const std::vector<Value> values = {match.decision.seat, option.b < 0 ? model::kNone : Value{option.b},
                                         Value{frame->uid}};
      if (filler.Holds(label, values)) labels.back() = filler.Fill(label, values);
    }
  }
  return labels;
}

std::string ResultText(const Program& program, const model::Outcome& outcome, const DisplayNames& names) {
  const Localizer words(program, names);
  if (outcome.kind == model::OutcomeKind::Drawn) return words.TranslatePhrase("The game is a draw");
  if (outcome.kind == model::OutcomeKind::Lost) return words.TranslatePhrase("All players lose");
  std::vector<std::string> winners;
  for (const Seat seat : outcome.Winners()) winners.push_back(names.seats[seat]);
  if (winners.size() == 1) return words.TranslatePhrase("{player} wins", {winners.front()});
  return words.TranslatePhrase("{players} win", {words.JoinWithAnd(winners)});
}

std::string ScoreText(const Program& program, const model::Outcome& outcome, const DisplayNames& names) {
  if (outcome.scores.empty()) return "";
  std::string scores;
  for (const Seat seat : names.seats.Ids())
    if (static_cast<std::size_t>(seat) < outcome.scores.size())
      scores += (scores.empty() ? "" : ", ") + names.seats[seat] + ' ' +
                std::to_string(outcome.scores[static_cast<std::size_t>(seat)]);
  return Localizer(program, names).TranslatePhrase("Score: {scores}", {scores});
}

std::string OutcomeReason(const Program& program, const Match& match, Seat viewer, const DisplayNames& names) {
  const model::Outcome& outcome = match.outcome;
  if (!IsValidIndex(program.templates, outcome.reason)) return "";
  const program::Template& written = program.templates[outcome.reason];
  std::vector<std::string> said;
  for (std::size_t i = 0; i < written.values.size() && i < outcome.values.size(); ++i)
    said.push_back(FormatValue(program, match, written.values[i], outcome.values[i], viewer, names, outcome.elements));
  return Localizer(program, names).FillTemplate(written.source, said);
}

namespace {

bool IsInside(const program::Site& inner, const program::Site& outer) {
  return inner.file == outer.file && inner.begin >= outer.begin && inner.end <= outer.end;
}

const program::ActionVariant* FindVariant(const Program& program, const Match& match, std::int32_t action,
                                          model::CardId card) {
  if (!IsValidIndex(program.actions, action)) return nullptr;
  const program::Action& taken = program.actions[action];
  if (taken.card_type < 0) return taken.variants.empty() ? nullptr : &taken.variants.front();
  if (!match.state.cards.Contains(card)) return nullptr;
  const std::int32_t variant = taken.variant_of[match.state.cards[card].def];
  return variant < 0 ? nullptr : &taken.variants[variant];
}

}  // namespace

std::string RefusalText(const Program& program, const Match& match, Seat seat, std::int32_t action, model::CardId card,
                        model::SiteId site, Seat viewer, const DisplayNames& names) {
  const program::ActionVariant* variant = FindVariant(program, match, action, card);
  const bool seen = card < 0 || viewer == kOmniscient || match::SeesFace(program, match.state, viewer, card);
  if (variant == nullptr || !seen || !program.sites.Contains(site)) return "";
  for (const program::Refusal& refusal : variant->refusals) {
    if (!IsInside(program.sites[site], program.sites[refusal.site])) continue;
    const std::vector<Value> values = {seat, card < 0 ? model::kNone : Value{card}, 0};
    return SentenceFiller(program, match, viewer, names).Fill(refusal.sentence, values);
  }
  return "";
}

std::string TermWords(const Program& program, const vm::ModifierTerm& term, const DisplayNames& names) {
  std::int32_t words = -1;
  if (term.timed) {
    for (const program::TimedModifier& change : program.timed_modifiers)
      if (change.site == term.site) words = change.words;
  }
  if (words < 0) {  // also the change of a lasting block
    for (const program::Modifier& change : program.modifiers)
      if (change.site == term.site) words = change.words;
  }
  return words < 0 ? "" : Localizer(program, names).FillTemplate(program.templates[words].source, {});
}

namespace {

// Without the terms that make no difference: a bound that the number does not reach, all but the newest `to`.
std::vector<vm::ModifierTerm> EffectiveTerms(const vm::ModifierTerms& all) {
  std::vector<vm::ModifierTerm> effective;
  Value number = all.base;
  for (const vm::ModifierTerm& term : all.terms) {
    using program::ModifierOp;
    const Value before = number;
    // Sums wrap around, as the rules have checked the result.
    if (term.op == ModifierOp::By)
      number = static_cast<Value>(static_cast<std::uint64_t>(number) + static_cast<std::uint64_t>(term.amount));
    if (term.op == ModifierOp::To) number = term.amount;
    if (term.op == ModifierOp::AtLeast) number = std::max(number, term.amount);
    if (term.op == ModifierOp::AtMost) number = std::min(number, term.amount);
    if (term.op == ModifierOp::To) effective.clear();
    if (number != before) effective.push_back(term);
  }
  return effective;
}

std::string TermAmount(const Localizer& words, const vm::ModifierTerm& term) {
  const std::string n = std::to_string(term.amount);
  switch (term.op) {
    case program::ModifierOp::By: return term.amount > 0 ? "+" + n : n;
    case program::ModifierOp::AtLeast: return words.TranslatePhrase("at least {n}", {n});
    case program::ModifierOp::AtMost: return words.TranslatePhrase("at most {n}", {n});
    default: return words.TranslatePhrase("becomes {value}", {n});
  }
}

}  // namespace

std::string ExplainedNumber(const Program& program, const Match& match, std::int32_t query, std::span<const Value> args,
                            const vm::ModifierTerms& terms, Seat viewer, const DisplayNames& names) {
  if (!IsValidIndex(program.queries, query)) return "";
  const Localizer words(program, names);
  std::string text = std::to_string(terms.base);
  bool changed = false;
  for (const vm::ModifierTerm& term : EffectiveTerms(terms)) {
    const bool card = match.state.cards.Contains(term.card);
    if (card && viewer != kOmniscient && !match::SeesFace(program, match.state, viewer, term.card)) return "";
    const std::string amount = TermAmount(words, term), called = TermWords(program, term, names);
    changed = true;
    text += ", ";
    if (!called.empty())
      text += words.TranslatePhrase("{amount} for {words}", {amount, called});
    else if (card)
      text += amount + ' ' + words.CardName(match.state.cards[term.card].def);
    else
      text += amount + " (" + words.TranslatePhrase("a rule") + ')';
  }
  const bool known = changed && SentenceFiller(program, match, viewer, names).AgreesOn(query, args, terms);
  return known ? text : "";
}

std::string AimOfGame(const Program& program, const DisplayNames& names) {
  return program.aim < 0 ? "" : Localizer(program, names).FillTemplate(program.templates[program.aim].source, {});
}

}  // namespace cardinal::view
