// Modifiers: rules that change the base value of a query (`modify` statements: see timed_modifiers.cpp). Order: `to`
// (the one that became active last wins, see BeganToWork), all `by`, the strictest `at least` and `at most`; `allow`,
// then `forbid`; for each element the newest of `with` and `without`, which is `without` if they are equally old.
// In a game with layers this order applies within each layer, and the result is the base of the next one.
#include <algorithm>
#include <utility>

#include "interpreter/machine/vm/amounts.h"
#include "interpreter/machine/vm/identity.h"
#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

using model::FaultKind;
using program::ModifierOp;
using program::PatternKind;

namespace {

// A copy of the arguments of a query: its registers may move while its modifiers run. The function of a rule has two
// more: `me` and `you`.
class Arguments {
 public:
  void Assign(std::span<const Value> arguments) {
    size_ = arguments.size();
    if (size_ + kOfRule > few_.size()) {
      many_.resize(size_ + kOfRule);
      data_ = many_.data();
    }
    for (std::size_t i = 0; i < size_; ++i) data_[i] = arguments[i];
  }
  void Add(Value me, Value you) {
    data_[size_] = me;
    data_[size_ + 1] = you;
  }
  std::span<const Value> WithRule() const { return {data_, size_ + kOfRule}; }
  operator std::span<const Value>() const { return {data_, size_}; }
  Value operator[](std::size_t i) const { return data_[i]; }
  std::size_t size() const { return size_; }

 private:
  static constexpr std::size_t kOfRule = 2;

  std::size_t size_ = 0;
  std::array<Value, 6> few_;
  std::vector<Value> many_;
  Value* data_ = few_.data();
};

// The layer whose modifiers are applied. A game without layers has none.
template <bool kLayers>
struct AppliedLayer {
  std::int32_t index = -1;
};
template <>
struct AppliedLayer<false> {
  static constexpr std::int32_t index = -1;
};

// The evaluation of the modifiers of one query. Its frame is on top; modifiers run above it. kLayers: the game has
// layers.
template <bool kLayers>
class Application {
 public:
  Application(Machine& m, const Instr& in)
      : m_(m),
        index_(in.a),
        query_(m.program.queries[in.a]),
        outermost_(m.terms != nullptr && m.stack.frames.size() == 1) {}

  bool Run(Value base, Value& value) {
    if (outermost_) m_.terms->base = base;
    value = base;
    const std::span<const std::int32_t> rules = FindRules();
    const bool timed = HasTimed();
    if (rules.empty() && !timed && query_.lasting.empty()) return true;
    if constexpr (kLayers) return RunLayers(rules, timed, value);
    amounts_.value = base;
    return ApplyAll(rules, timed) && Finish(value);
  }

  // Of a question about what a card is. Its changes see those of the steps before it.
  bool RunIdentity(Value base, std::int32_t step, Value& value) {
    if (outermost_) m_.terms->base = base;
    value = base;
    const std::span<const std::int32_t> rules = FindRules();
    const bool timed = HasTimed();
    if (rules.empty() && !timed && query_.lasting.empty()) return true;
    const IdentityScope scope(m_, step);
    amounts_.value = base;
    return ApplyAll(rules, timed) && Finish(value);
  }

  // The rules of the game have these amounts.
  bool RunWith(Value base, std::span<const Register> given, Value& value) {
    if (outermost_) m_.terms->base = base;
    amounts_.value = base;
    if (m_.observer) AssignArguments();
    for (std::size_t i = 0; i < given.size(); ++i)
      if (const Value amount = m_.R(given[i]); amount != kNotApplicable && !RecordRuleOfGame(i, amount)) return false;
    const bool of_cards = given.size() < query_.modifiers.size();
    const std::span<const std::int32_t> rules = of_cards ? FindRules() : std::span<const std::int32_t>();
    const auto first = std::ranges::find_if(
        rules, [&](std::int32_t rule) { return m_.program.modifiers[rule].card != program::kOfGame; });
    const std::span<const std::int32_t> rest(first, rules.end());
    const bool timed = HasTimed();
    const bool more = !rest.empty() || timed || !query_.lasting.empty();
    return (!more || ApplyAll(rest, timed)) && Finish(value);
  }

