// The only list of the fields of a match. In: a value of a match and an archive. Out: the archive receives every field
// of the value, in a fixed order. Promises: hash, encoder and decoder use this list, so they cannot disagree.
// A new field of a struct must be added here (invariant 12 and codec_test detect a missing field).
#pragma once

#include <concepts>
#include <type_traits>

#include "interpreter/base/archive.h"
#include "interpreter/machine/match/match.h"

namespace cardinal::base {

template <>
inline constexpr bool kBulkCopyable<match::Card> = std::has_unique_object_representations_v<match::Card>;
template <>
inline constexpr bool kBulkCopyable<match::Frame> = std::has_unique_object_representations_v<match::Frame>;
template <>
inline constexpr auto kLastEnumerator<match::ReactionState> = match::ReactionState::Running;

}  // namespace cardinal::base

namespace cardinal::match {

// T or const T: archives that write receive constants.
template <class T, class Struct>
concept Is = std::same_as<std::remove_const_t<T>, Struct>;

template <class A, Is<Card> T>
void Fields(A& a, T& x) {
  a(x.def, x.printed, x.owner, x.controller, x.zone, x.since, x.zone_changes, x.known_by, x.created);
}

template <class A, Is<ActiveModifier> T>
void Fields(A& a, T& x) {
  a(x.timed, x.source, x.args, x.amount, x.end, x.since);
}

template <class A, Is<LastingRule> T>
void Fields(A& a, T& x) {
  a(x.rule, x.number, x.group, x.source, x.seat, x.captured, x.end, x.count, x.since, x.older);
}

template <class A, Is<GameState> T>
void Fields(A& a, T& x) {
  a(x.seats, x.eliminated, x.cards, x.order, x.zone_starts, x.fields, x.modifiers, x.move_count, x.kept_answers,
    x.lasting, x.lasting_count);
}

template <class A, Is<Frame> T>
void Fields(A& a, T& x) {
  a(x.code, x.pc, x.base, x.arena, x.uid, x.kind, x.flags, x.occurrence_index, x.rule, x.source);
}

template <class A, Is<ValueStack> T>
void Fields(A& a, T& x) {
  std::vector<Value> all(x.begin(), x.end());
  a(all);
  if constexpr (!std::is_const_v<T>) x.assign(all.begin(), all.end());
}

template <class A, Is<Stack> T>
void Fields(A& a, T& x) {
  a(x.frames, x.values, x.arena, x.building, x.building_marks);
}

template <class A, Is<PendingAction> T>
void Fields(A& a, T& x) {
  a(x.uid, x.action, x.variant, x.window_uid, x.card, x.player, x.pc, x.copied, x.locals, x.lists);
}

template <class A, Is<Deferred> T>
void Fields(A& a, T& x) {
  a(x.event, x.kind, x.uid, x.args, x.hooks);
}

template <class A, Is<model::Option> T>
void Fields(A& a, T& x) {
  a(x.kind, x.a, x.b);
}

template <class A, Is<model::Decision> T>
void Fields(A& a, T& x) {
  a(x.serial, x.seat, x.kind, x.choice, x.window, x.zone, x.site, x.min, x.max, x.options, x.picked, x.template_values);
}

template <class A, Is<model::Outcome> T>
void Fields(A& a, T& x) {
  a(x.kind, x.winners, x.site, x.scores, x.reason, x.values, x.elements);
}

template <class A, Is<base::Random> T>
void Fields(A& a, T& x) {
  auto state = x.State();
  a(state[0], state[1], state[2], state[3]);
  if constexpr (!std::is_const_v<T>) x.SetState(state);
}

template <class A, Is<Reaction> T>
void Fields(A& a, T& x) {
  a(x.after, x.state);
}

template <class A, Is<Match> T>
void Fields(A& a, T& x) {
  a(x.state, x.stack, x.pending, x.deferred, x.reactions, x.random, x.explicit_chance, x.next_uid, x.simultaneous,
    x.serial, x.decision, x.outcome);
}

}  // namespace cardinal::match
