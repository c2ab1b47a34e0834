// Hooks: the rules that run at an occurrence. The list of hooks is fixed when the occurrence begins (for `after` also
// when its body has ended); the `if` of each is evaluated when its turn comes.
#include <algorithm>
#include <array>

#include "interpreter/machine/vm/frames.h"
#include "interpreter/machine/vm/identity.h"
#include "interpreter/machine/vm/ops.h"
#include "interpreter/machine/vm/reads.h"

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
  yes = WorksThere(m, works, id);
  if (!yes || works.code < 0) return true;
  Value answer = 0;
  Seat controller = 0;
  if (!FindController(m, id, controller) || !Call(m, works.code, {id, controller}, answer)) return false;
  yes = answer == 1;
  return true;
}

// Whether the card has the text of the hook, and its rules are on.
bool IsOn(Machine& m, const program::Hook& hook, CardId card, bool& yes) {
  if (!FindHasText(m, card, hook.card, yes)) return false;
  return !yes || hook.works < 0 || WorksNow(m, m.program.works[hook.works], card, yes);
}

// `for_each_seat`: a rule about `you` is another one for another controller, who may have changed since the event
// began.
void AddOnce(std::vector<HookRef>& heard, HookRef candidate, bool for_each_seat = false) {
  const auto is_same = [&](const HookRef& other) {
    return other.IsSameHook(candidate) && (!for_each_seat || other.seat == candidate.seat);
  };
  if (std::ranges::none_of(heard, is_same)) heard.push_back(candidate);
}

// The rules of statements that have this hook. `uid`: the occurrence.
bool AddLasting(Machine& m, std::int32_t index, std::span<const Value> args, std::int32_t uid) {
  const program::Hook& hook = m.program.hooks[index];
  for (const match::LastingRule& made : m.read->lasting) {
    if (made.rule != hook.lasting || (hook.timing == program::HookTiming::AtEnd && made.end != uid)) continue;
    if (MatchesPatterns(m, hook.patterns, args, -1)) AddOnce(m.scratch->heard, {index, made.number, 0});
  }
  return Charge(m, 1 + m.read->lasting.size());
}

bool AddHearing(Machine& m, std::int32_t index, std::span<const Value> args, std::int32_t uid) {
  const program::Hook& hook = m.program.hooks[index];
  if (hook.lasting >= 0) return AddLasting(m, index, args, uid);
  auto& heard = m.scratch->heard;
  const auto add = [&](HookRef candidate) { AddOnce(heard, candidate, hook.of_you); };
  if (hook.card == program::kOfGame) {
    if (MatchesPatterns(m, hook.patterns, args, -1)) add({index, -1, 0});
    return Charge(m, 1);
  }
  const bool lends = Lends(m);
  if (!lends && program::IsLentText(hook.card)) return Charge(m, 1);
  const auto try_card = [&](CardId card) {
    bool yes = lends || m.read->cards[card].def == hook.card;
    if (!yes || !MatchesPatterns(m, hook.patterns, args, card)) return true;
    if (!IsOn(m, hook, card, yes)) return false;
    Seat controller = 0;
    if (yes && !FindController(m, card, controller)) return false;
    if (yes) add({index, card, controller});
    return true;
  };
  const CardId cards = static_cast<CardId>(m.read->cards.size());
  for (std::size_t i = 0; i < hook.patterns.size(); ++i) {
    if (hook.patterns[i].kind != PatternKind::Me) continue;
    return args[i] < 0 || args[i] >= cards || try_card(static_cast<CardId>(args[i]));  // only that card can match
  }
  if (m.memo && !lends) {
    const CardIndex& index_of_cards = m.memo->CardsOf(m.program, *m.read);
    for (CardId card = index_of_cards.First(hook.card); card >= 0; card = index_of_cards.Next(card)) {
      if (!try_card(card)) return false;
    }
  } else {
    for (CardId card = 0; card < cards; ++card) {
      if (!try_card(card)) return false;
    }
  }
  return Charge(m, 1);
}

// True if a value is a hook that can run with this many arguments. It comes from a list, and the verifier does not
// check the elements of lists.
bool IsSound(const Machine& m, HookRef heard, std::size_t arguments) {
  if (!m.program.hooks.Contains(heard.hook) || m.program.hooks[heard.hook].patterns.size() != arguments) return false;
  if (m.program.hooks[heard.hook].lasting >= 0) return heard.card > 0;
  return heard.card >= -1 && heard.card < static_cast<CardId>(m.read->cards.size());
}

