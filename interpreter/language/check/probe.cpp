// Collects the candidates for a probe, and for suggestions about unknown names.
#include <algorithm>
#include <set>

#include "interpreter/language/check/built_ins.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

namespace {

bool Holds(Span span, Span place) {
  return span.file == place.file && span.begin <= place.begin && place.begin <= span.end;
}

bool IsBuiltInType(const std::string& name) {
  static const std::set<std::string, std::less<>> types = {"Int",    "Bool",   "Name", "Event",
                                                           "Action", "Window", "set",  "list"};
  return types.contains(name);
}

// A member of the value may be what the place wants.
bool Leads(const Type& type) {
  return type.kind == TypeKind::Player || type.kind == TypeKind::Card || type.IsOccurrence();
}

}  // namespace

bool Checker::IsProbed(At name) const {
  return probe_ != nullptr && name.file->file == probe_->place.file &&
         (name.kind() == Kind::SeenMark ? NameSpan(*name.file, name.id) : name.span()).begin == probe_->place.begin;
}

// ---- candidates, by table

Candidate Checker::QueryCandidate(std::int32_t index, bool member) const {
  const Query& query = rules_.queries[static_cast<std::size_t>(index)];
  Candidate candidate{query.name, QueryEntity(index), query.result, query.params, false};
  if (member && !candidate.params.empty()) candidate.params.erase(candidate.params.begin());
  return candidate;
}

Candidate Checker::ZoneCandidate(std::int32_t index) const {
  const Zone& zone = rules_.zones[static_cast<std::size_t>(index)];
  return {zone.name, {EntityKind::Zone, index, -1}, Type::ListOf(CardOf(zone.holds)), {}, false};
}

// Parameters of a permission are those of what is permitted: of an action its card and its player.
std::vector<Param> Checker::ParamsOfAction(const Action& action) const {
  return {{"card", action.card_type >= 0 ? CardOf(action.card_type) : CardOf(-1).Optional(), -1},
          {"player", Type::Of(TypeKind::Player), -1}};
}

std::optional<Candidate> Checker::VerbCandidate(const std::string& name, const Symbol& verb) const {
  const auto index = static_cast<std::size_t>(verb.index);
  if (verb.index < 0) return Candidate{name, BuiltIn(name), Type::Of(TypeKind::Void), ParamsOfEnd(name), false};
  switch (verb.kind) {
    case SymbolKind::Event:
      return Candidate{
          name, {EntityKind::Event, verb.index, -1}, rules_.events[index].result, rules_.events[index].params, false};
    case SymbolKind::Action:
      return Candidate{
          name, {EntityKind::Action, verb.index, -1}, Type{}, ParamsOfAction(rules_.actions[index]), false};
    case SymbolKind::Window:
      return Candidate{name, {EntityKind::Window, verb.index, -1}, Type{}, rules_.windows[index].params, false};
    default: return std::nullopt;
  }
}

std::optional<Candidate> Checker::NounCandidate(const std::string& name, const Symbol& noun) const {
  switch (noun.kind) {
    case SymbolKind::EnumValue:
      return Candidate{
          name, {EntityKind::EnumValue, noun.index, noun.value}, Type::Of(TypeKind::Enum, noun.index), {}, false};
    case SymbolKind::Enum: return Candidate{name, {EntityKind::Enum, noun.index, -1}, Type{}, {}, false};
    case SymbolKind::CardType:
      return Candidate{
          name, noun.index < 0 ? BuiltIn(name) : Entity{EntityKind::CardType, noun.index, -1}, Type{}, {}, false};
    case SymbolKind::Player:
    case SymbolKind::Table: return Candidate{name, BuiltIn(name), Type{}, {}, false};
    case SymbolKind::Zone: return ZoneCandidate(noun.index);
    case SymbolKind::Query: return QueryCandidate(noun.index, false);
    case SymbolKind::Relation: {
      const Relation& relation = rules_.relations[static_cast<std::size_t>(noun.index)];
      return Candidate{
          name, {EntityKind::Relation, noun.index, -1}, Type::Of(TypeKind::Bool), ParamsOfRelation(relation), false};
    }
    case SymbolKind::Function: return Candidate{name, BuiltIn(name), Type{}, {}, false};
    default: return std::nullopt;
  }
}

template <class Chosen>
void Checker::AddNouns(std::vector<Candidate>& out, Chosen chosen) const {
  for (const std::string& name : nouns_.Names()) {
    const Symbol& noun = *nouns_.Find(name);
    if (!chosen(name, noun)) continue;
    if (auto candidate = NounCandidate(name, noun)) out.push_back(std::move(*candidate));
  }
}

