// Calls: each one begins a frame. No function here runs the loop.
#include <algorithm>
#include <limits>

#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

bool SameAsAlways(const Machine& m, std::int32_t query) {
  const auto& applying = m.scratch->applying;
  if (applying.size() == m.applying_from) return true;
  const auto& asks = m.program.queries[query].reachable_queries;
  const auto first = applying.begin() + static_cast<std::ptrdiff_t>(m.applying_from);
  return std::none_of(first, applying.end(), [&](std::int32_t asked) {
    const auto bit = static_cast<std::size_t>(asked);
    return ((asks[bit / 64] >> (bit % 64)) & 1u) != 0;
  });
}

namespace {

bool GiveAgain(Machine& m, const Memory::Answer& answer, std::size_t params) {
  if (!Charge(m, static_cast<std::size_t>(answer.cost.With(m.read->modifiers.size())))) return false;
  m.memory->applied += answer.cost.applied;
  m.stack.values.Truncate(m.stack.values.size() - params);
  if (answer.list) return PushList(m, m.memory->Elements(answer));
  m.Push(answer.value);
  return true;
}

}  // namespace

bool CallQuery(Machine& m, const Instr& in) {
  const program::OptimizedCode::QueryInfo& call = m.program.optimized.calls[in.b];
  const std::int16_t flags = call.list ? kListResult : 0;
  const bool known_again = m.memory && IsKept(m, in.b);
  if (!known_again || !SameAsAlways(m, in.b)) return PushFrame(m, call.code, kInherit, -1, flags);
  const auto params = static_cast<std::size_t>(call.params);
  const Memory::Answer* known = m.memory->Find(in.b, {m.stack.values.end() - params, params}, call.remembered);
  const std::int64_t cost = known ? known->cost.With(m.read->modifiers.size()) : 0;
  if (known && cost <= m.steps && !MayGoTooDeep(m, known->depth, cost)) return GiveAgain(m, *known, params);
  m.scratch->begun.push_back({m.steps, m.memory->applied});
  return PushFrame(m, call.code, kInherit, in.b, static_cast<std::int16_t>(flags | kMemoize));
}

void KeepAnswer(Machine& m, const Frame& frame, Value result) {
  const Begun begun = m.scratch->begun.back();
  m.scratch->begun.pop_back();
  const std::int64_t steps = begun.steps - m.steps;
  if (!m.memory || steps > std::numeric_limits<std::int32_t>::max()) return;
  const auto params = static_cast<std::size_t>(m.program.optimized.calls[frame.rule].params);
  const std::span<const Value> args(m.stack.values.data() + frame.base, params);
  const Cost cost = CostOf(steps, m.memory->applied - begun.applied, m.read->modifiers.size());
  const std::int64_t depth = std::ssize(m.stack.frames) - 1;
  Memory::Answer& place = m.memory->Place(frame.rule, args);
  if ((frame.flags & kListResult) != 0 && IsScalar(result))
    m.memory->KeepList(place, frame.rule, args, Elements(m.stack, result), cost, depth);
  else
    m.memory->Keep(place, frame.rule, args, result, cost, depth);
}

namespace {

// The code of the card's own part, or of its type's; -1: none.
FunctionId PartOf(const Machine& m, Value card, std::int32_t part) {
  const auto& printed = m.program.cards[m.read->cards[card].def].parts;
  const FunctionId own = part < static_cast<std::int32_t>(printed.size()) ? printed[part] : -1;
  return own >= 0 ? own : m.program.parts[part].fallback;
}

}  // namespace

bool CallPart(Machine& m, const Instr& in) {
  const program::Part& part = m.program.parts[in.b];
  const std::size_t height = m.stack.values.size() - static_cast<std::size_t>(part.params) - 1;
  const Value card = m.stack.values[height];
  if (!NeedCard(m, card)) return false;
  const FunctionId code = PartOf(m, card, in.b);
  if (code >= 0) return PushFrame(m, code, static_cast<CardId>(card), in.b);
  m.stack.values.Truncate(height);
  m.Push(kNone);
  return true;
}

namespace {

// Moves the pending action `uid` to the window with the uid `window`, as its oldest.
void MoveToBottom(Match& match, Value uid, std::int32_t window) {
  for (std::size_t i = 0; i < match.pending.size(); ++i) {
    if (match.pending[i].uid != uid) continue;
    match::PendingAction action = std::move(match.pending[i]);
    action.window_uid = window;
    match.pending.erase(match.pending.begin() + static_cast<std::ptrdiff_t>(i));
    match.pending.insert(match.pending.begin(), std::move(action));
    return;
  }
}

}  // namespace

// With a = 1 the window gets its uid here, before its own Enter, so that the action can be put into its queue.
bool CallWindow(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const FunctionId code = m.program.windows[in.b].code;
  if (in.a == 0) return PushFrame(m, code);
  auto& values = m.stack.values;
  const auto place = values.end() - m.program.functions[code].params - 1;
  const Value uid = *place;
  values.erase(place);
  if (!PushFrame(m, code)) return false;
  Frame& frame = m.Top();
  frame.uid = m.live->next_uid++;
  frame.kind = static_cast<std::int16_t>(OccurrenceKind::Window);
  frame.occurrence_index = in.b;
  MoveToBottom(*m.live, uid, frame.uid);
  return true;
}

bool FirstSeat(Machine& m) {
  if (m.program.order_code >= 0) return PushFrame(m, m.program.order_code, -1);
  m.Push(0);
  return true;
}

}  // namespace cardinal::vm
