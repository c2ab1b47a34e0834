// Collects the candidates for a probe, and for suggestions about unknown names.
#include <algorithm>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/check/built_ins.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

namespace {

bool ContainsSpan(Span span, Span place) {
  return span.file == place.file && span.begin <= place.begin && place.begin <= span.end;
}

bool IsBuiltInType(const std::string& name) {
  static const std::set<std::string, std::less<>> types = {"Int",    "Bool",  "Name", "Event", "Action",
                                                           "Window", "Print", "set",  "list"};
  return types.contains(name);
}

// Whether a member of the value may have the expected type.
bool HasMembers(const Type& type) {
  return type.kind == TypeKind::Player || type.kind == TypeKind::Card || type.IsOccurrence();
}

}  // namespace

bool Checker::IsProbed(NodeRef name) const {
  return probe_ != nullptr && name.file->file == probe_->placeholder.file &&
         (name.kind() == NodeKind::SeenMark ? NameSpan(*name.file, name.id) : name.span()).begin ==
             probe_->placeholder.begin;
}

// ---- candidates, by table

NameCandidate Checker::QueryCandidate(std::int32_t index, bool member) const {
  const Query& query = rules_.queries[index];
  NameCandidate candidate{query.name, QueryEntity(index), query.result, query.params, false};
  if (member && !candidate.params.empty()) candidate.params.erase(candidate.params.begin());
  return candidate;
}

NameCandidate Checker::ZoneCandidate(std::int32_t index) const {
  const Zone& zone = rules_.zones[index];
  return {zone.name, {EntityKind::Zone, index, -1}, Type::MakeList(CardTypeFor(zone.holds)), {}, false};
}

// The parameters of a permission are those of its event or action; an action has its card and its player.
std::vector<Param> Checker::ActionParams(const Action& action) const {
  return {{"card", action.card_type >= 0 ? CardTypeFor(action.card_type) : CardTypeFor(-1).Optional(), {}},
          {"player", Type::Make(TypeKind::Player), {}}};
}

std::optional<NameCandidate> Checker::VerbCandidate(const std::string& name, const Symbol& verb) const {
  const auto index = static_cast<std::size_t>(verb.index);
  if (verb.index < 0)
    return NameCandidate{name, FindBuiltIn(name), Type::Make(TypeKind::Void), ParamsOfEnd(name), false};
  switch (verb.kind) {
    case SymbolKind::Event:
      return NameCandidate{
          name, {EntityKind::Event, verb.index, -1}, rules_.events[index].result, rules_.events[index].params, false};
    case SymbolKind::Action:
      return NameCandidate{
          name, {EntityKind::Action, verb.index, -1}, Type{}, ActionParams(rules_.actions[index]), false};
    case SymbolKind::Window:
      return NameCandidate{name, {EntityKind::Window, verb.index, -1}, Type{}, rules_.windows[index].params, false};
    default: return std::nullopt;
  }
}

std::optional<NameCandidate> Checker::NounCandidate(const std::string& name, const Symbol& noun) const {
  switch (noun.kind) {
    case SymbolKind::EnumValue:
      return NameCandidate{
          name, {EntityKind::EnumValue, noun.index, noun.value}, Type::Make(TypeKind::Enum, noun.index), {}, false};
    case SymbolKind::Enum: return NameCandidate{name, {EntityKind::Enum, noun.index, -1}, Type{}, {}, false};
    case SymbolKind::CardType:
      return NameCandidate{
          name, noun.index < 0 ? FindBuiltIn(name) : Entity{EntityKind::CardType, noun.index, -1}, Type{}, {}, false};
    case SymbolKind::Player:
    case SymbolKind::Table: return NameCandidate{name, FindBuiltIn(name), Type{}, {}, false};
    case SymbolKind::Zone: return ZoneCandidate(noun.index);
    case SymbolKind::Query: return QueryCandidate(noun.index, false);
    case SymbolKind::Relation: {
      const Relation& relation = rules_.relations[noun.index];
      return NameCandidate{
          name, {EntityKind::Relation, noun.index, -1}, Type::Make(TypeKind::Bool), RelationParams(relation), false};
    }
    case SymbolKind::Function: return NameCandidate{name, FindBuiltIn(name), Type{}, {}, false};
    default: return std::nullopt;
  }
}