 private:
  bool RecordRuleOfGame(std::size_t number, Value amount) {
    const program::Modifier& rule = m_.program.modifiers[query_.modifiers[number]];
    return Record({rule.op, amount, -1, rule.site, false, 0});
  }

  // In the code of the query, its first registers are its arguments.
  void AssignArguments() { arguments_.Assign({m_.registers, query_.params.size()}); }

  bool ApplyAll(std::span<const std::int32_t> rules, bool timed) {
    AssignArguments();
    if (!rules.empty()) {
      auto& applying = m_.scratch->applying;
      nested_ = std::ranges::find(applying, index_) != applying.end();
      applying.push_back(IsInNamedLayer() ? kNewLayer : index_);
      const bool fine = ApplyRules(rules);
      applying.pop_back();
      if (!fine) return false;
    }
    return (!timed || ApplyTimed()) && (query_.lasting.empty() || ApplyLasting());
  }

  // The layers that are seen here, one after the other: each begins with the result of the one before it.
  bool RunLayers(std::span<const std::int32_t> rules, bool timed, Value& value) {
    const std::int32_t seen = std::min(m_.layers_seen, base::Count(m_.program.layers));
    for (layer_.index = 0; layer_.index < seen; ++layer_.index) {
      amounts_ = {};
      amounts_.value = value;
      if (!ApplyLayer(rules, timed) || !Finish(value)) return false;
    }
    return true;
  }

  // While a modifier of a named layer is computed, all questions are answered as of the layers before it; in the layer
  // `_`, as of the layers up to and including it.
  bool ApplyLayer(std::span<const std::int32_t> rules, bool timed) {
    const std::int32_t before = std::exchange(m_.layers_seen, layer_.index + (IsInNamedLayer() ? 0 : 1));
    const bool fine = ApplyAll(rules, timed);
    m_.layers_seen = before;
    return fine;
  }

  bool IsInNamedLayer() const { return kLayers && layer_.index != m_.program.unnamed_layer; }
  template <class AnyModifier>
  bool IsInLayer(const AnyModifier& modifier) const {
    return !kLayers || modifier.layer == layer_.index;
  }

  // Inside `simultaneously` reads see other modifiers than those of the match.
  bool KnowsTimed() const { return m_.index && (m_.live == nullptr || m_.read == m_.write); }

  bool HasTimed() const {
    if (KnowsTimed()) return !m_.index->TimedOf(m_.program, *m_.read, index_).empty();
    return match::HasTimed(m_.program, *m_.read, index_);
  }

  std::span<const std::int32_t> FindRules() const {
    if (!m_.index || query_.modifiers.empty()) return query_.modifiers;
    return m_.index->CardsOf(m_.program, *m_.read).Rules(m_.program, index_, [&](std::size_t i) {
      return m_.registers[i];
    });
  }

  bool ApplyRules(std::span<const std::int32_t> rules) {
    return std::ranges::all_of(
        rules, [&](std::int32_t rule) { return !IsInLayer(m_.program.modifiers[rule]) || ApplyRule(rule); });
  }

  bool ApplyRule(std::int32_t rule) {
    const program::Modifier& modifier = m_.program.modifiers[rule];
    if (modifier.card == program::kOfGame)
      return !MatchesPatterns(m_, modifier.patterns, arguments_, -1) || ApplyOf(rule, -1);
    for (std::size_t i = 0; i < modifier.patterns.size(); ++i)
      if (modifier.patterns[i].kind == PatternKind::Me) return ApplyOfNamed(rule, arguments_[i]);
    return ApplyOfEach(rule);
  }

  // A pattern names `me`: only one card can match.
  bool ApplyOfNamed(std::int32_t rule, Value card) {
    const program::Modifier& modifier = m_.program.modifiers[rule];
    if (!IsCard(m_, card) || (m_.read->cards[card].def != modifier.card && !Lends(m_))) return true;
    return !Applies(modifier, static_cast<CardId>(card)) || ApplyOf(rule, static_cast<CardId>(card));
  }

  // The cards of the definition in the zones where its rules are active, in the order of the zones.
  bool ApplyOfEach(std::int32_t rule) {
    const program::Modifier& modifier = m_.program.modifiers[rule];
    const bool lends = Lends(m_);
    if (!lends && program::IsLentText(modifier.card)) return true;
    if (m_.index && !lends) return ApplyOfIndexed(rule, modifier);
    for (const CardId card : m_.read->order)
      if ((lends || m_.read->cards[card].def == modifier.card) && Applies(modifier, card) && !ApplyOf(rule, card))
        return false;
    return true;
  }

