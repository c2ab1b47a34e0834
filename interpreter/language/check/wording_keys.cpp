// Builds the keys of wordings from names of the rules.
#include <map>

#include "interpreter/base/sequence.h"
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

bool IsListed(NodeRef node) { return node.kind() != NodeKind::Ref; }

// The arguments in brackets, after the object before the dot.
std::vector<NodeRef> GivenTo(NodeRef node) {
  std::vector<NodeRef> given;
  const bool member = node.kind() == NodeKind::Member;
  if (member) given.push_back(node[0]);
  for (int i = member ? 2 : 0; i < node.size() && IsListed(node); ++i) given.push_back(node[i]);
  return given;
}

}  // namespace

Checker::MaybePatternKey Checker::NoKey(NodeRef node, Code code, const std::string& message, const Suggest& help) {
  Error(code, node.span(), message).SetHelpIfShown(help);
  return std::nullopt;
}

Checker::MaybePatternKey Checker::ReadPatternKey(NodeRef said, Holes& holes) {
  const std::string& word = said.text();
  if (word.empty()) return TermInKey(said[0], holes);
  if (word == "until") return DurationInKey(said[0]);
  if (const auto form = Forms().find(word); form != Forms().end())
    return PatternKey::Make(PatternKeyKind::Form, -1, form->second);
  if (word == "set" || word == "add" || word == "move") return ChangeInKey(said, holes);
  return RuleInKey(said, holes);
}

// `argument`: a name that the rules do not have is a hole here; `number`: an Int is expected here.
Checker::MaybePatternKey Checker::TermInKey(NodeRef node, Holes& holes, bool argument, bool number) {
  switch (node.kind()) {
    case NodeKind::Wildcard: return PatternKey{};
    case NodeKind::Int: return PatternKey::Make(PatternKeyKind::Number, -1, Number(node));
    case NodeKind::Bool: return PatternKey::Make(PatternKeyKind::Truth, -1, node.text() == "yes" ? 1 : 0);
    case NodeKind::None: return PatternKey::Make(PatternKeyKind::None);
    case NodeKind::Me: return PatternKey::Make(PatternKeyKind::Me);
    case NodeKind::You: return PatternKey::Make(PatternKeyKind::You);
    case NodeKind::Sign: {
      MaybePatternKey inner = TermInKey(node[0], holes, argument, number);
      if (!inner || node.text() == "+") return inner;
      if (inner->kind == PatternKeyKind::Number) return PatternKey::Make(PatternKeyKind::Number, -1, -inner->value);
      PatternKey minus = PatternKey::Make(PatternKeyKind::Minus);
      minus.args = {std::move(*inner)};
      return minus;
    }
    case NodeKind::Binary:
      if (Comparisons().count(node.text()) > 0) return CompareInKey(node, holes);
      break;
    case NodeKind::Ref:
    case NodeKind::Call:
    case NodeKind::Member: return NamedInKey(node, holes, argument, number);
    default: break;
  }
  return NoKey(node, Code::NotAllowedHere, "a wording cannot be about this", [] {
    return "it is about a name of the rules, a call such as `draw(_, n)`, a comparison, a change, a rule, or a "
           "word such as `if`";
  });
}