bool AddEvery(Machine& m, OccurrenceKind kind, std::int32_t what, std::span<const Value> args, std::int32_t uid) {
  const auto add = [&](std::int32_t hook) { return AddHearing(m, hook, args, uid); };
  if (m.memo) return std::ranges::all_of(m.memo->CardsOf(m.program, *m.read).HooksOf(m.program, kind, what), add);
  const program::HookLists& hooks = HooksOf(m, kind, what);
  return std::ranges::all_of(hooks.instead, add) && std::ranges::all_of(hooks.before, add) &&
         std::ranges::all_of(hooks.after, add);
}

// The place of a hook of a lasting rule among all hooks: by the seat and the age of its statement. Those of moments are
// last: first the ends, then the statements for the moment.
std::array<Value, 6> LastingKey(const Machine& m, HookRef heard, Value first) {
  const program::Hook& hook = m.program.hooks[heard.hook];
  const match::LastingRule* made = FindLastingRule(*m.write, heard.card);
  if (hook.timing == program::HookTiming::AtBeginning) {
    const bool runs = m.program.lasting_rules[hook.lasting].reach == program::ReachKind::Rule;
    return {runs ? 2 : 1, 0, 0, heard.card, 0, heard.hook};
  }
  if (made == nullptr || made->seat < 0) return {0, -1, 1, heard.card, 0, heard.hook};
  // Newer than each card that had entered its zone by then.
  const Value rank = (made->seat - first + m.read->seats) % m.read->seats;
  return {0, rank, made->since, static_cast<Value>(m.read->cards.size()) + heard.card, 0, heard.hook};
}

// Order: hooks of the ruleset as written; then those of cards by seat, by the time that the card has been in its zone,
// its own before those that are lent to it, and as printed. Hook indexes increase in the order of the text.
bool SortHeard(Machine& m) {
  auto& heard = m.scratch->heard;
  if (heard.size() < 2) return true;
  Value first = 0;
  const bool cards = std::any_of(heard.begin(), heard.end(), [](HookRef h) { return h.card >= 0; });
  if (cards && m.program.order_code >= 0 && !Call(m, m.program.order_code, {}, first)) return false;
  if (first < 0 || first >= m.read->seats) first = 0;
  const auto key = [&](HookRef h) {
    if (m.program.hooks[h.hook].lasting >= 0) return LastingKey(m, h, first);
    if (h.card < 0) return std::array<Value, 6>{0, -1, 0, 0, 0, h.hook};
    const Card& card = m.read->cards[h.card];
    const Value rank = (h.seat - first + m.read->seats) % m.read->seats;
    const bool own = m.program.hooks[h.hook].card == card.def;
    return std::array<Value, 6>{0, rank, card.since, h.card, own ? 0 : 1, h.hook};
  };
  std::ranges::sort(heard, {}, key);
  return true;
}

// The occurrence that the top frame runs. Its registers may move while its hooks are searched.
struct Life {
  Life(Machine& machine, std::int32_t progress_registers)
      : m(machine),
        kind(machine.Top().Occurrence()),
        what(machine.Top().occurrence_index),
        uid(machine.Top().uid),
        progress(static_cast<Register>(progress_registers)) {}

  Machine& m;
  OccurrenceKind kind;
  std::int32_t what;
  std::int32_t uid;
  Register progress;

  Value& Slot(match::HookSlot slot) const { return m.R(static_cast<Register>(progress + slot)); }
  std::size_t Arguments() const { return kind == OccurrenceKind::Action ? 2 : m.program.events[what].params.size(); }
  // The arguments of its hooks. The function of an action has (you, me); its hooks have (me, you).
  std::span<const Value> Args() const {
    auto& args = m.scratch->hook_arguments;
    if (kind == OccurrenceKind::Action)
      args = {m.registers[match::kActionMe], m.registers[match::kActionYou]};
    else
      args.assign(m.registers, m.registers + m.program.events[what].params.size());
    return args;
  }
};

Life LifeOf(Machine& m) { return {m, m.CodeOf(m.Top()).progress.hooks}; }

