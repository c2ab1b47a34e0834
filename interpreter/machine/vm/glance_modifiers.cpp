// What ApplyModifiers does (ops_modifiers.cpp), where the rules that modify the query only look at things. In the same
// order, and charged as if each rule had been run in a frame of its own.
#include <algorithm>
#include <array>
#include <vector>

#include "interpreter/machine/program/looks.h"
#include "interpreter/machine/vm/glance.h"
#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using program::Modifier;
using program::ModifierOp;
using program::PatternKind;

namespace {

struct Amounts {
  Value value = kNone;
  Value sum = kNone, low = kNone, high = kNone;  // as in the frame of a query: see ops_modifiers.cpp
};

bool Add(Value& sum, Value amount) {
  if (!IsScalar(amount)) return false;
  return !__builtin_add_overflow(sum == kNone ? 0 : sum, amount, &sum) && IsScalar(sum);
}

void Stricter(Value& limit, Value amount, bool larger) {
  if (limit == kNone || (larger ? amount > limit : amount < limit)) limit = amount;
}

// Of a query that gives a number or a truth. False: a fault.
bool Take(Amounts& amounts, ModifierOp op, Value amount) {
  switch (op) {
    case ModifierOp::To: amounts.value = amount; return true;
    case ModifierOp::By: return Add(amounts.sum, amount);
    case ModifierOp::AtLeast: Stricter(amounts.low, amount, true); return true;
    case ModifierOp::AtMost: Stricter(amounts.high, amount, false); return true;
    case ModifierOp::Allow: amounts.low = 1; return true;
    case ModifierOp::Forbid: amounts.high = 1; return true;
    default: return false;
  }
}

// Of one that gives a list.
bool TakeList(Machine& m, Glance& glance, Amounts& amounts, ModifierOp op, Value list) {
  const auto join = [&](Value& joined) {
    return Charged(m, glance, [&] { return JoinLists(m, joined, list, joined); });
  };
  switch (op) {
    case ModifierOp::To: amounts.value = list; return true;
    case ModifierOp::With: return join(amounts.low);
    case ModifierOp::Without: return join(amounts.high);
    default: return false;
  }
}

bool FinishList(Machine& m, Glance& glance, const Amounts& amounts, Value& value) {
  value = amounts.value;
  return Charged(m, glance, [&] {
    if (amounts.low != kNone && !JoinLists(m, value, amounts.low, value)) return false;
    return amounts.high == kNone || CutList(m, value, amounts.high, value);
  });
}

bool Finish(const Amounts& amounts, bool truth, Value& value) {
  value = amounts.value;
  if (truth) {
    if (amounts.low != kNone) value = 1;
    if (amounts.high != kNone) value = 0;
    return true;
  }
  if (!IsScalar(value)) return true;
  if (amounts.sum != kNone && (__builtin_add_overflow(value, amounts.sum, &value) || !IsScalar(value))) return false;
  if (amounts.low != kNone) value = std::max(value, amounts.low);
  if (amounts.high != kNone) value = std::min(value, amounts.high);
  return true;
}

struct Modifying {
  Machine& m;
  std::int32_t query;
  std::span<const Value> args;
  std::int64_t depth;
  Glance& glance;
  Amounts& amounts;
  bool list;

