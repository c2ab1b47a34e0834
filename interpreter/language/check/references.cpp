// Records what names mean, for callers that request the references (references.h).
#include <algorithm>

#include "interpreter/base/identifiers.h"
#include "interpreter/base/sequence.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

namespace {

EntityKind ToEntityKind(SymbolKind kind) {
  switch (kind) {
    case SymbolKind::Enum: return EntityKind::Enum;
    case SymbolKind::EnumValue: return EntityKind::EnumValue;
    case SymbolKind::CardType: return EntityKind::CardType;
    case SymbolKind::Zone: return EntityKind::Zone;
    case SymbolKind::Query: return EntityKind::Query;
    case SymbolKind::Event: return EntityKind::Event;
    case SymbolKind::Action: return EntityKind::Action;
    case SymbolKind::Window: return EntityKind::Window;
    case SymbolKind::Part: return EntityKind::Part;
    case SymbolKind::RulesGroup: return EntityKind::RulesGroup;
    case SymbolKind::Relation: return EntityKind::Relation;
    case SymbolKind::Player:
    case SymbolKind::Table:
    case SymbolKind::Function: return EntityKind::BuiltIn;
  }
  return EntityKind::None;
}

std::optional<EntityKind> ParameterKind(EntityKind owner) {
  switch (owner) {
    case EntityKind::Query: return EntityKind::QueryParameter;
    case EntityKind::Event: return EntityKind::EventParameter;
    case EntityKind::Window: return EntityKind::WindowParameter;
    case EntityKind::Part: return EntityKind::PartParameter;
    default: return std::nullopt;
  }
}

}  // namespace

// The symbol of a state of the table has the kind Query: it is recorded as a field.
void Checker::RecordReference(NodeRef name, const Symbol& symbol, ReferenceKind use) {
  if (!recorder_) return;
  if (symbol.index < 0) return ReferBuiltIn(name, use);
  if (symbol.kind == SymbolKind::Query) return RecordReference(name, QueryEntity(symbol.index), use);
  const bool of_enum = symbol.kind == SymbolKind::EnumValue;
  RecordReference(name, Entity{ToEntityKind(symbol.kind), symbol.index, of_enum ? symbol.value : -1}, use);
}

void Checker::ReferBuiltIn(NodeRef name, ReferenceKind use) {
  if (recorder_) RecordReference(name, FindBuiltIn(name.text()), use);
}

const ReferenceRecorder& Checker::FindRecorder(NodeRef name) const {
  for (const ReferenceRecorder* earlier : earlier_names_)
    if (earlier->HasFile(name.file)) return *earlier;
  return *recorder_;
}

// A tested expression is not resolved again at its later uses: its names mean the same as in the test.
void Checker::ReferNarrowed(NodeRef use, NodeRef tested) {
  if (!recorder_ || use.file == nullptr || tested.file == nullptr) return;
  if (use.file == tested.file && use.id == tested.id) return;
  const ReferenceRecorder& names = FindRecorder(tested);
  names.VisitEntitiesAt(names.FileIndex(tested.file), tested.id, [&](Entity entity) {
    if (&names == &*recorder_ || entity.kind != EntityKind::Local) RecordReference(use, entity);
  });
  for (int i = 0; i < std::min(use.size(), tested.size()); ++i) ReferNarrowed(use[i], tested[i]);
}

Entity Checker::QueryEntity(std::int32_t query) const {
  const Query& info = rules_.queries[query];
  switch (info.from) {
    case QueryOrigin::Declared: return {EntityKind::Query, query, -1};
    case QueryOrigin::Attribute: return {EntityKind::Attribute, info.index, -1};
    case QueryOrigin::Field: return {EntityKind::Field, info.index, -1};
    case QueryOrigin::Identity: return FindBuiltIn(info.name);
    case QueryOrigin::Permission:
      return {info.permission == OccurrenceKind::Event ? EntityKind::Event : EntityKind::Action, info.index, -1};
  }
  return {};
}

// The parameters of actions and of built-in names are names of the language.
Entity Checker::ParamEntity(Entity owner, std::size_t param, const std::string& name) const {
  if (name == "you") return {};
  if (const auto kind = ParameterKind(owner.kind)) return {*kind, owner.index, static_cast<std::int32_t>(param)};
  return FindBuiltIn(name);
}

Entity Checker::LocalEntity(NodeRef name, BodyId body, LocalId local) {
  if (!IsRecorded(name)) return {};
  const std::size_t file = recorder_->FileIndex(name.file);
  const Entity known = recorder_->FindLocal(file, name.id);
  return known ? known : recorder_->NewLocal(file, name.id, body, local);
}

