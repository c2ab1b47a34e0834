// Reactions: the `after` rules of cards in a game where they happen one by one. A rule is tested when its event
// happens; it runs when the game rests, whatever has become of its card since.
#include <algorithm>
#include <array>

#include "interpreter/machine/vm/frames.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using match::Reaction;
using match::ReactionState;

namespace {

auto FirstWaiting(Machine& m) {
  return std::ranges::find_if(m.live->reactions,
                              [](const Reaction& reaction) { return reaction.state != ReactionState::Running; });
}

HookRef RuleOf(const Reaction& reaction) { return match::UnpackHookRef(reaction.after.hooks.front()); }

// Seat by seat in turn order; those of one seat in the order in which they came.
bool SortBySeat(Machine& m) {
  Value first = 0;
  if (m.program.order_code >= 0 && !Call(m, m.program.order_code, {}, first)) return false;
  if (first < 0 || first >= m.read->seats) first = 0;
  const auto begin = FirstWaiting(m);
  const auto rank = [&](const Reaction& reaction) {
    return (RuleOf(reaction).seat - first + m.read->seats) % m.read->seats;
  };
  std::stable_sort(begin, m.live->reactions.end(),
                   [&](const Reaction& x, const Reaction& y) { return rank(x) < rank(y); });
  return Charge(m, static_cast<std::size_t>(m.live->reactions.end() - begin));
}

// The reactions in no order of the first seat that has such ones. They are sorted by seat.
std::span<Reaction> UnorderedOfNextSeat(Machine& m) {
  auto& all = m.live->reactions;
  const auto begin = std::ranges::find(all, ReactionState::Unordered, &Reaction::state);
  const auto end = std::find_if(begin, all.end(), [&](const Reaction& other) {
    return other.state != ReactionState::Unordered || RuleOf(other).seat != RuleOf(*begin).seat;
  });
  return {begin, end};
}

// Whether the seat is asked which of them is the first. Those that do the same happen as they came.
bool AsksForOrder(const Machine& m, std::span<const Reaction> reactions) {
  const HookRef first = RuleOf(reactions.front());
  return m.program.reaction_order_code >= 0 && ((m.read->eliminated >> first.seat) & 1u) == 0 &&
         std::ranges::any_of(reactions, [&](const Reaction& other) { return !DoTheSame(m, first, RuleOf(other)); });
}

// Continues after the instruction if none waits.
bool RunFirst(Machine& m) {
  if (FirstWaiting(m) == m.live->reactions.end()) {
    ++m.pc;
    return true;
  }
  Reaction& next = *FirstWaiting(m);
  next.state = ReactionState::Running;
  std::vector<Value> args;
  return ArgsOf(m, next.after, args) && OpenHook(m, RuleOf(next), args, next.after.uid);
}

}  // namespace

bool PutReactionsInOrder(Machine& m) {
  for (;;) {
    const std::span<Reaction> reactions = UnorderedOfNextSeat(m);
    if (reactions.empty()) return RunFirst(m);
    if (AsksForOrder(m, reactions)) {
      const std::array<Value, 1> seat = {RuleOf(reactions.front()).seat};
      return Charge(m, 1) && OpenFrame(m, m.program.reaction_order_code, seat, -1);
    }
    for (Reaction& one : reactions) one.state = ReactionState::Ordered;
  }
}

bool FindReactions(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  std::vector<HookRef> rules;
  for (const Reaction& reaction : m.live->reactions) {
    const HookRef rule = RuleOf(reaction);
    if (reaction.state != ReactionState::Unordered || rule.seat != m.R(in.x)) continue;
    const auto is_like = [&](HookRef other) { return DoTheSame(m, other, rule); };
    if (std::ranges::none_of(rules, is_like)) rules.push_back(rule);
  }
  std::vector<Value> values;
  for (const HookRef rule : rules) values.push_back(match::PackHookRef(rule));
  return Charge(m, values.size()) && MakeList(m, values, m.R(in.to));
}

bool PutReactionFirst(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const Value chosen = m.R(in.x), seat = m.R(in.y);
  auto& all = m.live->reactions;
  const auto waits = [&](const Reaction& one) {
    return one.state == ReactionState::Unordered && RuleOf(one).seat == seat;
  };
  const auto is_chosen = [&](const Reaction& one) {
    return waits(one) && (chosen == kNone || RuleOf(one).IsSameHook(match::UnpackHookRef(chosen)));
  };
  const auto first = std::ranges::find_if(all, waits), next = std::ranges::find_if(all, is_chosen);
  if (next == all.end()) return true;
  next->state = ReactionState::Ordered;
  std::rotate(first, next, next + 1);
  return true;
}

bool AddReactions(Machine& m, const match::Deferred& after, std::span<const Value> heard) {
  std::vector<Value> args;
  if (!ArgsOf(m, after, args)) return false;
  for (const Value value : heard) {
    const HookRef rule = match::UnpackHookRef(value);
    if (!m.program.hooks.Contains(rule.hook) || !IsReaction(m, rule)) continue;
    bool yes = true;
    if (!StillHears(m, rule, yes)) return false;
    if (yes && !Applies(m, rule, args, after.uid, yes)) return false;
    if (!yes) continue;
    auto& reactions = m.live->reactions;
    if (static_cast<std::int64_t>(reactions.size()) >= m.limits.deferred)
      return Fail(m, model::FaultKind::ListTooLong,
                  "more than " + std::to_string(m.limits.deferred) + " reactions wait");
    reactions.push_back({after, ReactionState::Unordered});
    reactions.back().after.hooks = {value};
    if (!Charge(m, 1 + after.args.size())) return false;
  }
  return true;
}

bool RunNextWaiting(Machine& m) {
  const auto next = FirstWaiting(m);
  if (next == m.live->reactions.end() || next->state == ReactionState::Ordered) return RunFirst(m);
  return SortBySeat(m) && PutReactionsInOrder(m);
}

void EndReaction(Machine& m) {
  const auto waiting = FirstWaiting(m);
  if (waiting != m.live->reactions.begin()) m.live->reactions.erase(waiting - 1);
}

}  // namespace cardinal::vm
