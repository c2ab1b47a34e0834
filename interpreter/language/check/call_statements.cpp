// Statements that make something happen: events, parts, windows.
#include "interpreter/language/check/built_ins.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

StmtId Checker::CheckLet(At node, Scope& scope) {
  const At value = node[1];
  const Kind kind = value.kind();
  const bool path = kind == Kind::Ref || kind == Kind::Call || (kind == Kind::Member && value.node().has_args);
  if (path && !FindNarrowing(scope, KeyOf(value))) {
    const Symbol* verb = verbs_.Find(value.text());
    const bool noun = kind == Kind::Ref && nouns_.Find(value.text());
    if (verb && verb->kind == SymbolKind::Event && verb->index >= 0 && !noun) {
      const Type result = rules_.events[static_cast<std::size_t>(verb->index)].result;
      if (result.kind == TypeKind::Void) {
        Error(Code::WrongType, value.span(), "`" + value.text() + "` returns nothing");
        return -1;
      }
      const LocalId local = AddLocal(scope, node[0].text(), result);
      const StmtId call = CheckCallStatement(value, node, scope, local);
      Bind(scope, node[0], local, result);
      return call;
    }
  }
  const ExprId expr = CheckExpr(value, scope);
  const Type type = TypeOf(expr);
  if (type.kind == TypeKind::None) Error(Code::WrongType, value.span(), "`none` alone has no type");
  const LocalId local = AddLocal(scope, node[0].text(), type);
  Bind(scope, node[0], local, type);
  Stmt stmt;
  stmt.kind = StmtKind::Let;
  stmt.origin = OriginOf(node, 2);
  stmt.local = local;
  stmt.exprs = {expr};
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckOpen(At node, Scope& scope) {
  Offer(node[0], Wanted::Window, &scope);
  const Symbol* verb = verbs_.Find(node[0].text());
  if (!verb || verb->kind != SymbolKind::Window) {
    Error(verb ? Code::WrongType : Code::UnknownName, node[0].span(),
          verb ? "`open` opens a window, and `" + node[0].text() + "` is none"
               : "there is no window `" + node[0].text() + "`")
        .HelpWith([&] { return verb ? "" : diag::DidYouMean(node[0].text(), verbs_.Names()); });
    return -1;
  }
  Refer(node[0], *verb, Use::Call);
  Window& window = rules_.windows[static_cast<std::size_t>(verb->index)];
  Stmt stmt;
  stmt.kind = StmtKind::OpenWindow;
  stmt.origin = OriginOf(node, 3);
  stmt.index = verb->index;
  const auto params = window.params;
  stmt.exprs = FitArguments(node, "the window `" + window.name + "`", params, {EntityKind::Window, verb->index}, -1,
                            node[1], 0, scope);
  if (node[2].Has()) stmt.extra = CheckExprAs(node[2], Type::Of(TypeKind::Action), scope, "`open ... with`");
  BodyOf(scope).asks = true;
  return AddStmt(std::move(stmt));
}

// A statement that is a path: an event, a card's part, or one of the built-in ends.
StmtId Checker::CheckCallStatement(At path, At whole, Scope& scope, LocalId result) {
  Stmt stmt;
  stmt.origin = whole.kind() == Kind::Let ? OriginOf(whole, 2) : OriginOf(whole, 1);
  stmt.local = result;
  const Kind kind = path.kind();
  if (kind != Kind::Ref && kind != Kind::Call && kind != Kind::Member) {
    Error(Code::Syntax, path.span(), "a statement is expected here");
    return -1;
  }
  const std::string& name = path.text();
  const Span name_span = kind == Kind::Member ? path[1].span()
                                              : Span{path.span().file, path.span().begin,
                                                     path.span().begin + static_cast<std::int32_t>(name.size())};
  const int first_arg = kind == Kind::Member ? 2 : 0;
  const ExprId object = kind == Kind::Member ? CheckExpr(path[0], scope) : -1;
  if (object >= 0 && TypeOf(object).IsError()) return -1;
  Offer(NameOf(path), Wanted::Event, &scope, object >= 0 ? TypeOf(object) : Type{});

  const auto built_in = [&](StmtKind which, std::vector<Param> params) {
    stmt.kind = which;
    ReferBuiltIn(NameOf(path), Use::Call);
    stmt.exprs = FitArguments(path, "`" + name + "`", params, BuiltIn(name), object, path, first_arg, scope);
    return AddStmt(std::move(stmt));
  };
  static const std::map<std::string, StmtKind> kEnds = {{"win", StmtKind::Win},
                                                        {"draw_game", StmtKind::DrawGame},
                                                        {"eliminate", StmtKind::Eliminate},
                                                        {"ask_next", StmtKind::AskNext},
                                                        {"cancel", StmtKind::Cancel}};
  if (const auto end = kEnds.find(name); end != kEnds.end()) return built_in(end->second, ParamsOfEnd(name));

  if (const Symbol* verb = verbs_.Find(name)) {
    if (verb->kind != SymbolKind::Event) {
      Error(
          Code::NotAllowedHere, name_span,
          "`" + name + "` is " + std::string(resolve::KindWord(verb->kind)) +
              (verb->kind == SymbolKind::Window ? "; write `open " + name + "`" : ", which players take in a window"));
      return -1;
    }
    Refer(NameOf(path), *verb, Use::Call);
    Event& event = rules_.events[static_cast<std::size_t>(verb->index)];
    BodyOf(scope).calls_events.push_back(verb->index);
    stmt.kind = StmtKind::CallEvent;
    stmt.index = verb->index;
    const auto params = event.params;
    stmt.exprs =
        FitArguments(path, "`" + name + "`", params, {EntityKind::Event, verb->index}, object, path, first_arg, scope);
    return AddStmt(std::move(stmt));
  }
  if (PartNamed(name, -1) >= 0) {
    ExprId card = object;
    int first = first_arg;
    if (card < 0 && kind == Kind::Call && path.size() > 0) {
      card = CheckExpr(path[0], scope);
      first = 1;
    }
    if (card < 0) {
      Error(Code::MissingParameter, path.span(), "whose `" + name + "`?").help =
          "a part is called on a card: `" + name + "(c)`";
      return -1;
    }
    if (TypeOf(card).IsError()) return -1;
    const std::int32_t part = TypeOf(card).kind == TypeKind::Card ? PartNamed(name, TypeOf(card).id) : -1;
    const std::int32_t any = PartNamed(name, -1);
    if (part < 0 || TypeOf(card).id < 0) {
      Error(
          Code::WrongType, Ex(card).span,
          "`" + name + "` is a part of " +
              rules_.card_types[static_cast<std::size_t>(rules_.parts[static_cast<std::size_t>(any)].card_type)].name +
              ", and this is " + Name(TypeOf(card)));
      return -1;
    }
    if (IsUsedByAction(name)) {
      Error(Code::NotAllowedHere, name_span,
            "the part `" + name + "` runs with the action that uses it, and only there")
          .help = "give the type another part for what is called, or put an event into both";
      return -1;
    }
    Refer(NameOf(path), Entity{EntityKind::Part, part}, Use::Call);
    BodyOf(scope).calls_parts.push_back(part);
    const Part info = rules_.parts[static_cast<std::size_t>(part)];
    card = Coerce(card, CardOf(info.card_type), "a part");
    stmt.kind = StmtKind::CallPart;
    stmt.index = part;
    stmt.exprs = FitArguments(path, "`" + name + "`", info.params, {EntityKind::Part, part}, -1, path, first, scope);
    stmt.exprs.insert(stmt.exprs.begin(), card);
    return AddStmt(std::move(stmt));
  }
  if (nouns_.Find(name) || !MemberQueries(name).empty()) {
    Error(Code::NotAllowedHere, name_span, "`" + name + "` asks a question and does nothing by itself");
    return -1;
  }
  UnknownName(name_span, name, scope, Wanted::Event);
  return -1;
}

}  // namespace cardinal::check