  // The same by the index of the cards: mostly at most one of the cards of the definition is where its rules work.
  bool ApplyOfIndexed(std::int32_t rule, const program::Modifier& modifier) {
    const CardIndex& cards = m_.index->CardsOf(m_.program, *m_.read);
    CardId applies = -1;
    for (CardId card = cards.First(modifier.card); card >= 0; card = cards.Next(card)) {
      if (!Applies(modifier, card)) continue;
      if (applies >= 0) return ApplyOfSeveral(rule, modifier, cards);
      applies = card;
    }
    return applies < 0 || ApplyOf(rule, applies);
  }

  bool ApplyOfSeveral(std::int32_t rule, const program::Modifier& modifier, const CardIndex& cards) {
    std::vector<CardId> several;
    for (CardId card = cards.First(modifier.card); card >= 0; card = cards.Next(card))
      if (Applies(modifier, card)) several.push_back(card);
    std::ranges::sort(several, {}, [&](CardId card) { return PlaceOf(card); });
    return std::ranges::all_of(several, [&](CardId card) { return ApplyOf(rule, card); });
  }

  // Where the card is in the order of the zones.
  std::ptrdiff_t PlaceOf(CardId card) const {
    const auto zone = m_.read->CardsIn(m_.read->cards[card].zone);
    return std::ranges::find(zone, card) - zone.begin() + (zone.data() - m_.read->order.data());
  }

  bool Applies(const program::Modifier& modifier, CardId card) const {
    if (modifier.works >= 0 && !WorksThere(m_, m_.program.works[modifier.works], card)) return false;
    return MatchesPatterns(m_, modifier.patterns, arguments_, card);
  }

  // A rule of a card, or of the game (-1). It does not apply to its own evaluation.
  bool ApplyOf(std::int32_t rule, CardId card) {
    const program::Modifier& modifier = m_.program.modifiers[rule];
    if (!Charge(m_, 1)) return false;
    if (nested_ && RunsAlready(rule, card)) return true;
    const Value me = card < 0 ? kNone : card;
    Value you = kNone;
    bool has_text = true;
    if (card >= 0 && !FindHasText(m_, card, modifier.card, has_text)) return false;
    if (!has_text) return true;
    if (card >= 0 && !FindYou(card, you)) return false;
    if (const FunctionId works = WorksOf(modifier); works >= 0) {
      const std::array<Value, 2> owner = {me, you};
      Value answer = 0;
      if (!Call(m_, works, owner, answer, card, rule)) return false;
      if (answer != 1) return true;
    }
    arguments_.Add(me, you);
    Value amount = kNone;
    if (!Call(m_, modifier.code, arguments_.WithRule(), amount, card, rule)) return false;
    if (amount == kNotApplicable) return true;
    return Record({modifier.op, amount, card, modifier.site, false, BeganToWork(*m_.read, card)});
  }

  bool FindYou(CardId card, Value& you) {
    Seat seat = 0;
    if (!FindController(m_, card, seat)) return false;
    you = seat;
    return true;
  }

  FunctionId WorksOf(const program::Modifier& modifier) const {
    return modifier.card != program::kOfGame && modifier.works >= 0 ? m_.program.works[modifier.works].code : -1;
  }

  // Whether the modifier of that card is running for a query with these arguments: its own amount or condition asks it.
  bool RunsAlready(std::int32_t rule, CardId card) const {
    const program::Modifier& modifier = m_.program.modifiers[rule];
    const FunctionId works = WorksOf(modifier);
    const auto& frames = m_.stack.frames;
    for (std::size_t i = std::max<std::size_t>(1, m_.identity_frames); i < frames.size(); ++i) {
      const Frame& frame = frames[i];
      if (frame.rule != rule || frame.source != card || (frame.code != modifier.code && frame.code != works)) continue;
      // The frame of the query that called it is below it.
      const std::span<const Value> asked(m_.stack.values.data() + frames[i - 1].base, arguments_.size());
      if (AreSameArguments(m_, modifier.query, arguments_, asked)) return true;
    }
    return false;
  }

