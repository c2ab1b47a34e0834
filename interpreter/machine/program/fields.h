// The lists of all fields of a program, for archives. In: a value of a program and an archive. Out: the archive has
// visited every field of the value, in order. Promises: this is the only list of a program's fields; encoding and
// decoding both use it. A list that lacks a field does not compile (base::VisitFields), and image_test.cpp detects a
// field in the wrong position.
#pragma once

#include "interpreter/base/archive.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::base {

template <>
inline constexpr auto kLastEnumerator<program::ConditionKind> = program::ConditionKind::Result;
template <>
inline constexpr auto kLastEnumerator<program::TypeKind> = program::TypeKind::Error;
template <>
inline constexpr auto kLastEnumerator<program::OwnerKind> = program::OwnerKind::Card;
template <>
inline constexpr auto kLastEnumerator<program::Visibility> = program::Visibility::None;
template <>
inline constexpr auto kLastEnumerator<program::ModifierOp> = program::ModifierOp::Without;
template <>
inline constexpr auto kLastEnumerator<program::PatternKind> = program::PatternKind::Constant;
template <>
inline constexpr auto kLastEnumerator<program::EndKind> = program::EndKind::Group;
template <>
inline constexpr auto kLastEnumerator<program::HookTiming> = program::HookTiming::AtEnd;
template <>
inline constexpr auto kLastEnumerator<program::ReachKind> = program::ReachKind::Occurrence;
template <>
inline constexpr auto kLastEnumerator<program::OccurrenceKind> = program::OccurrenceKind::Window;
template <>
inline constexpr auto kLastEnumerator<program::HookKind> = program::HookKind::Instead;

}  // namespace cardinal::base

namespace cardinal::program {

using base::Is;
using base::VisitFields;

template <class A, Is<Function> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.parameters);
}

template <class A, Is<Site> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.file, x.begin, x.end, x.line, x.column, x.clauses);
}

template <class A, Is<Condition> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.kind, x.site, x.element, x.function);
}

template <class A, Is<TypeTag> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.kind, x.element, x.id, x.optional);
}

template <class A, Is<Identity> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.print, x.controller, x.name, x.rules, x.lends);
}

template <class A, Is<LentText> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.card_type, x.site);
}

template <class A, Is<Enum> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.values);
}

template <class A, Is<Relation> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.from, x.to, x.holds, x.sites);
}

template <class A, Is<Zone> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.of, x.ordered, x.visibility, x.capacity, x.holds, x.site, x.card_type, x.has_first_cards,
              x.rank);
}

template <class A, Is<FirstCards> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.zone, x.def, x.count);
}

template <class A, Is<Field> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.of, x.slot, x.type, x.initial, x.min, x.max, x.card_type, x.option);
}

template <class A, Is<Attribute> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.type, x.card_type, x.query);
}

template <class A, Is<KeptAnswer> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.card_type, x.type, x.code);
}

template <class A, Is<Works> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.zones, x.code);
}

template <class A, Is<CardType> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.parent, x.is);
}

template <class A, Is<CardDef> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.name_id, x.type, x.attributes, x.parts, x.provides_part, x.text, x.names, x.texts, x.set,
              x.former_names, x.content_hash, x.site);
}

template <class A, Is<Part> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.card_type, x.params, x.fallback);
}

template <class A, Is<Param> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.type);
}

template <class A, Is<Pattern> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.kind, x.value);
}

template <class A, Is<Modifier> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.query, x.op, x.card, x.works, x.patterns, x.code, x.site, x.words, x.layer);
}

template <class A, Is<TimedModifier> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.query, x.op, x.is_wildcard, x.end, x.site, x.words, x.layer);
}

template <class A, Is<Query> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.params, x.result, x.code, x.goal, x.modifiers, x.lasting, x.permission_of,
              x.permission_kind, x.site);
}