template <class Chosen>
void Checker::AddNouns(std::vector<NameCandidate>& out, Chosen chosen) const {
  for (const std::string& name : nouns_.AllNames()) {
    const Symbol& noun = *nouns_.FindSymbol(name);
    if (!chosen(name, noun)) continue;
    if (auto candidate = NounCandidate(name, noun)) out.push_back(std::move(*candidate));
  }
}

template <class Chosen>
void Checker::AddVerbs(std::vector<NameCandidate>& out, Chosen chosen) const {
  for (const std::string& name : verbs_.AllNames()) {
    const Symbol& verb = *verbs_.FindSymbol(name);
    if (!chosen(verb)) continue;
    if (auto candidate = VerbCandidate(name, verb)) out.push_back(std::move(*candidate));
  }
}

// Adds the innermost variable of each name, with the types that tests have narrowed.
void Checker::AddVariables(std::vector<NameCandidate>& out, const Scope& scope) const {
  std::set<std::string> known;
  std::vector<const Variable*> all;
  for (const Variable& variable : scope.variables) all.push_back(&variable);
  for (auto one = all.rbegin(); one != all.rend(); ++one) {
    const Variable& variable = **one;
    if (variable.name == "you" || !known.insert(variable.name).second) continue;
    const Narrowing* narrowed = FindNarrowing(scope, variable.name);
    out.push_back({variable.name, {}, narrowed ? narrowed->type : variable.type, {}, variable.assignable});
  }
}

// ---- candidates, by what is expected

void Checker::AddValues(std::vector<NameCandidate>& out, const Scope& scope) const {
  AddVariables(out, scope);
  const Type players = Type::MakeList(Type::Make(TypeKind::Player)), number = Type::Make(TypeKind::Int);
  const auto add_word = [&](const char* name, Type type) { out.push_back({name, FindBuiltIn(name), type, {}, false}); };
  if (scope.in_window || !scope.windows.empty()) add_word("waiting", Type::MakeList(Type::Make(TypeKind::Action)));
  if (scope.knows_targets)
    for (const char* word : {"targets", "chosen"}) add_word(word, Type::MakeList(CardTypeFor(-1)));
  if (scope.in_deck) add_word("cards", Type::MakeList(CardTypeFor(-1)));
  add_word("players", players);
  add_word("turn_order", players);
  add_word("now", number);
  add_word("table", Type::Make(TypeKind::Table));
  const std::size_t words = out.size();
  AddNouns(out, [&](const std::string& name, const Symbol& noun) {
    const bool type = noun.kind == SymbolKind::Enum || noun.kind == SymbolKind::CardType ||
                      noun.kind == SymbolKind::Player || noun.kind == SymbolKind::Table || IsBuiltInType(name);
    const bool word =
        std::any_of(out.begin(), out.begin() + words, [&](const NameCandidate& one) { return one.name == name; });
    return !type && !word && name != "cards";
  });
  for (NameCandidate& candidate : out)
    if (candidate.entity.kind == EntityKind::BuiltIn && candidate.type.IsError())
      if (const BuiltInCall* built_in = FindBuiltInQuestion(candidate.name)) {
        candidate.params = built_in->params;
        candidate.type = built_in->result;
      }
}

// Adds the members that a value of that type has.
void Checker::AddMembers(std::vector<NameCandidate>& out, Type object) {
  const Type thing = object.WithoutOptional();
  if (thing.IsOccurrence()) return AddOccurrenceMembers(out, thing);
  for (const auto& [name, queries] : member_queries_)
    if (const std::int32_t query = MemberQuery(name, thing); query >= 0) out.push_back(QueryCandidate(query, true));
  const auto add_fact = [&](const char* name, Type type) { out.push_back({name, FindBuiltIn(name), type, {}, false}); };
  if (thing.kind == TypeKind::Card) {
    add_fact("owner", Type::Make(TypeKind::Player));
    add_fact("controller", Type::Make(TypeKind::Player));
    add_fact("name", Type::Make(TypeKind::Name));
    add_fact("since", Type::Make(TypeKind::Int));
    add_fact("print", Type::Make(TypeKind::Print, thing.id));
    add_fact("created", Type::Make(TypeKind::Bool));
    if (const auto holder = HolderType()) add_fact("holder", holder->Optional());
  }
  std::vector<NameCandidate> questions;
  AddNouns(questions, [&](const std::string& name, const Symbol& noun) {
    if (noun.kind == SymbolKind::Zone) return ZoneFits(rules_.zones[noun.index], thing);
    if (noun.kind == SymbolKind::Relation)
      return thing.kind == TypeKind::Enum && rules_.relations[noun.index].from == thing.id;
    if (noun.kind != SymbolKind::Query || !MemberQueries(name).empty()) return false;
    const std::vector<Param>& params = rules_.queries[noun.index].params;
    return !params.empty() && params[0].type.IsList() == thing.IsList() &&
           Fits(thing, params[0].type.WithoutOptional());
  });
  for (NameCandidate& question : questions) {
    if (!question.params.empty()) question.params.erase(question.params.begin());
    out.push_back(std::move(question));
  }
  AddParts(out, thing, false);
}

