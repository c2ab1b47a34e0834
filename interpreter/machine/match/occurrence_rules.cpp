#include "interpreter/machine/match/occurrence_rules.h"

#include <algorithm>

namespace cardinal::match {

using program::FunctionId;
using program::OccurrenceKind;
using program::Program;

OccurrenceRules::OccurrenceRules(const Program& program, const Match& match)
    : program_(program), match_(match), roles_(program.functions.size()) {
  for (const auto& event : program.events) Add(event.code, kOccurrence);
  for (const auto& window : program.windows) Add(window.code, kOccurrence);
  for (const auto& action : program.actions)
    for (const auto& variant : action.variants)
      for (const FunctionId code : {variant.run, variant.cancelled}) Add(code, kOccurrence);
  for (const auto& hook : program.hooks) Add(hook.code, kHook);
  for (const auto& part : program.parts) Add(part.fallback, kOther);
  for (const auto& card : program.cards)
    for (const FunctionId code : card.parts) Add(code, kOther);
  Add(program.state_based_actions_code, kOther);
  Add(program.reaction_order_code, kOther);
  Add(program.announce_code, kOther);
}

namespace {

const program::HookLists* HooksOf(const Program& program, std::int16_t kind, std::int32_t what) {
  switch (ToOccurrenceKind(kind)) {
    case OccurrenceKind::Event: return &program.events[what];
    case OccurrenceKind::Action: return &program.actions[what];
    default: return nullptr;
  }
}

bool HasAction(const program::Window& window, std::int32_t action) {
  return std::find(window.actions.begin(), window.actions.end(), action) != window.actions.end();
}

}  // namespace

// True if one of the hooks of that occurrence fulfils the condition.
template <class Condition>
bool OccurrenceRules::HasHook(std::int16_t kind, std::int32_t what, Condition fulfils) const {
  const program::HookLists* hooks = HooksOf(program_, kind, what);
  return hooks && (std::any_of(hooks->instead.begin(), hooks->instead.end(), fulfils) ||
                   std::any_of(hooks->before.begin(), hooks->before.end(), fulfils) ||
                   std::any_of(hooks->after.begin(), hooks->after.end(), fulfils));
}

bool OccurrenceRules::IsHeard(Value value, std::int16_t kind, std::int32_t what) const {
  if (value < 0) return false;
  const HookRef heard = UnpackHookRef(value);
  if (!program_.hooks.Contains(heard.hook)) return false;
  const bool lasting = program_.hooks[heard.hook].lasting >= 0;
  const bool owned = lasting ? heard.card >= 1 && heard.card <= match_.state.lasting_count
                             : IsValidIndexOrNone(match_.state.cards, heard.card);
  return owned && heard.seat < match_.state.seats &&
         HasHook(kind, what, [&](std::int32_t hook) { return hook == heard.hook; });
}

bool OccurrenceRules::IsHookedOccurrence(FunctionId code, Value uid) const {
  const auto mine = [&](std::int32_t hook) { return program_.hooks[hook].code == code; };
  const auto& frames = match_.stack.frames;
  if (uid < 1 || uid >= match_.next_uid) return false;
  return std::all_of(frames.begin(), frames.end(),
                     [&](const Frame& f) { return f.uid != uid || HasHook(f.kind, f.occurrence_index, mine); }) &&
         std::all_of(match_.pending.begin(), match_.pending.end(),
                     [&](const PendingAction& waiting) {
                       return waiting.uid != uid ||
                              HasHook(static_cast<std::int16_t>(OccurrenceKind::Action), waiting.action, mine);
                     }) &&
         std::all_of(match_.deferred.begin(), match_.deferred.end(),
                     [&](const Deferred& deferred) {
                       return deferred.uid != uid || HasHook(deferred.kind, deferred.event, mine);
                     }) &&
         std::all_of(match_.reactions.begin(), match_.reactions.end(), [&](const Reaction& reaction) {
           return reaction.after.uid != uid || HasHook(reaction.after.kind, reaction.after.event, mine);
         });
}

// Whether it is the variant of the action for this card, by one of its texts.
bool OccurrenceRules::IsVariantFor(const program::Action& action, const program::ActionVariant& variant,
                                   CardId card) const {
  if (action.card_type < 0) return card == -1 && &variant == action.variants.data();
  if (card < 0) return false;
  for (const program::CardDefId text : action.variant_of.Ids())
    if (action.variant_of[text] == &variant - action.variants.data() &&
        MayHaveText(program_, match_.state.cards[card], text))
      return true;
  return false;
}

bool OccurrenceRules::Acts(std::int32_t index, FunctionId code, Value you, Value me, Value window) const {
  const program::Action& action = program_.actions[index];
  if (you < 0 || you >= match_.state.seats || window < 1 || window >= match_.next_uid) return false;
  if (me != model::kNone && !match_.state.cards.Contains(me)) return false;
  const CardId card = me == model::kNone ? -1 : static_cast<CardId>(me);
  const auto runs = [&](const program::ActionVariant& variant) {
    return (variant.run == code || variant.cancelled == code) && IsVariantFor(action, variant, card);
  };
  return std::ranges::any_of(action.variants, runs) &&
         std::all_of(match_.stack.frames.begin(), match_.stack.frames.end(), [&](const Frame& frame) {
           return frame.uid != window || (frame.Occurrence() == OccurrenceKind::Window &&
                                          HasAction(program_.windows[frame.occurrence_index], index));
         });
}

bool OccurrenceRules::HasValidActions(const model::Decision& decision) const {
  return std::all_of(decision.options.begin(), decision.options.end(), [&](const model::Option& option) {
    if (option.kind != model::OptionKind::Act) return true;
    const program::Action& action = program_.actions[option.a];
    return HasAction(program_.windows[decision.window], option.a) &&
           std::ranges::any_of(action.variants, [&](const program::ActionVariant& variant) {
             return IsVariantFor(action, variant, option.b);
           });
  });
}

}  // namespace cardinal::match
