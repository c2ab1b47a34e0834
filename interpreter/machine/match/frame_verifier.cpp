// Finds matches that no game can reach, although their frames have the right registers: see ValidateStack in
// invariants.h.
#include <algorithm>

#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/match/occurrence_rules.h"

namespace cardinal::match {
namespace {

using model::DecisionKind;
using program::FrameShape;
using program::FunctionId;
using program::OccurrenceKind;
using program::Program;
using program::Stop;
using program::StopKind;
using program::TypeTag;

StopKind ChoiceStop(DecisionKind kind) {
  switch (kind) {
    case DecisionKind::One: return StopKind::ChooseOne;
    case DecisionKind::Many: return StopKind::ChooseMany;
    case DecisionKind::Arrange: return StopKind::ChooseOrder;
    case DecisionKind::Number: return StopKind::ChooseNumber;
    case DecisionKind::YesNo: return StopKind::ChooseYesNo;
    case DecisionKind::Menu: return StopKind::ChooseMenu;
    default: return StopKind::Other;
  }
}

program::HookKind RunHookKind(StopKind kind) {
  return kind == StopKind::RunInstead  ? program::HookKind::Instead
         : kind == StopKind::RunBefore ? program::HookKind::Before
                                       : program::HookKind::After;
}
bool RunsHooks(StopKind kind) {
  return kind == StopKind::RunInstead || kind == StopKind::RunBefore || kind == StopKind::RunAfter;
}

class FrameVerifier {
 public:
  FrameVerifier(const Program& program, const Match& match)
      : program_(program), match_(match), rules_(program, match) {}

  std::string Verify() {
    const Stack& stack = match_.stack;
    if (match_.outcome.kind != model::OutcomeKind::Running || stack.frames.empty()) return "";
    if (!stack.building.empty() || !stack.building_marks.empty()) return "a list is half made between two steps";
    for (std::size_t i = 0; i < stack.frames.size(); ++i)
      if (!VerifyFrame(i))
        return "call " + std::to_string(i + 1) + " (" + program_.functions[stack.frames[i].code].name + ") " + problem_;
    for (const PendingAction& waiting : match_.pending)
      if (!IsValidPending(waiting)) return "an action that waits does not fit its text";
    for (const Deferred& deferred : match_.deferred)
      if (!IsValidDeferred(deferred)) return "a deferred `after` does not fit its event";
    for (const Reaction& reaction : match_.reactions)
      if (!IsValidReaction(reaction.after)) return "a reaction does not fit its event";
    return rules_.HasValidActions(match_.decision) ? "" : "an option does not belong to the decision";
  }

 private:
  bool Report(std::string problem) { return problem_ = std::move(problem), false; }

  const FrameShape& ShapeOf(const Frame& frame) const { return ShapesOf(program_)[frame.code]; }
  const Stop& StopOf(const Frame& frame) const {
    return ShapeOf(frame).stops[static_cast<std::size_t>(-1 - std::int64_t{frame.pc})];
  }
  Value Register(const Frame& frame, std::int32_t index) const {
    return match_.stack.values[static_cast<std::size_t>(frame.base) + static_cast<std::size_t>(index)];
  }
  std::int32_t Parameters(const Frame& frame) const { return program_.functions[frame.code].parameters; }
  // CheckRegisters has found it in the arena.
  std::span<const Value> List(Value value) const {
    if (value == model::kNone) return {};
    const ListRef list = ToList(value);
    return std::span(match_.stack.arena.data(), match_.stack.arena.size())
        .subspan(static_cast<std::size_t>(list.offset), static_cast<std::size_t>(list.length));
  }

  bool VerifyFrame(std::size_t index) {
    const auto& frames = match_.stack.frames;
    const Frame& frame = frames[index];
    if (!rules_.MayWait(frame.code)) return Report("runs what never waits");
    if (rules_.RunsOccurrence(frame.code) && frame.uid == 0) return Report("runs an occurrence that has not begun");
    const bool top = index + 1 == frames.size();
    return (top ? Asks(frame) : Calls(frame, frames[index + 1])) && HasValidProgress(frame, top) &&
           HasValidParameters(frame);
  }

  // ---- the frame that asks

