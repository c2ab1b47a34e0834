// Modifiers: rules that change the base value of a query (`modify` statements: see ops_timed.cpp). Order: `to` (the one
// that became active last wins, see BeganToWork), all `by`, the strictest `at least` and `at most`; `allow`, then
// `forbid`; for each element the newest of `with` and `without`, which is `without` if they are equally old.
#include <algorithm>
#include <array>

#include "interpreter/machine/vm/amounts.h"
#include "interpreter/machine/vm/glance.h"
#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using model::FaultKind;
using program::ModifierOp;
using program::PatternKind;

namespace {

// The locals of ApplyModifiers. kNone in kModifier: it has not begun.
enum Slot { kModifier, kCursor, kAsked, kBase, kSum, kLow, kHigh, kSince, kCandidate };
enum Asked : Value { kWorks, kAmount };

// If a pattern names `me`, only one card can match; otherwise the cards of the definition in the zones where its rules
// are active.
CardId NextCandidate(Machine& m, const program::Modifier& modifier, std::span<const Value> args, Value& cursor) {
  const GameState& world = *m.read;
  const program::Works* works = modifier.works >= 0 ? &m.program.works[modifier.works] : nullptr;
  const Value end = static_cast<Value>(world.order.size());
  for (std::size_t i = 0; i < modifier.patterns.size(); ++i) {
    if (modifier.patterns[i].kind != PatternKind::Me) continue;
    const Value card = args[i];
    if (cursor != 0 || card < 0 || card >= end || world.cards[card].def != modifier.card) return -1;
    cursor = 1;
    const bool fits = (!works || WorksThere(m, *works, static_cast<CardId>(card))) &&
                      MatchesPatterns(m, modifier.patterns, args, static_cast<CardId>(card));
    return fits ? static_cast<CardId>(card) : -1;
  }
  while (cursor < end) {
    const CardId card = world.order[cursor];
    if (works && !WorksThere(m, *works, card)) {
      cursor = world.zone_starts[world.cards[card].zone + 1];
      continue;
    }
    ++cursor;
    if (world.cards[card].def == modifier.card && MatchesPatterns(m, modifier.patterns, args, card)) return card;
  }
  return -1;
}

struct Applying {
  Machine& m;
  std::int32_t query_index;
  const program::Query& query;
  std::int32_t base;      // of the query's frame
  std::int32_t progress;  // index of its own locals on the value stack
  std::int32_t params;
  bool outermost;

