// Hooks: the rules that run at an occurrence. The list of hooks is fixed when the occurrence begins (for `after` also
// when its body has ended); the `if` of each is evaluated when its turn comes.
#include <algorithm>
#include <array>

#include "interpreter/machine/vm/look.h"
#include "interpreter/machine/vm/ops.h"

namespace cardinal::vm {

using program::HookKind;
using program::PatternKind;

namespace {

using enum match::HookSlot;

const program::HookLists& HooksOf(const Machine& m, OccurrenceKind kind, std::int32_t what) {
  if (kind == OccurrenceKind::Action) return m.program.actions[what];
  return m.program.events[what];
}

bool Silent(const program::HookLists& hooks) {
  return hooks.before.empty() && hooks.after.empty() && hooks.instead.empty();
}

bool WorksNow(Machine& m, const program::Works& works, CardId id, bool& yes) {
  const Card& card = m.read->cards[id];
  yes = WorksThere(m, works, id);
  if (!yes || works.code < 0) return true;
  Value answer = 0;
  if (!AskNested(m, works.code, {id, card.controller}, answer)) return false;
  yes = answer == 1;
  return true;
}

bool AddHearing(Machine& m, std::int32_t index, std::span<const Value> args) {
  const program::Hook& hook = m.program.hooks[index];
  auto& heard = m.scratch->heard;
  const auto add = [&](HookRef candidate) {
    if (std::none_of(heard.begin(), heard.end(), [&](const HookRef& other) { return other.IsSameHook(candidate); }))
      heard.push_back(candidate);
  };
  if (hook.card < 0) {
    if (MatchesPatterns(m, hook.patterns, args, -1)) add({index, -1, 0});
    return Charge(m, 1);
  }
  const auto try_card = [&](CardId card) {
    bool yes = true;
    if (m.read->cards[card].def != hook.card || !MatchesPatterns(m, hook.patterns, args, card)) return true;
    if (hook.works >= 0 && !WorksNow(m, m.program.works[hook.works], card, yes)) return false;
    if (yes) add({index, card, m.read->cards[card].controller});
    return true;
  };
  const CardId cards = static_cast<CardId>(m.read->cards.size());
  for (std::size_t i = 0; i < hook.patterns.size(); ++i) {
    if (hook.patterns[i].kind != PatternKind::Me) continue;
    return args[i] < 0 || args[i] >= cards || try_card(static_cast<CardId>(args[i]));  // only that card can match
  }
  if (m.memory) {
    const Cast& cast = m.memory->CastOf(m.program, *m.read);
    for (CardId card = cast.First(hook.card); card >= 0; card = cast.Next(card)) {
      if (!try_card(card)) return false;
    }
  } else {
    for (CardId card = 0; card < cards; ++card) {
      if (!try_card(card)) return false;
    }
  }
  return Charge(m, static_cast<std::size_t>(Cast::SearchCost(m.read->cards.size())));
}

// True if a value is a hook that can run with this many arguments. It comes from a list, and the verifier does not
// check the elements of lists.
bool IsSound(const Machine& m, HookRef heard, std::size_t arguments) {
  return m.program.hooks.Contains(heard.hook) && heard.card >= -1 &&
         heard.card < static_cast<CardId>(m.read->cards.size()) &&
         m.program.hooks[heard.hook].patterns.size() == arguments;
}

bool AddAll(Machine& m, const std::vector<std::int32_t>& hooks, std::span<const Value> args) {
  return std::all_of(hooks.begin(), hooks.end(), [&](std::int32_t hook) { return AddHearing(m, hook, args); });
}

bool AddEvery(Machine& m, OccurrenceKind kind, std::int32_t what, std::span<const Value> args) {
  if (m.memory) {
    const Cast::Hooks& here = m.memory->CastOf(m.program, *m.read).HooksOf(m.program, kind, what);
    const auto add = [&](const Cast::Hooks::Present& present) {
      return Charge(m, static_cast<std::size_t>(present.before)) && AddHearing(m, present.hook, args);
    };
    return std::all_of(here.hooks.begin(), here.hooks.end(), add) &&
           Charge(m, static_cast<std::size_t>(here.trailing_cost));
  }
  const program::HookLists& hooks = HooksOf(m, kind, what);
  return AddAll(m, hooks.instead, args) && AddAll(m, hooks.before, args) && AddAll(m, hooks.after, args);
}

// Order: hooks of the ruleset as written; then those of cards by seat, by the time that the card has been in its zone,
// and as printed. Hook indexes increase in the order of the text.
bool SortHeard(Machine& m) {
  auto& heard = m.scratch->heard;
  if (heard.size() < 2) return true;
  Value first = 0;
  const bool cards = std::any_of(heard.begin(), heard.end(), [](HookRef h) { return h.card >= 0; });
  if (cards && m.program.order_code >= 0 && !AskNested(m, m.program.order_code, {}, first)) return false;
  if (first < 0 || first >= m.read->seats) first = 0;
  const auto key = [&](HookRef h) {
    if (h.card < 0) return std::array<Value, 4>{-1, 0, 0, h.hook};
    const Card& card = m.read->cards[h.card];
    const Value rank = (h.seat - first + m.read->seats) % m.read->seats;
    return std::array<Value, 4>{rank, card.since, h.card, h.hook};
  };
  std::stable_sort(heard.begin(), heard.end(), [&](HookRef x, HookRef y) { return key(x) < key(y); });
  return true;
}

// The occurrence that the top frame is running.
struct Life {
  Machine& m;
  std::size_t depth;
  OccurrenceKind kind;
  std::int32_t what;
  std::int32_t uid;
  std::int32_t base;
  std::int32_t progress;