bool Checker::ZoneFits(const Zone& zone, Type owner) const {
  switch (zone.of) {
    case OwnerKind::Player: return owner.kind == TypeKind::Player;
    case OwnerKind::Table: return owner.kind == TypeKind::Table;
    case OwnerKind::Card: return owner.kind == TypeKind::Card && Fits(owner, CardTypeFor(zone.card_type));
  }
  return false;
}

void Checker::AddOccurrenceMembers(std::vector<NameCandidate>& out, Type type) const {
  const auto id = static_cast<std::size_t>(type.id);
  if (type.kind == TypeKind::Action) {
    const std::int32_t card_type = type.id >= 0 ? rules_.actions[id].card_type : -1;
    out.push_back({"player", FindBuiltIn("player"), Type::Make(TypeKind::Player), {}, false});
    out.push_back(
        {"card", FindBuiltIn("card"), card_type >= 0 ? CardTypeFor(card_type) : CardTypeFor(-1).Optional(), {}, false});
    out.push_back({"window", FindBuiltIn("window"), Type::Make(TypeKind::Window), {}, false});
    for (const auto& [name, list] : TargetMembers()) out.push_back({name, FindBuiltIn(name), list, {}, false});
    return;
  }
  if (type.id < 0) return;
  const bool event = type.kind == TypeKind::Event;
  const auto add = [&](const std::vector<Param>& params, EntityKind kind, bool state) {
    for (const std::int32_t i : base::Indices(params))
      out.push_back({params[i].name, {kind, type.id, i}, params[i].type, {}, state});
  };
  if (event && id < event_states_.size()) add(event_states_[id], EntityKind::EventState, true);
  add(event ? rules_.events[id].params : rules_.windows[id].params,
      event ? EntityKind::EventParameter : EntityKind::WindowParameter, false);
}

// Adds parts of the cards of that type; as statements only those that no action uses.
void Checker::AddParts(std::vector<NameCandidate>& out, Type card, bool as_statements) {
  if (card.kind != TypeKind::Card || card.id < 0) return;
  for (const auto i : rules_.parts.Ids()) {
    const Part& part = rules_.parts[i];
    if (!IsBelow(rules_, card.id, part.card_type) || (as_statements && IsUsedByAction(part.name))) continue;
    out.push_back({part.name, {EntityKind::Part, i, -1}, Type{}, part.params, false});
  }
}

void Checker::AddEvents(std::vector<NameCandidate>& out, const Scope& scope, Type object) {
  if (object.IsError()) {
    AddVerbs(out, [](const Symbol& verb) { return verb.kind != SymbolKind::Window; });
    std::vector<NameCandidate> variables;
    AddVariables(variables, scope);
    for (NameCandidate& variable : variables)
      if (variable.type.kind == TypeKind::Card) out.push_back(std::move(variable));
    return;
  }
  AddParts(out, object.WithoutOptional(), true);
  AddVerbs(out, [&](const Symbol& verb) {
    if (verb.kind != SymbolKind::Event || verb.index < 0) return false;
    const std::vector<Param>& params = rules_.events[verb.index].params;
    return !params.empty() && Fits(object.WithoutOptional(), params[0].type.WithoutOptional());
  });
  for (NameCandidate& candidate : out)
    if (candidate.entity.kind == EntityKind::Event) candidate.params.erase(candidate.params.begin());
}

void Checker::AddStates(std::vector<NameCandidate>& out, const Scope& scope, Type object) {
  if (object.WithoutOptional().IsOccurrence()) {
    AddOccurrenceMembers(out, object.WithoutOptional());
    std::erase_if(out, [](const NameCandidate& one) { return !one.assignable; });
    return;
  }
  std::vector<NameCandidate> other;
  if (object.IsError()) {
    AddVariables(out, scope);
    std::erase_if(out, [](const NameCandidate& one) { return !one.assignable && !HasMembers(one.type); });
  } else {
    AddMembers(other, object);
    std::erase_if(other, [](const NameCandidate& one) {
      return !HasMembers(one.type) || !one.params.empty() || one.entity.kind != EntityKind::BuiltIn;
    });
  }
  const Type owner = object.IsError() ? Type::Make(TypeKind::Table) : object.WithoutOptional();
  for (const Field& field : rules_.fields)
    if (!field.option && MemberQuery(field.name, owner) == field.query)
      out.push_back(QueryCandidate(field.query, true));
  out.insert(out.end(), other.begin(), other.end());
}

