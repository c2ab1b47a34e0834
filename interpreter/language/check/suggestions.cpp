// Suggests the names that an unknown name could have meant: only names that are allowed at its place.
#include <map>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

namespace {

void Append(std::vector<std::string>& names, const std::vector<std::string>& more) {
  names.insert(names.end(), more.begin(), more.end());
}

bool IsAsked(SymbolKind kind) {
  return kind == SymbolKind::Query || kind == SymbolKind::Zone || kind == SymbolKind::Relation;
}

// The names in a table whose symbol kind fits.
template <class Fits>
std::vector<std::string> NamesThatFit(const resolve::SymbolTable& symbols, Fits fits) {
  std::vector<std::string> names;
  for (const std::string& name : symbols.AllNames())
    if (fits(symbols.FindSymbol(name)->kind)) names.push_back(name);
  return names;
}

}  // namespace

// The help for a verb at a place for a question.
diag::Suggestion Checker::NounLike(const std::string& name) const {
  std::vector<std::string> nouns;
  for (const std::string& noun : nouns_.AllNames()) {
    const SymbolKind kind = nouns_.FindSymbol(noun)->kind;
    if (kind == SymbolKind::Query || kind == SymbolKind::Zone || kind == SymbolKind::Relation) nouns.push_back(noun);
  }
  for (const auto& [member, queries] : member_queries_) nouns.push_back(member);
  const diag::Suggestion near = diag::DidYouMean(name, nouns);
  return near.empty() ? "call it as a statement of its own, or as the whole right side of a `let`" : near;
}

// The members that a value of that type has.
std::vector<std::string> Checker::MemberNames(Type type) const {
  std::vector<std::string> names = {"owner", "controller"};
  for (const auto& [member, queries] : member_queries_)
    if (type.IsError() || MemberQuery(member, type) >= 0) names.push_back(member);
  Append(names, NamesThatFit(nouns_, IsAsked));
  return names;
}

// The file of the standard library that defines the name, or else a similar name.
diag::Suggestion Checker::SuggestName(const std::string& name, const std::vector<std::string>& known) const {
  const std::string brought = elsewhere_ ? elsewhere_(name) : "";
  return brought.empty() ? diag::DidYouMean(name, known) : brought;
}

void Checker::UnknownName(Span span, const std::string& name, Scope& scope, NameCategory wanted) {
  static const std::map<NameCategory, std::string> kKinds = {
      {NameCategory::Event, "event"},
      {NameCategory::State, "state"},
      {NameCategory::Query, "query"},
      {NameCategory::PermissionTarget, "event, action or query"}};
  const auto kind = kKinds.find(wanted);
  Error(Code::UnknownName, span, "there is no " + (kind == kKinds.end() ? "name" : kind->second) + " `" + name + "`")
      .SetHelpIfShown([&] { return HelpForUnknown(name, scope, wanted); });
}

// The names that are allowed where that category is expected.
std::vector<std::string> Checker::KnownNames(const Scope& scope, NameCategory wanted) {
  std::vector<std::string> known;
  switch (wanted) {
    case NameCategory::Event:
      known = NamesThatFit(verbs_, [](SymbolKind symbol) { return symbol == SymbolKind::Event; });
      for (const auto& part : rules_.parts) known.push_back(part.name);
      break;
    case NameCategory::State:
      for (const auto& field : rules_.fields) known.push_back(field.name);
      break;
    case NameCategory::Query:
    case NameCategory::PermissionTarget:
      for (const NameCandidate& candidate : Candidates(scope, wanted, {})) known.push_back(candidate.name);
      break;
    case NameCategory::Member: known = MemberNames(Type{}); break;
    case NameCategory::Running: known = verbs_.AllNames(); break;
    case NameCategory::Value:
      known = nouns_.AllNames();
      for (const auto& [member, queries] : member_queries_) known.push_back(member);
      break;
    default: break;
  }
  // A state of an occurrence is a variable, and so is the name of a choice.
  if (wanted == NameCategory::State || wanted == NameCategory::Value || wanted == NameCategory::Running)
    for (const Variable& variable : scope.variables) known.push_back(variable.name);
  return known;
}

