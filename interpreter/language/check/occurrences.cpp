// Checks questions about an occurrence: an event, an action or a window that is running or pending.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

ExprId Checker::CheckIt(NodeRef node, Scope& scope) {
  if (!scope.has_it) {
    if (scope.later)
      Error(Code::NotAllowedHere, node.span(), "the `it` of the statements around this is over when this runs").help =
          "write `let ... = it.x` before it";
    else
      Error(Code::NotAllowedHere, node.span(), "there is no `it` here: this text is about no occurrence");
    return ErrorExpr(node.span());
  }
  const LocalId local = CurrentBody(scope).it;
  if (local >= 0) return MakeExpr(ExprKind::Local, scope.it_type, node.span(), {}, local);
  return MakeExpr(ExprKind::It, scope.it_type, node.span());
}

ExprId Checker::CheckCurrent(NodeRef node, NodeRef named) {
  const std::string& name = named.text();
  const Span span = named.span();
  RecordCandidates(named, NameCategory::Running);
  const Type type = NamedType(named);
  if (type.IsError()) return ErrorExpr(span);
  if (!type.IsOccurrence()) {
    Error(Code::WrongType, span,
          "`current` names an event, an action or a window that is running, and `" + name + "` is none");
    return ErrorExpr(span);
  }
  const ExprId id = MakeExpr(ExprKind::Current, type.Optional(), node.span(), {}, type.id);
  EditExpr(id).value = static_cast<int>(type.kind) - static_cast<int>(TypeKind::Event);
  return id;
}

// The window whose parameters an action can read: the first one, if all its windows have equal parameters; otherwise
// -1.
std::int32_t Checker::ActionWindow(const Action& action) const {
  if (action.windows.empty()) return -1;
  const auto params = [&](std::int32_t window) { return rules_.windows[window].params; };
  const auto first = params(action.windows[0]);
  for (const std::int32_t window : action.windows) {
    const auto other = params(window);
    const bool alike = std::equal(first.begin(), first.end(), other.begin(), other.end(),
                                  [](const Param& a, const Param& b) { return a.name == b.name && a.type == b.type; });
    if (!alike) return -1;
  }
  return action.windows[0];
}

ExprId Checker::OccurrenceMember(NodeRef node, ExprId object, Scope& scope) {
  const std::string& name = node.text();
  const Span span = node.span();
  if (ExprType(object).optional) {
    Coerce(object, ExprType(object).WithoutOptional(), "a question about an occurrence");
    return ErrorExpr(span);
  }
  const Type type = ExprType(object);
  const bool own = ExprAt(object).kind == ExprKind::It;
  const auto read = [&](LocalId local, Type result, Entity entity) {
    RecordReference(node[1], entity);
    if (own) return MakeExpr(ExprKind::Local, result, span, {}, local);
    return MakeExpr(ExprKind::OccurrenceLocal, result, span, {object}, local);
  };
  std::vector<std::string> known;
  if (type.kind == TypeKind::Action) {
    const std::int32_t card_type = type.id >= 0 ? rules_.actions[type.id].card_type : -1;
    if (name == "player") return read(0, Type::Make(TypeKind::Player), FindBuiltIn(name));
    if (name == "card")
      return read(1, card_type >= 0 ? CardTypeFor(card_type) : CardTypeFor(-1).Optional(), FindBuiltIn(name));
    if (name == "window") {
      const std::int32_t window = type.id >= 0 ? ActionWindow(rules_.actions[type.id]) : -1;
      return read(2, Type::Make(TypeKind::Window, window), FindBuiltIn(name));
    }
    if (const ExprId targets = TargetsMember(node, object, scope); targets.IsValid()) return targets;
    known = {"player", "card", "window"};
    for (const auto& member : TargetMembers()) known.push_back(member.first);
  } else if (type.id >= 0) {
    const auto& params = type.kind == TypeKind::Event ? rules_.events[type.id].params : rules_.windows[type.id].params;
    const Entity owner{type.kind == TypeKind::Event ? EntityKind::Event : EntityKind::Window, type.id};
    for (const std::int32_t i : base::Indices(params)) {
      if (params[i].name == name) return read(i, params[i].type, ParamEntity(owner, i, name));
      known.push_back(params[i].name);
    }
    if (type.kind == TypeKind::Event) {
      const auto& states = event_states_[type.id];
      for (const std::int32_t i : base::Indices(states)) {
        if (states[i].name == name)
          return read(static_cast<LocalId>(params.size() + i), states[i].type, {EntityKind::EventState, type.id, i});
        known.push_back(states[i].name);
      }
    }
  }
  const std::string thing = type.id >= 0 ? "`" + Name(type) + "`" : A(type);
  Error(Code::UnknownName, node[1].span(), thing + " has nothing called `" + name + "`").SetHelpIfShown([&] {
    return diag::DidYouMean(name, known);
  });
  return ErrorExpr(span);
}

}  // namespace cardinal::check