void Checker::AddZones(std::vector<NameCandidate>& out, const Scope& scope, Type object) {
  std::vector<NameCandidate> all;
  if (object.IsError())
    AddValues(all, scope);
  else
    AddMembers(all, object);
  const Type owner = object.IsError() ? Type::Make(TypeKind::Table) : object.WithoutOptional();
  for (NameCandidate& one : all) {
    const bool zone = one.entity.kind == EntityKind::Zone;
    const bool fits =
        zone ? ZoneFits(rules_.zones[one.entity.index], owner) : HasMembers(one.type) && one.params.empty();
    if (fits) out.push_back(std::move(one));
  }
}

// Adds the possible targets in a head of `modify`.
void Checker::AddQueries(std::vector<NameCandidate>& out) const {
  for (const auto i : rules_.queries.Ids()) {
    const QueryOrigin from = rules_.queries[i].from;
    if (from != QueryOrigin::Permission && from != QueryOrigin::Identity) out.push_back(QueryCandidate(i, false));
  }
  const auto add_identity = [&](const char* name, Type type) {
    out.push_back({name, FindBuiltIn(name), type, {{"c", CardTypeFor(-1), {}}}, false});
  };
  add_identity("print", Type::Make(TypeKind::Print));
  add_identity("controller", Type::Make(TypeKind::Player));
  add_identity("name", Type::Make(TypeKind::Name));
  add_identity("rules", Type::MakeList(Type::Make(TypeKind::Print)));
}

void Checker::AddPermitted(std::vector<NameCandidate>& out) const {
  AddVerbs(out, [](const Symbol& verb) { return verb.kind != SymbolKind::Window && verb.index >= 0; });
  std::vector<NameCandidate> queries;
  AddQueries(queries);
  for (NameCandidate& query : queries)
    if (query.type.kind == TypeKind::Bool) out.push_back(std::move(query));
}

void Checker::AddTypes(std::vector<NameCandidate>& out, NameCategory wanted) const {
  AddNouns(out, [&](const std::string& name, const Symbol& noun) {
    const bool card = noun.kind == SymbolKind::CardType;
    const bool owner = card || noun.kind == SymbolKind::Player || noun.kind == SymbolKind::Table;
    switch (wanted) {
      case NameCategory::CardType: return card;
      case NameCategory::TypeOfCard: return card && noun.index >= 0;
      case NameCategory::Enum: return noun.kind == SymbolKind::Enum;
      case NameCategory::Listed: return card || noun.kind == SymbolKind::Enum || noun.kind == SymbolKind::Player;
      case NameCategory::ZoneOwner: return owner;
      default:
        return owner || noun.kind == SymbolKind::Enum ||
               (IsBuiltInType(name) && name != "set" && (wanted == NameCategory::Type || name != "list"));
    }
  });
}

// Adds what a card of that type may have, without what this card has already.
void Checker::AddCardItems(std::vector<NameCandidate>& out, std::int32_t type) {
  const auto below = [&](std::int32_t of) { return IsBelow(rules_, type, of) && of >= 0; };
  for (const auto i : rules_.attributes.Ids())
    if (below(rules_.attributes[i].card_type))
      out.push_back({rules_.attributes[i].name, {EntityKind::Attribute, i, -1}, rules_.attributes[i].type, {}, false});
  for (const auto i : rules_.parts.Ids())
    if (below(rules_.parts[i].card_type))
      out.push_back({rules_.parts[i].name, {EntityKind::Part, i, -1}, Type{}, rules_.parts[i].params, false});
  for (const auto i : rules_.groups.Ids())
    if (below(rules_.groups[i].card_type))
      out.push_back({rules_.groups[i].name, {EntityKind::RulesGroup, i, -1}, Type{}, {}, false});
  std::erase_if(out, [&](const NameCandidate& one) { return given_by_card_.contains(one.name); });
}