diag::Suggestion Checker::HelpForUnknown(const std::string& name, const Scope& scope, NameCategory wanted) {
  diag::Suggestion help = wanted == NameCategory::State ? OwnState(name, scope) : "";
  const Symbol* verb = wanted == NameCategory::PermissionTarget ? verbs_.FindSymbol(name) : nullptr;
  if (verb && verb->kind == SymbolKind::Window)
    help = "`" + name + "` is a window: what is allowed or forbidden are the actions in it";
  if (wanted == NameCategory::Value && (name == "union" || name == "distinct"))
    help = "it goes with each element: `" + name + "[e for each x in S]`" +
           (name == "union" ? "; `x with y` joins two sets" : "");
  if (help.empty()) help = SuggestName(name, KnownNames(scope, wanted));
  return help.empty() && wanted == NameCategory::Query ? AsVerb(name) : help;
}

// `set tired to yes` on a card, or in an event of a player: the owner of the state is missing.
std::string Checker::OwnState(const std::string& name, const Scope& scope) const {
  if (scope.me_type.kind == TypeKind::Card && MemberQuery(name, scope.me_type) >= 0)
    return "say whose it is: `me." + name + "`";
  if (rules_.bodies[scope.body].you >= 0 && MemberQuery(name, Type::Make(TypeKind::Player)) >= 0)
    return "say whose it is: `you." + name + "`";
  return MemberQueries(name).empty() ? "" : "say whose it is: `x." + name + "`";
}

// `modify hire(...)`, `after worth(c)`: hooks are for events, modifiers for queries.
std::string Checker::AsVerb(const std::string& name) const {
  const Symbol* verb = verbs_.FindSymbol(name);
  if (verb == nullptr) return "";
  return "`" + name + "` is " + std::string(resolve::SymbolKindWords(verb->kind)) +
         ", which has no answer to modify: a rule says `before`, `after`, `instead of`, `allow` or `forbid`";
}

std::string Checker::AsNoun(const std::string& name) const {
  const Symbol* noun = nouns_.FindSymbol(name);
  if (noun == nullptr && MemberQueries(name).empty()) return "";
  return "`" + name + "` is " + (noun ? std::string(resolve::SymbolKindWords(noun->kind)) : "asked of a thing") +
         ", which does not happen: a rule says `modify` of it";
}

// "there are Red, Green, Blue"; only the beginning of a long list. Empty if the type is not an enum.
std::string Checker::DescribeValues(Type wanted) const {
  constexpr std::size_t kMost = 24;
  const bool of_enum = wanted.kind == TypeKind::Enum || (wanted.IsList() && wanted.element == TypeKind::Enum);
  if (!of_enum || wanted.id < 0) return "";
  const std::vector<std::string>& values = rules_.enums[wanted.id].values;
  std::string text;
  for (std::size_t i = 0; i < values.size() && i < kMost; ++i) text += (i == 0 ? "there are " : ", ") + values[i];
  return values.size() > kMost ? text + ", ..." : text;
}

// Suggests the intended attribute: one of a similar name, otherwise one that can have the value. `value` is the node
// after the name.
diag::Suggestion Checker::AttributeLike(const std::string& name, std::int32_t type, NodeRef value) const {
  const NodeRef first = value.kind() == NodeKind::ListLiteral && value.size() > 0 ? value[0] : value;
  const Symbol* symbol = first.kind() == NodeKind::Ref ? nouns_.FindSymbol(first.text()) : nullptr;
  const bool of_enum = symbol != nullptr && symbol->kind == SymbolKind::EnumValue;
  std::vector<std::string> known, fitting;
  for (const Attribute& attribute : rules_.attributes) {
    if (!IsBelow(rules_, type, attribute.card_type)) continue;
    known.push_back(attribute.name);
    const bool enums = attribute.type.kind == TypeKind::Enum || attribute.type.element == TypeKind::Enum;
    if (of_enum && enums && attribute.type.id == symbol->index) fitting.push_back(attribute.name);
  }
  for (const Field& field : rules_.fields)
    if (field.name == name && field.of == OwnerKind::Card && IsBelow(rules_, type, field.card_type))
      return "`" + name + "` is a state: it changes in play, and is not printed";
  if (auto nearest = diag::DidYouMean(name, fitting.empty() ? known : fitting); !nearest.empty()) return nearest;
  if (fitting.empty()) return "";
  std::string list;
  for (const std::string& attribute : fitting) list += (list.empty() ? "`" : " or `") + attribute + "`";
  return "`" + first.text() + "` is a value of " + list;
}

}  // namespace cardinal::check