// Whether there is nothing to run: no occurrence has begun here, or it has no hooks.
bool IsSilent(const Machine& m) {
  const Frame& frame = m.stack.frames.back();
  if (frame.uid == 0 || frame.Occurrence() == OccurrenceKind::Window) return true;
  return Silent(HooksOf(m, frame.Occurrence(), frame.occurrence_index));
}

// Whether no rule and no card of the match has a hook for it.
bool HasNoHooks(const Life& life) {
  Machine& m = life.m;
  return m.memo && m.memo->CardsOf(m.program, *m.read).HooksOf(m.program, life.kind, life.what).empty();
}

// The first of the three instructions that runs fixes the list of hooks.
bool Fix(const Life& life, bool again) {
  Machine& m = life.m;
  if (life.Slot(kHookList) != kNone && !again) return true;
  const std::span<const Value> args = life.Args();
  if (!HooksThatHear(m, {life.kind, life.what, life.uid}, args, Elements(m.stack, life.Slot(kHookList)))) return false;
  auto& values = m.scratch->values;
  values.clear();
  for (const HookRef heard : m.scratch->heard) values.push_back(match::PackHookRef(heard));
  return MakeList(m, values, life.Slot(kHookList));
}

// A declaration whose head names several events has a hook for each; this is the first of them.
std::int32_t TextOf(const Machine& m, std::int32_t hook) {
  const std::int32_t first = m.program.hooks[hook].text;
  return first < 0 ? hook : first;
}

bool IsHook(const Machine& m, const Frame& frame) {
  return frame.rule >= 0 && frame.rule < std::ssize(m.program.hooks) && frame.code == m.program.hooks[frame.rule].code;
}

// True if the frame runs a consequence of an earlier event, and not a part of it: replacements of that event can apply
// again.
bool BeginsAnew(const Machine& m, const Frame& frame) {
  if (frame.Runs(OccurrenceKind::Action) || frame.code == m.program.state_based_actions_code ||
      frame.code == m.program.announce_code)
    return true;
  return IsHook(m, frame) && m.program.hooks[frame.rule].kind != HookKind::Instead;
}

// HookRef::card of a frame that runs a hook: its card, or the number of its lasting rule.
Value OwnerOf(const Machine& m, const Frame& frame) {
  if (m.program.hooks[frame.rule].lasting < 0) return frame.source;
  const std::int32_t number = m.CodeOf(frame).parameters - match::kHookNumberFromEnd;
  return m.stack.values[static_cast<std::size_t>(frame.base + number)];
}

// True if this hook's declaration has replaced the event that begins now, or an event that led to it, for its card (-1:
// of the ruleset). It replaces each event once.
bool HasReplaced(const Machine& m, HookRef heard) {
  const std::int32_t text = TextOf(m, heard.hook);
  for (std::size_t i = m.stack.frames.size(); i-- > 0;) {
    const Frame& frame = m.stack.frames[i];
    if (IsHook(m, frame) && TextOf(m, frame.rule) == text && OwnerOf(m, frame) == heard.card) return true;
    if (BeginsAnew(m, frame)) return false;
  }
  return false;
}

}  // namespace

bool StillHears(Machine& m, HookRef heard, bool& yes) {
  const program::Hook& hook = m.program.hooks[heard.hook];
  yes = !HasEnded(m, heard);
  if (heard.card < 0 || hook.lasting >= 0 || NamesItself(hook)) return true;
  return IsOn(m, hook, heard.card, yes);
}

namespace {

// Runs the next hook of that kind, from index `at` on. If there is none, the machine continues after the instruction.
bool RunNext(const Life& life, HookKind kind, Value at) {
  Machine& m = life.m;
  for (; at < std::ssize(Elements(m.stack, life.Slot(kHookList))); ++at) {
    const HookRef heard = match::UnpackHookRef(Elements(m.stack, life.Slot(kHookList))[static_cast<std::size_t>(at)]);
    if (!IsSound(m, heard, life.Arguments()) || m.program.hooks[heard.hook].kind != kind) continue;
    if (IsReaction(m, heard)) continue;
    if (kind == HookKind::Instead && HasReplaced(m, heard)) continue;
    bool yes = true;
    if (!StillHears(m, heard, yes)) return false;
    if (!yes) continue;
    life.Slot(kHookNext) = at;
    return OpenHook(m, heard, life.Args(), life.uid);
  }
  life.Slot(kHookNext) = kNone;
  ++m.pc;
  return true;
}

}  // namespace