template <class Chosen>
void Checker::AddVerbs(std::vector<Candidate>& out, Chosen chosen) const {
  for (const std::string& name : verbs_.Names()) {
    const Symbol& verb = *verbs_.Find(name);
    if (!chosen(verb)) continue;
    if (auto candidate = VerbCandidate(name, verb)) out.push_back(std::move(*candidate));
  }
}

// The innermost of each name; what a test has taught counts.
void Checker::AddVariables(std::vector<Candidate>& out, const Scope& scope) const {
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

// ---- candidates, by what is wanted

void Checker::AddValues(std::vector<Candidate>& out, const Scope& scope) const {
  AddVariables(out, scope);
  const Type players = Type::ListOf(Type::Of(TypeKind::Player)), number = Type::Of(TypeKind::Int);
  const auto add_word = [&](const char* name, Type type) { out.push_back({name, BuiltIn(name), type, {}, false}); };
  if (scope.in_window || !scope.windows.empty()) add_word("waiting", Type::ListOf(Type::Of(TypeKind::Action)));
  if (scope.knows_targets) add_word("targets", Type::ListOf(CardOf(-1)));
  if (scope.in_deck) add_word("cards", Type::ListOf(CardOf(-1)));
  add_word("players", players);
  add_word("turn_order", players);
  add_word("now", number);
  add_word("table", Type::Of(TypeKind::Table));
  const std::size_t words = out.size();
  AddNouns(out, [&](const std::string& name, const Symbol& noun) {
    const bool type = noun.kind == SymbolKind::Enum || noun.kind == SymbolKind::CardType ||
                      noun.kind == SymbolKind::Player || noun.kind == SymbolKind::Table || IsBuiltInType(name);
    const bool word = std::any_of(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(words),
                                  [&](const Candidate& one) { return one.name == name; });
    return !type && !word && name != "cards";
  });
  for (Candidate& candidate : out)
    if (candidate.entity.kind == EntityKind::BuiltIn && candidate.type.IsError())
      if (const BuiltInCall* built_in = FindBuiltInQuestion(candidate.name)) {
        candidate.params = built_in->params;
        candidate.type = built_in->result;
      }
}

// What can be asked of a thing of that type by a dot.
void Checker::AddMembers(std::vector<Candidate>& out, Type object) {
  const Type thing = object.Required();
  if (thing.IsOccurrence()) return AddMembersOfOccurrence(out, thing);
  for (const auto& [name, queries] : member_queries_)
    if (const std::int32_t query = MemberQuery(name, thing); query >= 0) out.push_back(QueryCandidate(query, true));
  const auto add_fact = [&](const char* name, Type type) { out.push_back({name, BuiltIn(name), type, {}, false}); };
  if (thing.kind == TypeKind::Card) {
    add_fact("owner", Type::Of(TypeKind::Player));
    add_fact("controller", Type::Of(TypeKind::Player));
    add_fact("name", Type::Of(TypeKind::Name));
    add_fact("since", Type::Of(TypeKind::Int));
    if (const auto holder = HolderType()) add_fact("holder", holder->Optional());
  }
  std::vector<Candidate> questions;
  AddNouns(questions, [&](const std::string& name, const Symbol& noun) {
    if (noun.kind == SymbolKind::Zone) return ZoneFits(rules_.zones[static_cast<std::size_t>(noun.index)], thing);
    if (noun.kind == SymbolKind::Relation)
      return thing.kind == TypeKind::Enum && rules_.relations[static_cast<std::size_t>(noun.index)].from == thing.id;
    if (noun.kind != SymbolKind::Query || !MemberQueries(name).empty()) return false;
    const std::vector<Param>& params = rules_.queries[static_cast<std::size_t>(noun.index)].params;
    return !params.empty() && params[0].type.IsList() == thing.IsList() && Fits(thing, params[0].type.Required());
  });
  for (Candidate& question : questions) {
    if (!question.params.empty()) question.params.erase(question.params.begin());
    out.push_back(std::move(question));
  }
  AddParts(out, thing, false);
}

bool Checker::ZoneFits(const Zone& zone, Type owner) const {
  switch (zone.of) {
    case OwnerKind::Player: return owner.kind == TypeKind::Player;
    case OwnerKind::Table: return owner.kind == TypeKind::Table;
    case OwnerKind::Card: return owner.kind == TypeKind::Card && Fits(owner, CardOf(zone.card_type));
  }
  return false;
}

void Checker::AddMembersOfOccurrence(std::vector<Candidate>& out, Type type) const {
  const auto id = static_cast<std::size_t>(type.id);
  if (type.kind == TypeKind::Action) {
    const std::int32_t card_type = type.id >= 0 ? rules_.actions[id].card_type : -1;
    out.push_back({"player", BuiltIn("player"), Type::Of(TypeKind::Player), {}, false});
    out.push_back({"card", BuiltIn("card"), card_type >= 0 ? CardOf(card_type) : CardOf(-1).Optional(), {}, false});
    out.push_back({"window", BuiltIn("window"), Type::Of(TypeKind::Window), {}, false});
    return;
  }
  if (type.id < 0) return;
  const bool event = type.kind == TypeKind::Event;
  const auto add = [&](const std::vector<Param>& params, EntityKind kind, bool state) {
    for (std::size_t i = 0; i < params.size(); ++i)
      out.push_back({params[i].name, {kind, type.id, static_cast<std::int32_t>(i)}, params[i].type, {}, state});
  };
  if (event && id < event_states_.size()) add(event_states_[id], EntityKind::EventState, true);
  add(event ? rules_.events[id].params : rules_.windows[id].params,
      event ? EntityKind::EventParameter : EntityKind::WindowParameter, false);
}

// Parts of the cards of that type; as statements only those that no action uses.
void Checker::AddParts(std::vector<Candidate>& out, Type card, bool as_statements) {
  if (card.kind != TypeKind::Card || card.id < 0) return;
  for (std::size_t i = 0; i < rules_.parts.size(); ++i) {
    const Part& part = rules_.parts[i];
    if (!IsBelow(rules_, card.id, part.card_type) || (as_statements && IsUsedByAction(part.name))) continue;
    out.push_back({part.name, {EntityKind::Part, static_cast<std::int32_t>(i), -1}, Type{}, part.params, false});
  }
}

void Checker::AddEvents(std::vector<Candidate>& out, const Scope& scope, Type object) {
  if (object.IsError()) {
    AddVerbs(out, [](const Symbol& verb) { return verb.kind == SymbolKind::Event; });
    std::vector<Candidate> variables;
    AddVariables(variables, scope);
    for (Candidate& variable : variables)
      if (variable.type.kind == TypeKind::Card) out.push_back(std::move(variable));
    return;
  }
  AddParts(out, object.Required(), true);
  AddVerbs(out, [&](const Symbol& verb) {
    if (verb.kind != SymbolKind::Event || verb.index < 0) return false;
    const std::vector<Param>& params = rules_.events[static_cast<std::size_t>(verb.index)].params;
    return !params.empty() && Fits(object.Required(), params[0].type.Required());
  });
  for (Candidate& candidate : out)
    if (candidate.entity.kind == EntityKind::Event) candidate.params.erase(candidate.params.begin());
}

void Checker::AddStates(std::vector<Candidate>& out, const Scope& scope, Type object) {
  if (object.Required().IsOccurrence()) {
    AddMembersOfOccurrence(out, object.Required());
    std::erase_if(out, [](const Candidate& one) { return !one.assignable; });
    return;
  }
  std::vector<Candidate> other;
  if (object.IsError()) {
    AddVariables(out, scope);
    std::erase_if(out, [](const Candidate& one) { return !one.assignable && !Leads(one.type); });
  } else {
    AddMembers(other, object);
    std::erase_if(other, [](const Candidate& one) {
      return !Leads(one.type) || !one.params.empty() || one.entity.kind != EntityKind::BuiltIn;
    });
  }
  const Type owner = object.IsError() ? Type::Of(TypeKind::Table) : object.Required();
  for (const Field& field : rules_.fields)
    if (!field.option && MemberQuery(field.name, owner) == field.query)
      out.push_back(QueryCandidate(field.query, true));
  out.insert(out.end(), other.begin(), other.end());
}

void Checker::AddZones(std::vector<Candidate>& out, const Scope& scope, Type object) {
  std::vector<Candidate> all;
  if (object.IsError())
    AddValues(all, scope);
  else
    AddMembers(all, object);
  const Type owner = object.IsError() ? Type::Of(TypeKind::Table) : object.Required();
  for (Candidate& one : all) {
    const bool zone = one.entity.kind == EntityKind::Zone;
    const bool fits = zone ? ZoneFits(rules_.zones[static_cast<std::size_t>(one.entity.index)], owner)
                           : Leads(one.type) && one.params.empty();
    if (fits) out.push_back(std::move(one));
  }
}

// What a head of `modify` can be about.
void Checker::AddQueries(std::vector<Candidate>& out) const {
  for (std::size_t i = 0; i < rules_.queries.size(); ++i)
    if (rules_.queries[i].from != QueryOrigin::Permission)
      out.push_back(QueryCandidate(static_cast<std::int32_t>(i), false));
}

void Checker::AddPermitted(std::vector<Candidate>& out) const {
  AddVerbs(out, [](const Symbol& verb) { return verb.kind != SymbolKind::Window && verb.index >= 0; });
  std::vector<Candidate> queries;
  AddQueries(queries);
  for (Candidate& query : queries)
    if (query.type.kind == TypeKind::Bool) out.push_back(std::move(query));
}

void Checker::AddTypes(std::vector<Candidate>& out, Wanted wanted) const {
  AddNouns(out, [&](const std::string& name, const Symbol& noun) {
    const bool card = noun.kind == SymbolKind::CardType;
    const bool owner = card || noun.kind == SymbolKind::Player || noun.kind == SymbolKind::Table;
    switch (wanted) {
      case Wanted::CardType: return card;
      case Wanted::TypeOfCard: return card && noun.index >= 0;
      case Wanted::Enum: return noun.kind == SymbolKind::Enum;
      case Wanted::Listed: return card || noun.kind == SymbolKind::Enum || noun.kind == SymbolKind::Player;
      case Wanted::ZoneOwner: return owner;
      default:
        return owner || noun.kind == SymbolKind::Enum ||
               (IsBuiltInType(name) && name != "set" && (wanted == Wanted::Type || name != "list"));
    }
  });
}

// What a card of that type may give, without what this one gives already.
void Checker::AddCardItems(std::vector<Candidate>& out, std::int32_t type) {
  const auto below = [&](std::int32_t of) { return IsBelow(rules_, type, of) && of >= 0; };
  for (std::size_t i = 0; i < rules_.attributes.size(); ++i)
    if (below(rules_.attributes[i].card_type))
      out.push_back({rules_.attributes[i].name,
                     {EntityKind::Attribute, static_cast<std::int32_t>(i), -1},
                     rules_.attributes[i].type,
                     {},
                     false});
  for (std::size_t i = 0; i < rules_.parts.size(); ++i)
    if (below(rules_.parts[i].card_type))
      out.push_back({rules_.parts[i].name,
                     {EntityKind::Part, static_cast<std::int32_t>(i), -1},
                     Type{},
                     rules_.parts[i].params,
                     false});
  for (std::size_t i = 0; i < rules_.groups.size(); ++i)
    if (below(rules_.groups[i].card_type))
      out.push_back(
          {rules_.groups[i].name, {EntityKind::RulesGroup, static_cast<std::int32_t>(i), -1}, Type{}, {}, false});
  std::erase_if(out, [&](const Candidate& one) { return given_by_card_.contains(one.name); });
}

void Checker::AddTexts(std::vector<Candidate>& out) const {
  const Type name = Type::Of(TypeKind::Name);
  for (const auto& [text, card] : card_names_)
    out.push_back({text, {EntityKind::Card, card.first, -1}, name, {}, false});
  for (const auto& [text, index] : names_)
    if (!card_names_.contains(text) && !text.empty()) out.push_back({text, {}, name, {}, false});
}

// The name of the parameter, as a new name; the values of its enum.
void Checker::AddPatterns(std::vector<Candidate>& out, const Param& param) const {
  if (param.name != "you" && !KnownAlone(param.name)) out.push_back({param.name, {}, param.type, {}, false});
  if (param.type.kind != TypeKind::Enum || param.type.id < 0) return;
  AddNouns(out, [&](const std::string&, const Symbol& noun) {
    return noun.kind == SymbolKind::EnumValue && noun.index == param.type.id;
  });
}

std::vector<Candidate> Checker::Candidates(const Scope& scope, Wanted wanted, Type of) {
  std::vector<Candidate> out;
  switch (wanted) {
    case Wanted::Value: AddValues(out, scope); break;
    case Wanted::Member: AddMembers(out, of); break;
    case Wanted::Query: AddQueries(out); break;
    case Wanted::Permitted: AddPermitted(out); break;
    case Wanted::State: AddStates(out, scope, of); break;
    case Wanted::Event: AddEvents(out, scope, of); break;
    case Wanted::Heard:
      AddVerbs(out, [](const Symbol& verb) { return verb.index >= 0 && verb.kind != SymbolKind::Window; });
      break;
    case Wanted::Window: AddVerbs(out, [](const Symbol& verb) { return verb.kind == SymbolKind::Window; }); break;
    case Wanted::WholeEvent:
      AddVerbs(out, [&](const Symbol& verb) {
        return verb.kind == SymbolKind::Event && verb.index >= 0 &&
               rules_.events[static_cast<std::size_t>(verb.index)].params.empty();
      });
      break;
    case Wanted::Running: AddVerbs(out, [](const Symbol& verb) { return verb.index >= 0; }); break;
    case Wanted::Type:
    case Wanted::SimpleType:
    case Wanted::CardType:
    case Wanted::TypeOfCard:
    case Wanted::Listed:
    case Wanted::Enum:
    case Wanted::ZoneOwner: AddTypes(out, wanted); break;
    case Wanted::CardItem: AddCardItems(out, of.id); break;
    case Wanted::Part: AddParts(out, of, false); break;
    case Wanted::Zone: AddZones(out, scope, of); break;
    case Wanted::Text: AddTexts(out); break;
    case Wanted::Language:  // the first is that of the rules themselves
      for (std::size_t i = 1; i < rules_.languages.size(); ++i)
        out.push_back(
            {rules_.languages[i].code, {EntityKind::Language, static_cast<std::int32_t>(i), -1}, Type{}, {}, false});
      break;
    case Wanted::Viewer:
      for (const char* name : {"owner", "nobody"}) out.push_back({name, BuiltIn(name), Type{}, {}, false});
      break;
    case Wanted::Game:
      out.push_back({game_node_.file ? game_node_[0].text() : "", {EntityKind::Game, 0, -1}, Type{}, {}, false});
      break;
    case Wanted::Pattern:
    case Wanted::Rule:
    case Wanted::Nothing: break;
  }
  if (wanted == Wanted::Value)
    for (const char* name : {"union", "distinct"}) out.push_back({name, BuiltIn(name), Type{}, {}, false});
  return out;
}

// ---- the hooks

void Checker::Offer(At name, Wanted wanted, const Scope* scope, Type of) {
  if (!IsProbed(name) || probe_->wanted != Wanted::Nothing) return;
  static const Scope kNone;
  probe_->wanted = wanted;
  probe_->candidates = Candidates(scope ? *scope : kNone, wanted, of);
  if (scope == nullptr || scope->body < 0) return;
  probe_->in_body = true;
  probe_->plain = scope->plain;
  probe_->has_me = BodyOf(*scope).me >= 0;
  probe_->has_you = BodyOf(*scope).you >= 0;
  probe_->has_it = scope->has_it;
}

void Checker::OfferPattern(At name, const Param& param, RuleHome home) {
  if (!IsProbed(name) || probe_->wanted != Wanted::Nothing) return;
  probe_->wanted = Wanted::Pattern;
  AddPatterns(probe_->candidates, param);
  probe_->types = {param.type};
  probe_->in_body = true;
  probe_->has_me = home.card >= 0 && param.type.kind == TypeKind::Card;
  probe_->has_you = param.type.kind == TypeKind::Player;
}

// A value of the enum, where only a value is allowed.
void Checker::OfferValue(At name, Type type) {
  if (!IsProbed(name)) return;
  Offer(name, Wanted::Value);
  Expect(type);
  probe_->plain = true;
}

// A value of this type is wanted at the place.
void Checker::Expect(Type type) {
  if (type.IsError()) return;
  const auto& known = probe_->types;
  if (std::find(known.begin(), known.end(), type) == known.end()) probe_->types.push_back(type);
}

// Any list is wanted.
void Checker::ExpectList(ExprId list) {
  if (IsProbedValue(list)) Expect(Type::ListOf(Type{}));
}

// The two values are compared: if one is at the place, the type of the other is wanted.
void Checker::ExpectLike(ExprId one, ExprId other) {
  if (IsProbedValue(one)) Expect(TypeOf(other).Required());
  if (IsProbedValue(other)) Expect(TypeOf(one).Required());
}

// The zone of a `move` or `shuffle`.
void Checker::OfferZone(At path, Scope& scope) {
  if (!HoldsProbe(path) || (path.kind() != Kind::Ref && path.kind() != Kind::Member)) return;
  const Type object = path.kind() == Kind::Member ? TypeOf(CheckExpr(path[0], scope)) : Type{};
  if (path.kind() == Kind::Ref || !object.IsError()) Offer(NameOf(path), Wanted::Zone, &scope, object);
}

// `worth(c)`: an attribute or a state with the thing that has it in brackets.
void Checker::NoteMemberCall(Span span, const std::string& name) {
  const auto queries = MemberQueries(name);
  if (queries.empty()) return;
  NoteCall(span, name, QueryEntity(queries[0]), rules_.queries[static_cast<std::size_t>(queries[0])].params, 0);
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

bool Checker::HoldsProbe(At node) const { return probe_ != nullptr && Holds(node.span(), probe_->place); }

}  // namespace cardinal::check