  Value& Slot(std::int32_t slot) const { return m.stack.values[progress + slot]; }
  std::span<const Value> Args() const { return {m.stack.values.data() + base, static_cast<std::size_t>(params)}; }
  Amounts Held() const { return {Slot(kBase), Slot(kSum), Slot(kLow), Slot(kHigh), Slot(kSince)}; }
  void Hold(const Amounts& amounts) const {
    Slot(kBase) = amounts.value;
    Slot(kSum) = amounts.sum;
    Slot(kLow) = amounts.low;
    Slot(kHigh) = amounts.high;
    Slot(kSince) = amounts.since;
  }
};

bool TooLarge(Machine& m, Value before, Value amount) {
  return Fail(m, FaultKind::Overflow,
              std::to_string(before) + " + " + std::to_string(amount) + " is too large a number");
}

// Faults because the amount could not be added; a list that is too long has already faulted.
bool NotTaken(const Applying& apply, ModifierOp op, Value before, Value amount) {
  if (op != ModifierOp::By) return false;
  if (!IsScalar(amount))
    return Fail(apply.m, FaultKind::MissingValue, "a modifier of " + apply.query.name + " has no amount");
  return TooLarge(apply.m, before == kNone ? 0 : before, amount);
}

bool Record(const Applying& apply, const ModifierTerm& term) {
  if (apply.outermost || apply.m.observer) {
    ModifierTerm told = term;
    const bool list = term.op == ModifierOp::With || term.op == ModifierOp::Without;
    if (list) told.amount = static_cast<Value>(Elements(apply.m.stack, term.amount).size());
    if (apply.outermost) apply.m.terms->terms.push_back(told);
    if (apply.m.observer) apply.m.observer->OnModifierTerm(*apply.m.asking, apply.query_index, apply.Args(), told);
  }
  Amounts amounts = apply.Held();
  const bool taken = Take(apply.m, amounts, term.op, term.amount, term.active_since);
  if (!taken) return NotTaken(apply, term.op, apply.Slot(kSum), term.amount);
  apply.Hold(amounts);
  return true;
}

// Records a rule of a card, or of the game (-1).
bool RecordRule(const Applying& apply, const program::Modifier& rule, Value amount, CardId card) {
  return Record(apply, {rule.op, amount, card, rule.site, false, BeganToWork(*apply.m.read, card)});
}

bool Finish(const Applying& apply) {
  const Amounts amounts = apply.Held();
  const auto kind = apply.query.result.kind;
  Value value = kNone;
  if (!Total(apply.m, amounts, kind, value))
    return kind != program::TypeKind::List && TooLarge(apply.m, amounts.value, amounts.sum);
  if (apply.outermost) {
    auto& terms = apply.m.terms->terms;
    std::stable_sort(terms.begin(), terms.end(), AppliesBefore);
  }
  apply.Slot(kModifier) = kNone;
  apply.m.Push(value);
  return true;
}

bool ApplyTimed(const Applying& apply) {
  for (const match::ActiveModifier& modifier : apply.m.read->modifiers) {
    const program::TimedModifier& timed = apply.m.program.timed_modifiers[modifier.timed];
    if (timed.query != apply.query_index || !MatchesTimed(modifier, apply.Args())) continue;
    Value amount = kNone;
    if (!TimedAmount(apply.m, modifier, amount)) return false;
    const Value began = BeganToWork(*apply.m.read, modifier);
    if (!Record(apply, {timed.op, amount, modifier.source, timed.site, true, began})) return false;
  }
  if (apply.m.memory) apply.m.memory->applied += 1;
  return Charge(apply.m, apply.m.read->modifiers.size());
}

bool GivesList(const Applying& apply, std::int32_t rule) {
  return program::GivesList(apply.m.program, apply.m.program.modifiers[rule]);
}

bool PushAmount(const Applying& apply, std::int32_t rule) {
  const program::Modifier& modifier = apply.m.program.modifiers[rule];
  Machine& m = apply.m;
  const Value card = apply.Slot(kCandidate);
  apply.Slot(kAsked) = kAmount;
  m.scratch->applying.push_back(apply.query_index);
  for (std::int32_t i = 0; i < apply.params; ++i) m.Push(m.stack.values[apply.base + i]);
  m.Push(card < 0 ? kNone : card);
  m.Push(card < 0 ? kNone : m.read->cards[card].controller);
  const std::int16_t flags = GivesList(apply, rule) ? kListResult : 0;
  return PushFrame(m, modifier.code, static_cast<CardId>(card), rule, flags);
}

// Evaluates a rule that only reads, without a frame. kNotApplicable: its condition is false.
bool AmountAtAGlance(const Applying& apply, std::int32_t rule, Value& amount) {
  Machine& m = apply.m;
  const std::span<const Value> args = apply.Args();
  const FunctionId code = m.program.modifiers[rule].code;
  if (!m.memory || GivesList(apply, rule) || !m.program.optimized.register_code->Answers(code)) return false;
  std::array<Value, program::kMostLookParams> params;  // of a function with a look
  const Value card = apply.Slot(kCandidate);
  std::copy(args.begin(), args.end(), params.begin());
  params[args.size()] = card < 0 ? kNone : card;
  params[args.size() + 1] = card < 0 ? kNone : m.read->cards[card].controller;
  constexpr std::int64_t kOnceMore = 2;  // after a frame ApplyModifiers would run again, and reach this rule again
  Glance glance{m.steps - kOnceMore};
  const Asking asking{rule, static_cast<CardId>(card), args};
  glance.asking = &asking;
  m.scratch->applying.push_back(apply.query_index);
  const bool seen = LookOver(m, code, params.data(), glance);
  m.scratch->applying.pop_back();
  if (!seen) return false;
  m.steps -= glance.steps + kOnceMore;
  amount = glance.answer;
  return true;
}

bool PushWorks(const Applying& apply, std::int32_t rule, FunctionId code) {
  Machine& m = apply.m;
  const Value card = apply.Slot(kCandidate);
  apply.Slot(kAsked) = kWorks;
  m.scratch->applying.push_back(apply.query_index);
  m.Push(card);
  m.Push(m.read->cards[card].controller);
  return PushFrame(m, code, static_cast<CardId>(card), rule);
}

// Continues to the next candidate of the modifier at kModifier whose code must run. kCursor counts within the modifier.
bool FindNext(const Applying& apply, bool& pushed) {
  Machine& m = apply.m;
  const auto& rules = apply.query.modifiers;
  const Cast* const cast = m.memory ? &m.memory->CastOf(m.program, *m.read) : nullptr;
  for (Value at = apply.Slot(kModifier); at < static_cast<Value>(rules.size()); ++at, apply.Slot(kCursor) = 0) {
    const std::int32_t rule = rules[at];
    const program::Modifier& modifier = m.program.modifiers[rule];
    apply.Slot(kModifier) = at;
    if (!Charge(m, 1)) return false;
    if (cast && modifier.card >= 0 && !cast->Has(modifier.card)) continue;
    for (;;) {
      CardId card = -1;
      if (modifier.card < 0) {
        if (apply.Slot(kCursor) != 0 || !MatchesPatterns(m, modifier.patterns, apply.Args(), -1)) break;
        apply.Slot(kCursor) = 1;
      } else if ((card = NextCandidate(m, modifier, apply.Args(), apply.Slot(kCursor))) < 0) {
        break;
      }
      const bool runs = m.scratch->applying.size() != m.applying_from;
      if (runs && RunsFor(m, rule, card, apply.Args())) continue;  // it does not apply to its own evaluation
      apply.Slot(kCandidate) = card;
      const FunctionId works = modifier.card >= 0 && modifier.works >= 0 ? m.program.works[modifier.works].code : -1;
      if (Value amount = kNotApplicable; works < 0 && AmountAtAGlance(apply, rule, amount)) {
        if (amount != kNotApplicable && !RecordRule(apply, modifier, amount, card)) return false;
        continue;
      }
      pushed = true;
      return works >= 0 ? PushWorks(apply, rule, works) : PushAmount(apply, rule);
    }
  }
  return true;
}

bool NothingApplies(const Machine& m, const program::Query& query, std::int32_t index) {
  if (!query.modifiers.empty()) return false;
  for (const match::ActiveModifier& modifier : m.read->modifiers) {
    if (m.program.timed_modifiers[modifier.timed].query == index) return false;
  }
  return true;
}

void BeginApplying(const Applying& apply) {
  apply.Slot(kBase) = apply.m.Pop();
  apply.Slot(kModifier) = apply.Slot(kCursor) = 0;
  apply.Slot(kSum) = apply.Slot(kLow) = apply.Slot(kHigh) = apply.Slot(kSince) = kNone;
}

}  // namespace