bool DoTheSame(const Machine& m, HookRef rule, HookRef other) {
  const program::Hook& hook = m.program.hooks[rule.hook];
  return TextOf(m, other.hook) == TextOf(m, rule.hook) && (!hook.names_me || rule.card == other.card) &&
         (!hook.names_you || rule.seat == other.seat);
}

bool Applies(Machine& m, HookRef heard, std::span<const Value> args, std::int32_t uid, bool& yes) {
  const program::Hook& hook = m.program.hooks[heard.hook];
  yes = true;
  if (hook.condition < 0) return true;
  std::vector<Value> arguments(args.begin(), args.end());
  const bool of_card = heard.card >= 0;
  arguments.insert(arguments.end(), {of_card ? Value{heard.card} : kNone, of_card ? Value{heard.seat} : kNone, uid});
  Value answer = 0;
  if (!Call(m, hook.condition, arguments, answer)) return false;
  yes = answer == 1;
  return true;
}

namespace {

// Adds the rules that would replace the event if they were first. Of those that do the same: the first.
bool AddReplacements(const Life& life, std::vector<Value>& found) {
  Machine& m = life.m;
  const auto given = life.Args();
  const std::vector<Value> args(given.begin(), given.end());
  if (!HooksThatHear(m, {life.kind, life.what, life.uid}, args, {})) return false;
  const std::vector<HookRef> heard(m.scratch->heard.begin(), m.scratch->heard.end());
  const auto is_like = [&](HookRef rule) {
    return [&m, rule](Value other) { return DoTheSame(m, rule, match::UnpackHookRef(other)); };
  };
  for (const HookRef rule : heard) {
    const program::Hook& hook = m.program.hooks[rule.hook];
    if (hook.kind != HookKind::Instead || hook.lasting >= 0 || HasReplaced(m, rule)) continue;
    bool yes = true;
    if (!StillHears(m, rule, yes)) return false;
    if (yes && !Applies(m, rule, args, life.uid, yes)) return false;
    if (yes && std::ranges::none_of(found, is_like(rule))) found.push_back(match::PackHookRef(rule));
  }
  return true;
}

// The `after` rules of an event inside `simultaneously` run when it is over; then a statement for its end has no
// moment.
bool NeedNoEnd(Machine& m, const Life& life) {
  const bool waits = std::ranges::any_of(m.write->lasting, [&](const match::LastingRule& made) {
    const program::HookId hook = m.program.lasting_rules[made.rule].hook;
    return made.end == life.uid && hook >= 0 && m.program.hooks[hook].timing == program::HookTiming::AtEnd;
  });
  return !waits ||
         Fail(m, model::FaultKind::MissingValue,
              "a statement waits for the end of an event inside `simultaneously`, which has no end of its own");
}

// RunInstead and RunBefore: whether the event ends here.
bool Decide(Machine& m, const Instr& in, bool ends) {
  m.R(in.to) = ends;
  if (ends) ++m.pc;
  return true;
}

bool Begin(Machine& m, const Instr& in, HookKind kind) {
  if (!NeedLive(m)) return false;
  if (kind != HookKind::After) Decide(m, in, false);
  if (IsSilent(m)) {
    ++m.pc;
    return true;
  }
  const Life life = LifeOf(m);
  if (HasNoHooks(life)) {
    ++m.pc;
    return life.Slot(kHookList) != kNone || MakeList(m, {}, life.Slot(kHookList));
  }
  return Fix(life, kind == HookKind::After) && RunNext(life, kind, 0);
}

}  // namespace

bool HooksThatHear(Machine& m, Hooked of, std::span<const Value> args, std::span<const Value> fixed) {
  auto& heard = m.scratch->heard;
  heard.clear();
  for (const Value value : fixed)
    if (IsSound(m, match::UnpackHookRef(value), args.size())) heard.push_back(match::UnpackHookRef(value));
  return AddEvery(m, of.kind, of.what, args, of.uid) && SortHeard(m);
}

bool HasEnded(const Machine& m, HookRef heard) {
  return m.program.hooks[heard.hook].lasting >= 0 && FindLastingRule(*m.write, heard.card) == nullptr;
}

