#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/drivers/reasons/term_tree.h"

namespace cardinal::reasons {

namespace {

using program::Comparison;
using program::ModifierOp;
using program::TypeKind;

constexpr std::size_t kMaxTermsShown = 8;
constexpr std::size_t kMaxPartsShown = 4;

std::string_view Symbol(Comparison op) {
  switch (op) {
    case Comparison::Eq: return "=";
    case Comparison::Ne: return "!=";
    case Comparison::Lt: return "<";
    case Comparison::Le: return "<=";
    case Comparison::Gt: return ">";
    default: return ">=";
  }
}

bool IsOrder(Comparison op) { return op != Comparison::Eq && op != Comparison::Ne; }

// "`x >= y` (2 >= 3): 1 short"; the condition alone if no values of a known type were compared.
std::string ConditionText(const ExplainContext& asker, const TestedCondition& tried, bool yes_is_wanted) {
  const view::Localizer words = MakeLocalizer(asker);
  const std::string condition = QuoteCondition(asker, asker.program.conditions[tried.condition].site);
  if (!tried.compared) return condition;
  program::TypeTag type = ComparedType(asker.program, tried.condition);
  if (type.kind == TypeKind::Void && IsOrder(tried.op)) type.kind = TypeKind::Int;
  if (type.kind == TypeKind::Void || type.kind == TypeKind::Bool) return condition;
  const std::string x = ValueText(asker, type, tried.x), y = ValueText(asker, type, tried.y);
  if (!IsOrder(tried.op) && type.kind != TypeKind::Int) {
    if (tried.op == Comparison::Eq && !tried.value)
      return words.TranslatePhrase("{condition} (it is {x}, not {y})", {condition, x, y});
    return words.TranslatePhrase("{condition} (it is {x})", {condition, x});
  }
  const std::string text = condition + " (" + x + ' ' + std::string(Symbol(tried.op)) + ' ' + y + ')';
  const auto missing = FindShortfall(asker.program, tried, yes_is_wanted);
  if (!missing) return text;
  return words.TranslatePhrase(missing->too_many ? "{condition}: {n} too many" : "{condition}: {n} short",
                               {text, std::to_string(missing->amount)});
}

std::string FormatSigned(Value amount) { return (amount >= 0 ? "+" : "") + std::to_string(amount); }

// The active modifier that made the term: the one with the same site, source and amount.
const match::ActiveModifier* FindActiveModifier(const ExplainContext& asker, const vm::ModifierTerm& term) {
  const match::ActiveModifier* active = nullptr;
  for (const match::ActiveModifier& modifier : asker.match.state.modifiers) {
    const program::TimedModifier& timed = asker.program.timed_modifiers[modifier.timed];
    if (timed.site == term.site && modifier.source == term.card && modifier.amount == term.amount) active = &modifier;
  }
  return active;
}

// The effect with its source and its end.
std::string EffectText(const ExplainContext& asker, const vm::ModifierTerm& term, const std::string& who) {
  const view::Localizer words = MakeLocalizer(asker);
  const match::ActiveModifier* active = FindActiveModifier(asker, term);
  if (active == nullptr) return words.TranslatePhrase("{who}, an effect", {who});
  switch (asker.program.timed_modifiers[active->timed].end) {
    case program::EndKind::Forever: return words.TranslatePhrase("{who}, an effect, for the rest of the game", {who});
    case program::EndKind::CardLeaves:
      return words.TranslatePhrase("{who}, an effect, until {card} leaves its zone",
                                   {who, CardName(asker, static_cast<model::CardId>(active->end))});
    case program::EndKind::Group: return words.TranslatePhrase("{who}, an effect, for a time", {who});
    case program::EndKind::EndOfOccurrence: break;
  }
  for (const match::Frame& frame : asker.match.stack.frames) {
    if (frame.uid == active->end && frame.Occurrence() == program::OccurrenceKind::Event)
      return words.TranslatePhrase("{who}, an effect, until the end of {event}",
                                   {who, words.EventName(asker.program.events[frame.occurrence_index].name)});
  }
  return words.TranslatePhrase("{who}, an effect, until the end of the event that made it", {who});
}

}  // namespace

std::string AmountText(const ExplainContext& asker, const program::Query& query, const vm::ModifierTerm& term) {
  const view::Localizer words = MakeLocalizer(asker);
  const bool list = query.result.kind == TypeKind::List, one = term.amount == 1;
  const std::string n = std::to_string(term.amount);
  switch (term.op) {
    case ModifierOp::To:
      if (list) return words.TranslatePhrase("becomes");
      return words.TranslatePhrase("becomes {value}", {ValueText(asker, query.result, term.amount)});
    case ModifierOp::By: return FormatSigned(term.amount);
    case ModifierOp::AtLeast: return words.TranslatePhrase("at least {n}", {n});
    case ModifierOp::AtMost: return words.TranslatePhrase("at most {n}", {n});
    case ModifierOp::Allow: return words.TranslatePhrase("allowed");
    case ModifierOp::Forbid: return words.TranslatePhrase("forbidden");
    case ModifierOp::With: return words.TranslatePhrase(one ? "with {n} element" : "with {n} elements", {n});
    case ModifierOp::Without: return words.TranslatePhrase(one ? "without {n} element" : "without {n} elements", {n});
  }
  return "";
}

std::string TermText(const ExplainContext& asker, const vm::ModifierTerm& term) {
  const std::string called = view::TermWords(asker.program, term, asker.names);
  if (!called.empty()) return called;
  const std::string who = term.card >= 0 ? CardName(asker, term.card) : MakeLocalizer(asker).TranslatePhrase("a rule");
  return term.timed ? EffectText(asker, term, who) : who;
}

Reason ExplainTerm(const ExplainContext& asker, const QueriedTerm& asked) {
  const program::Query& query = asker.program.queries[asked.query];
  const bool seen = asked.term.card < 0 || CanSee(asker, asked.term.card);
  const bool forbids = asked.term.op == ModifierOp::Forbid;
  const view::Localizer words = MakeLocalizer(asker);
  const std::string who = TermText(asker, asked.term);
  Reason reason;
  reason.site = seen ? VisibleSite(asker, asked.term.site) : -1;
  reason.ids_only = true;
  if (query.permission_of >= 0) {
    reason.label = words.TranslatePhrase(forbids ? "NO" : "ok");
    reason.text = words.TranslatePhrase(forbids ? "{who} forbids it" : "{who} allows it", {who});
  } else {
    reason.label = AmountText(asker, query, asked.term);
    reason.text = words.TranslatePhrase("{who}, of {what}", {who, QueryText(asker, asked.query, asked.args)});
  }
  if (!seen) return reason;
  for (const TestedCondition& rule : asked.conditions) {
    Reason& because = reason.parts.emplace_back(ExplainCondition(asker, rule, !forbids));
    because.label = words.TranslatePhrase("as");
  }
  return reason;
}

Reason ExplainCondition(const ExplainContext& asker, const TestedCondition& tried, bool yes_is_wanted) {
  const program::Condition& test = asker.program.conditions[tried.condition];
  Reason reason;
  reason.label = MakeLocalizer(asker).TranslatePhrase(tried.value ? "ok" : "NO");
  reason.text = ConditionText(asker, tried, yes_is_wanted);
  reason.site = VisibleSite(asker, test.site);
  if (tried.value == yes_is_wanted) return reason;
  for (const QueriedTerm& term : tried.terms) {
    if (reason.parts.size() == kMaxTermsShown) break;
    if (!IsNeutralTerm(term.term)) reason.parts.push_back(ExplainTerm(asker, term));
  }
  for (std::size_t i = 0; i < tried.parts.size() && i < kMaxPartsShown; ++i) {
    reason.parts.push_back(ExplainCondition(asker, tried.parts[i]));
    reason.parts.back().ids_only = true;
  }
  return reason;
}

}  // namespace cardinal::reasons