  Value& Slot(std::int32_t slot) const { return m.stack.values[progress + slot]; }
  std::size_t Arguments() const { return kind == OccurrenceKind::Action ? 2 : m.program.events[what].params.size(); }
  // The arguments of its hooks. The function of an action has (you, me); its hooks have (me, you).
  std::span<const Value> Args() const {
    const auto first = m.stack.values.begin() + base;
    auto& args = m.scratch->args;
    if (kind == OccurrenceKind::Action)
      args = {first[match::kActionMe], first[match::kActionYou]};
    else
      args.assign(first, first + static_cast<std::ptrdiff_t>(m.program.events[what].params.size()));
    return args;
  }
};

Life LifeOf(Machine& m, const Instr& in) {
  const Frame& frame = m.Top();
  return {m,          m.stack.frames.size(), static_cast<OccurrenceKind>(frame.kind), frame.occurrence_index, frame.uid,
          frame.base, frame.base + in.a};
}

bool Heardless(const Machine& m) {
  const Frame& frame = m.stack.frames.back();
  if (frame.uid == 0 || static_cast<OccurrenceKind>(frame.kind) == OccurrenceKind::Window) return true;
  return Silent(HooksOf(m, static_cast<OccurrenceKind>(frame.kind), frame.occurrence_index));
}

// The first of the three instructions that runs fixes the list of hooks.
bool Fix(const Life& life, bool again) {
  Machine& m = life.m;
  if (life.Slot(kHookList) != kNone && !again) return true;
  const std::span<const Value> args = life.Args();
  if (!HooksThatHear(m, life.kind, life.what, args, Elements(m.stack, life.Slot(kHookList)))) return false;
  auto& values = m.scratch->values;
  values.clear();
  for (const HookRef heard : m.scratch->heard) values.push_back(PackHookRef(heard));
  return AppendList(m, values, life.Slot(kHookList));
}

// A declaration whose head names several events has a hook for each; this is the first of them.
std::int32_t TextOf(const Machine& m, std::int32_t hook) {
  const std::int32_t first = m.program.hooks[hook].text;
  return first < 0 ? hook : first;
}

bool IsHook(const Machine& m, const Frame& frame) {
  return frame.rule >= 0 && frame.rule < std::ssize(m.program.hooks) && frame.code == m.program.hooks[frame.rule].code;
}

// True if this hook's declaration is running for its card (-1: of the ruleset), so that it has caused the present
// event.
bool RunsAlready(const Machine& m, HookRef heard) {
  const std::int32_t text = TextOf(m, heard.hook);
  return std::ranges::any_of(m.stack.frames, [&](const Frame& frame) {
    return frame.source == heard.card && IsHook(m, frame) && TextOf(m, frame.rule) == text;
  });
}

// True if the hook may run now that its turn has come: its card's rules are active, or its head names `me`.
bool StillHears(Machine& m, HookRef heard, bool& yes) {
  const program::Hook& hook = m.program.hooks[heard.hook];
  yes = true;
  if (heard.card < 0 || hook.works < 0 || NamesItself(hook)) return true;
  return WorksNow(m, m.program.works[hook.works], heard.card, yes);
}

// Pushes the next hook of that kind, from index `at` on. If there is none, kHookNext is reset and `pushed` stays false.
bool PushNext(const Life& life, HookKind kind, Value at, bool& pushed) {
  Machine& m = life.m;
  const Value list = life.Slot(kHookList);
  const Value count = static_cast<Value>(Elements(m.stack, list).size());
  for (; at < count; ++at) {
    const HookRef heard = UnpackHookRef(Elements(m.stack, list)[at]);
    if (!IsSound(m, heard, life.Arguments()) || m.program.hooks[heard.hook].kind != kind) continue;
    const std::span<const Value> args = life.Args();
    if (kind == HookKind::Instead && RunsAlready(m, heard)) continue;
    bool yes = true;
    if (!StillHears(m, heard, yes)) return false;
    if (!yes) continue;
    life.Slot(kHookNext) = at;
    pushed = true;
    return PushHook(m, heard, args, life.uid) && StayAt(m, life.depth);
  }
  life.Slot(kHookNext) = kNone;
  return true;
}

void JumpTo(Machine& m, const Life& life, std::int32_t target) {
  life.Slot(kHookNext) = kNone;
  m.Top().pc = target;
}

}  // namespace

bool HooksThatHear(Machine& m, OccurrenceKind kind, std::int32_t what, std::span<const Value> args,
                   std::span<const Value> fixed) {
  auto& heard = m.scratch->heard;
  heard.clear();
  for (const Value value : fixed)
    if (IsSound(m, UnpackHookRef(value), args.size())) heard.push_back(UnpackHookRef(value));
  return AddEvery(m, kind, what, args) && SortHeard(m);
}

bool PushHook(Machine& m, HookRef heard, std::span<const Value> args, std::int32_t uid) {
  for (const Value arg : args) m.Push(arg);
  m.Push(heard.card < 0 ? kNone : heard.card);
  m.Push(heard.card < 0 ? kNone : heard.seat);
  m.Push(uid);
  return PushFrame(m, m.program.hooks[heard.hook].code, heard.card, heard.hook);
}

bool RunInstead(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  if (Heardless(m)) return true;
  const Life life = LifeOf(m, in);
  const Value at = life.Slot(kHookNext);
  bool pushed = false;
  if (at != kNone && m.Pop() != kNotApplicable) return JumpTo(m, life, in.b), true;
  return Fix(life, false) && PushNext(life, HookKind::Instead, at == kNone ? 0 : at + 1, pushed);
}

bool RunBefore(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  if (Heardless(m)) return true;
  const Life life = LifeOf(m, in);
  const Value at = life.Slot(kHookNext);
  bool pushed = false;
  if (at != kNone) m.Pop();
  if (m.Top().flags & kSkipped) {
    m.Top().flags &= static_cast<std::int16_t>(~kSkipped);
    return JumpTo(m, life, in.b), true;
  }
  return Fix(life, false) && PushNext(life, HookKind::Before, at == kNone ? 0 : at + 1, pushed);
}

bool RunAfter(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  if (Heardless(m)) return true;
  const Life life = LifeOf(m, in);
  const Value at = life.Slot(kHookNext);
  bool pushed = false;
  if (at != kNone) {
    m.Pop();
    return PushNext(life, HookKind::After, at + 1, pushed);
  }
  if (HooksOf(m, life.kind, life.what).after.empty()) return true;
  if (m.live->simultaneous > 0) {
    if (static_cast<std::int64_t>(m.live->deferred.size()) >= m.limits.deferred)
      return Fail(
          m, model::FaultKind::ListTooLong,
          "more than " + std::to_string(m.limits.deferred) + " occurrences are deferred to the end of `simultaneously`");
    if (!Fix(life, false)) return false;
    Defer(m, m.Top(), Elements(m.stack, life.Slot(kHookList)));
    return true;
  }
  return Fix(life, true) && PushNext(life, HookKind::After, 0, pushed);
}

}  // namespace cardinal::vm
