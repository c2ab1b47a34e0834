#include "interpreter/drivers/lsp/features/document_words.h"

#include <algorithm>

namespace cardinal::lsp {

using authoring::NameKind;
using symbols::Entity;
using symbols::EntityKind;

namespace {

template <typename Table>
Entity InTable(const Table& table, EntityKind kind, const std::string& name) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const auto& one) { return one.name == name; });
  return found == table.end() ? Entity() : Entity{kind, static_cast<std::int32_t>(found - table.begin())};
}

}  // namespace

std::vector<NameKind> KindsInDocuments(EntityKind kind) {
  switch (kind) {
    case EntityKind::Card: return {NameKind::Card};
    case EntityKind::Zone: return {NameKind::Zone};
    case EntityKind::Field: return {NameKind::State, NameKind::Query};
    case EntityKind::Attribute:
    case EntityKind::Query: return {NameKind::Query};
    case EntityKind::Window: return {NameKind::Window};
    case EntityKind::Action: return {NameKind::Action};
    case EntityKind::Event: return {NameKind::Event};
    case EntityKind::EnumValue: return {NameKind::EnumValue};
    case EntityKind::Clause: return {NameKind::Clause};
    default: return {};
  }
}

Entity EntityOfWord(const symbols::SymbolIndex& index, const authoring::DocumentName& name) {
  const check::CheckedRules& rules = index.Rules();
  switch (name.kind) {
    case NameKind::Card: return InTable(rules.cards, EntityKind::Card, name.name);
    case NameKind::Zone: return InTable(rules.zones, EntityKind::Zone, name.name);
    case NameKind::State: return InTable(rules.fields, EntityKind::Field, name.name);
    case NameKind::Window: return InTable(rules.windows, EntityKind::Window, name.name);
    case NameKind::Action: return InTable(rules.actions, EntityKind::Action, name.name);
    case NameKind::Event: return InTable(rules.events, EntityKind::Event, name.name);
    case NameKind::Query: {
      if (const Entity attribute = InTable(rules.attributes, EntityKind::Attribute, name.name)) return attribute;
      if (const Entity state = InTable(rules.fields, EntityKind::Field, name.name)) return state;
      return InTable(rules.queries, EntityKind::Query, name.name);
    }
    case NameKind::EnumValue: return name.index < 0 ? Entity() : Entity{EntityKind::EnumValue, name.index, name.value};
    case NameKind::Clause: {
      const auto& clauses = rules.clauses.Texts();
      const auto found = std::lower_bound(clauses.begin(), clauses.end(), name.name);
      if (found == clauses.end() || *found != name.name) return {};
      return {EntityKind::Clause, static_cast<std::int32_t>(found - clauses.begin())};
    }
    case NameKind::Game: return name.name == rules.game.id ? Entity{EntityKind::Game, 0} : Entity();
    case NameKind::Player:
    case NameKind::Scenario: return {};
  }
  return {};
}

}  // namespace cardinal::lsp
