// Does what ApplyModifiers does (ops_modifiers.cpp), if the rules that modify the query only read. The order is the
// same, and the cost is that of running each rule in a frame of its own.
#include <algorithm>
#include <array>
#include <vector>

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/vm/amounts.h"
#include "interpreter/machine/vm/glance.h"
#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using program::Modifier;
using program::ModifierOp;
using program::PatternKind;

namespace {

struct Modifying {
  Machine& m;
  std::int32_t query;
  std::span<const Value> args;
  std::int64_t depth;
  Glance& glance;
  Amounts& amounts;
  bool list;

  bool Add(ModifierOp op, Value amount, Value began) const {
    return Charged(m, glance, [&] { return Take(m, amounts, op, amount, began); });
  }
};

bool SeesItself(const Modifying& modifying, std::int32_t rule, CardId card) {
  std::size_t asking = 0;
  for (const Asking* outer = modifying.glance.asking; outer; outer = outer->outer, ++asking) {
    if (outer->rule == rule && outer->card == card &&
        AreSameArguments(modifying.m, modifying.query, modifying.args, outer->args.data()))
      return true;
  }
  const Machine& m = modifying.m;
  const bool none_runs = m.scratch->applying.size() == m.applying_from + asking;
  return !none_runs && RunsFor(m, rule, card, modifying.args);
}

// Evaluates a function of the rule: its amount, or its `works while`.
bool AskRule(const Modifying& modifying, std::int32_t rule, CardId card, FunctionId code, bool list,
             const Value* params) {
  auto& [m, query, args, depth, glance, amounts, lists] = modifying;
  const Asking asking{rule, card, args, glance.asking};
  glance.asking = &asking;
  m.scratch->applying.push_back(query);
  const bool seen = m.program.optimized.register_code->Answers(code, list) && LookInto(m, code, params, depth, glance);
  glance.asking = asking.outer;
  if (seen) m.scratch->applying.pop_back();
  return seen;
}

// Evaluates the rule of one card, or of the game (-1).
bool Ask(const Modifying& modifying, std::int32_t rule, CardId card) {
  auto& [m, query, args, depth, glance, amounts, list] = modifying;
  if (SeesItself(modifying, rule, card)) return true;
  const Modifier& modifier = m.program.modifiers[rule];
  std::array<Value, program::kMostLookParams + 2> params;
  if (args.size() > program::kMostLookParams) return false;
  Value* const end = std::copy(args.begin(), args.end(), params.begin());
  end[0] = card < 0 ? kNone : card;
  end[1] = card < 0 ? kNone : m.read->cards[card].controller;
  if (const FunctionId works = card >= 0 && modifier.works >= 0 ? m.program.works[modifier.works].code : -1;
      works >= 0) {
    if (!AskRule(modifying, rule, card, works, false, end)) return false;
    glance.steps += 1;                                       // ApplyModifiers runs again after each frame
    if (glance.answer != 1) return glance.steps += 1, true;  // and reaches this rule again
  }
  if (!AskRule(modifying, rule, card, modifier.code, list, params.data())) return false;
  glance.steps += 2;
  return glance.answer == kNotApplicable || modifying.Add(modifier.op, glance.answer, BeganToWork(*m.read, card));
}

// Evaluates the rule for each card that has it, in the order of the cards in their zones.
bool AskCards(const Modifying& modifying, std::int32_t rule, const Cast& cast) {
  const Machine& m = modifying.m;
  const Modifier& modifier = m.program.modifiers[rule];
  const auto fits = [&](CardId card) {
    const bool works = modifier.works < 0 || WorksThere(m, m.program.works[modifier.works], card);
    return works && MatchesPatterns(m, modifier.patterns, modifying.args, card);
  };
  for (std::size_t i = 0; i < modifier.patterns.size(); ++i) {
    if (modifier.patterns[i].kind != PatternKind::Me) continue;  // if the head names `me`, only one card can match
    const Value card = modifying.args[i];
    const bool has = IsCard(m, card) && m.read->cards[card].def == modifier.card;
    return !has || !fits(static_cast<CardId>(card)) || Ask(modifying, rule, static_cast<CardId>(card));
  }
  CardId one = -1;
  for (CardId card = cast.First(modifier.card); card >= 0; card = cast.Next(card)) {
    if (!fits(card)) continue;
    if (one >= 0) {  // for several cards their order matters
      return std::ranges::all_of(m.read->order, [&](CardId card) {
        return m.read->cards[card].def != modifier.card || !fits(card) || Ask(modifying, rule, card);
      });
    }
    one = card;
  }
  return one < 0 || Ask(modifying, rule, one);
}

bool IsTimed(const Machine& m, std::int32_t query) {
  return std::ranges::any_of(m.read->modifiers, [&](const match::ActiveModifier& modifier) {
    return m.program.timed_modifiers[modifier.timed].query == query;
  });
}

bool TakeTimed(const Modifying& modifying) {
  const Machine& m = modifying.m;
  for (const match::ActiveModifier& modifier : m.read->modifiers) {
    const program::TimedModifier& timed = m.program.timed_modifiers[modifier.timed];
    if (timed.query != modifying.query || !MatchesTimed(modifier, modifying.args)) continue;
    Value amount = kNone;
    if (!Charged(modifying.m, modifying.glance, [&] { return TimedAmount(modifying.m, modifier, amount); }))
      return false;
    if (!modifying.Add(timed.op, amount, BeganToWork(*m.read, modifier))) return false;
  }
  modifying.glance.steps += std::ssize(m.read->modifiers);
  m.memory->applied += 1;
  return true;
}

}  // namespace

bool AddTimed(const Machine& m, std::int32_t index, const Value* params, Value& value) {
  const std::span<const Value> args(params, static_cast<std::size_t>(m.program.optimized.calls[index].params));
  return std::ranges::all_of(m.read->modifiers, [&](const match::ActiveModifier& modifier) {
    const program::TimedModifier& timed = m.program.timed_modifiers[modifier.timed];
    if (timed.query != index || !MatchesTimed(modifier, args)) return true;
    const Value before = value;
    return IsScalar(before) && IsScalar(modifier.amount) && !__builtin_add_overflow(before, modifier.amount, &value) &&
           IsScalar(value);
  });
}

bool ModifyAtAGlance(Machine& m, std::int32_t index, std::span<const Value> args, Value& value, std::int64_t depth,
                     Glance& glance) {
  const program::Query& query = m.program.queries[index];
  if (query.modifiers.empty() && !IsTimed(m, index)) return true;
  const bool list = query.result.kind == program::TypeKind::List;
  Amounts amounts{value};
  const Modifying modifying{m, index, args, depth, glance, amounts, list};
  Cast& cast = m.memory->CastOf(m.program, *m.read);
  glance.steps += std::ssize(query.modifiers);
  for (const std::int32_t rule : cast.Rules(m.program, index)) {
    const Modifier& modifier = m.program.modifiers[rule];
    if (modifier.card >= 0) {
      if (m.memory->finding)
        m.memory->finding->grounds.cells.UnionWith(m.program.optimized.register_code->applies[rule]);
      if (!AskCards(modifying, rule, cast)) return false;
    } else if (MatchesPatterns(m, modifier.patterns, args, -1) && !Ask(modifying, rule, -1)) {
      return false;
    }
  }
  if (!TakeTimed(modifying)) return false;
  return Charged(m, glance, [&] { return Total(m, amounts, query.result.kind, value); });
}

}  // namespace cardinal::vm