// A name, with or without arguments: a noun if the rules have one, otherwise a verb.
Checker::MaybePatternKey Checker::NamedInKey(NodeRef node, Holes& holes, bool argument, bool number) {
  const std::string& name = node.text();
  const Symbol* noun = nouns_.FindSymbol(name);
  const Symbol* verb = verbs_.FindSymbol(name);
  if (verb && !argument && node.kind() != NodeKind::Ref) return VerbInKey(node, *verb, holes);
  if (const std::int32_t query = QueryNamed(node); query >= 0) return QueryInKey(node, query, holes);
  if (noun) return NounInKey(node, *noun, holes);
  static const std::map<std::string, CardInfoKind, std::less<>> kFacts = {
      {"owner", CardInfoKind::Owner}, {"controller", CardInfoKind::Controller}, {"holder", CardInfoKind::Holder}};
  if (const auto fact = kFacts.find(name); fact != kFacts.end()) {
    ReferBuiltIn(NameNode(node), ReferenceKind::WordingKey);
    return CallInKey(node, PatternKeyKind::Fact, static_cast<std::int32_t>(fact->second),
                     {{"card", CardTypeFor(-1), {}}}, {}, holes);
  }
  if (argument && node.kind() == NodeKind::Ref) return HoleInKey(node, holes, number);
  if (verb) return VerbInKey(node, *verb, holes);
  if (const std::int32_t part = PartNamed(name, -1); part >= 0) {
    std::vector<Param> params = {{"card", CardTypeFor(-1), {}}};
    for (const Param& param : rules_.parts[part].params) params.push_back(param);
    ReferPartsNamed(NameNode(node));
    return CallInKey(node, PatternKeyKind::Part, part, params, {EntityKind::Part, part}, holes);
  }
  for (const auto i : rules_.groups.Ids()) {
    if (rules_.groups[i].name != name) continue;
    ReferGroupsNamed(NameNode(node));
    return PatternKey::Make(PatternKeyKind::Group, i);
  }
  Error(Code::UnknownName, NameSpan(*node.file, NameNode(node).id), "there is no name `" + name + "`")
      .SetHelpIfShown([&] {
        std::vector<std::string> known = nouns_.AllNames();
        for (const std::string& other : verbs_.AllNames()) known.push_back(other);
        for (const std::string& other : MemberNames(Type{})) known.push_back(other);
        for (const Part& part : rules_.parts) known.push_back(part.name);
        return diag::DidYouMean(name, known);
      });
  return std::nullopt;
}

Checker::MaybePatternKey Checker::NounInKey(NodeRef node, const Symbol& noun, Holes& holes) {
  RecordReference(NameNode(node), noun, ReferenceKind::WordingKey);
  switch (noun.kind) {
    case SymbolKind::EnumValue:
      if (node.kind() == NodeKind::Ref) return PatternKey::Make(PatternKeyKind::Value, noun.index, noun.value);
      break;
    case SymbolKind::Zone: return PatternKey::Make(PatternKeyKind::Zone, noun.index);
    case SymbolKind::CardType:
      if (noun.index >= 0 && node.kind() == NodeKind::Ref) return PatternKey::Make(PatternKeyKind::Type, noun.index);
      break;
    case SymbolKind::Relation: {
      const Relation& relation = rules_.relations[noun.index];
      return CallInKey(node, PatternKeyKind::Relation, noun.index,
                       {{"first", Type::Make(TypeKind::Enum, relation.from), {}},
                        {"second", Type::Make(TypeKind::Enum, relation.to), {}}},
                       {}, holes);
    }
    case SymbolKind::Function:
      if (node.text() == "players" || node.text() == "turn_order") return PatternKey::Make(PatternKeyKind::Players);
      break;
    default: break;
  }
  return NoKey(
      node, Code::NotAllowedHere,
      "`" + node.text() + "` is " + std::string(resolve::SymbolKindWords(noun.kind)) + ", and no wording is about it");
}

Checker::MaybePatternKey Checker::QueryInKey(NodeRef node, std::int32_t query, Holes& holes) {
  ReferQueriesNamed(NameNode(node));
  return CallInKey(node, PatternKeyKind::Query, query, rules_.queries[query].params, QueryEntity(query), holes);
}

Checker::MaybePatternKey Checker::VerbInKey(NodeRef node, const Symbol& verb, Holes& holes) {
  RecordReference(NameNode(node), verb, ReferenceKind::WordingKey);
  const auto index = static_cast<std::size_t>(verb.index);
  if (verb.index < 0) {
    static const std::map<std::string, StmtKind, std::less<>> kBuiltIn = {{"win", StmtKind::Win},
                                                                          {"draw_game", StmtKind::DrawGame},
                                                                          {"eliminate", StmtKind::Eliminate},
                                                                          {"lose_game", StmtKind::LoseGame},
                                                                          {"win_by_score", StmtKind::WinByScore},
                                                                          {"cancel", StmtKind::Cancel},
                                                                          {"copy", StmtKind::Copy},
                                                                          {"ask_next", StmtKind::AskNext}};
    const StmtKind kind = kBuiltIn.at(node.text());
    std::vector<Param> params;
    if (!check::IsEndOfGame(kind) || kind == StmtKind::Win) params.push_back({"whom", Type{}, {}});
    MaybePatternKey said = CallInKey(node, PatternKeyKind::BuiltIn, -1, params, {}, holes);
    if (said) said->value = static_cast<std::int64_t>(kind);
    return said;
  }
  if (verb.kind == SymbolKind::Event)
    return CallInKey(node, PatternKeyKind::Event, verb.index, rules_.events[index].params,
                     {EntityKind::Event, verb.index}, holes);
  if (verb.kind == SymbolKind::Window)
    return CallInKey(node, PatternKeyKind::Window, verb.index, rules_.windows[index].params,
                     {EntityKind::Window, verb.index}, holes);
  return CallInKey(node, PatternKeyKind::Action, verb.index,
                   {{"card", CardTypeFor(-1), {}}, {"player", Type::Make(TypeKind::Player), {}}}, {}, holes);
}

