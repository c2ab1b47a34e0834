// What wordings are about: their keys, made from the names of the rules.
#include <map>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

namespace {

const std::map<std::string, std::int64_t, std::less<>>& Forms() {
  static const std::map<std::string, std::int64_t, std::less<>> forms = {{"if", 0},     {"else", 1},    {"each", 2},
                                                                         {"choose", 3}, {"maybe", 4},   {"chance", 5},
                                                                         {"reveal", 6}, {"conceal", 7}, {"shuffle", 8}};
  return forms;
}

const std::map<std::string, BinaryOp, std::less<>>& Comparisons() {
  static const std::map<std::string, BinaryOp, std::less<>> ops = {{"=", BinaryOp::Eq}, {"!=", BinaryOp::Ne},
                                                                   {"<", BinaryOp::Lt}, {"<=", BinaryOp::Le},
                                                                   {">", BinaryOp::Gt}, {">=", BinaryOp::Ge}};
  return ops;
}

bool IsListed(At node) { return node.kind() != Kind::Ref; }

// What stands in the brackets, with the thing before the dot in front.
std::vector<At> GivenTo(At node) {
  std::vector<At> given;
  const bool member = node.kind() == Kind::Member;
  if (member) given.push_back(node[0]);
  for (int i = member ? 2 : 0; i < node.size() && IsListed(node); ++i) given.push_back(node[i]);
  return given;
}

}  // namespace

Checker::MaybeSaid Checker::NoKey(At node, Code code, const std::string& message, const Suggest& help) {
  Error(code, node.span(), message).HelpWith(help);
  return std::nullopt;
}

Checker::MaybeSaid Checker::KeyOf(At said, Holes& holes) {
  const std::string& word = said.text();
  if (word.empty()) return TermInKey(said[0], holes);
  if (word == "until") return DurationInKey(said[0]);
  if (const auto form = Forms().find(word); form != Forms().end()) return Said::Of(SaidKind::Form, -1, form->second);
  if (word == "set" || word == "add" || word == "move") return ChangeInKey(said, holes);
  return RuleInKey(said, holes);
}

// `argument`: a name that the rules do not have is a hole there; `number`: what stands there is an Int.
Checker::MaybeSaid Checker::TermInKey(At node, Holes& holes, bool argument, bool number) {
  switch (node.kind()) {
    case Kind::Wildcard: return Said{};
    case Kind::Int: return Said::Of(SaidKind::Number, -1, Number(node));
    case Kind::Bool: return Said::Of(SaidKind::Truth, -1, node.text() == "yes" ? 1 : 0);
    case Kind::None: return Said::Of(SaidKind::None);
    case Kind::Me: return Said::Of(SaidKind::Me);
    case Kind::You: return Said::Of(SaidKind::You);
    case Kind::Sign: {
      MaybeSaid inner = TermInKey(node[0], holes, argument, number);
      if (!inner || node.text() == "+") return inner;
      if (inner->kind == SaidKind::Number) return Said::Of(SaidKind::Number, -1, -inner->value);
      Said minus = Said::Of(SaidKind::Minus);
      minus.args = {std::move(*inner)};
      return minus;
    }
    case Kind::Binary:
      if (Comparisons().count(node.text()) > 0) return CompareInKey(node, holes);
      break;
    case Kind::Ref:
    case Kind::Call:
    case Kind::Member: return NamedInKey(node, holes, argument, number);
    default: break;
  }
  return NoKey(node, Code::NotAllowedHere, "a wording cannot be about this", [] {
    return "it is about a name of the rules, a call such as `draw(_, n)`, a comparison, a change, a rule, or a "
           "word such as `if`";
  });
}