bool AreSameArguments(const Machine& m, std::int32_t query, std::span<const Value> one, const Value* other) {
  const auto& params = m.program.queries[query].params;
  for (std::size_t i = 0; i < one.size(); ++i) {
    if (one[i] == other[i]) continue;
    if (i >= params.size() || params[i].type.kind != program::TypeKind::List) return false;
    if (IsScalar(one[i]) != IsScalar(other[i])) return false;
    if (!std::ranges::equal(Elements(m.stack, one[i]), Elements(m.stack, other[i]))) return false;
  }
  return true;
}

bool RunsFor(const Machine& m, std::int32_t rule, CardId card, std::span<const Value> args) {
  const program::Modifier& modifier = m.program.modifiers[rule];
  const FunctionId works = modifier.works >= 0 ? m.program.works[modifier.works].code : -1;
  const auto& frames = m.stack.frames;
  for (std::size_t i = 1; i < frames.size(); ++i) {
    const Frame& frame = frames[i];
    if (frame.rule != rule || frame.source != card || (frame.code != modifier.code && frame.code != works)) continue;
    // The frame of the query that called it is below it.
    if (AreSameArguments(m, modifier.query, args, m.stack.values.begin() + frames[i - 1].base)) return true;
  }
  return false;
}

// The elements of a list are stored after the arguments (see AddModifier).
bool TimedAmount(Machine& m, const match::ActiveModifier& modifier, Value& amount) {
  const program::TimedModifier& timed = m.program.timed_modifiers[modifier.timed];
  const program::Query& query = m.program.queries[timed.query];
  const bool with = timed.op == ModifierOp::With || timed.op == ModifierOp::Without;
  const bool list = with || (timed.op == ModifierOp::To && query.result.kind == program::TypeKind::List);
  amount = modifier.amount;
  if (!list || amount == kNone) return true;
  const std::span<const Value> args(modifier.args);
  return AppendList(m, args.subspan(std::min(args.size(), query.params.size())), amount);
}

bool MatchesTimed(const match::ActiveModifier& modifier, std::span<const Value> args) {
  for (std::size_t i = 0; i < args.size() && i < modifier.args.size(); ++i) {
    if (modifier.args[i] != match::kWildcard && modifier.args[i] != args[i]) return false;
  }
  return true;
}

bool ApplyModifiers(Machine& m, const Instr& in) {
  const program::Query& query = m.program.queries[in.b];
  const Frame& frame = m.Top();
  const std::size_t depth = m.stack.frames.size();
  const bool outermost = m.terms != nullptr && m.stack.frames.size() == 1;
  const Applying apply{m, in.b, query, frame.base, frame.base + in.a, m.CodeOf(frame).params, outermost};
  bool pushed = false;
  if (apply.Slot(kModifier) == kNone) {
    if (outermost) m.terms->base = m.Peek();
    if (NothingApplies(m, query, in.b)) return true;
    BeginApplying(apply);
  } else {
    const Value answer = m.Pop();
    m.scratch->applying.pop_back();
    const std::int32_t rule = query.modifiers[apply.Slot(kModifier)];
    const program::Modifier& modifier = m.program.modifiers[rule];
    if (apply.Slot(kAsked) == kWorks && answer == 1) return PushAmount(apply, rule) && StayAt(m, depth);
    if (apply.Slot(kAsked) == kAmount && answer != kNotApplicable &&
        !RecordRule(apply, modifier, answer, static_cast<CardId>(apply.Slot(kCandidate))))
      return false;
  }
  if (!FindNext(apply, pushed)) return false;
  if (pushed) return StayAt(m, depth);
  return ApplyTimed(apply) && Finish(apply);
}

}  // namespace cardinal::vm