// `damage >= n`
Checker::MaybePatternKey Checker::CompareInKey(NodeRef node, Holes& holes) {
  PatternKey compare =
      PatternKey::Make(PatternKeyKind::Compare, -1, static_cast<std::int64_t>(Comparisons().at(node.text())));
  const MaybePatternKey left = TermInKey(node[0], holes);
  if (!left) return std::nullopt;
  const bool number =
      left->kind == PatternKeyKind::Query && rules_.queries[left->index].result.WithoutOptional().kind == TypeKind::Int;
  const MaybePatternKey right = TermInKey(node[1], holes, true, number);
  if (!right) return std::nullopt;
  compare.args = {*left, *right};
  return compare;
}

// Fits the arguments to the parameters. `you`, and parameters with a default, may be omitted.
Checker::MaybePatternKey Checker::CallInKey(NodeRef node, PatternKeyKind kind, std::int32_t index,
                                            const std::vector<Param>& params, Entity owner, Holes& holes) {
  PatternKey said = PatternKey::Make(kind, index);
  said.open = !IsListed(node) || params.empty();
  if (said.open) return said;
  said.args.resize(params.size());
  std::vector<bool> filled(params.size(), false);
  std::vector<NodeRef> given;
  const auto fill = [&](std::size_t place, NodeRef value) {
    const MaybePatternKey term = TermInKey(value, holes, true, params[place].type.kind == TypeKind::Int);
    if (term) said.args[place] = *term;
    filled[place] = true;
    return term.has_value();
  };
  for (const NodeRef& value : GivenTo(node)) {
    if (value.kind() != NodeKind::NamedArg) {
      given.push_back(value);
      continue;
    }
    std::size_t place = 0;
    while (place < params.size() && (params[place].name != value.text() || filled[place])) ++place;
    if (place == params.size())
      return NoKey(value, Code::UnknownParameter, "`" + node.text() + "` has no parameter `" + value.text() + "`");
    // The first parameter of the key is the card that has the part; the part's own parameters follow.
    const std::size_t of_card = kind == PatternKeyKind::Part ? 1 : 0;
    if (place >= of_card) RecordReference(value, ParamEntity(owner, place - of_card, value.text()));
    if (!fill(place, value[0])) return std::nullopt;
  }
  std::size_t open = 0, next = 0;
  for (const bool one : filled) open += one ? 0 : 1;
  for (std::size_t place = 0; place < params.size(); ++place) {
    if (filled[place]) continue;
    const bool may_miss = params[place].name == "you" || params[place].fallback.IsValid();
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

Checker::MaybePatternKey Checker::HoleInKey(NodeRef node, Holes& holes, bool number) {
  for (const WordingHole& other : holes)
    if (other.name == node.text())
      return NoKey(node, Code::DuplicateDefinition, "`" + node.text() + "` already has another meaning here");
  PatternKey hole;
  hole.hole = base::Count(holes);
  wording_holes_.push_back(LocalEntity(node, {}, hole.hole));
  holes.push_back({node.text(), number});
  return hole;
}

// The attribute, state or query of that name; if several types have it, the first.
std::int32_t Checker::QueryNamed(NodeRef path) const {
  const auto members = MemberQueries(path.text());
  if (!members.empty()) return members.front();
  const Symbol* noun = nouns_.FindSymbol(path.text());
  return noun && noun->kind == SymbolKind::Query ? noun->index : -1;
}

}  // namespace cardinal::check
