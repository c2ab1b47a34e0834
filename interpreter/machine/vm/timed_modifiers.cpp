// `modify` statements: their amount is computed when they run, and they are active until their occurrence ends or their
// card leaves. Also patterns: the arguments that the head of a rule matches.
#include <algorithm>

#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

using model::FaultKind;
using program::PatternKind;

bool MatchesPatterns(const Machine& m, const std::vector<program::Pattern>& patterns, std::span<const Value> args,
                     CardId card) {
  for (std::size_t i = 0; i < patterns.size() && i < args.size(); ++i) {
    const Value arg = args[i];
    bool fits = true;
    switch (patterns[i].kind) {
      case PatternKind::Any: break;
      case PatternKind::Me: fits = arg == card; break;
      case PatternKind::You: fits = card >= 0 && arg == m.read->cards[card].controller; break;
      case PatternKind::CardType:
        fits = arg >= 0 && arg < static_cast<Value>(m.read->cards.size()) &&
               IsOfType(m, static_cast<CardId>(arg), static_cast<std::int32_t>(patterns[i].value));
        break;
      case PatternKind::Constant: fits = arg == patterns[i].value; break;
    }
    if (!fits) return false;
  }
  return true;
}

namespace {

bool EndsAtOnce(const Machine& m, const program::TimedModifier& timed, Value end) {
  if (timed.end != program::EndKind::EndOfOccurrence || FindOccurrence(m.stack, end)) return false;
  return std::none_of(m.live->pending.begin(), m.live->pending.end(),
                      [&](const match::PendingAction& w) { return w.uid == end; });
}

// A modifier that says how a card is printed has begun or ended.
void PrintAgain(Machine& m) {
  match::PrintCards(m.program, *m.write);
  ++m.changes;
  if (m.memo) m.memo->CardsHaveChanged();
}

}  // namespace

CardId WhoseText(const Machine& m) {
  const auto& frames = m.stack.frames;
  const auto card = std::find_if(frames.rbegin(), frames.rend(), [](const Frame& frame) { return frame.source >= 0; });
  return card == frames.rend() ? -1 : card->source;
}

// The elements of a list amount are stored after the arguments; `amount` is then their number.
bool AddModifier(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const program::TimedModifier& timed = m.program.timed_modifiers[in.a];
  const program::Query& query = m.program.queries[timed.query];
  const auto operands = m.OperandsOf(in);
  std::size_t next = 0;
  match::ActiveModifier modifier;
  modifier.timed = in.a;
  modifier.source = WhoseText(m);
  modifier.since = m.write->move_count;
  modifier.args.reserve(timed.is_wildcard.size());
  for (const std::uint8_t wildcard : timed.is_wildcard)
    modifier.args.push_back(wildcard != 0 ? match::kWildcard : m.R(operands[next++]));
  modifier.amount = m.R(operands[next++]);
  if (timed.end != program::EndKind::Forever) modifier.end = m.R(operands[next]);
  if (query.result.kind == program::TypeKind::List && modifier.amount != kNone) {
    const auto list = Elements(m.stack, modifier.amount);
    modifier.args.insert(modifier.args.end(), list.begin(), list.end());
    modifier.amount = static_cast<Value>(list.size());
  }
  if (timed.end == program::EndKind::CardLeaves && !NeedCard(m, modifier.end)) return false;
  if (timed.query == m.program.identity.print) {
    if (!NeedCard(m, modifier.args[0])) return false;
    if (!m.program.cards.Contains(modifier.amount))
      return Fail(m, FaultKind::MissingValue, "a card cannot be printed like nothing");
  }
  // A group that does not begin, because one of its ends has passed.
  const bool no_group = timed.end == program::EndKind::Group && modifier.end < 0;
  if (no_group || EndsAtOnce(m, timed, modifier.end)) return true;
  auto& modifiers = m.write->modifiers;
  if (static_cast<std::int64_t>(modifiers.size()) >= m.limits.modifiers) {
    return Fail(m, FaultKind::ListTooLong,
                "more than " + std::to_string(m.limits.modifiers) + " modifiers are in force");
  }
  modifiers.push_back(std::move(modifier));
  if (m.memo) m.memo->TimedHaveChanged();
  Changed(m, program::StateCell::Timed(m.program, timed.query));
  if (timed.query == m.program.identity.print) PrintAgain(m);
  if (m.observer) ObserverOf(m)->OnModifier(*m.live, modifiers.back(), Site(m));
  return true;
}

bool MatchesTimed(const match::ActiveModifier& modifier, std::span<const Value> args) {
  for (std::size_t i = 0; i < args.size() && i < modifier.args.size(); ++i)
    if (modifier.args[i] != match::kWildcard && modifier.args[i] != args[i]) return false;
  return true;
}

void EndModifiers(Machine& m, program::EndKind end, Value what) {
  // Mostly none of them ends.
  if (std::ranges::none_of(m.write->modifiers, [&](const auto& modifier) { return modifier.end == what; })) return;
  bool printed = false;
  match::EraseModifiers(*m.write, [&](const match::ActiveModifier& modifier) {
    const program::TimedModifier& timed = m.program.timed_modifiers[modifier.timed];
    if (modifier.end != what || timed.end != end) return false;
    printed = printed || timed.query == m.program.identity.print;
    if (m.memo) m.memo->TimedHaveChanged();
    Changed(m, program::StateCell::Timed(m.program, timed.query));
    return true;
  });
  if (printed) PrintAgain(m);
}

}  // namespace cardinal::vm