bool OpenHook(Machine& m, HookRef heard, std::span<const Value> args, std::int32_t uid) {
  auto& arguments = m.scratch->arguments;
  arguments.assign(args.begin(), args.end());
  if (m.program.hooks[heard.hook].lasting >= 0) {
    const match::LastingRule& made = *FindLastingRule(*m.write, heard.card);
    arguments.insert(arguments.end(), made.captured.begin(), made.captured.end());
    arguments.insert(arguments.end(), {made.number, uid});
    return Charge(m, 1) && OpenFrame(m, m.program.hooks[heard.hook].code, arguments, made.source, heard.hook);
  }
  const bool of_card = heard.card >= 0;
  arguments.insert(arguments.end(), {of_card ? Value{heard.card} : kNone, of_card ? Value{heard.seat} : kNone, uid});
  return Charge(m, 1) && OpenFrame(m, m.program.hooks[heard.hook].code, arguments, heard.card, heard.hook);
}

bool FindReplacements(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const bool cannot_ask = m.live->simultaneous > 0 || IsSilent(m);
  std::vector<Value> found;
  if (!cannot_ask && !HasNoHooks(LifeOf(m)) && !AddReplacements(LifeOf(m), found)) return false;
  return MakeList(m, found, m.R(in.to));
}

bool PutReplacementFirst(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const Value chosen = m.R(in.x);
  if (chosen == kNone || IsSilent(m)) return true;
  const Life life = LifeOf(m);
  if (!Fix(life, false)) return false;
  const auto fixed = Elements(m.stack, life.Slot(kHookList));
  std::vector<Value> hooks(fixed.begin(), fixed.end());
  const auto place = std::ranges::find_if(
      hooks, [&](Value hook) { return match::UnpackHookRef(hook).IsSameHook(match::UnpackHookRef(chosen)); });
  if (place != hooks.end()) std::rotate(hooks.begin(), place, place + 1);
  return MakeList(m, hooks, life.Slot(kHookList));
}

bool RunInstead(Machine& m, const Instr& in) { return Begin(m, in, HookKind::Instead); }

bool RunBefore(Machine& m, const Instr& in) { return Begin(m, in, HookKind::Before); }

namespace {

// The `after` rules of cards wait; they are tested now.
bool ReactLater(Machine& m) {
  const Life life = LifeOf(m);
  if (HasNoHooks(life)) return true;
  if (!Fix(life, true)) return false;
  const auto fixed = Elements(m.stack, life.Slot(kHookList));
  const std::vector<Value> heard(fixed.begin(), fixed.end());
  return AddReactions(m, Remember(m, m.Top(), {}), heard);
}

}  // namespace

bool RunAfter(Machine& m, const Instr& in) {
  if (!NeedLive(m)) return false;
  const Frame& frame = m.Top();
  if (IsSilent(m) || HooksOf(m, frame.Occurrence(), frame.occurrence_index).after.empty()) {
    ++m.pc;
    return true;
  }
  if (m.live->simultaneous == 0 && m.program.one_by_one) return ReactLater(m) && Begin(m, in, HookKind::After);
  if (m.live->simultaneous == 0) return Begin(m, in, HookKind::After);
  if (static_cast<std::int64_t>(m.live->deferred.size()) >= m.limits.deferred)
    return Fail(
        m, model::FaultKind::ListTooLong,
        "more than " + std::to_string(m.limits.deferred) + " occurrences are deferred to the end of `simultaneously`");
  const Life life = LifeOf(m);
  if (!Fix(life, false) || !NeedNoEnd(m, life)) return false;
  Defer(m, m.Top(), Elements(m.stack, life.Slot(kHookList)));
  ++m.pc;
  return true;
}

bool ContinueHooks(Machine& m, const Instr& in, Value result) {
  const Life life = LifeOf(m);
  const Value at = life.Slot(kHookNext);
  const bool skipped = (m.Top().flags & kSkipped) != 0;
  m.Top().flags &= static_cast<std::int16_t>(~kSkipped);
  const bool ends = in.op == Op::RunInstead ? result != kNotApplicable : in.op == Op::RunBefore && skipped;
  if (ends) {
    life.Slot(kHookNext) = kNone;
    return Decide(m, in, true);
  }
  if (in.op != Op::RunAfter) m.R(in.to) = 0;
  const HookKind kind = in.op == Op::RunInstead  ? HookKind::Instead
                        : in.op == Op::RunBefore ? HookKind::Before
                                                 : HookKind::After;
  return RunNext(life, kind, at + 1);
}

}  // namespace cardinal::vm
