// Hooks: which of them observe an occurrence, in which order, and whether they run.
#include <algorithm>
#include <array>

#include "tests/reference/walker.h"

namespace cardinal::reference {

using check::Hook;
using check::HookKind;
using check::HookTiming;

// The hooks that match now and those that have matched before (`fixed`), in order.
std::vector<Heard> Walker::Hear(const Occurrence& of, std::vector<Heard> fixed) {
  std::vector<Heard> heard = std::move(fixed);
  for (const check::HookId id : rules_.hooks.Ids())
    if (rules_.hooks[id].of == of.kind && rules_.hooks[id].target == of.index) HearHook(id, of, heard);
  SortHeard(heard);
  return heard;
}

void Walker::HearHook(check::HookId id, const Occurrence& of, std::vector<Heard>& heard) {
  const Hook& hook = rules_.hooks[id];
  const auto add = [&](Heard one) {
    const bool known = std::any_of(heard.begin(), heard.end(), [&](const Heard& other) { return other.IsSame(one); });
    if (!known) heard.push_back(one);
  };
  if (hook.lasting >= 0) {
    for (const LastingRule& made : Read().lasting) {
      const bool ends = hook.timing == HookTiming::AtEnd;
      if (made.rule != hook.lasting || (ends && made.end != of.uid)) continue;
      if (Fits(hook.patterns, of.args, -1)) add({id, made.number, made.seat});
    }
  } else if (hook.card < 0) {
    if (Fits(hook.patterns, of.args, -1)) add({id, -1, -1});
  } else {
    for (std::size_t i = 0; i < CardCount(); ++i) {
      const int card = static_cast<int>(i);
      if (CardAt(card).kind != hook.card || !Fits(hook.patterns, of.args, card)) continue;
      if (HasRules(card) && Works(hook.works, card)) add({id, card, Controller(card)});
    }
  }
}

// The ruleset's in the order of the source, then those of cards by seat, by the time in their zone, and in printed
// order. A lasting hook counts as one of the card that made it, newer than all that were there. What was put in force
// for the beginning of an occurrence runs last: first the ends, then the statements.
void Walker::SortHeard(std::vector<Heard>& heard) {
  if (heard.size() < 2) return;
  const bool of_cards = std::any_of(heard.begin(), heard.end(), [](const Heard& one) { return one.owner >= 0; });
  Number first = of_cards ? FirstSeat() : 0;
  if (first < 0 || first >= seats_) first = 0;
  const auto key = [&](const Heard& one) -> std::array<Number, 5> {
    const Hook& hook = rules_.hooks[one.hook];
    const Number place = one.hook.Number(), rank = (one.seat - first + seats_) % seats_;
    if (hook.lasting >= 0) {
      if (hook.timing == HookTiming::AtBeginning)
        return {rules_.lasting_rules[hook.lasting].reach == check::ReachKind::Rule ? 2 : 1, 0, 0, one.owner, place};
      const LastingRule* made = FindLasting(one.owner);
      if (made == nullptr || made->seat < 0) return {0, -1, 1, one.owner, place};
      return {0, rank, made->since.first, static_cast<Number>(CardCount()) + one.owner, place};
    }
    if (one.owner < 0) return {0, -1, 0, 0, place};
    return {0, rank, CardAt(one.owner).since, one.owner, place};
  };
  std::stable_sort(heard.begin(), heard.end(), [&](const Heard& x, const Heard& y) { return key(x) < key(y); });
}

// True if the hook has replaced the event, or one that led to it: every replacement since something else began.
bool Walker::HasReplaced(const Heard& heard) const {
  const Hook& hook = rules_.hooks[heard.hook];
  for (auto hearing = hearing_.rbegin(); hearing != hearing_.rend(); ++hearing) {
    if (!hearing->hook.IsValid()) return false;
    const Hook& running = rules_.hooks[hearing->hook];
    if (running.source_hook == hook.source_hook && hearing->owner == heard.owner) return true;
    if (running.kind != HookKind::Instead) return false;
  }
  return false;
}

// Whether the hook may run now that its turn has come: its rule lasts, or the rules of its card are on. A head with
// `me` is about that card wherever it is.
bool Walker::StillHears(const Heard& heard) {
  const Hook& hook = rules_.hooks[heard.hook];
  if (hook.lasting >= 0) return FindLasting(heard.owner) != nullptr;
  const bool names_me = std::any_of(hook.patterns.begin(), hook.patterns.end(),
                                    [](const check::Pattern& p) { return p.kind == check::PatternKind::Me; });
  const int card = static_cast<int>(heard.owner);
  return card < 0 || names_me || (HasRules(card) && Works(hook.works, card));
}

// Runs the hooks of one kind in order. Returns true if one of them has replaced the event (instead) or skipped it
// (before).
bool Walker::RunHooks(HookKind kind, const std::vector<Heard>& heard, const Occurrence& of) {
  for (const Heard& one : heard) {
    if (rules_.hooks[one.hook].kind != kind) continue;
    if (kind == HookKind::Instead && HasReplaced(one)) continue;
    bool skipped = false;
    if (!StillHears(one) || !RunHook(one, of, skipped)) continue;
    if (kind == HookKind::Instead || skipped) return true;
  }
  return false;
}

// After the arguments, a hook of a card has its card, its player and the occurrence; a lasting one what is frozen, its
// number and the occurrence.
Text Walker::HookText(const Heard& heard, const Occurrence& of) {
  const Hook& hook = rules_.hooks[heard.hook];
  std::vector<Value> locals = of.args;
  if (hook.lasting >= 0) {
    const LastingRule& made = *FindLasting(heard.owner);
    locals.insert(locals.end(), made.captured.begin(), made.captured.end());
    locals.push_back(Of(made.number));
  } else {
    locals.push_back(Of(heard.owner < 0 ? kNone : heard.owner));
    locals.push_back(Of(heard.owner < 0 ? kNone : heard.seat));
  }
  locals.push_back(Of(of.uid));
  return MakeRunningText(hook.body, std::move(locals));
}

// Returns false if its `if` does not hold.
bool Walker::RunHook(const Heard& heard, const Occurrence& of, bool& skipped) {
  const Hook& hook = rules_.hooks[heard.hook];
  Open call(*this);
  Text text = HookText(heard, of);
  const bool lasts = hook.lasting >= 0;
  const Pushed<int> whose(whose_, lasts ? FindLasting(heard.owner)->card : static_cast<int>(heard.owner));
  const Pushed<Hearing> hearing(hearing_, {heard.hook, heard.owner});
  if (hook.condition.IsValid() && !Yes(hook.condition, text)) return false;
  if (lasts && rules_.lasting_rules[hook.lasting].reach != check::ReachKind::Nothing && !Reach(heard.owner, of.uid))
    return true;
  try {
    Run(text.body->block, text);
  } catch (const StopText&) {
  } catch (const SkipOccurrence&) {
    skipped = true;
  }
  return true;
}

// `order by`: if several hooks could replace the event, a player chooses which is first. Of those that do the same, the
// first is offered.
void Walker::OrderReplacements(const check::Event& event, const Occurrence& of, Text& text, std::vector<Heard>& heard) {
  if (!event.order.IsValid() || simultaneous_ > 0) return;
  std::vector<Heard> found;
  for (const Heard& one : heard) {
    const Hook& hook = rules_.hooks[one.hook];
    if (hook.kind != HookKind::Instead || hook.lasting >= 0 || HasReplaced(one) || !StillHears(one)) continue;
    Text own = HookText(one, of);
    if (hook.condition.IsValid() && !Yes(hook.condition, own)) continue;
    const bool alike = !hook.names_me && std::any_of(found.begin(), found.end(), [&](const Heard& other) {
      return rules_.hooks[other.hook].source_hook == hook.source_hook && (!hook.names_you || other.seat == one.seat);
    });
    if (!alike) found.push_back(one);
  }
  if (found.size() < 2) return;
  const check::Choice& choice = rules_.choices[event.order];
  Question question = QuestionOf(choice, model::DecisionKind::One, text);
  for (std::size_t i = 0; i < found.size(); ++i)
    question.options.push_back({model::OptionKind::Rule, static_cast<int>(i), static_cast<int>(found[i].owner)});
  const Number chosen = AskOne(std::move(question), choice.may_be_none);
  if (chosen == kNone) return;
  const auto place = std::find_if(heard.begin(), heard.end(), [&](const Heard& one) {
    return one.IsSame(found[static_cast<std::size_t>(chosen)]);
  });
  std::rotate(heard.begin(), place, place + 1);
}

}  // namespace cardinal::reference
