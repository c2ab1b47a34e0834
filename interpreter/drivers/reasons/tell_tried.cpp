#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/drivers/reasons/tables.h"
#include "interpreter/drivers/reasons/tell.h"
#include "interpreter/drivers/reasons/terms.h"

namespace cardinal::reasons {

namespace {

using program::ModifierOp;
using program::Op;
using program::TypeKind;

constexpr std::size_t kMostTermsTold = 8;
constexpr std::size_t kMostPartsTold = 4;

std::string_view Symbol(Op op) {
  switch (op) {
    case Op::Eq: return "=";
    case Op::Ne: return "!=";
    case Op::Lt: return "<";
    case Op::Le: return "<=";
    case Op::Gt: return ">";
    default: return ">=";
  }
}

bool IsOrder(Op op) { return op != Op::Eq && op != Op::Ne; }

// "`x >= y` (2 >= 3): 1 short"; the condition alone if nothing was compared whose kind is known.
std::string ConditionWords(const Asker& asker, const Tried& tried, bool yes_is_wanted) {
  const view::Wording words = In(asker);
  const std::string condition = Quoted(asker, At(asker.program.tests, tried.test).site);
  if (!tried.compared) return condition;
  program::TypeTag type = ComparedType(asker.program, tried.test);
  if (type.kind == TypeKind::Void && IsOrder(tried.op)) type.kind = TypeKind::Int;
  if (type.kind == TypeKind::Void || type.kind == TypeKind::Bool) return condition;
  const std::string x = ValueWords(asker, type, tried.x), y = ValueWords(asker, type, tried.y);
  if (!IsOrder(tried.op) && type.kind != TypeKind::Int) {
    if (tried.op == Op::Eq && !tried.yes) return words.Phrase("{condition} (it is {x}, not {y})", {condition, x, y});
    return words.Phrase("{condition} (it is {x})", {condition, x});
  }
  const std::string text = condition + " (" + x + ' ' + std::string(Symbol(tried.op)) + ' ' + y + ')';
  const auto missing = MissingIn(asker.program, tried, yes_is_wanted);
  if (!missing) return text;
  return words.Phrase(missing->too_many ? "{condition}: {n} too many" : "{condition}: {n} short",
                      {text, std::to_string(missing->amount)});
}

std::string Signed(Value amount) { return (amount >= 0 ? "+" : "") + std::to_string(amount); }

// The effect of a `modify` statement that made the term. The one that is meant is found by what it says.
const match::ActiveModifier* ActiveOf(const Asker& asker, const vm::Term& term) {
  const match::ActiveModifier* active = nullptr;
  for (const match::ActiveModifier& modifier : asker.match.world.modifiers) {
    const program::TimedModifier& timed = At(asker.program.timed_modifiers, modifier.timed);
    if (timed.site == term.site && modifier.source == term.card && modifier.amount == term.amount) active = &modifier;
  }
  return active;
}

// Whose effect it is, and until when it lasts.
std::string EffectWords(const Asker& asker, const vm::Term& term, const std::string& who) {
  const view::Wording words = In(asker);
  const match::ActiveModifier* active = ActiveOf(asker, term);
  if (active == nullptr) return words.Phrase("{who}, an effect", {who});
  switch (At(asker.program.timed_modifiers, active->timed).end) {
    case program::EndKind::Forever: return words.Phrase("{who}, an effect, for the rest of the game", {who});
    case program::EndKind::CardLeaves:
      return words.Phrase("{who}, an effect, until {card} leaves its zone",
                          {who, CardWords(asker, static_cast<model::CardId>(active->end))});
    case program::EndKind::EndOfOccurrence: break;
  }
  for (const match::Frame& frame : asker.match.stack.frames) {
    if (frame.uid == active->end && frame.kind == static_cast<std::int16_t>(program::OccurrenceKind::Event))
      return words.Phrase("{who}, an effect, until the end of {event}",
                          {who, words.Name(At(asker.program.events, frame.what).name)});
  }
  return words.Phrase("{who}, an effect, until the end of what made it", {who});
}

}  // namespace

std::string AmountWords(const Asker& asker, const program::Query& query, const vm::Term& term) {
  const view::Wording words = In(asker);
  const bool list = query.result.kind == TypeKind::List, one = term.amount == 1;
  const std::string n = std::to_string(term.amount);
  switch (term.op) {
    case ModifierOp::To:
      if (list) return words.Phrase("becomes");
      return words.Phrase("becomes {value}", {ValueWords(asker, query.result, term.amount)});
    case ModifierOp::By: return Signed(term.amount);
    case ModifierOp::AtLeast: return words.Phrase("at least {n}", {n});
    case ModifierOp::AtMost: return words.Phrase("at most {n}", {n});
    case ModifierOp::Allow: return words.Phrase("allowed");
    case ModifierOp::Forbid: return words.Phrase("forbidden");
    case ModifierOp::With: return words.Phrase(one ? "with {n} element" : "with {n} elements", {n});
    case ModifierOp::Without: return words.Phrase(one ? "without {n} element" : "without {n} elements", {n});
  }
  return "";
}

std::string TermWords(const Asker& asker, const vm::Term& term) {
  const std::string who = term.card >= 0 ? CardWords(asker, term.card) : In(asker).Phrase("a rule");
  return term.timed ? EffectWords(asker, term, who) : who;
}

Reason TellTerm(const Asker& asker, const AskedTerm& asked) {
  const program::Query& query = At(asker.program.queries, asked.query);
  const bool seen = asked.term.card < 0 || Sees(asker, asked.term.card);
  const bool forbids = asked.term.op == ModifierOp::Forbid;
  const view::Wording words = In(asker);
  const std::string who = TermWords(asker, asked.term);
  Reason reason;
  reason.site = seen ? PlaceFor(asker, asked.term.site) : -1;
  reason.brief = true;
  if (query.permission_of >= 0) {
    reason.lead = words.Phrase(forbids ? "NO" : "ok");
    reason.text = words.Phrase(forbids ? "{who} forbids it" : "{who} allows it", {who});
  } else {
    reason.lead = AmountWords(asker, query, asked.term);
    reason.text = words.Phrase("{who}, of {what}", {who, AskedWords(asker, asked.query, asked.args)});
  }
  if (!seen) return reason;
  for (const Tried& rule : asked.because) {
    Reason& because = reason.parts.emplace_back(TellTried(asker, rule, !forbids));
    because.lead = words.Phrase("as");
  }
  return reason;
}

Reason TellTried(const Asker& asker, const Tried& tried, bool yes_is_wanted) {
  const program::Test& test = At(asker.program.tests, tried.test);
  Reason reason;
  reason.lead = In(asker).Phrase(tried.yes ? "ok" : "NO");
  reason.text = ConditionWords(asker, tried, yes_is_wanted);
  reason.site = PlaceFor(asker, test.site);
  if (tried.yes == yes_is_wanted) return reason;
  for (const AskedTerm& term : tried.terms) {
    if (reason.parts.size() == kMostTermsTold) break;
    if (!AddsNothing(term.term)) reason.parts.push_back(TellTerm(asker, term));
  }
  for (std::size_t i = 0; i < tried.parts.size() && i < kMostPartsTold; ++i) {
    reason.parts.push_back(TellTried(asker, tried.parts[i]));
    reason.parts.back().brief = true;
  }
  return reason;
}

}  // namespace cardinal::reasons
