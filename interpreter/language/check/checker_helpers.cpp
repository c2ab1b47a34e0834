#include <algorithm>
#include <cctype>
#include <charconv>
#include <string_view>

#include "interpreter/base/spelling.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

bool IsBelow(const CheckedRules& rules, std::int32_t type, std::int32_t ancestor) {
  if (ancestor < 0) return true;
  for (; type >= 0; type = rules.card_types[type].parent)
    if (type == ancestor) return true;
  return false;
}

namespace {

std::string OneTypeName(const CheckedRules& rules, TypeKind kind, std::int32_t id) {
  const auto named = [&](const auto& table, const char* any) { return id < 0 ? std::string(any) : table[id].name; };
  switch (kind) {
    case TypeKind::Error: return "?";
    case TypeKind::Void: return "nothing";
    case TypeKind::None: return "none";
    case TypeKind::Int: return "Int";
    case TypeKind::Bool: return "Bool";
    case TypeKind::Name: return "Name";
    case TypeKind::Enum: return named(rules.enums, "enum");
    case TypeKind::Player: return "Player";
    case TypeKind::Table: return "Table";
    case TypeKind::Card: return named(rules.card_types, "Card");
    case TypeKind::Event: return named(rules.events, "Event");
    case TypeKind::Action: return named(rules.actions, "Action");
    case TypeKind::Window: return named(rules.windows, "Window");
    case TypeKind::List: return "list";
    case TypeKind::Empty: return "empty list";
    case TypeKind::Rule: return "rule";
    case TypeKind::Print: return id < 0 ? "Print" : "Print of " + rules.card_types[id].name;
  }
  return "?";
}

}  // namespace

std::string TypeName(const CheckedRules& rules, Type type) {
  std::string name = type.kind == TypeKind::List ? "list of " + OneTypeName(rules, type.element, type.id)
                                                 : OneTypeName(rules, type.kind, type.id);
  if (type.optional && type.kind != TypeKind::None) name += "?";
  return name;
}

// Decides by the sound: "an Item", "a Unit", "a Eunuch".
std::string WithArticle(const std::string& noun) {
  const std::string small = base::LowerAscii(noun);
  const auto begins = [&](std::string_view with) { return small.starts_with(with); };
  const bool vowel = !noun.empty() && std::string("aeiouAEIOU").find(noun[0]) != std::string::npos;
  const bool spoken_otherwise = begins("uni") || begins("use") || begins("eu") || begins("one");
  return (vowel && !spoken_otherwise ? "an " : "a ") + noun;
}

ExprId Checker::AddExpr(Expr expr) { return rules_.exprs.Add(std::move(expr)); }

ExprId Checker::MakeExpr(ExprKind kind, Type type, Span span, std::vector<ExprId> args, std::int32_t index) {
  Expr expr;
  expr.kind = kind;
  expr.type = type;
  expr.span = span;
  expr.args = std::move(args);
  expr.index = index;
  return AddExpr(std::move(expr));
}

ExprId Checker::Literal(Type type, std::int64_t value, Span span) {
  const ExprId id = MakeExpr(ExprKind::Literal, type, span);
  EditExpr(id).value = value;
  return id;
}

ExprId Checker::ErrorExpr(Span span) { return Literal(Type{}, 0, span); }

StmtId Checker::AddStmt(Stmt stmt) { return rules_.stmts.Add(std::move(stmt)); }

bool IsAssignable(const CheckedRules& rules, Type from, Type to) {
  if (from.IsError() || to.IsError()) return true;
  if (from.kind == TypeKind::None) return to.optional;
  if (from.optional && !to.optional) return false;
  if (from.kind == TypeKind::Empty) return to.IsList();
  if (to.kind == TypeKind::List) {
    if (from.kind != TypeKind::List) return !from.optional && IsAssignable(rules, from.WithoutOptional(), to.Element());
    return IsAssignable(rules, from.Element(), to.Element());
  }
  if (from.kind != to.kind) return false;
  if (from.kind == TypeKind::Card || from.kind == TypeKind::Print) return IsBelow(rules, from.id, to.id);
  if (from.kind == TypeKind::Enum) return from.id == to.id;
  if (from.IsOccurrence()) return to.id < 0 || from.id == to.id;
  return true;
}

bool Checker::Fits(Type from, Type to) const { return check::IsAssignable(rules_, from, to); }

