// Reactions: the `after` rules of cards in a game where they happen one by one. A rule is tested when its event
// happens; it runs when the game rests, whatever has become of its card since.
#include <algorithm>

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
bool Order(Machine& m) {
  Value first = 0;
  if (m.program.order_code >= 0 && !Call(m, m.program.order_code, {}, first)) return false;
  if (first < 0 || first >= m.read->seats) first = 0;
  const auto begin = FirstWaiting(m);
  const auto rank = [&](const Reaction& reaction) {
    return (RuleOf(reaction).seat - first + m.read->seats) % m.read->seats;
  };
  std::stable_sort(begin, m.live->reactions.end(),
                   [&](const Reaction& x, const Reaction& y) { return rank(x) < rank(y); });
  for (auto one = begin; one != m.live->reactions.end(); ++one) one->state = ReactionState::Ordered;
  return Charge(m, static_cast<std::size_t>(m.live->reactions.end() - begin));
}

}  // namespace

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
  if (const auto next = FirstWaiting(m); next == m.live->reactions.end()) {
    ++m.pc;
    return true;
  } else if (next->state == ReactionState::Unordered && !Order(m)) {
    return false;
  }
  Reaction& next = *FirstWaiting(m);
  next.state = ReactionState::Running;
  std::vector<Value> args;
  return ArgsOf(m, next.after, args) && OpenHook(m, RuleOf(next), args, next.after.uid);
}

void EndReaction(Machine& m) {
  const auto waiting = FirstWaiting(m);
  if (waiting != m.live->reactions.begin()) m.live->reactions.erase(waiting - 1);
}

}  // namespace cardinal::vm
