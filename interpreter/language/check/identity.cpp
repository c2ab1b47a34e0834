// The questions about what a card is that a change may name: `modify c.controller to you`. In: the head of a change.
// Out: the query, which the rules have only if a change names it, or the error.
#include <algorithm>
#include <array>
#include <string>

#include "interpreter/language/check/checker.h"

namespace cardinal::check {

namespace {

constexpr std::array<std::string_view, 4> kNeverChange = {"owner", "since", "created", "holder"};
constexpr std::array<std::string_view, 2> kNotYet = {"print", "name"};

bool IsAmong(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

// Whether the head of a change names a question about what each card is, which no declaration hides.
bool Checker::NamesIdentity(NodeRef path) const {
  const std::string& name = path.text();
  if (name != "controller" && name != "rules" && !IsAmong(kNeverChange, name) && !IsAmong(kNotYet, name)) return false;
  if (!MemberQueries(name).empty()) return false;
  return path.kind() == NodeKind::Member || nouns_.FindSymbol(name) == nullptr;
}

// The query of the question that the head names, which must be NamesIdentity; -1, with an error: it cannot be changed.
std::int32_t Checker::IdentityQuery(NodeRef path) {
  const std::string& name = path.text();
  const Span span = path.kind() == NodeKind::Member ? path[1].span() : path.span();
  if (name == "controller")
    return FindOrAddIdentity(rules_.identity.controller, name, Type::Make(TypeKind::Player), span);
  if (name == "rules")
    return FindOrAddIdentity(rules_.identity.rules, name, Type::MakeList(Type::Make(TypeKind::Print)), span);
  if (IsAmong(kNeverChange, name))
    Error(Code::CannotAssign, span, "`" + name + "` never changes").help = "`controller` can be modified";
  else
    Error(Code::NotSupported, span, "`modify` cannot change `" + name + "` yet").help =
        "`controller` and `rules` can be modified";
  return -1;
}

// Reports a change of `rules` that is not `to []`.
bool Checker::RejectLending(const std::string& name, NodeRef change, std::int32_t query) {
  if (query != rules_.identity.rules) return false;
  const bool none = change.text() == "to" && change[0].kind() == NodeKind::ListLiteral && change[0].size() == 0;
  if (none) return false;
  Error(Code::NotSupported, change.span(), "`" + name + "` can only be taken away yet").help =
      "write `to []`: the card has no rules";
  return true;
}

std::int32_t Checker::FindOrAddIdentity(std::int32_t& known, const std::string& name, Type result, Span span) {
  if (known >= 0) return known;
  Query query;
  query.name = name;
  query.from = QueryOrigin::Identity;
  query.origin.span = span;
  query.params = {{"c", CardTypeFor(-1), {}}};
  query.result = result;
  query.body = NewBody("query " + name, query.origin);
  Body& body = rules_.bodies.Edit(query.body);
  body.locals.push_back({"c", CardTypeFor(-1)});
  body.params = 1;
  const ExprId card = MakeExpr(ExprKind::Local, CardTypeFor(-1), span, {}, 0);
  const CardInfoKind base = result.IsList() ? CardInfoKind::Print : CardInfoKind::Controller;
  query.base = MakeExpr(ExprKind::CardInfo, result.IsList() ? result.Element() : result, span, {card},
                        static_cast<std::int32_t>(base));
  if (result.IsList()) query.base = MakeExpr(ExprKind::List, result, span, {query.base});
  known = DeclareQuery(std::move(query), {});
  return known;
}

}  // namespace cardinal::check