template <class A, Is<Hook> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.kind, x.card, x.works, x.patterns, x.code, x.site, x.text, x.condition, x.words, x.names_me,
              x.names_you, x.lasting, x.timing, x.of_you);
}

template <class A, Is<LastingRule> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.hook, x.modifier, x.captured, x.end, x.end_later, x.reach, x.site);
}

template <class A, Is<HookLists> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.before, x.after, x.instead);
}

template <class A, Is<Event> T>
void Fields(A& a, T& x) {
  using Base = std::conditional_t<std::is_const_v<T>, const HookLists, HookLists>;
  VisitFields(a, x, static_cast<Base&>(x), x.name, x.keyword, x.start, x.params, x.code, x.defaults, x.site);
}

template <class A, Is<ShownSentence> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.text, x.condition, x.holes);
}

template <class A, Is<Window> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.params, x.code, x.waits, x.actions, x.site, x.questions, x.passing);
}

template <class A, Is<Refusal> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.site, x.sentence);
}

template <class A, Is<Target> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.variable, x.lost, x.kind, x.legal);
}

template <class A, Is<ActionVariant> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.card, x.offer, x.run, x.cancelled, x.refusals, x.targets, x.target_state);
}

template <class A, Is<Action> T>
void Fields(A& a, T& x) {
  using Base = std::conditional_t<std::is_const_v<T>, const HookLists, HookLists>;
  VisitFields(a, x, static_cast<Base&>(x), x.name, x.card_type, x.your_zone, x.direct, x.variants, x.variant_of,
              x.never_offered, x.can_query, x.precondition, x.candidate_filter, x.site, x.label);
}

template <class A, Is<Choice> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.prompt, x.optional, x.declining, x.may_be_none, x.by_chance, x.announced, x.always_ask, x.name,
              x.element, x.menu, x.site);
}

template <class A, Is<Template> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.source, x.pieces, x.values, x.site, x.eliminates);
}

template <class A, Is<Language> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.code, x.texts);
}

template <class A, Is<DeckRule> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.message, x.code, x.offending_cards, x.site);
}

template <class A, Is<SourceName> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.path, x.content_hash);
}

template <class A, Is<Declaration> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.name, x.card, x.file, x.line, x.semantic_hash);
}

template <class A, Is<Citation> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.clause, x.file, x.line);
}

// These fields are not archived: Verify computes them for every decoded program.
template <class A, Is<Derived> T>
void Fields(A&, T&) {}

// The functions have images of their own.
template <class A, Is<std::shared_ptr<const ir::LazyModule>> T>
void Fields(A&, T&) {}
template <class A, Is<std::shared_ptr<const bytecode::LazyCode>> T>
void Fields(A&, T&) {}
template <class A, Is<std::shared_ptr<const FrameShapes>> T>
void Fields(A&, T&) {}

template <class A, Is<Program> T>
void Fields(A& a, T& x) {
  VisitFields(a, x, x.game, x.title, x.rulebook, x.min_players, x.max_players, x.content_hash, x.languages, x.strings,
              x.lists, x.files, x.declarations, x.clauses, x.sites, x.citations, x.conditions, x.functions, x.enums,
              x.relations, x.zones, x.zones_by_owner, x.fields, x.table_fields, x.player_fields, x.card_fields,
              x.attributes, x.card_types, x.cards, x.parts, x.works, x.kept_answers, x.queries, x.layers,
              x.unnamed_layer, x.modifiers, x.timed_modifiers, x.lasting_rules, x.identity, x.lent_texts, x.one_by_one,
              x.first_cards, x.events, x.hooks, x.windows, x.actions, x.choices, x.templates, x.deck_rules, x.aim,
              x.player_numbers, x.teams, x.least_score_wins, x.score_code, x.main_event, x.loop_event, x.order_code,
              x.state_based_actions_code, x.reaction_order_code, x.announce_code, x.derived, x.module, x.code,
              x.frames);
}

}  // namespace cardinal::program
