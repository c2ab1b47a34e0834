// Calls: each one begins a frame. Nothing here calls the loop.
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

bool CallQuery(Machine& m, const Instr& in) {
  const program::Query& query = At(m.program.queries, in.b);
  const std::int16_t flags = query.result.kind == program::TypeKind::List ? kListResult : 0;
  return PushFrame(m, query.code, kInherit, -1, flags);
}

bool CallEvent(Machine& m, const Instr& in) { return NeedLive(m) && PushFrame(m, At(m.program.events, in.b).code); }

namespace {

// The card's own text, or its type's; -1: none.
CodeId PartOf(const Machine& m, Value card, std::int32_t part) {
  const auto& printed = At(m.program.cards, At(m.read->cards, card).def).parts;
  const CodeId own = part < static_cast<std::int32_t>(printed.size()) ? At(printed, part) : -1;
  return own >= 0 ? own : At(m.program.parts, part).fallback;
}

}  // namespace

bool CallPart(Machine& m, const Instr& in) {
  const program::Part& part = At(m.program.parts, in.b);
  const std::size_t height = m.stack.values.size() - static_cast<std::size_t>(part.params) - 1;
  const Value card = m.stack.values[height];
  if (!NeedCard(m, card)) return false;
  const CodeId code = PartOf(m, card, in.b);
  if (code >= 0) return PushFrame(m, code, static_cast<CardId>(card), in.b);
  m.stack.values.resize(height);
  m.Push(kNone);
  return true;
}

namespace {

// The waiting action `uid` changes into the window with the uid `window`, as its oldest.
void MoveToBottom(Match& match, Value uid, std::int32_t window) {
  for (std::size_t i = 0; i < match.waiting.size(); ++i) {
    if (match.waiting[i].uid != uid) continue;
    match::Waiting action = std::move(match.waiting[i]);
    action.window_uid = window;
    match.waiting.erase(match.waiting.begin() + static_cast<std::ptrdiff_t>(i));
    match.waiting.insert(match.waiting.begin(), std::move(action));
    return;
  }
}

}  // namespace

// With a = 1 the window gets its uid here, before its own Enter, so that the action can be put into its queue.
bool CallWindow(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const CodeId code = At(m.program.windows, in.b).code;
  if (in.a == 0) return PushFrame(m, code);
  auto& values = m.stack.values;
  const auto place = values.end() - At(m.program.codes, code).params - 1;
  const Value uid = *place;
  values.erase(place);
  if (!PushFrame(m, code)) return false;
  Frame& frame = m.Top();
  frame.uid = m.live->next_uid++;
  frame.kind = static_cast<std::int16_t>(OccurrenceKind::Window);
  frame.what = in.b;
  MoveToBottom(*m.live, uid, frame.uid);
  return true;
}

bool FirstSeat(Machine& m) {
  if (m.program.order_code >= 0) return PushFrame(m, m.program.order_code, -1);
  m.Push(0);
  return true;
}

}  // namespace cardinal::vm