  bool Add(ModifierOp op, Value amount) const {
    return list ? TakeList(m, glance, amounts, op, amount) : Take(amounts, op, amount);
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

// What a code of the rule answers: its amount, or whether it works.
bool AskRule(const Modifying& modifying, std::int32_t rule, CardId card, CodeId code, bool list, const Value* params) {
  auto& [m, query, args, depth, glance, amounts, lists] = modifying;
  const Asking asking{rule, card, args, glance.asking};
  glance.asking = &asking;
  m.scratch->applying.push_back(query);
  const bool seen = m.program.prepared.looks->Answers(code, list) && LookInto(m, code, params, depth, glance);
  glance.asking = asking.outer;
  if (seen) m.scratch->applying.pop_back();
  return seen;
}

// The rule of one card, or of the game (-1).
bool Ask(const Modifying& modifying, std::int32_t rule, CardId card) {
  auto& [m, query, args, depth, glance, amounts, list] = modifying;
  if (SeesItself(modifying, rule, card)) return true;
  const Modifier& modifier = At(m.program.modifiers, rule);
  std::array<Value, program::kMostLookParams + 2> params;
  if (args.size() > program::kMostLookParams) return false;
  Value* const end = std::copy(args.begin(), args.end(), params.begin());
  end[0] = card < 0 ? kNone : card;
  end[1] = card < 0 ? kNone : At(m.read->cards, card).controller;
  if (const CodeId works = card >= 0 && modifier.works >= 0 ? At(m.program.works, modifier.works).code : -1;
      works >= 0) {
    if (!AskRule(modifying, rule, card, works, false, end)) return false;
    glance.steps += 1;                                       // ApplyModifiers once more behind each frame
    if (glance.answer != 1) return glance.steps += 1, true;  // and it comes to this rule again
  }
  if (!AskRule(modifying, rule, card, modifier.code, list, params.data())) return false;
  glance.steps += 2;
  return glance.answer == kSkip || modifying.Add(modifier.op, glance.answer);
}

bool WorksThere(const Machine& m, const Modifier& modifier, CardId card) {
  if (modifier.works < 0) return true;
  return (At(m.program.works, modifier.works).zones >> ZoneDeclarationOf(m, At(m.read->cards, card).zone)) & 1u;
}

// The rule of each card that has it, in the order in which the cards lie.
bool AskCards(const Modifying& modifying, std::int32_t rule, const Cast& cast) {
  const Machine& m = modifying.m;
  const Modifier& modifier = At(m.program.modifiers, rule);
  const auto fits = [&](CardId card) {
    return WorksThere(m, modifier, card) && MatchesPatterns(m, modifier.patterns, modifying.args, card);
  };
  for (std::size_t i = 0; i < modifier.patterns.size(); ++i) {
    if (modifier.patterns[i].kind != PatternKind::Me) continue;  // where it names the card itself, only one can fit
    const Value card = modifying.args[i];
    const bool has = IsCard(m, card) && At(m.read->cards, card).def == modifier.card;
    return !has || !fits(static_cast<CardId>(card)) || Ask(modifying, rule, static_cast<CardId>(card));
  }
  CardId one = -1;
  for (CardId card = cast.First(modifier.card); card >= 0; card = cast.Next(card)) {
    if (!fits(card)) continue;
    if (one >= 0) {  // of several it matters which lies first
      return std::ranges::all_of(m.read->order, [&](CardId lies) {
        return At(m.read->cards, lies).def != modifier.card || !fits(lies) || Ask(modifying, rule, lies);
      });
    }
    one = card;
  }
  return one < 0 || Ask(modifying, rule, one);
}

bool IsTimed(const Machine& m, std::int32_t query) {
  return std::ranges::any_of(m.read->modifiers, [&](const match::ActiveModifier& modifier) {
    return At(m.program.timed_modifiers, modifier.timed).query == query;
  });
}

bool TakeTimed(const Modifying& modifying) {
  const Machine& m = modifying.m;
  for (const match::ActiveModifier& modifier : m.read->modifiers) {
    const program::TimedModifier& timed = At(m.program.timed_modifiers, modifier.timed);
    if (timed.query != modifying.query || !MatchesTimed(modifier, modifying.args)) continue;
    Value amount = modifier.amount;
    if (modifying.list && amount != kNone) {  // the elements stand behind the arguments
      const std::span<const Value> held(modifier.args);
      const auto elements = held.subspan(std::min(held.size(), modifying.args.size()));
      if (!Charged(modifying.m, modifying.glance, [&] { return AppendList(modifying.m, elements, amount); }))
        return false;
    }
    if (!modifying.Add(timed.op, amount)) return false;
  }
  modifying.glance.steps += std::ssize(m.read->modifiers);
  return true;
}

}  // namespace

bool ModifyAtAGlance(Machine& m, std::int32_t index, std::span<const Value> args, Value& value, std::int64_t depth,
                     Glance& glance) {
  const program::Query& query = At(m.program.queries, index);
  if (query.modifiers.empty() && !IsTimed(m, index)) return true;
  const bool list = query.result.kind == program::TypeKind::List;
  Amounts amounts{value};
  const Modifying modifying{m, index, args, depth, glance, amounts, list};
  Cast& cast = m.memory->CastOf(m.program, *m.read);
  glance.steps += std::ssize(query.modifiers);
  for (const std::int32_t rule : cast.Rules(m.program, index)) {
    const Modifier& modifier = At(m.program.modifiers, rule);
    if (modifier.card >= 0) {
      if (!AskCards(modifying, rule, cast)) return false;
    } else if (MatchesPatterns(m, modifier.patterns, args, -1) && !Ask(modifying, rule, -1)) {
      return false;
    }
  }
  if (!TakeTimed(modifying)) return false;
  return list ? FinishList(m, glance, amounts, value)
              : Finish(amounts, query.result.kind == program::TypeKind::Bool, value);
}

}  // namespace cardinal::vm