  bool Record(const ModifierTerm& term) {
    if (outermost_ || m_.observer) Tell(term);
    const Value before = amounts_.sum;
    return Take(m_, amounts_, term.op, term.amount, term.active_since) || NotTaken(term, before);
  }

  void Tell(ModifierTerm term) {
    if (term.op == ModifierOp::With || term.op == ModifierOp::Without)
      term.amount = static_cast<Value>(Elements(m_.stack, term.amount).size());
    term.layer = layer_.index;
    if (outermost_) m_.terms->terms.push_back(term);
    if (m_.observer) ObserverOf(m_)->OnModifierTerm(*m_.asking, index_, arguments_, term);
  }

  // Faults because the amount could not be added; a list that is too long has already faulted.
  bool NotTaken(const ModifierTerm& term, Value before) {
    if (term.op != ModifierOp::By) return false;
    if (!IsScalar(term.amount))
      return Fail(m_, FaultKind::MissingValue, "a modifier of " + query_.name + " has no amount");
    return TooLarge(before == kNone ? 0 : before, term.amount);
  }

  bool TooLarge(Value before, Value amount) {
    return Fail(m_, FaultKind::Overflow,
                std::to_string(before) + " + " + std::to_string(amount) + " is too large a number");
  }

  bool ApplyTimed() {
    const auto apply = [&](const match::ActiveModifier& modifier) { return ApplyTimed(modifier); };
    const auto& all = m_.read->modifiers;
    const bool fine = KnowsTimed()
                          ? std::ranges::all_of(
                                m_.index->TimedOf(m_.program, *m_.read, index_),
                                apply, [&](std::int32_t i) -> const auto& { return all[static_cast<std::size_t>(i)]; })
                          : std::ranges::all_of(all, apply);
    return fine && Charge(m_, all.size());
  }

  bool ApplyTimed(const match::ActiveModifier& modifier) {
    const program::TimedModifier& timed = m_.program.timed_modifiers[modifier.timed];
    if (timed.query != index_ || !IsInLayer(timed) || !MatchesTimed(modifier, arguments_)) return true;
    Value amount = kNone;
    return AmountOf(modifier, timed, amount) &&
           Record({timed.op, amount, modifier.source, timed.site, true, BeganToWork(*m_.read, modifier)});
  }

  bool ApplyLasting() {
    auto& applying = m_.scratch->applying;
    applying.push_back(IsInNamedLayer() ? kNewLayer : index_);
    const bool fine = std::ranges::all_of(m_.read->lasting, [&](const match::LastingRule& made) {
      const program::ModifierId rule = m_.program.lasting_rules[made.rule].modifier;
      return rule < 0 || m_.program.modifiers[rule].query != index_ || ApplyLasting(made, m_.program.modifiers[rule]);
    });
    applying.pop_back();
    return fine && Charge(m_, m_.read->lasting.size());
  }

  bool ApplyLasting(const match::LastingRule& made, const program::Modifier& modifier) {
    if (!IsInLayer(modifier) || !MatchesPatterns(m_, modifier.patterns, arguments_, -1) || IsComputed(made, modifier))
      return true;
    const std::span<const Value> arguments = arguments_;
    std::vector<Value> given(arguments.begin(), arguments.end());
    given.insert(given.end(), made.captured.begin(), made.captured.end());
    Value amount = kNone;
    if (!Charge(m_, 1) || !Call(m_, modifier.code, given, amount, made.source)) return false;
    if (amount == kNotApplicable) return true;
    return Record({modifier.op, amount, made.source, modifier.site, true, BeganToWork(*m_.read, made)});
  }

  // Whether its own amount or condition asks the query with these arguments.
  bool IsComputed(const match::LastingRule& made, const program::Modifier& modifier) const {
    return std::ranges::any_of(std::span(m_.stack.frames).subspan(m_.identity_frames), [&](const Frame& frame) {
      if (frame.code != modifier.code) return false;
      const std::span<const Value> given(m_.stack.values.data() + frame.base, arguments_.size() + made.captured.size());
      return std::ranges::equal(given.subspan(arguments_.size()), made.captured) &&
             AreSameArguments(m_, index_, arguments_, given.first(arguments_.size()));
    });
  }