void Checker::AddTexts(std::vector<NameCandidate>& out) const {
  const Type name = Type::Make(TypeKind::Name);
  for (const auto& [text, card] : card_names_)
    out.push_back({text, {EntityKind::Card, card.first, -1}, name, {}, false});
  for (const auto& [text, index] : names_)
    if (!card_names_.contains(text) && !text.empty()) out.push_back({text, {}, name, {}, false});
}

// Adds the name of the parameter, as a new name, and the values of its enum.
void Checker::AddPatterns(std::vector<NameCandidate>& out, const Param& param) const {
  if (param.name != "you" && !KnownAlone(param.name)) out.push_back({param.name, {}, param.type, {}, false});
  if (param.type.kind != TypeKind::Enum || param.type.id < 0) return;
  AddNouns(out, [&](const std::string&, const Symbol& noun) {
    return noun.kind == SymbolKind::EnumValue && noun.index == param.type.id;
  });
}

std::vector<NameCandidate> Checker::Candidates(const Scope& scope, NameCategory wanted, Type of) {
  std::vector<NameCandidate> out;
  switch (wanted) {
    case NameCategory::Value: AddValues(out, scope); break;
    case NameCategory::Member: AddMembers(out, of); break;
    case NameCategory::Query: AddQueries(out); break;
    case NameCategory::PermissionTarget: AddPermitted(out); break;
    case NameCategory::State: AddStates(out, scope, of); break;
    case NameCategory::Event: AddEvents(out, scope, of); break;
    case NameCategory::HookTarget:
      AddVerbs(out, [](const Symbol& verb) { return verb.index >= 0 && verb.kind != SymbolKind::Window; });
      break;
    case NameCategory::Window: AddVerbs(out, [](const Symbol& verb) { return verb.kind == SymbolKind::Window; }); break;
    case NameCategory::EventWithoutArguments:
      AddVerbs(out, [&](const Symbol& verb) {
        return verb.kind == SymbolKind::Event && verb.index >= 0 && rules_.events[verb.index].params.empty();
      });
      break;
    case NameCategory::Running: AddVerbs(out, [](const Symbol& verb) { return verb.index >= 0; }); break;
    case NameCategory::Type:
    case NameCategory::SimpleType:
    case NameCategory::CardType:
    case NameCategory::TypeOfCard:
    case NameCategory::Listed:
    case NameCategory::Enum:
    case NameCategory::ZoneOwner: AddTypes(out, wanted); break;
    case NameCategory::Said:
      AddNouns(out, [](const std::string&, const Symbol& noun) {
        return noun.index >= 0 && (noun.kind == SymbolKind::Query || noun.kind == SymbolKind::Zone ||
                                   noun.kind == SymbolKind::EnumValue || noun.kind == SymbolKind::Relation);
      });
      AddVerbs(out, [](const Symbol& verb) { return verb.index >= 0 && verb.kind != SymbolKind::Window; });
      break;
    case NameCategory::Collection: out.push_back({"list", FindBuiltIn("list"), Type{}, {}, false}); break;
    case NameCategory::CardItem: AddCardItems(out, of.id); break;
    case NameCategory::Part: AddParts(out, of, false); break;
    case NameCategory::Zone: AddZones(out, scope, of); break;
    case NameCategory::Text: AddTexts(out); break;
    case NameCategory::Translated:
      AddNouns(out, [](const std::string&, const Symbol& noun) {
        return noun.index >= 0 && noun.kind != SymbolKind::Query && noun.kind != SymbolKind::Relation;
      });
      // A zone and an event of one name share one translation.
      for (const std::string& name : verbs_.AllNames())
        if (const Symbol& verb = *verbs_.FindSymbol(name); verb.index >= 0 && nouns_.FindSymbol(name) == nullptr)
          if (auto candidate = VerbCandidate(name, verb)) out.push_back(std::move(*candidate));
      break;
    case NameCategory::Layer:
      for (const auto i : rules_.layers.Ids())
        if (i != rules_.unnamed_layer)
          out.push_back({rules_.layers[i].name, {EntityKind::Layer, i, -1}, Type{}, {}, false});
      break;
    case NameCategory::Language:  // the first is the language of the rules themselves
      for (std::int32_t i = 1; i < std::ssize(rules_.languages); ++i)
        out.push_back({rules_.languages[i].code, {EntityKind::Language, i, -1}, Type{}, {}, false});
      break;
    case NameCategory::Viewer:
      for (const char* name : {"owner", "nobody"}) out.push_back({name, FindBuiltIn(name), Type{}, {}, false});
      break;
    case NameCategory::Game:
      out.push_back({game_node_.file ? game_node_[0].text() : "", {EntityKind::Game, 0, -1}, Type{}, {}, false});
      break;
    case NameCategory::Pattern:
    case NameCategory::Rule:
    case NameCategory::PartClause:
    case NameCategory::GroupBlock:
    case NameCategory::Nothing: break;
  }
  if (wanted == NameCategory::Value)
    for (const char* name : {"union", "distinct"}) out.push_back({name, FindBuiltIn(name), Type{}, {}, false});
  return out;
}

