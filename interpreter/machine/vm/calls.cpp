// Calls of functions: each one opens a frame. No function here runs the loop.
#include <algorithm>
#include <utility>

#include "interpreter/machine/vm/frames.h"
#include "interpreter/machine/vm/identity.h"
#include "interpreter/machine/vm/reads.h"

namespace cardinal::vm {

namespace {

constexpr std::size_t kFewArguments = 8;

// The arguments of a call. They are copied, because a caller that can wait keeps only its pinned registers: the new
// frame begins after these.
class Arguments {
 public:
  Arguments(const Machine& m, std::span<const Register> operands) : size_(operands.size()) {
    Value* to = few_.data();
    if (size_ > few_.size()) {
      many_.resize(size_);
      to = many_.data();
    }
    for (const Register reg : operands) *to++ = m.registers[reg];
  }
  operator std::span<const Value>() const { return {many_.empty() ? few_.data() : many_.data(), size_}; }

 private:
  const std::size_t size_;
  std::array<Value, kFewArguments> few_;
  std::vector<Value> many_;
};

}  // namespace

// A modifier does not apply to its own evaluation. So while one runs, a query that would lead to its query again has
// another answer than usual.
bool HasUsualAnswerHere(const Machine& m, std::int32_t query) {
  const auto& reachable = m.compiled.answers.reachable_queries[static_cast<std::size_t>(query)];
  return std::ranges::none_of(m.scratch->applying, [&](std::int32_t asked) {
    const auto bit = static_cast<std::size_t>(asked);
    return ((reachable[bit / 64] >> (bit % 64)) & 1u) != 0;
  });
}

namespace {

// The same in a game with layers. Only the modifiers that have begun since the last one of a named layer count.
bool HasUsualAnswerInLayers(const Machine& m, std::int32_t query) {
  const auto& reachable = m.compiled.answers.reachable_queries[static_cast<std::size_t>(query)];
  const auto& applying = m.scratch->applying;
  for (std::size_t i = applying.size(); i-- > 0 && applying[i] != kNewLayer;) {
    const auto bit = static_cast<std::size_t>(applying[i]);
    if (((reachable[bit / 64] >> (bit % 64)) & 1u) != 0) return false;
  }
  return true;
}

}  // namespace

Keys KeysOf(const Machine& m, FunctionId function, std::span<const Register> arguments) {
  Keys keys;
  for (const Register reg : arguments) keys.values[keys.count++] = m.registers[reg];
  for (const ir::OccurrenceRead& read : m.memo->OccurrencesOf(function))
    keys.values[keys.count++] = ReadOccurrence(m, read);
  return keys;
}

bool AskByOccurrences(Machine& m, const Instr& in, FunctionId function, std::span<const Register> arguments) {
  const Keys keys = KeysOf(m, function, arguments);
  return AnswerFrom(m, in, function, keys.values.data(), Keys::kRegisters.data(), keys.count);
}

// The number of layers that are seen is a key of the answer, after all others.
bool AskInLayers(Machine& m, const Instr& in) {
  if (!Charge(m, 1)) return false;
  const FunctionId id = m.compiled.queries[static_cast<std::size_t>(in.a)];
  const bool remembered = m.memo && m.memo->HowRemembered(id) != bytecode::Remembered::No;
  if (remembered && m.memo->IsWorthwhile(id) && HasUsualAnswerInLayers(m, in.a)) {
    Keys keys = KeysOf(m, id, m.OperandsOf(in));
    if (keys.count < keys.values.size()) {
      keys.values[keys.count++] = std::min(m.layers_seen, base::Count(m.program.layers));
      return AnswerFrom(m, in, id, keys.values.data(), Keys::kRegisters.data(), keys.count);
    }
  }
  return OpenPureFrame(m, in, id, 0);
}

// Whether the condition that follows may hold. Observers see only that condition.
bool Guard(Machine& m, const Instr& in) {
  const auto function = static_cast<FunctionId>(in.a);
  if (m.memo && m.scratch->applying.empty() && m.memo->IsWorthwhile(function)) {
    const bytecode::Remembered how = m.memo->HowRemembered(function);
    if (how == bytecode::Remembered::ByArguments) return AnswerFrom(m, in, function, m.registers, nullptr, 0);
    if (how == bytecode::Remembered::ByOccurrences) return AskByOccurrences(m, in, function, {});
  }
  m.R(in.to) = 1;
  ++m.pc;
  return true;
}

bool TakeRememberedList(Machine& m, const Instr& in, std::size_t slot) {
  if (!MakeList(m, m.memo->Elements(slot), m.R(in.to))) return false;
  ++m.pc;
  return true;
}

void KeepAnswer(Machine& m, std::int32_t slot, Value answer, bool list) {
  if (!m.memo) return;
  const bool elements = list && IsScalar(answer);
  m.memo->Keep(static_cast<std::size_t>(slot), m.stack.frames.size(), answer, elements,
               elements ? Elements(m.stack, answer) : std::span<const Value>());
}

bool CallEvent(Machine& m, const Instr& in) {
  if (!Charge(m, 1)) return false;
  const FunctionId id = m.program.events[in.a].code;
  const Function& code = m.functions[id];
  const std::span<const Register> operands = m.OperandsOf(in);
  if (operands.size() > kFewArguments || static_cast<std::int32_t>(operands.size()) < code.parameters)
    return OpenFrame(m, id, Arguments(m, operands));
  if (m.code.stops[static_cast<std::size_t>(m.Position())] < 0) return OpenPureFrame(m, in, id, 0);
  // They are read before the frame opens, which may be where they are.
  std::array<Value, kFewArguments> arguments;
  for (std::size_t i = 0; i < operands.size(); ++i) arguments[i] = m.registers[operands[i]];
  Value* const to = PushFrame(m, id, code, m.stack.frames.back().source, -1, 0, BaseAbove(m));
  for (std::size_t i = 0; to && i < operands.size(); ++i) to[i] = arguments[i];
  return to != nullptr;
}

namespace {

// The code of the card's own part, or of its type's; -1: none. Returns false on a fault.
bool FindCodeOfPart(Machine& m, CardId card, std::int32_t part, FunctionId& code) {
  const auto code_in = [&](Value text) {
    const auto& printed = m.program.cards[static_cast<std::int32_t>(text)].parts;
    return printed.Contains(part) ? printed[part] : -1;
  };
  Value text = kNone;
  if (!FindText(
          m, card, [&](Value one) { return code_in(one) >= 0; }, text))
    return false;
  code = text == kNone ? m.program.parts[part].fallback : code_in(text);
  return true;
}

}  // namespace

bool CallPart(Machine& m, const Instr& in) {
  const Value card = m.R(in.x);
  if (!NeedCard(m, card) || !Charge(m, 1)) return false;
  FunctionId code = -1;
  if (!FindCodeOfPart(m, static_cast<CardId>(card), in.a, code)) return false;
  if (code >= 0) return OpenFrame(m, code, Arguments(m, m.OperandsOf(in)), static_cast<CardId>(card), in.a);
  m.R(in.to) = kNone;
  ++m.pc;
  return true;
}

namespace {

// Moves the pending action `uid` to the window with the uid `window`, as its oldest.
void MoveToBottom(Match& match, Value uid, std::int32_t window) {
  const auto place = std::ranges::find(match.pending, uid, &match::PendingAction::uid);
  if (place == match.pending.end()) return;
  match::PendingAction action = std::move(*place);
  action.window_uid = window;
  match.pending.erase(place);
  match.pending.insert(match.pending.begin(), std::move(action));
}

}  // namespace

// A window that is opened with an action gets its uid here, before its own Enter, so that the action can be put into
// its queue.
bool CallWindow(Machine& m, const Instr& in) {
  if (!NeedLive(m) || !Charge(m, 1)) return false;
  const bool with = in.op == Op::CallWindowWith;
  const auto operands = m.OperandsOf(in);
  const Value action = with ? m.R(in.x) : kNone;
  if (!OpenFrame(m, m.program.windows[in.a].code, Arguments(m, with ? operands.subspan(1) : operands))) return false;
  if (!with) return true;
  Frame& frame = m.Top();
  frame.uid = m.live->next_uid++;
  frame.kind = static_cast<std::int16_t>(OccurrenceKind::Window);
  frame.occurrence_index = in.a;
  OpenTop(m);
  MoveToBottom(*m.live, action, frame.uid);
  return true;
}

bool SkipEvent(Machine& m) {
  const std::size_t depth = m.stack.frames.size();
  if (depth >= 2) m.stack.frames[depth - 2].flags |= kSkipped;
  return CloseFrame(m, kNone);
}

namespace {

bool RemembersSettled(const Machine& m, FunctionId code) {
  return m.memo && m.scratch->applying.empty() && m.memo->HowRemembered(code) != bytecode::Remembered::No;
}

// Whether no `whenever` rule had to run, and nothing that their conditions read has changed since.
bool IsSettled(const Machine& m, FunctionId code) {
  if (!RemembersSettled(m, code)) return false;
  const Keys keys = KeysOf(m, code, {});
  const Value* const r = keys.values.data();
  const std::size_t slot = MemoTable::SlotOf(code, r, Keys::kRegisters.data(), keys.count);
  return m.memo->IsRight(slot, code, r, Keys::kRegisters.data(), keys.count);
}

void KeepSettled(Machine& m, FunctionId code) {
  if (!RemembersSettled(m, code)) return;
  const Keys keys = KeysOf(m, code, {});
  const Value* const r = keys.values.data();
  const std::size_t slot = MemoTable::SlotOf(code, r, Keys::kRegisters.data(), keys.count);
  m.memo->KeepAtOnce(slot, code, r, Keys::kRegisters.data(), keys.count, 0);
}

}  // namespace

// Runs `whenever` rules in rounds, until no rule runs in a round. Then the next reaction that waits happens, and so on.
namespace {

// Whether a rule has taken the action that ends. In a game with `after one by one` the game does not rest then: the
// text of that rule continues first.
bool IsTakenByRule(const Machine& m) {
  const auto& frames = m.stack.frames;
  if (frames.size() < 2 || !frames.back().Runs(OccurrenceKind::Action)) return false;
  const Frame& caller = frames[frames.size() - 2];
  const std::int32_t at = caller.pc >= 0 ? caller.pc : PositionOf(m, caller);
  return m.code.instructions[static_cast<std::size_t>(at)].op == Op::TakeAction;
}

}  // namespace

bool RunStateBasedActions(Machine& m) {
  if (!NeedLive(m)) return false;
  if (m.program.one_by_one && IsTakenByRule(m)) {
    ++m.pc;
    return true;
  }
  const FunctionId code = m.program.state_based_actions_code;
  const auto runs = [&](const Frame& frame) { return frame.code == code; };
  if (m.live->simultaneous > 0 || (code >= 0 && std::ranges::any_of(m.stack.frames, runs))) {
    ++m.pc;
    return true;
  }
  if (code >= 0 && !IsSettled(m, code)) return Charge(m, 1) && OpenFrame(m, code, {}, -1);
  return RunNextReaction(m);
}

// `result`: of a round, whether a rule ran; of an order of reactions, kPutInOrder; a reaction has none.
bool ContinueStateBasedActions(Machine& m, Value result) {
  if (result == 1) return Charge(m, 1) && OpenFrame(m, m.program.state_based_actions_code, {}, -1);
  if (result == program::kPutInOrder) return PutReactionsInOrder(m);
  if (result != 0) {
    EndReaction(m);
    return RunStateBasedActions(m);
  }
  KeepSettled(m, m.program.state_based_actions_code);
  return RunNextReaction(m);
}

}  // namespace cardinal::vm