ExprId Checker::Coerce(ExprId expr, Type to, const char* purpose) {
  const Type from = ExprType(expr);
  const Span span = ExprAt(expr).span;
  if (IsProbedValue(expr)) AddExpectedType(to);
  if (from.IsError() || to.IsError()) return expr;
  if (to.kind == TypeKind::Print && from.kind == TypeKind::Name && ExprAt(expr).kind == ExprKind::Literal)
    return Coerce(PrintNamed(rules_.names[static_cast<StringId>(ExprAt(expr).value)], span), to, purpose);
  if (!Fits(from, to)) {
    const std::string where = purpose ? std::string(purpose) : "this place";
    if (from.optional && Fits(from.WithoutOptional(), to)) {
      Error(Code::UntestedOptional, span, where + " needs " + Name(to) + ", and this may be none").help =
          "test it first (`if x?`, `when x?`) or give a default (`x or else ...`)";
    } else {
      const bool only_some = from.kind == TypeKind::Card && to.kind == TypeKind::Card && Fits(to, from);
      const std::string asked = "is " + Name(to.WithoutOptional()) + "`";
      Error(Code::WrongType, span, where + " needs " + Name(to) + ", and this is " + Name(from)).help =
          only_some
              ? "not every card is one: ask first (`if x " + asked + "), or take no other (`where x " + asked + ")"
              : DescribeValues(to);
    }
    return ErrorExpr(span);
  }
  if (to.kind == TypeKind::List && from.kind == TypeKind::Empty) {
    EditExpr(expr).type = to;
    return expr;
  }
  if (to.kind == TypeKind::List && from.kind != TypeKind::List)
    return MakeExpr(ExprKind::Wrap, Type::MakeList(from.WithoutOptional()), span, {expr});
  return expr;
}

diag::Diagnostic& Checker::Error(Code code, Span span, const std::string& message) {
  const auto key = std::make_tuple(static_cast<int>(code), span.file.value, span.begin, span.end, message);
  // Does not report a name of a broken declaration as unknown: the error of the declaration was reported.
  const auto open = message.find('`');
  const auto close = open == std::string::npos ? open : message.find('`', open + 1);
  const bool echo = code == Code::UnknownName && close != std::string::npos &&
                    broken_.count(message.substr(open + 1, close - open - 1)) > 0;
  if (echo || !reported_.insert(key).second)
    return swallowed_ = diag::Diagnostic{code, span, message, {}, {}, std::nullopt, false};
  return sink_.Report(code, span, message);
}

LocalId Checker::AddLocal(Scope& scope, const std::string& name, Type type) {
  auto& locals = CurrentBody(scope).locals;
  locals.push_back({name, type});
  return static_cast<LocalId>(locals.size() - 1);
}

void Checker::Bind(Scope& scope, NodeRef name, LocalId local, Type type, bool assignable, Entity entity) {
  if (scope.variables.FindVariable(name.text()))
    Error(Code::DuplicateDefinition, name.span(), "`" + name.text() + "` already has a meaning here");
  if (!entity) entity = LocalEntity(name, scope.body, local);
  scope.variables.push_back({name.text(), local, type, assignable, entity});
}

BodyId Checker::NewBody(const std::string& name, Origin origin) {
  Body body;
  body.name = name;
  body.origin = origin;
  return rules_.bodies.Add(std::move(body));
}

ClauseSetId Checker::ReadCitations(NodeRef list) {
  constexpr int kMostCites = 100;  // docs/reference/limits.md
  std::vector<std::string> cited;
  for (int i = 0; i < std::min(list.size(), kMostCites); ++i) cited.push_back(list[i].text());
  if (list.size() > kMostCites)
    Error(Code::TooManyDeclared, list[kMostCites].span(),
          "at most " + std::to_string(kMostCites) + " clauses are cited at one place");
  return rules_.clauses.Intern(cited);
}

Origin Checker::MakeOrigin(NodeRef node, int cites_child) { return {node.span(), ReadCitations(node[cites_child])}; }

// The text of a path without blanks: in one scope, expressions with equal keys have the same meaning.
std::string Checker::NarrowingKey(NodeRef node) const {
  const auto arguments = [&](int first) {
    std::string text = "(";
    for (int i = first; i < node.size(); ++i) {
      const std::string key = NarrowingKey(node[i]);
      if (key.empty()) return std::string();
      text += key + ",";
    }
    return text + ")";
  };
  switch (node.kind()) {
    case NodeKind::Ref: return node.text();
    case NodeKind::Me: return "me";
    case NodeKind::You: return "you";
    case NodeKind::It: return "it";
    case NodeKind::Int: return node.text();
    case NodeKind::Current: return "current " + node[0].text();
    case NodeKind::EndOf: {
      const std::string key = NarrowingKey(node[0]);
      return key.empty() ? "" : node.text() + " of " + key;
    }
    case NodeKind::Call: {
      const std::string args = arguments(0);
      return args.empty() ? "" : node.text() + args;
    }
    case NodeKind::Member: {
      const std::string object = NarrowingKey(node[0]);
      const std::string args = arguments(2);
      return object.empty() || args.empty() ? "" : object + "." + node.text() + (args == "()" ? "" : args);
    }
    default: return "";
  }
}

const Narrowing* Checker::FindNarrowing(const Scope& scope, const std::string& key) const {
  if (key.empty()) return nullptr;
  for (auto it = scope.narrowings.rbegin(); it != scope.narrowings.rend(); ++it)
    if (it->key == key) return &*it;
  return nullptr;
}

std::int32_t Checker::Intern(const std::string& name) {
  const auto [found, added] = names_.emplace(name, rules_.names.NextId());
  if (added) rules_.names.push_back(name);
  return found->second;
}

// The parser rejects numbers that do not fit.
std::int64_t Checker::Number(NodeRef node) {
  const std::string& text = node.text();
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

std::int32_t Checker::SmallNumber(NodeRef node) {
  return static_cast<std::int32_t>(std::clamp<std::int64_t>(Number(node), INT32_MIN, INT32_MAX));
}

}  // namespace cardinal::check
