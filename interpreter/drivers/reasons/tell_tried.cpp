#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/drivers/reasons/tables.h"
#include "interpreter/drivers/reasons/tell.h"

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

// " (2 >= 3): 1 short"; empty if nothing was compared whose kind is known.
std::string Compared(const Asker& asker, const Tried& tried, bool yes_is_wanted) {
  if (!tried.compared) return "";
  program::TypeTag type = ComparedType(asker.program, tried.test);
  if (type.kind == TypeKind::Void && IsOrder(tried.op)) type.kind = TypeKind::Int;
  if (type.kind == TypeKind::Void || type.kind == TypeKind::Bool) return "";
  const std::string x = ValueWords(asker, type, tried.x), y = ValueWords(asker, type, tried.y);
  if (!IsOrder(tried.op) && type.kind != TypeKind::Int)
    return " (it is " + x + (tried.op == Op::Eq && !tried.yes ? ", not " + y : "") + ')';
  std::string text = " (" + x + ' ' + std::string(Symbol(tried.op)) + ' ' + y + ')';
  if (const auto missing = MissingIn(asker.program, tried, yes_is_wanted))
    text += ": " + std::to_string(missing->amount) + (missing->too_many ? " too many" : " short");
  return text;
}

std::string Signed(Value amount) { return (amount >= 0 ? "+" : "") + std::to_string(amount); }

// Until when a `modify` statement lasts. The one that is meant is found by what it says.
std::string Duration(const Asker& asker, const vm::Term& term) {
  const match::ActiveModifier* active = nullptr;
  for (const match::ActiveModifier& modifier : asker.match.world.modifiers) {
    const program::TimedModifier& timed = At(asker.program.timed_modifiers, modifier.timed);
    if (timed.site == term.site && modifier.source == term.card && modifier.amount == term.amount) active = &modifier;
  }
  if (active == nullptr) return "";
  switch (At(asker.program.timed_modifiers, active->timed).end) {
    case program::EndKind::Forever: return ", for the rest of the game";
    case program::EndKind::CardLeaves:
      return ", until " + CardWords(asker, static_cast<model::CardId>(active->end)) + " leaves its zone";
    case program::EndKind::EndOfOccurrence: break;
  }
  for (const match::Frame& frame : asker.match.stack.frames) {
    if (frame.uid == active->end && frame.kind == static_cast<std::int16_t>(program::OccurrenceKind::Event))
      return ", until the end of " + telling::Words(At(asker.program.events, frame.what).name);
  }
  return ", until the end of what made it";
}

}  // namespace

std::string AmountWords(const Asker& asker, const program::Query& query, const vm::Term& term) {
  const bool list = query.result.kind == TypeKind::List;
  const std::string elements = std::to_string(term.amount) + (term.amount == 1 ? " element" : " elements");
  switch (term.op) {
    case ModifierOp::To: return list ? "becomes" : "becomes " + ValueWords(asker, query.result, term.amount);
    case ModifierOp::By: return Signed(term.amount);
    case ModifierOp::AtLeast: return "at least " + std::to_string(term.amount);
    case ModifierOp::AtMost: return "at most " + std::to_string(term.amount);
    case ModifierOp::Allow: return "allowed";
    case ModifierOp::Forbid: return "forbidden";
    case ModifierOp::With: return "with " + elements;
    case ModifierOp::Without: return "without " + elements;
  }
  return "";
}

std::string TermWords(const Asker& asker, const vm::Term& term) {
  const std::string who = term.card >= 0 ? CardWords(asker, term.card) : "a rule";
  return term.timed ? who + ", an effect" + Duration(asker, term) : who;
}

Reason TellTerm(const Asker& asker, const AskedTerm& asked) {
  const program::Query& query = At(asker.program.queries, asked.query);
  const bool seen = asked.term.card < 0 || Sees(asker, asked.term.card);
  Reason reason;
  reason.site = seen ? PlaceFor(asker, asked.term.site) : -1;
  reason.brief = true;
  if (query.permission_of >= 0) {
    reason.lead = asked.term.op == ModifierOp::Forbid ? "NO" : "ok";
    reason.text = TermWords(asker, asked.term) + (asked.term.op == ModifierOp::Forbid ? " forbids it" : " allows it");
  } else {
    reason.lead = AmountWords(asker, query, asked.term);
    reason.text = TermWords(asker, asked.term) + ", of " + AskedWords(asker, asked.query, asked.args);
  }
  if (!seen) return reason;
  for (const Tried& rule : asked.because) {
    Reason& because = reason.parts.emplace_back(TellTried(asker, rule, asked.term.op != ModifierOp::Forbid));
    because.lead = "as";
  }
  return reason;
}

Reason TellTried(const Asker& asker, const Tried& tried, bool yes_is_wanted) {
  const program::Test& test = At(asker.program.tests, tried.test);
  Reason reason;
  reason.lead = tried.yes ? "ok" : "NO";
  reason.text = Quoted(asker, test.site) + Compared(asker, tried, yes_is_wanted);
  reason.site = PlaceFor(asker, test.site);
  if (tried.yes == yes_is_wanted) return reason;
  for (std::size_t i = 0; i < tried.terms.size() && i < kMostTermsTold; ++i)
    reason.parts.push_back(TellTerm(asker, tried.terms[i]));
  for (std::size_t i = 0; i < tried.parts.size() && i < kMostPartsTold; ++i) {
    reason.parts.push_back(TellTried(asker, tried.parts[i]));
    reason.parts.back().brief = true;
  }
  return reason;
}

}  // namespace cardinal::reasons
