#include "interpreter/drivers/narration/number_changes.h"

#include <algorithm>

#include "interpreter/drivers/narration/board.h"
#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

namespace {

using model::CardId;
using model::Value;
using program::ModifierOp;
using program::Program;
using program::TypeKind;

constexpr int kSamples = 16;  // determinized matches that must agree with the match

bool IsNumber(const program::TypeTag& type) { return type.kind == TypeKind::Int || type.kind == TypeKind::Enum; }

// The states of cards that are shown: indices into Program::fields.
std::vector<std::int32_t> NumberStates(const NumberSource& source) {
  const Program& program = source.program;
  std::vector<std::int32_t> states;
  for (const auto i : program.fields.Ids()) {
    const program::Field& field = program.fields[i];
    const bool shown = field.of == program::OwnerKind::Card && !Contains(source.layout.hidden_fields, i);
    if (shown && IsNumber(field.type)) states.push_back(i);
  }
  return states;
}

// Whether the layout shows the query, and it is a number of a card of that type.
bool IsShownNumber(const NumberSource& source, const GameLayout::ShownQuery& shown, std::int32_t type) {
  const program::Query& query = source.program.queries[shown.query];
  return IsNumber(query.result) && query.params.size() == 1 && query.params[0].type.kind == TypeKind::Card &&
         IsOfType(source.program, type, query.params[0].type.id);
}

AttributeNumber TakeAttribute(const NumberSource& source, const match::Match& match, CardId card,
                              std::int32_t attribute) {
  AttributeNumber number{attribute, model::kNone, {}};
  const Value arguments[] = {card};
  const vm::EvaluationResult result =
      source.terms(source.program, match, source.program.attributes[attribute].query, arguments, number.terms);
  if (!result.fault) number.value = result.value;
  return number;
}

model::Value TakeShown(const NumberSource& source, const match::Match& match, CardId card, std::int32_t query) {
  const Value arguments[] = {card};
  const vm::EvaluationResult result = engine::EvaluateQuery(source.program, match, query, arguments);
  return result.fault ? model::kNone : result.value;
}

NumbersOfCard TakeCard(const NumberSource& source, const match::Match& match, CardId card,
                       const std::vector<std::int32_t>& states) {
  const Program& program = source.program;
  NumbersOfCard numbers{card, {}, {}, {}};
  const std::int32_t type = program.cards[match.state.cards[card].def].type;
  for (std::size_t i = 0; i < program.attributes.size(); ++i) {
    const program::Attribute& attribute = program.attributes[i];
    const bool shown = !Contains(source.layout.hidden_attributes, static_cast<std::int32_t>(i));
    if (shown && IsNumber(attribute.type) && IsOfType(program, type, attribute.card_type))
      numbers.attributes.push_back(TakeAttribute(source, match, card, static_cast<std::int32_t>(i)));
  }
  for (const std::int32_t state : states) {
    const program::Field& field = program.fields[state];
    const bool has = IsOfType(program, type, field.card_type);
    numbers.states.push_back(has ? match.state.fields[match::FieldIndex(program, match.state, field, card)]
                                 : model::kNone);
  }
  for (const GameLayout::ShownQuery& shown : source.layout.shown)
    numbers.shown.push_back(IsShownNumber(source, shown, type) ? TakeShown(source, match, card, shown.query)
                                                               : model::kNone);
  return numbers;
}

std::string FormatSigned(Value amount) { return (amount > 0 ? "+" : "") + std::to_string(amount); }

bool Contains(std::span<const CardId> cards, CardId card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

// What one cause does to one attribute.
struct Effect {
  CardId card = -1;
  const AttributeNumber* now = nullptr;
  bool adds = true;  // it adds `amount`; otherwise the value is named
  Value amount = 0;
};

struct CauseEffects {
  CardId cause = -1;     // -1: a rule of the game, or a card that the viewer does not see
  bool ended = false;    // no modifier of it is left
  bool expired = false;  // ended, and its modifiers had a duration
  bool entered = false;  // the card came into play
  std::string words;     // of a rule of the game: how it calls the change; empty: it has none
  std::vector<Effect> effects;
};

class ChangeDescriber {
 public:
  ChangeDescriber(const NumberSource& source, const CardNumbers& before, const CardNumbers& now, const ToldAround& told,
                  view::Seat viewer, const view::DisplayNames& names)
      : program_(source.program),
        before_(before),
        now_(now),
        told_(told),
        source_(source),
        viewer_(viewer),
        names_(names),
        words_(source.program, names) {}

  std::vector<NumberSentence> Describe() {
    for (const NumbersOfCard& card : now_.cards) {
      if (!Sees(now_.match, card.card)) continue;
      const NumbersOfCard* earlier = FindEarlier(card);
      for (std::size_t i = 0; i < card.attributes.size(); ++i)
        AddAttribute(card.card, earlier == nullptr ? nullptr : &earlier->attributes[i], card.attributes[i]);
      if (earlier != nullptr && !Contains(told_.before, card.card) && !Contains(told_.now, card.card))
        AddStates(card, *earlier);
    }
    std::vector<NumberSentence> sentences;
    for (std::size_t i = 0; i < causes_.size(); ++i) sentences.push_back(CauseSentence(i));
    sentences.insert(sentences.end(), states_.begin(), states_.end());
    return sentences;
  }

 private:
  bool Sees(const match::Match& match, CardId card) const {
    if (!match.state.cards.Contains(card)) return false;
    return viewer_ == view::kOmniscient || match::SeesFace(program_, match.state, viewer_, card);
  }

  // The card at the earlier moment; null if it was not in play or the viewer did not see it.
  const NumbersOfCard* FindEarlier(const NumbersOfCard& card) const {
    for (const NumbersOfCard& earlier : before_.cards) {
      if (earlier.card == card.card && earlier.attributes.size() == card.attributes.size() &&
          Sees(before_.match, card.card))
        return &earlier;
    }
    return nullptr;
  }

  // A card that comes into play has its printed numbers before.
  void AddAttribute(CardId card, const AttributeNumber* earlier, const AttributeNumber& now) {
    AttributeNumber printed{now.attribute, now.terms.base, {}};
    printed.terms.base = now.terms.base;
    const AttributeNumber& before = earlier == nullptr ? printed : *earlier;
    if (before.value == now.value || vm::HaveSameEffect(before.terms, now.terms)) return;
    if (earlier != nullptr && !IsKnown(before_.match, card, before)) return;
    if (!IsKnown(now_.match, card, now)) return;
    const std::vector<CardId> causes = Causes(before.terms, now.terms);
    for (const CardId cause : causes) AddEffect(cause, card, earlier == nullptr, before.terms, now);
  }

  // Whether the viewer can know how the number is made.
  bool IsKnown(const match::Match& match, CardId card, const AttributeNumber& number) const {
    return IsSameInSamples(match, [&](const match::Match& imagined) {
      const AttributeNumber other = TakeAttribute(source_, imagined, card, number.attribute);
      return other.value == number.value && vm::HaveSameEffect(other.terms, number.terms);
    });
  }

  bool IsKnownQuery(const match::Match& match, CardId card, std::int32_t query, Value value) const {
    return IsSameInSamples(
        match, [&](const match::Match& imagined) { return TakeShown(source_, imagined, card, query) == value; });
  }

  // Whether `same` holds for all that the viewer considers possible.
  template <typename Same>
  bool IsSameInSamples(const match::Match& match, Same same) const {
    if (viewer_ == view::kOmniscient) return true;
    match::Match asked = match;
    asked.decision.options.clear();  // the faces of the options must not be kept
    base::Random luck(match.serial);
    for (int i = 0; i < kSamples; ++i)
      if (!same(view::Determinize(program_, asked, viewer_, luck))) return false;
    return true;
  }

  // The cards whose terms are different, in the order in which they apply; -1 for the rules.
  static std::vector<CardId> Causes(const vm::ModifierTerms& before, const vm::ModifierTerms& now) {
    std::vector<CardId> causes;
    for (const vm::ModifierTerms* terms : {&now, &before}) {
      for (const vm::ModifierTerm& term : terms->terms) {
        const bool listed = std::find(causes.begin(), causes.end(), term.card) != causes.end();
        if (!listed && !vm::HaveSameEffect(Only(before, term.card), Only(now, term.card))) causes.push_back(term.card);
      }
    }
    return causes;
  }

  static vm::ModifierTerms Only(const vm::ModifierTerms& all, CardId cause) {
    vm::ModifierTerms own;
    for (const vm::ModifierTerm& term : all.terms)
      if (term.card == cause) own.terms.push_back(term);
    return own;
  }

  void AddEffect(CardId cause, CardId card, bool entered, const vm::ModifierTerms& before, const AttributeNumber& now) {
    const std::vector<vm::ModifierTerm> old = Only(before, cause).terms, current = Only(now.terms, cause).terms;
    Effect effect{card, &now, true, 0};
    for (const vm::ModifierTerm& term : old) {
      effect.adds = effect.adds && term.op == ModifierOp::By;
      effect.amount -= term.amount;
    }
    for (const vm::ModifierTerm& term : current) {
      effect.adds = effect.adds && term.op == ModifierOp::By;
      effect.amount += term.amount;
    }
    // How a rule makes the number of a card that comes into play is not a change.
    if (effect.adds ? effect.amount == 0 : (entered && cause < 0) || IsSaid(effect)) return;
    const bool ended = current.empty();
    const bool expired = ended && std::all_of(old.begin(), old.end(), [](const auto& term) { return term.timed; });
    const bool seen = cause >= 0 && (Sees(now_.match, cause) || Sees(before_.match, cause));
    const std::string words = cause < 0 ? CommonWords(ended ? old : current) : "";
    FindOrAddEffects({seen ? cause : -1, ended, expired, entered, words, {}}).push_back(effect);
  }

  // The words that all these rules have for their changes; empty if they have none, or different ones.
  std::string CommonWords(std::span<const vm::ModifierTerm> terms) const {
    std::string common;
    for (std::size_t i = 0; i < terms.size(); ++i) {
      const std::string words = view::TermWords(program_, terms[i], names_);
      if (i > 0 && words != common) return "";
      common = words;
    }
    return common;
  }

  std::vector<Effect>& FindOrAddEffects(const CauseEffects& cause) {
    for (CauseEffects& known : causes_) {
      if (known.cause == cause.cause && known.ended == cause.ended && known.expired == cause.expired &&
          known.entered == cause.entered && known.words == cause.words)
        return known.effects;
    }
    causes_.push_back(cause);
    return causes_.back().effects;
  }

  // Whether the new sentence says the new value.
  bool IsSaid(const Effect& effect) const {
    const std::vector<Value>& numbers = told_.numbers;
    return Contains(told_.now, effect.card) &&
           std::find(numbers.begin(), numbers.end(), effect.now->value) != numbers.end();
  }

  // "First Spark: Storm Archivist +3 Attack (7); Squall Imp +3 Attack (5)."
  NumberSentence CauseSentence(std::size_t index) const {
    const CauseEffects& cause = causes_[index];
    NumberSentence sentence;
    std::string what;
    for (std::size_t i = 0; i < cause.effects.size(); ++i) {
      const Effect& effect = cause.effects[i];
      const bool same_card = i > 0 && cause.effects[i - 1].card == effect.card;
      if (i > 0) what += same_card ? ", " : "; ";
      if (!same_card && effect.card != cause.cause) what += Name(effect.card) + ' ';
      if (!same_card) sentence.cards.push_back(effect.card);
      what += EffectText(effect, index);
    }
    const auto named = [&](const Effect& effect) { return Contains(told_.now, effect.card); };
    const bool names_card = std::any_of(cause.effects.begin(), cause.effects.end(), named);
    sentence.follows = cause.entered ? names_card : !cause.ended && Contains(told_.now, cause.cause);
    sentence.expected = cause.expired && !names_card;
    const std::string name = cause.cause < 0 ? Capitalize(cause.words) : Name(cause.cause);
    if (name.empty()) {
      sentence.text = what + '.';
      return sentence;
    }
    if (cause.cause >= 0) sentence.cards.insert(sentence.cards.begin(), cause.cause);
    sentence.text = cause.expired ? words_.TranslatePhrase("{cause} ends: {changes}.", {name, what})
                    : cause.ended && IsStillThere(cause.cause)
                        ? words_.TranslatePhrase("{cause} has no effect here now: {changes}.", {name, what})
                    : cause.ended ? words_.TranslatePhrase("Without {cause}: {changes}.", {name, what})
                                  : words_.TranslatePhrase("{cause}: {changes}.", {name, what});
    return sentence;
  }

  // Whether the card is in the zone in which it was: its text is there, and a condition of it is no longer true.
  bool IsStillThere(CardId cause) const {
    return cause >= 0 && before_.match.state.cards.Contains(cause) &&
           now_.match.state.cards[cause].zone == before_.match.state.cards[cause].zone;
  }

  // "+3 Attack (7)"; the result only where no later sentence has it.
  std::string EffectText(const Effect& effect, std::size_t index) const {
    const program::Attribute& attribute = program_.attributes[effect.now->attribute];
    const std::string label = Capitalize(Label(attribute.name));
    const std::string value =
        view::FormatValue(program_, now_.match, attribute.type, effect.now->value, viewer_, names_);
    if (attribute.type.kind != TypeKind::Int || !effect.adds) return label + ' ' + value;
    const std::string text = FormatSigned(effect.amount) + ' ' + label;
    for (std::size_t i = index + 1; i < causes_.size(); ++i) {
      for (const Effect& later : causes_[i].effects)
        if (later.now == effect.now) return text;
    }
    if (IsSaid(effect)) return text;
    return text + " (" + value + ')';
  }

  void AddStates(const NumbersOfCard& card, const NumbersOfCard& earlier) {
    const std::vector<std::int32_t> states = NumberStates(source_);
    for (std::size_t i = 0; i < states.size(); ++i) {
      const program::Field& field = program_.fields[states[i]];
      AddState(card.card, field.name, field.type, earlier.states[i], card.states[i]);
    }
    for (std::size_t i = 0; i < card.shown.size(); ++i) {
      const program::Query& query = program_.queries[source_.layout.shown[i].query];
      const std::int32_t index = source_.layout.shown[i].query;
      const bool known =
          card.shown[i] == earlier.shown[i] || (IsKnownQuery(before_.match, card.card, index, earlier.shown[i]) &&
                                                IsKnownQuery(now_.match, card.card, index, card.shown[i]));
      if (known && !IsAttributeChange(card, earlier, i))
        AddState(card.card, query.name, query.result, earlier.shown[i], card.shown[i]);
    }
  }

  // Whether the query changes as much as the attribute that is its largest value, whose change is said.
  bool IsAttributeChange(const NumbersOfCard& card, const NumbersOfCard& earlier, std::size_t shown) const {
    const std::int32_t largest = source_.layout.shown[shown].of;
    for (std::size_t i = 0; largest >= 0 && i < card.attributes.size(); ++i) {
      const AttributeNumber &now = card.attributes[i], &before = earlier.attributes[i];
      if (program_.attributes[now.attribute].query != largest || now.value == before.value) continue;
      if (now.value == model::kNone || before.value == model::kNone || card.shown[shown] == model::kNone) continue;
      const auto says = [&](const Effect& effect) { return effect.now == &now; };
      const bool said = std::any_of(causes_.begin(), causes_.end(), [&](const CauseEffects& cause) {
        return std::any_of(cause.effects.begin(), cause.effects.end(), says);
      });
      if (said && now.value - before.value == card.shown[shown] - earlier.shown[shown]) return true;
    }
    return false;
  }

  // The card whose text alone has changed the states of this card; -1: a rule has, or the viewer does not see the
  // cause.
  CardId StateCause(CardId card) const {
    CardId cause = -1;
    bool first = true;
    for (const CardCause& change : told_.causes) {
      if (change.card != card) continue;
      if (!first && change.cause != cause) return -1;
      cause = change.cause;
      first = false;
    }
    return cause >= 0 && (Sees(now_.match, cause) || Sees(before_.match, cause)) ? cause : -1;
  }

  void AddState(CardId card, const std::string& name, const program::TypeTag& type, Value before, Value now) {
    if (before == now) return;
    const auto text = [&](Value value) {
      return view::FormatValue(program_, now_.match, type, value, viewer_, names_);
    };
    const std::string what = type.kind == TypeKind::Enum ? "" : Label(name) + ' ';
    const CardId cause = StateCause(card);
    const std::string changed = what + text(now), old = text(before);
    states_.push_back({cause < 0 ? words_.TranslatePhrase("{card}: {value} ({old} before).", {Name(card), changed, old})
                       : cause == card ? words_.TranslatePhrase("{card}: {value} ({old} before), by its own text.",
                                                                {Name(card), changed, old})
                                       : words_.TranslatePhrase("{card}: {value} ({old} before), by {cause}.",
                                                                {Name(card), changed, old, Name(cause)}),
                       {card}});
  }

  std::string Label(std::string_view name) const { return LabelText(source_.layout, words_, names_.language, name); }

  std::string Name(CardId card) const { return words_.CardName(now_.match.state.cards[card].def); }

  const Program& program_;
  const CardNumbers& before_;
  const CardNumbers& now_;
  const ToldAround& told_;
  const NumberSource& source_;
  view::Seat viewer_;
  const view::DisplayNames& names_;
  const view::Localizer words_;
  std::vector<CauseEffects> causes_;
  std::vector<NumberSentence> states_;
};

}  // namespace

std::shared_ptr<const CardNumbers> TakeNumbers(const NumberSource& source, const match::Match& match) {
  const Program& program = source.program;
  auto numbers = std::make_shared<CardNumbers>(CardNumbers{match, {}});
  const std::vector<bool> shown = ZonesShownInFull(program, source.layout);
  const std::vector<std::int32_t> states = NumberStates(source);
  for (const auto card : match.state.cards.Ids()) {
    const std::int32_t zone = match::ZoneDeclaration(program, match.state.cards[card].zone, match.state.seats);
    if (zone < 0 || !shown[zone] || Contains(source.layout.hidden_zones, zone)) continue;
    if (program.zones[zone].visibility == program::Visibility::All)
      numbers->cards.push_back(TakeCard(source, match, card, states));
  }
  return numbers;
}

std::vector<NumberSentence> DescribeNumberChanges(const NumberSource& source, const CardNumbers& before,
                                                  const CardNumbers& now, const ToldAround& told, view::Seat viewer,
                                                  const view::DisplayNames& names) {
  return ChangeDescriber(source, before, now, told, viewer, names).Describe();
}

}  // namespace cardinal::narration
