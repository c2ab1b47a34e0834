// What a match cannot be, although each of its numbers is within its table: see ForgedStack in invariants.h.
#include <algorithm>
#include <map>
#include <set>

#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/program/heights.h"

namespace cardinal::match {
namespace {

using program::Code;
using program::CodeId;
using program::Instr;
using program::Op;
using program::Program;

// The slots of the machine's own that hold where an instruction stands which goes on later (vm/ops_hooks.cpp,
// ops_windows.cpp).
constexpr std::int32_t kNext = 0, kHeard = 1;          // RunInstead, RunBefore, RunAfter
constexpr std::int32_t kProgress = 0;                  // AskWindow
constexpr Value kActing = 2;                           // an action of the window runs
constexpr std::int32_t kPosition = 1;                  // of a window's own locals: whose turn it is, counted on and on
constexpr std::int16_t kSettling = 8, kDraining = 16;  // flags of a frame

template <class Table>
const auto& In(const Table& table, std::int64_t index) {
  return table[static_cast<std::size_t>(index)];
}

bool Asks(Op op, model::DecisionKind kind) {
  switch (kind) {
    case model::DecisionKind::One: return op == Op::ChooseOne;
    case model::DecisionKind::Many: return op == Op::ChooseMany;
    case model::DecisionKind::Arrange: return op == Op::ChooseOrder;
    case model::DecisionKind::Number: return op == Op::ChooseNumber;
    case model::DecisionKind::YesNo: return op == Op::ChooseYesNo;
    case model::DecisionKind::Menu: return op == Op::ChooseMenu;
    default: return false;
  }
}

class Examiner {
 public:
  Examiner(const Program& program, const Match& match) : program_(program), match_(match) {}

  std::string Run() {
    if (match_.outcome.kind != model::OutcomeKind::Running || match_.stack.frames.empty()) return "";
    FindTexts();
    const Stack& stack = match_.stack;
    if (!stack.building.empty() || !stack.building_marks.empty()) return "a list is half made between two steps";
    for (std::size_t i = 0; i < stack.frames.size(); ++i)
      if (!Frames(i)) return "what runs does not stand where it can wait (call " + std::to_string(i + 1) + ")";
    if (!std::all_of(match_.waiting.begin(), match_.waiting.end(),
                     [&](const Waiting& waiting) { return Waits(waiting); }))
      return "an action that waits does not fit its text";
    if (!std::all_of(match_.deferred.begin(), match_.deferred.end(),
                     [&](const Deferred& deferred) { return PutOff(deferred); }))
      return "an `after` that was put off does not fit its event";
    return Options() ? "" : "an option is not one of what is asked";
  }

 private:
  // Whatever may have called something that asks: no question, no modifier, nothing that is only tried.
  void FindTexts() {
    for (const auto& event : program_.events) texts_.insert(event.code);
    for (const auto& window : program_.windows) texts_.insert(window.code);
    for (const auto& hook : program_.hooks) texts_.insert(hook.code);
    for (const auto& part : program_.parts) texts_.insert(part.fallback);
    for (const auto& card : program_.cards) texts_.insert(card.parts.begin(), card.parts.end());
    for (const auto& action : program_.actions) {
      for (const auto& variant : action.variants) texts_.insert({variant.run, variant.cancelled});
    }
    texts_.insert(program_.settle_code);
    texts_.erase(-1);
  }

  const Instr& At(const Code& code, std::int32_t position) const {
    return In(program_.instructions, code.first + position);
  }
  const std::vector<std::int32_t>& Heights(CodeId id) {
    auto& heights = heights_[id];
    if (heights.empty()) heights = program::HeightsOf(program_, In(program_.codes, id));
    return heights;
  }
  Value Local(const Frame& frame, std::int32_t index) const { return In(match_.stack.values, frame.base + index); }

  // The elements of a list that the arena holds; false: it holds none such.
  static bool IsList(Value value, std::size_t held) {
    if (value == model::kNone || value == model::kSkip) return true;
    const ListRef list = ToList(value);
    return list.offset >= 0 && list.length >= 0 &&
           static_cast<std::size_t>(list.offset) + static_cast<std::size_t>(list.length) <= held;
  }

  bool IsHeard(Value value) const {
    const std::int64_t hook = value >> 32, card = (value & 0xffffff) - 1, seat = (value >> 24) & 0xff;
    return Exists(program_.hooks, hook) && ExistsOrNone(match_.world.cards, card) && seat < match_.world.seats;
  }

  bool Frames(std::size_t index) {
    const Frame& frame = match_.stack.frames[index];
    const Code& code = In(program_.codes, frame.code);
    if (texts_.count(frame.code) == 0) return false;
    const bool top = index + 1 == match_.stack.frames.size();
    const auto end = top ? static_cast<std::int64_t>(match_.stack.values.size()) : match_.stack.frames[index + 1].base;
    const std::int64_t height = end - frame.base - code.locals;
    return (top ? Asking(frame, code, height) : Calling(frame, code, height, match_.stack.frames[index + 1])) &&
           Locals(frame, code);
  }

  // The frame that asks.
  bool Asking(const Frame& frame, const Code& code, std::int64_t height) {
    const std::int32_t entered = In(Heights(frame.code), frame.pc);
    const Instr& next = At(code, frame.pc);
    const model::Decision& decision = match_.decision;
    if (entered < 0) return false;
    if (decision.kind == model::DecisionKind::Act) {
      return next.op == Op::AskWindow && height == entered && decision.window == frame.what &&
             Local(frame, next.a + kProgress) == model::kNone;
    }
    if (decision.kind == model::DecisionKind::Shuffle)
      return next.op == Op::ShuffleZone && height == entered && decision.zone >= 0;
    if (frame.pc == 0) return false;
    const Instr& choice = At(code, frame.pc - 1);
    return Asks(choice.op, decision.kind) && choice.b == decision.choice && height == entered - 1;
  }