// A hook on two events has its parameter names in each head; the block uses one entity for both.
Entity Checker::HeadNameEntity(NodeRef name, const Scope& scope, LocalId local) {
  if (!recorder_) return {};
  const auto found = head_names_.find(name.text());
  if (found == head_names_.end())
    return head_names_.emplace(name.text(), LocalEntity(name, scope.body, local)).first->second;
  RecordReference(name, found->second, ReferenceKind::Definition);
  return found->second;
}

// Records every attribute and state of that name, or the query.
void Checker::ReferQueriesNamed(NodeRef name) {
  if (!recorder_) return;
  const auto members = MemberQueries(name.text());
  for (const std::int32_t query : members) RecordReference(name, QueryEntity(query), ReferenceKind::WordingKey);
  const Symbol* noun = members.empty() ? nouns_.FindSymbol(name.text()) : nullptr;
  if (noun != nullptr) RecordReference(name, *noun, ReferenceKind::WordingKey);
}

void Checker::ReferPartsNamed(NodeRef name) {
  for (const auto i : rules_.parts.Ids())
    if (rules_.parts[i].name == name.text())
      RecordReference(name, Entity{EntityKind::Part, i}, ReferenceKind::WordingKey);
}

void Checker::ReferGroupsNamed(NodeRef name) {
  for (const auto i : rules_.groups.Ids())
    if (rules_.groups[i].name == name.text())
      RecordReference(name, Entity{EntityKind::RulesGroup, i}, ReferenceKind::WordingKey);
}

void Checker::NoteSentence(NodeRef text, TemplateId index) {
  if (!recorder_ || rules_.languages.size() < 2) return;
  const bool has_hole = text.size() > 1 || (text.size() == 1 && text[0].kind() != NodeKind::String);
  if (has_hole) sentences_.emplace_back(index, text);
}

// The entries of `text` are checked before the sentences that they translate, so their names are recorded at the end.
void Checker::ReferTranslations() {
  if (entries_.empty()) return;
  ReferNamesInTexts();
  for (const auto& [index, text] : sentences_) {
    const auto [first, last] = entries_.equal_range(rules_.templates[index].source);
    for (auto entry = first; entry != last; ++entry) {
      ReferHoles(entry->second[0], text);
      ReferHoles(entry->second[1], text);
    }
  }
}

// Records entries that translate the words of a name.
void Checker::ReferNamesInTexts() {
  const auto refer = [&](const std::string& name, Entity entity) {
    const auto [first, last] = entries_.equal_range(base::IdentifierToWords(name));
    for (auto entry = first; entry != last; ++entry)
      RecordReference(entry->second[0], entity, ReferenceKind::Translate);
  };
  const auto refer_all = [&](const auto& table, EntityKind kind) {
    for (const std::int32_t i : base::Indices(table)) refer(table[i].name, {kind, i});
  };
  refer_all(rules_.card_types, EntityKind::CardType);
  refer_all(rules_.enums, EntityKind::Enum);
  refer_all(rules_.relations, EntityKind::Relation);
  refer_all(rules_.attributes, EntityKind::Attribute);
  refer_all(rules_.fields, EntityKind::Field);
  refer_all(rules_.parts, EntityKind::Part);
  refer_all(rules_.zones, EntityKind::Zone);
  refer_all(rules_.events, EntityKind::Event);
  refer_all(rules_.actions, EntityKind::Action);
  refer_all(rules_.windows, EntityKind::Window);
  for (const auto i : rules_.queries.Ids())
    if (rules_.queries[i].from == QueryOrigin::Declared) refer(rules_.queries[i].name, {EntityKind::Query, i});
  for (const auto i : rules_.enums.Ids()) {
    std::int32_t value = 0;
    for (const std::string& name : rules_.enums[i].values) refer(name, {EntityKind::EnumValue, i, value++});
  }
}

// The names in the holes of a translation mean the same as those of the sentence.
void Checker::ReferHoles(NodeRef text, NodeRef sentence) {
  for (int i = 0; i < text.size(); ++i) {
    if (text[i].kind() == NodeKind::String) continue;
    const std::string path = NarrowingKey(text[i]);
    for (int other = 0; other < sentence.size(); ++other)
      if (sentence[other].kind() != NodeKind::String && NarrowingKey(sentence[other]) == path)
        ReferNarrowed(text[i], sentence[other]);
  }
}

}  // namespace cardinal::check