// A name, alone or with what stands in its brackets: a noun if there is one, else what happens.
Checker::MaybeSaid Checker::NamedInKey(At node, Holes& holes, bool argument, bool number) {
  const std::string& name = node.text();
  const Symbol* noun = nouns_.Find(name);
  const Symbol* verb = verbs_.Find(name);
  if (verb && !argument && node.kind() != Kind::Ref) return VerbInKey(node, *verb, holes);
  if (const std::int32_t query = QueryNamed(node); query >= 0) return QueryInKey(node, query, holes);
  if (noun) return NounInKey(node, *noun, holes);
  static const std::map<std::string, CardFact, std::less<>> kFacts = {
      {"owner", CardFact::Owner}, {"controller", CardFact::Controller}, {"holder", CardFact::Holder}};
  if (const auto fact = kFacts.find(name); fact != kFacts.end()) {
    ReferBuiltIn(NameOf(node), Use::Say);
    return CallInKey(node, SaidKind::Fact, static_cast<std::int32_t>(fact->second), {{"card", CardOf(-1), -1}}, {},
                     holes);
  }
  if (argument && node.kind() == Kind::Ref) return HoleInKey(node, holes, number);
  if (verb) return VerbInKey(node, *verb, holes);
  if (const std::int32_t part = PartNamed(name, -1); part >= 0) {
    std::vector<Param> params = {{"card", CardOf(-1), -1}};
    for (const Param& param : rules_.parts[static_cast<std::size_t>(part)].params) params.push_back(param);
    ReferPartsNamed(NameOf(node));
    return CallInKey(node, SaidKind::Part, part, params, {EntityKind::Part, part}, holes);
  }
  for (std::size_t i = 0; i < rules_.groups.size(); ++i) {
    if (rules_.groups[i].name != name) continue;
    ReferGroupsNamed(NameOf(node));
    return Said::Of(SaidKind::Group, static_cast<std::int32_t>(i));
  }
  Error(Code::UnknownName, NameSpan(*node.file, NameOf(node).id), "there is no name `" + name + "`").HelpWith([&] {
    std::vector<std::string> known = nouns_.Names();
    for (const std::string& other : verbs_.Names()) known.push_back(other);
    for (const std::string& other : MembersOf(Type{})) known.push_back(other);
    for (const Part& part : rules_.parts) known.push_back(part.name);
    return diag::DidYouMean(name, known);
  });
  return std::nullopt;
}

Checker::MaybeSaid Checker::NounInKey(At node, const Symbol& noun, Holes& holes) {
  Refer(NameOf(node), noun, Use::Say);
  switch (noun.kind) {
    case SymbolKind::EnumValue:
      if (node.kind() == Kind::Ref) return Said::Of(SaidKind::Value, noun.index, noun.value);
      break;
    case SymbolKind::Zone: return Said::Of(SaidKind::Zone, noun.index);
    case SymbolKind::CardType:
      if (noun.index >= 0 && node.kind() == Kind::Ref) return Said::Of(SaidKind::Type, noun.index);
      break;
    case SymbolKind::Relation: {
      const Relation& relation = rules_.relations[static_cast<std::size_t>(noun.index)];
      return CallInKey(node, SaidKind::Relation, noun.index,
                       {{"first", Type::Of(TypeKind::Enum, relation.from), -1},
                        {"second", Type::Of(TypeKind::Enum, relation.to), -1}},
                       {}, holes);
    }
    case SymbolKind::Function:
      if (node.text() == "players" || node.text() == "turn_order") return Said::Of(SaidKind::Players);
      break;
    default: break;
  }
  return NoKey(
      node, Code::NotAllowedHere,
      "`" + node.text() + "` is " + std::string(resolve::KindWord(noun.kind)) + ", and no wording is about it");
}

Checker::MaybeSaid Checker::QueryInKey(At node, std::int32_t query, Holes& holes) {
  ReferQueriesNamed(NameOf(node));
  return CallInKey(node, SaidKind::Query, query, rules_.queries[static_cast<std::size_t>(query)].params,
                   QueryEntity(query), holes);
}

Checker::MaybeSaid Checker::VerbInKey(At node, const Symbol& verb, Holes& holes) {
  Refer(NameOf(node), verb, Use::Say);
  const auto index = static_cast<std::size_t>(verb.index);
  if (verb.index < 0) {
    static const std::map<std::string, StmtKind, std::less<>> kBuiltIn = {{"win", StmtKind::Win},
                                                                          {"draw_game", StmtKind::DrawGame},
                                                                          {"eliminate", StmtKind::Eliminate},
                                                                          {"cancel", StmtKind::Cancel},
                                                                          {"ask_next", StmtKind::AskNext}};
    const StmtKind kind = kBuiltIn.at(node.text());
    std::vector<Param> params;
    if (kind != StmtKind::DrawGame) params.push_back({"whom", Type{}, -1});
    MaybeSaid said = CallInKey(node, SaidKind::BuiltIn, -1, params, {}, holes);
    if (said) said->value = static_cast<std::int64_t>(kind);
    return said;
  }
  if (verb.kind == SymbolKind::Event)
    return CallInKey(node, SaidKind::Event, verb.index, rules_.events[index].params, {EntityKind::Event, verb.index},
                     holes);
  if (verb.kind == SymbolKind::Window)
    return CallInKey(node, SaidKind::Window, verb.index, rules_.windows[index].params, {EntityKind::Window, verb.index},
                     holes);
  return CallInKey(node, SaidKind::Action, verb.index,
                   {{"card", CardOf(-1), -1}, {"player", Type::Of(TypeKind::Player), -1}}, {}, holes);
}