  // One that has called the next.
  bool Calling(const Frame& frame, const Code& code, std::int64_t height, const Frame& called) {
    const std::int32_t entered = In(Heights(frame.code), frame.pc);
    const Instr& next = At(code, frame.pc);
    if (entered < 0) return false;
    if (height == entered && (next.op == Op::RunInstead || next.op == Op::RunBefore || next.op == Op::RunAfter)) {
      return Local(frame, next.a + kNext) != model::kNone;
    }
    if (height == entered && next.op == Op::AskWindow) return Local(frame, next.a + kProgress) == kActing;
    if (height == entered && next.op == Op::Settle)
      return (frame.flags & kSettling) != 0 && called.code == program_.settle_code;
    if (next.op == Op::SimultaneousEnd && (frame.flags & kDraining) != 0)
      return height == entered || height == entered + 1;
    if (frame.pc == 0) return false;
    const Op before = At(code, frame.pc - 1).op;
    if (before == Op::CallEvent || before == Op::CallPart || before == Op::CallWindow) return height == entered - 1;
    return (before == Op::ResolveAction || before == Op::CancelAction) && height == entered;
  }

  // What the machine reads without asking again: lists, places in lists, hooks that have heard.
  bool Locals(const Frame& frame, const Code& code) const {
    const std::size_t held = match_.stack.arena.size();
    for (const std::int32_t local : code.list_locals)
      if (!IsList(Local(frame, local), held)) return false;
    for (std::int32_t i = 0; i < code.count; ++i) {
      const Instr& instr = At(code, i);
      if (instr.op == Op::ForNext) {
        const Value position = Local(frame, instr.a + 1);
        if (!IsList(Local(frame, instr.a), held) || (position < 0 && position != model::kNone)) return false;
      }
      if (instr.op == Op::RunInstead || instr.op == Op::RunBefore || instr.op == Op::RunAfter) {
        if (!Hears(Local(frame, instr.a + kNext), Local(frame, instr.a + kHeard))) return false;
      }
      if (instr.op == Op::AskWindow && frame.uid > 0) {
        const auto params = static_cast<std::int32_t>(In(program_.windows, frame.what).params.size());
        if (!IsList(Local(frame, params), held) || Local(frame, params + kPosition) < 0) return false;
      }
    }
    return true;
  }

  bool Hears(Value next, Value heard) const {
    if (!IsList(heard, match_.stack.arena.size())) return false;
    if (heard == model::kNone) return next == model::kNone;
    const ListRef list = ToList(heard);
    for (std::int32_t i = 0; i < list.length; ++i)
      if (!IsHeard(In(match_.stack.arena, list.offset + i))) return false;
    return next == model::kNone || (next >= 0 && next < list.length);
  }

  // Lists of what was put aside point into `lists`.
  static bool Aside(const Code& code, const std::vector<Value>& locals, const std::vector<Value>& lists) {
    if (locals.size() < static_cast<std::size_t>(code.locals)) return false;
    return std::all_of(code.list_locals.begin(), code.list_locals.end(),
                       [&](std::int32_t local) { return IsList(In(locals, local), lists.size()); });
  }

  bool Waits(const Waiting& waiting) {
    const CodeId run = In(In(program_.actions, waiting.action).variants, waiting.variant).run;
    const Code& code = In(program_.codes, run);
    return waiting.pc > 0 && At(code, waiting.pc - 1).op == Op::Wait && In(Heights(run), waiting.pc) == 0 &&
           Aside(code, waiting.locals, waiting.lists);
  }

  bool PutOff(const Deferred& deferred) const {
    if (static_cast<program::OccurrenceKind>(deferred.kind) == program::OccurrenceKind::Window) return false;
    if (static_cast<program::OccurrenceKind>(deferred.kind) == program::OccurrenceKind::Event &&
        !Aside(In(program_.codes, In(program_.events, deferred.event).code), deferred.args, deferred.args)) {
      return false;
    }
    return deferred.args.size() >= 2 &&
           std::all_of(deferred.heard.begin(), deferred.heard.end(), [&](Value value) { return IsHeard(value); });
  }

  // An action is one of the window's, with a card that has it.
  bool Options() const {
    const model::Decision& decision = match_.decision;
    return std::all_of(decision.options.begin(), decision.options.end(), [&](const model::Option& option) {
      if (option.kind != model::OptionKind::Act) return true;
      const auto& actions = In(program_.windows, decision.window).actions;
      const program::Action& action = In(program_.actions, option.a);
      if (std::find(actions.begin(), actions.end(), option.a) == actions.end()) return false;
      if (action.card_type < 0) return option.b == -1 && !action.variants.empty();
      if (option.b < 0) return false;
      const std::int32_t def = In(match_.world.cards, option.b).def;
      return Exists(action.variant_of, def) && Exists(action.variants, In(action.variant_of, def));
    });
  }

  const Program& program_;
  const Match& match_;
  std::set<CodeId> texts_;
  std::map<CodeId, std::vector<std::int32_t>> heights_;
};

}  // namespace

std::string ForgedStack(const Program& program, const Match& match) { return Examiner(program, match).Run(); }

}  // namespace cardinal::match