// ---- the hooks

void Checker::RecordCandidates(NodeRef name, NameCategory wanted, const Scope* scope, Type of) {
  if (!IsProbed(name) || probe_->wanted != NameCategory::Nothing) return;
  static const Scope kNone;
  probe_->wanted = wanted;
  probe_->candidates = Candidates(scope ? *scope : kNone, wanted, of);
  if (scope == nullptr || !scope->body.IsValid()) return;
  probe_->in_body = true;
  probe_->plain = scope->plain;
  probe_->has_me = CurrentBody(*scope).me >= 0;
  probe_->has_you = CurrentBody(*scope).you >= 0;
  probe_->has_it = scope->has_it;
}

void Checker::OfferPattern(NodeRef name, const Param& param, RuleHome home) {
  if (!IsProbed(name) || probe_->wanted != NameCategory::Nothing) return;
  probe_->wanted = NameCategory::Pattern;
  AddPatterns(probe_->candidates, param);
  probe_->types = {param.type};
  probe_->in_body = true;
  probe_->has_me = home.IsOfText() && param.type.kind == TypeKind::Card;
  probe_->has_you = param.type.kind == TypeKind::Player;
}

// Offers a value of the enum, where only a value is allowed.
void Checker::OfferValue(NodeRef name, Type type) {
  if (!IsProbed(name)) return;
  RecordCandidates(name, NameCategory::Value);
  AddExpectedType(type);
  probe_->plain = true;
}

// A value of this type is expected at the place.
void Checker::AddExpectedType(Type type) {
  if (type.IsError()) return;
  const auto& known = probe_->types;
  if (std::find(known.begin(), known.end(), type) == known.end()) probe_->types.push_back(type);
}

// Any list is expected.
void Checker::ExpectList(ExprId list) {
  if (IsProbedValue(list)) AddExpectedType(Type::MakeList(Type{}));
}

// The two values are compared: if one is at the place, the type of the other is expected.
void Checker::ExpectLike(ExprId one, ExprId other) {
  if (IsProbedValue(one)) AddExpectedType(ExprType(other).WithoutOptional());
  if (IsProbedValue(other)) AddExpectedType(ExprType(one).WithoutOptional());
}

// Offers the zone of a `move` or `shuffle`.
void Checker::OfferZone(NodeRef path, Scope& scope) {
  if (!HoldsProbe(path) || (path.kind() != NodeKind::Ref && path.kind() != NodeKind::Member)) return;
  const Type object = path.kind() == NodeKind::Member ? ExprType(CheckExpr(path[0], scope)) : Type{};
  if (path.kind() == NodeKind::Ref || !object.IsError())
    RecordCandidates(NameNode(path), NameCategory::Zone, &scope, object);
}

// Records `worth(c)`: an attribute or a state with its object in brackets.
void Checker::NoteMemberCall(Span span, const std::string& name) {
  const auto queries = MemberQueries(name);
  if (queries.empty()) return;
  NoteCall(span, name, QueryEntity(queries[0]), rules_.queries[queries[0]].params, 0);
}

// Records a call with an argument at the place.
void Checker::NoteCall(Span span, const std::string& name, Entity callee, const std::vector<Param>& params,
                       std::int32_t active, Type result) {
  if (probe_ == nullptr) return;
  const auto larger = std::find_if(probe_->calls.begin(), probe_->calls.end(), [&](const ProbedCall& call) {
    return call.span.end - call.span.begin > span.end - span.begin;
  });
  const bool known = std::any_of(probe_->calls.begin(), probe_->calls.end(),
                                 [&](const ProbedCall& call) { return call.span == span && call.name == name; });
  if (!known) probe_->calls.insert(larger, {span, name, callee, params, result, active});
}

bool Checker::HoldsProbe(NodeRef node) const {
  return probe_ != nullptr && ContainsSpan(node.span(), probe_->placeholder);
}

}  // namespace cardinal::check