// `damage >= n`
Checker::MaybeSaid Checker::CompareInKey(At node, Holes& holes) {
  Said compare = Said::Of(SaidKind::Compare, -1, static_cast<std::int64_t>(Comparisons().at(node.text())));
  const MaybeSaid left = TermInKey(node[0], holes);
  if (!left) return std::nullopt;
  const bool number = left->kind == SaidKind::Query &&
                      rules_.queries[static_cast<std::size_t>(left->index)].result.Required().kind == TypeKind::Int;
  const MaybeSaid right = TermInKey(node[1], holes, true, number);
  if (!right) return std::nullopt;
  compare.args = {*left, *right};
  return compare;
}

// Fits what stands in the brackets to the parameters. A `you` may be left out, as everywhere, and what has a default.
Checker::MaybeSaid Checker::CallInKey(At node, SaidKind kind, std::int32_t index, const std::vector<Param>& params,
                                      Entity owner, Holes& holes) {
  Said said = Said::Of(kind, index);
  said.open = !IsListed(node) || params.empty();
  if (said.open) return said;
  said.args.resize(params.size());
  std::vector<bool> filled(params.size(), false);
  std::vector<At> given;
  const auto fill = [&](std::size_t place, At value) {
    const MaybeSaid term = TermInKey(value, holes, true, params[place].type.kind == TypeKind::Int);
    if (term) said.args[place] = *term;
    filled[place] = true;
    return term.has_value();
  };
  for (const At& value : GivenTo(node)) {
    if (value.kind() != Kind::NamedArg) {
      given.push_back(value);
      continue;
    }
    std::size_t place = 0;
    while (place < params.size() && (params[place].name != value.text() || filled[place])) ++place;
    if (place == params.size())
      return NoKey(value, Code::UnknownParameter, "`" + node.text() + "` has no parameter `" + value.text() + "`");
    // What has a part is the first parameter here, and none of the part's own.
    const std::size_t of_card = kind == SaidKind::Part ? 1 : 0;
    if (place >= of_card) Refer(value, ParamEntity(owner, place - of_card, value.text()));
    if (!fill(place, value[0])) return std::nullopt;
  }
  std::size_t open = 0, next = 0;
  for (const bool one : filled) open += one ? 0 : 1;
  for (std::size_t place = 0; place < params.size(); ++place) {
    if (filled[place]) continue;
    const bool may_miss = params[place].name == "you" || params[place].fallback >= 0;
    if (next < given.size() && !(params[place].name == "you" && given.size() - next < open)) {
      if (!fill(place, given[next++])) return std::nullopt;
    } else if (!may_miss) {
      return NoKey(node, Code::MissingParameter,
                   "`" + node.text() + "` has " + std::to_string(params.size()) +
                       (params.size() == 1 ? " parameter" : " parameters") + ", and this leaves out `" +
                       params[place].name + "`",
                   [] { return "name all, and write `_` for those that do not matter"; });
    }
    --open;
  }
  if (next < given.size())
    return NoKey(given[next], Code::UnknownParameter, "`" + node.text() + "` has no parameter for this");
  return said;
}

Checker::MaybeSaid Checker::HoleInKey(At node, Holes& holes, bool number) {
  for (const WordingHole& other : holes)
    if (other.name == node.text())
      return NoKey(node, Code::DuplicateDefinition, "`" + node.text() + "` already has another meaning here");
  Said hole;
  hole.hole = static_cast<std::int32_t>(holes.size());
  wording_holes_.push_back(LocalEntity(node, -1, hole.hole));
  holes.push_back({node.text(), number});
  return hole;
}

// The printed value, state or query called so; of several types the first.
std::int32_t Checker::QueryNamed(At path) const {
  const auto members = MemberQueries(path.text());
  if (!members.empty()) return members.front();
  const Symbol* noun = nouns_.Find(path.text());
  return noun && noun->kind == SymbolKind::Query ? noun->index : -1;
}

}  // namespace cardinal::check