  bool Asks(const Frame& frame) {
    const Stop& stop = StopOf(frame);
    const model::Decision& decision = match_.decision;
    if (decision.kind == DecisionKind::Act) {
      const bool asks = stop.kind == StopKind::AskWindow && decision.window == frame.occurrence_index;
      return (asks && IsTurnOf(frame, decision.seat)) || Report("does not ask this player for an action");
    }
    if (decision.kind == DecisionKind::Shuffle) {
      const bool asks = stop.kind == StopKind::ShuffleZone && decision.seat == model::kChance && decision.zone >= 0 &&
                        ZoneDeclaration(program_, decision.zone, match_.state.seats) == stop.element;
      return asks || Report("does not shuffle this zone");
    }
    if (stop.kind != ChoiceStop(decision.kind) || stop.element != decision.choice)
      return Report("does not ask this question");
    return HasValidOptions(program_.choices[decision.choice]) || Report("offers what cannot be chosen");
  }

  bool IsWindow(const Frame& frame) const { return frame.Runs(OccurrenceKind::Window); }

  bool IsTurnOf(const Frame& frame, Seat seat) const {
    if (!IsWindow(frame) || !HasValidCounters(frame)) return false;
    const auto params = base::Count(program_.windows[frame.occurrence_index].params);
    const auto asked = List(Register(frame, params + kAskedList));
    if (asked.empty()) return false;
    return asked[static_cast<std::size_t>(Register(frame, params + kPosition)) % asked.size()] == seat;
  }

  // Each option, and what has been picked, is a value of the type of the choice.
  bool HasValidOptions(const program::Choice& choice) const {
    const auto fits = [&](Value value) {
      return FitsType(program_, match_.state, choice.element, value, match_.next_uid);
    };
    const auto& decision = match_.decision;
    if (decision.kind == DecisionKind::Number || decision.kind == DecisionKind::YesNo ||
        decision.kind == DecisionKind::Menu)
      return decision.picked.empty();
    return std::ranges::all_of(decision.picked, fits) &&
           std::ranges::all_of(decision.options, [&](const model::Option& option) {
             switch (option.kind) {
               case model::OptionKind::NoCard: return choice.optional;
               case model::OptionKind::Done: return true;
               case model::OptionKind::Rule: return HasOptionKind(choice, option);  // OptionExists has tested it
               case model::OptionKind::Yes: return fits(1) && HasOptionKind(choice, option);
               case model::OptionKind::No: return fits(0) && HasOptionKind(choice, option);
               default: return fits(option.a) && HasOptionKind(choice, option);
             }
           });
  }

  static bool HasOptionKind(const program::Choice& choice, const model::Option& option) {
    using model::OptionKind;
    switch (choice.element.kind) {
      case program::TypeKind::Card: return option.kind == OptionKind::Card;
      case program::TypeKind::Player: return option.kind == OptionKind::Player;
      case program::TypeKind::Enum: return option.kind == OptionKind::Enum && option.b == choice.element.id;
      case program::TypeKind::Name: return option.kind == OptionKind::Name;
      case program::TypeKind::Rule: return option.kind == OptionKind::Rule;
      case program::TypeKind::Bool: return option.kind == OptionKind::Yes || option.kind == OptionKind::No;
      default: return option.kind == OptionKind::Number;
    }
  }

  // ---- a frame that has called the next one

  bool Calls(const Frame& frame, const Frame& called) {
    return IsCaller(frame, StopOf(frame), called) || Report("does not wait for the call that runs");
  }

  bool IsCaller(const Frame& frame, const Stop& stop, const Frame& called) const {
    switch (stop.kind) {
      case StopKind::CallEvent: return called.code == program_.events[stop.element].code;
      case StopKind::CallWindow: return called.code == program_.windows[stop.element].code;
      case StopKind::CallPart: return IsPart(stop.element, called);
      case StopKind::RunInstead:
      case StopKind::RunBefore:
      case StopKind::RunAfter: return IsRunningHook(frame, stop, called);
      case StopKind::EndSimultaneous: return rules_.IsHook(called.code) && IsHookFrame(called);
      case StopKind::RunStateBasedActions:
        return called.code == program_.state_based_actions_code || IsOrderOfReactions(called) ||
               IsRunningReaction(called);
      case StopKind::AskWindow:
        if (!IsWindow(frame)) return false;
        if (called.code == program_.announce_code) return IsAnnouncement(called);
        return IsAction(called) && IsVariant(called, &program::ActionVariant::run) &&
               Register(called, kActionWindow) == frame.uid;
      case StopKind::TakeAction:
        if (called.code == program_.announce_code) return IsAnnouncement(called);
        return IsAction(called) && IsVariant(called, &program::ActionVariant::run) &&
               called.occurrence_index == stop.element;
      case StopKind::Wait:  // an action that does not wait
        return IsAction(frame) && called.code == program_.announce_code && IsAnnouncement(called) &&
               Register(called, 0) == frame.uid;
      case StopKind::ResolveAction: return IsAction(called) && IsVariant(called, &program::ActionVariant::run);
      case StopKind::CancelAction: return IsAction(called) && IsVariant(called, &program::ActionVariant::cancelled);
      default: return false;
    }
  }

