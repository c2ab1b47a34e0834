#include "interpreter/drivers/lsp/features/document_words.h"

#include <algorithm>

namespace cardinal::lsp {

using authoring::NameKind;
using symbols::Entity;
using symbols::EntityKind;

namespace {

// The index of a card is that of the program, unless a document declares the card or the snapshot contains inline
// cards.
Entity FindCard(const std::vector<check::Card>& cards, const authoring::DocumentName& name) {
  const auto number = static_cast<std::size_t>(name.index);
  if (name.index >= 0 && number < cards.size() && cards[number].name == name.name)
    return {EntityKind::Card, name.index};
  const auto found = std::ranges::find(cards, name.name, &check::Card::name);
  return found == cards.end() ? Entity() : Entity{EntityKind::Card, static_cast<std::int32_t>(found - cards.begin())};
}

bool Declares(const check::Stmt& choose, const check::LocalName& local) {
  const source::Span whole = choose.origin.span, name = local.definition;
  return whole.file == name.file && whole.begin <= name.begin && name.end <= whole.end;
}

// The random choice whose result a variable has (`choose c by chance`), none: the variable
// is something else.
check::ChoiceId FindDraw(const symbols::SymbolIndex& index, Entity entity) {
  const check::CheckedRules& rules = index.Rules();
  const check::LocalName& local = index.Recorded().locals[entity.index];
  for (const check::Stmt& stmt : rules.stmts) {
    if (!stmt.choice.IsValid() || !Declares(stmt, local)) continue;
    const check::Choice& choice = rules.choices[stmt.choice];
    if (choice.by_chance && choice.name == local.name) return stmt.choice;
  }
  return {};
}

Entity VariableOfDraw(const symbols::SymbolIndex& index, check::ChoiceId draw) {
  if (!draw.IsValid()) return {};
  const check::CheckedRules& rules = index.Rules();
  const std::string& name = rules.choices[draw].name;
  const auto choose = std::ranges::find(rules.stmts, draw, &check::Stmt::choice);
  if (choose == rules.stmts.end()) return {};
  const auto& locals = index.Recorded().locals;
  const auto found = std::ranges::find_if(
      locals, [&](const check::LocalName& local) { return local.name == name && Declares(*choose, local); });
  if (found == locals.end()) return {};
  return {EntityKind::Local, static_cast<std::int32_t>(found - locals.begin())};
}

}  // namespace

bool IsNamedInDocuments(const symbols::SymbolIndex& index, Entity entity) {
  switch (entity.kind) {
    case EntityKind::Card:
    case EntityKind::Zone:
    case EntityKind::Field:
    case EntityKind::Attribute:
    case EntityKind::Query:
    case EntityKind::Window:
    case EntityKind::Action:
    case EntityKind::Event:
    case EntityKind::EnumValue:
    case EntityKind::Clause: return true;
    case EntityKind::Local: return FindDraw(index, entity).IsValid();
    default: return false;
  }
}

Entity FindEntity(const symbols::SymbolIndex& index, const authoring::DocumentName& name) {
  const check::CheckedRules& rules = index.Rules();
  switch (name.kind) {
    case NameKind::Card: return FindCard(rules.cards, name);
    // In the program these have the order of the rules.
    case NameKind::Zone: return {EntityKind::Zone, name.index};
    case NameKind::State: return {EntityKind::Field, name.index};
    case NameKind::Window: return {EntityKind::Window, name.index};
    case NameKind::Action: return {EntityKind::Action, name.index};
    case NameKind::Event: return {EntityKind::Event, name.index};
    case NameKind::Query: {
      const check::Query& query = rules.queries[name.index];
      switch (query.from) {
        case check::QueryOrigin::Attribute: return {EntityKind::Attribute, query.index};
        case check::QueryOrigin::Field: return {EntityKind::Field, query.index};
        default: return {EntityKind::Query, name.index};
      }
    }
    case NameKind::EnumValue: return name.index < 0 ? Entity() : Entity{EntityKind::EnumValue, name.index, name.value};
    case NameKind::Clause: {
      const auto& clauses = rules.clauses.ClauseIds();
      const auto found = std::lower_bound(clauses.begin(), clauses.end(), name.name);
      if (found == clauses.end() || *found != name.name) return {};
      return {EntityKind::Clause, static_cast<std::int32_t>(found - clauses.begin())};
    }
    case NameKind::Draw: return VariableOfDraw(index, check::ChoiceId(name.index));
    case NameKind::Game: return name.name == rules.game.id ? Entity{EntityKind::Game, 0} : Entity();
    case NameKind::Player:
    case NameKind::Scenario: return {};
  }
  return {};
}

void RenameInProgram(program::Program& program, const symbols::SymbolIndex& index, const symbols::NameChange& change) {
  const check::CheckedRules& rules = index.Rules();
  const auto at = change.entity.index;
  const auto rename_query = [&](std::int32_t query) {
    if (query >= 0) program.queries[query].name = change.after;
  };
  switch (change.entity.kind) {
    case EntityKind::Card:
      for (std::string& name : program.cards[at].names)
        if (name == program.cards[at].name) name = change.after;
      program.cards[at].name = change.after;
      return;
    case EntityKind::Zone: program.zones[at].name = change.after; return;
    case EntityKind::Field: program.fields[at].name = change.after; return rename_query(rules.fields[at].query);
    case EntityKind::Attribute:
      program.attributes[at].name = change.after;
      return rename_query(rules.attributes[at].query);
    case EntityKind::Query: return rename_query(change.entity.index);
    case EntityKind::Window: program.windows[at].name = change.after; return;
    case EntityKind::Action: program.actions[at].name = change.after; return;
    case EntityKind::Event: program.events[at].name = change.after; return;
    case EntityKind::EnumValue: program.enums[at].values[change.entity.value] = change.after; return;
    case EntityKind::Local: program.choices[FindDraw(index, change.entity).Number()].name = change.after; return;
    default: return;
  }
}

}  // namespace cardinal::lsp