  // The elements of a list are stored after the arguments (see AddModifier).
  bool AmountOf(const match::ActiveModifier& modifier, const program::TimedModifier& timed, Value& amount) {
    const bool with = timed.op == ModifierOp::With || timed.op == ModifierOp::Without;
    const bool list = with || (timed.op == ModifierOp::To && query_.result.kind == program::TypeKind::List);
    amount = modifier.amount;
    if (!list || amount == kNone) return true;
    const std::span<const Value> args(modifier.args);
    return MakeList(m_, args.subspan(std::min(args.size(), query_.params.size())), amount);
  }

  bool Finish(Value& value) {
    if (!Total(m_, amounts_, query_.result.kind, index_ == m_.program.identity.rules, value))
      return query_.result.kind != program::TypeKind::List && TooLarge(amounts_.value, amounts_.sum);
    if (outermost_) std::stable_sort(m_.terms->terms.begin(), m_.terms->terms.end(), AppliesBefore);
    return true;
  }

  Machine& m_;
  const std::int32_t index_;
  const program::Query& query_;
  const bool outermost_;
  bool nested_ = false;  // a modifier of this query is running: its amount asks the query
  [[no_unique_address]] AppliedLayer<kLayers> layer_;
  Arguments arguments_;
  Amounts amounts_;
};

}  // namespace

bool AreSameArguments(const Machine& m, std::int32_t query, std::span<const Value> one, std::span<const Value> other) {
  const auto& params = m.program.queries[query].params;
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (one[i] == other[i]) continue;
    if (i >= params.size() || params[i].type.kind != program::TypeKind::List) return false;
    if (IsScalar(one[i]) != IsScalar(other[i])) return false;
    if (!std::ranges::equal(Elements(m.stack, one[i]), Elements(m.stack, other[i]))) return false;
  }
  return true;
}

bool IsUnmodified(Machine& m, const Instr& in) {
  if (!m.index || (m.live && m.read != m.write)) return false;
  if (!m.program.queries[in.a].lasting.empty() && !m.read->lasting.empty()) return false;
  const std::span<const Register> operands = m.OperandsOf(in);
  const auto argument = [&](std::size_t i) { return m.registers[operands[i]]; };
  const bool has_rules = !m.program.queries[in.a].modifiers.empty();
  if (has_rules && !m.index->CardsOf(m.program, *m.read).Rules(m.program, in.a, argument).empty()) return false;
  const std::span<const std::int32_t> all = m.index->TimedOf(m.program, *m.read, in.a);
  m.fuel -= std::ssize(all);  // it is tested with the next work
  return std::ranges::none_of(all, [&](std::int32_t timed) {
    const auto& fixed = m.read->modifiers[static_cast<std::size_t>(timed)].args;
    // The last arguments differ most often: the first one is often the occurrence in which all of them are valid.
    for (std::size_t i = std::min(fixed.size(), operands.size()); i-- > 0;)
      if (fixed[i] != match::kWildcard && fixed[i] != argument(i)) return false;
    return true;
  });
}

bool ApplyModifiers(Machine& m, const Instr& in) {
  Value value = kNone;
  if (!Application<false>(m, in).Run(m.R(in.x), value)) return false;
  m.R(in.to) = value;
  return true;
}

bool ApplyLayers(Machine& m, const Instr& in) {
  Value value = kNone;
  if (!Application<true>(m, in).Run(m.R(in.x), value)) return false;
  m.R(in.to) = value;
  return true;
}

bool ApplyIdentity(Machine& m, const Instr& in) {
  Value value = m.R(in.x);
  const std::int32_t step = program::StepOf(m.program.identity, in.a);
  if (m.identity_seen > step && !Application<false>(m, in).RunIdentity(value, step, value)) return false;
  m.R(in.to) = value;
  return true;
}

bool ApplyGivenModifiers(Machine& m, const Instr& in) {
  const std::span<const Register> operands = m.OperandsOf(in);
  const std::size_t arguments = m.program.queries[in.a].params.size();
  Value value = kNone;
  if (!Application<false>(m, in).RunWith(m.R(in.x), operands.subspan(1 + arguments), value)) return false;
  m.R(in.to) = value;
  return true;
}

}  // namespace cardinal::vm