  // What follows the announcement of an action that waits, or no longer does.
  bool IsAnnouncement(const Frame& called) const {
    const Value action = Register(called, 0);
    return called.uid == 0 && action > 0 && action < match_.next_uid;
  }

  // The part of its first argument, a card: that of the definition, or of its type.
  bool IsPart(std::int32_t part, const Frame& called) const {
    if (called.rule != part || called.source < 0) return false;
    if (called.code == program_.parts[part].fallback) return true;
    for (const program::CardDefId text : program_.cards.Ids()) {
      const auto& printed = program_.cards[text].parts;
      const bool has = printed.Contains(part) && printed[part] == called.code;
      if (has && MayHaveText(program_, match_.state.cards[called.source], text)) return true;
    }
    return false;
  }

  bool IsAction(const Frame& frame) const { return frame.Runs(OccurrenceKind::Action); }
  bool IsVariant(const Frame& frame, FunctionId program::ActionVariant::*function) const {
    return std::ranges::any_of(program_.actions[frame.occurrence_index].variants,
                               [&](const program::ActionVariant& variant) { return variant.*function == frame.code; });
  }
  bool IsHookFrame(const Frame& frame) const {
    return program_.hooks.Contains(frame.rule) && program_.hooks[frame.rule].code == frame.code;
  }

  // HasValidProgress checks the references themselves.
  bool IsRunningHook(const Frame& frame, const Stop& stop, const Frame& called) const {
    const std::int32_t first = ShapeOf(frame).hooks;
    if (first < 0) return false;
    const auto heard = List(Register(frame, first + kHookList));
    const Value next = Register(frame, first + kHookNext);
    if (next < 0 || next >= std::ssize(heard)) return false;
    const HookRef hook = UnpackHookRef(heard[static_cast<std::size_t>(next)]);
    const bool lasting = program_.hooks.Contains(hook.hook) && program_.hooks[hook.hook].lasting >= 0;
    const Value owner =
        lasting && IsHookFrame(called) ? Register(called, Parameters(called) - kHookNumberFromEnd) : called.source;
    return program_.hooks.Contains(hook.hook) && called.rule == hook.hook && owner == hook.card &&
           program_.hooks[hook.hook].kind == RunHookKind(stop.kind) && IsHookFrame(called);
  }

  // ---- registers that the machine uses itself

  bool HasValidProgress(const Frame& frame, bool top) {
    const FrameShape& shape = ShapeOf(frame);
    const Stop& stop = StopOf(frame);
    if (shape.hooks >= 0 && !HasValidHooks(frame, shape.hooks, !top && RunsHooks(stop.kind)))
      return Report("has hooks that do not belong to its occurrence");
    if (shape.simultaneous < 0) return true;
    const Value first = Register(frame, shape.simultaneous);
    const bool runs = stop.kind == StopKind::EndSimultaneous;
    const bool valid = first == model::kNone ? !runs : first >= 0 && (!runs || first <= std::ssize(match_.deferred));
    return valid || Report("runs deferred hooks that do not exist");
  }

  // `running`: one of them runs; otherwise none does.
  bool HasValidHooks(const Frame& frame, std::int32_t first, bool running) const {
    const Value next = Register(frame, first + kHookNext);
    if (!running && next != model::kNone) return false;
    return std::ranges::all_of(List(Register(frame, first + kHookList)), [&](Value heard) {
      return frame.uid > 0 && rules_.IsHeard(heard, frame.kind, frame.occurrence_index);
    });
  }

