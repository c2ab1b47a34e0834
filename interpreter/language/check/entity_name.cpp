#include "interpreter/language/check/entity_name.h"

namespace cardinal::check {

namespace {

// Null: the index is not in the table.
template <class Table>
const typename Table::value_type* Find(const Table& table, std::int32_t index) {
  return index >= 0 && index < std::ssize(table) ? table.data() + index : nullptr;
}

template <class Table>
std::string NameIn(const Table& table, std::int32_t index) {
  const auto* found = Find(table, index);
  return found == nullptr ? "" : found->name;
}

template <class Table>
std::string ParameterIn(const Table& table, Entity entity) {
  const auto* found = Find(table, entity.index);
  return found == nullptr ? "" : NameIn(found->params, entity.value);
}

std::string TextIn(const std::vector<std::string>& texts, std::int32_t index) {
  const std::string* found = Find(texts, index);
  return found == nullptr ? "" : *found;
}

std::string StateName(const CheckedRules& rules, Entity entity) {
  const Event* event = Find(rules.events, entity.index);
  const LocalId* state = event == nullptr ? nullptr : Find(event->states, entity.value);
  if (state == nullptr || !event->body.IsValid()) return "";  // the body has not been checked
  return NameIn(rules.bodies[event->body].locals, *state);
}

}  // namespace

std::string EntityName(const CheckedRules& rules, Entity entity) {
  const std::int32_t index = entity.index;
  switch (entity.kind) {
    case EntityKind::None:
    case EntityKind::Local: return "";
    case EntityKind::BuiltIn: {
      const std::string_view* found = Find(BuiltInNames(), index);
      return found == nullptr ? "" : std::string(*found);
    }
    case EntityKind::Game: return rules.game.id;
    case EntityKind::Language: {
      const Language* found = Find(rules.languages, index);
      return found == nullptr ? "" : found->code;
    }
    case EntityKind::Enum: return NameIn(rules.enums, index);
    case EntityKind::EnumValue: {
      const Enum* found = Find(rules.enums, index);
      return found == nullptr ? "" : TextIn(found->values, entity.value);
    }
    case EntityKind::CardType: return NameIn(rules.card_types, index);
    case EntityKind::Attribute: return NameIn(rules.attributes, index);
    case EntityKind::Field: return NameIn(rules.fields, index);
    case EntityKind::Part: return NameIn(rules.parts, index);
    case EntityKind::RulesGroup: return NameIn(rules.groups, index);
    case EntityKind::Layer: return NameIn(rules.layers, index);
    case EntityKind::Zone: return NameIn(rules.zones, index);
    case EntityKind::Relation: return NameIn(rules.relations, index);
    case EntityKind::Query: return NameIn(rules.queries, index);
    case EntityKind::Event: return NameIn(rules.events, index);
    case EntityKind::Action: return NameIn(rules.actions, index);
    case EntityKind::Window: return NameIn(rules.windows, index);
    case EntityKind::Card: return NameIn(rules.cards, index);
    case EntityKind::QueryParameter: return ParameterIn(rules.queries, entity);
    case EntityKind::EventParameter: return ParameterIn(rules.events, entity);
    case EntityKind::WindowParameter: return ParameterIn(rules.windows, entity);
    case EntityKind::PartParameter: return ParameterIn(rules.parts, entity);
    case EntityKind::EventState: return StateName(rules, entity);
    case EntityKind::Clause: return TextIn(rules.clauses.ClauseIds(), index);
  }
  return "";
}

}  // namespace cardinal::check