  // What the machine passes to a function in addition to the arguments of the rules, and what it keeps in a window.
  bool HasValidParameters(const Frame& frame) {
    if (rules_.IsHook(frame.code) &&
        !rules_.IsHookedOccurrence(frame.code, Register(frame, Parameters(frame) - kHookUidFromEnd)))
      return Report("runs for an occurrence to which it does not apply");
    if (IsWindow(frame) && !HasValidCounters(frame)) return Report("has counted what it asked wrongly");
    if (IsAction(frame) && !rules_.Acts(frame.occurrence_index, frame.code, Register(frame, kActionYou),
                                        Register(frame, kActionMe), Register(frame, kActionWindow)))
      return Report("acts for a player, with a card or in a window that it cannot have");
    return true;
  }

  bool HasValidCounters(const Frame& frame) const {
    const auto params = base::Count(program_.windows[frame.occurrence_index].params);
    return std::ranges::all_of(std::initializer_list{kPosition, kPasses, kTaken}, [&](WindowLocal counter) {
      const Value count = Register(frame, params + counter);
      return count >= 0 && count <= kMostOccurring;
    });
  }

  // ---- what waits without a frame

  bool IsValidPending(const PendingAction& waiting) const {
    const FunctionId run = program_.actions[waiting.action].variants[waiting.variant].run;
    if (ShapesOf(program_)[run].stops[static_cast<std::size_t>(waiting.pc)].kind != StopKind::Wait) return false;
    const Value me = waiting.locals[kActionMe];
    return waiting.locals[kActionYou] == waiting.player &&
           me == (waiting.card < 0 ? model::kNone : static_cast<Value>(waiting.card)) &&
           rules_.Acts(waiting.action, run, waiting.player, me, waiting.locals[kActionWindow]);
  }

  // Only hooks of events are deferred: the effect of an action runs outside of `simultaneously`. The lists of its
  // values are after them.
  bool IsValidDeferred(const Deferred& deferred) const {
    if (deferred.Occurrence() != OccurrenceKind::Event) return false;
    const FrameShape& shape = ShapesOf(program_)[program_.events[deferred.event].code];
    if (std::ssize(deferred.args) < shape.variables) return false;
    for (std::int32_t i = 0; i < shape.variables; ++i)
      if (!FitsDeferred(shape.registers[static_cast<std::size_t>(i)], deferred.args[static_cast<std::size_t>(i)],
                        deferred.args))
        return false;
    return std::ranges::all_of(deferred.hooks,
                               [&](Value value) { return rules_.IsHeard(value, deferred.kind, deferred.event); });
  }

  // A reaction to an action needs only its first two arguments.
  bool IsValidReaction(const Deferred& after) const {
    if (after.Occurrence() == OccurrenceKind::Event) return IsValidDeferred(after);
    return after.Occurrence() == OccurrenceKind::Action && after.args.size() > kActionMe &&
           after.args[kActionYou] >= 0 && after.args[kActionYou] < match_.state.seats &&
           (after.args[kActionMe] == model::kNone || match_.state.cards.Contains(after.args[kActionMe])) &&
           rules_.IsHeard(after.hooks.front(), after.kind, after.event);
  }

  // A seat is asked which of its reactions is the first.
  bool IsOrderOfReactions(const Frame& called) const {
    return called.code == program_.reaction_order_code && called.uid == 0 &&
           std::ranges::any_of(match_.reactions, [&](const Reaction& reaction) {
             const HookRef rule = UnpackHookRef(reaction.after.hooks.front());
             return reaction.state == ReactionState::Unordered && rule.seat == Register(called, 0);
           });
  }

  bool IsRunningReaction(const Frame& called) const {
    return IsHookFrame(called) && std::ranges::any_of(match_.reactions, [&](const Reaction& reaction) {
             const HookRef hook = UnpackHookRef(reaction.after.hooks.front());
             return reaction.state == ReactionState::Running && hook.hook == called.rule && hook.card == called.source;
           });
  }

  bool FitsDeferred(const TypeTag& type, Value value, std::span<const Value> lists) const {
    if (value == model::kNone) return true;
    if (value == model::kNotApplicable) return false;
    if (type.kind != program::TypeKind::List) return FitsType(program_, match_.state, type, value, match_.next_uid);
    const ListRef list = ToList(value);
    return list.offset >= 0 && list.length >= 0 && list.offset <= std::ssize(lists) - list.length;
  }

  const Program& program_;
  const Match& match_;
  OccurrenceRules rules_;
  std::string problem_;
};

}  // namespace

std::string ValidateStack(const Program& program, const Match& match) { return FrameVerifier(program, match).Verify(); }

}  // namespace cardinal::match
