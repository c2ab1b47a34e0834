// Checks statements that run something: events, parts, windows.
#include "interpreter/base/sequence.h"
#include "interpreter/language/check/built_ins.h"
#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

StmtId Checker::CheckLet(NodeRef node, Scope& scope) {
  const NodeRef value = node[1];
  const NodeKind kind = value.kind();
  if (kind == NodeKind::Create) return CheckCreate(value, MakeOrigin(node, 2), scope, &node);
  const bool path =
      kind == NodeKind::Ref || kind == NodeKind::Call || (kind == NodeKind::Member && value.node().has_args);
  if (path && !FindNarrowing(scope, NarrowingKey(value))) {
    const Symbol* verb = verbs_.FindSymbol(value.text());
    const bool noun = kind == NodeKind::Ref && nouns_.FindSymbol(value.text());
    if (verb && verb->kind == SymbolKind::Event && verb->index >= 0 && !noun) {
      const Type result = rules_.events[verb->index].result;
      if (result.kind == TypeKind::Void) {
        Error(Code::WrongType, value.span(), "`" + value.text() + "` returns nothing");
        return {};
      }
      const LocalId local = AddLocal(scope, node[0].text(), result);
      const StmtId call = CheckCallStatement(value, node, scope, local);
      Bind(scope, node[0], local, result);
      return call;
    }
  }
  const Symbol* taken = path ? verbs_.FindSymbol(value.text()) : nullptr;
  const bool other =
      kind == NodeKind::Ref && (nouns_.FindSymbol(value.text()) || scope.variables.FindVariable(value.text()));
  if (taken && (taken->kind != SymbolKind::Action || other)) taken = nullptr;
  if (taken || (kind == NodeKind::Call && value.text() == "copy")) {
    const Type action = Type::Make(TypeKind::Action, taken ? taken->index : -1).Optional();
    const LocalId local = AddLocal(scope, node[0].text(), action);
    const StmtId call = CheckCallStatement(value, node, scope, local);
    Bind(scope, node[0], local, action);
    return call;
  }
  const ExprId expr = CheckExpr(value, scope);
  const Type type = ExprType(expr);
  if (type.kind == TypeKind::None) Error(Code::WrongType, value.span(), "`none` alone has no type");
  const LocalId local = AddLocal(scope, node[0].text(), type);
  Bind(scope, node[0], local, type);
  Stmt stmt;
  stmt.kind = StmtKind::Let;
  stmt.origin = MakeOrigin(node, 2);
  stmt.local = local;
  stmt.exprs = {expr};
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckOpen(NodeRef node, Scope& scope) {
  RecordCandidates(node[0], NameCategory::Window, &scope);
  const Symbol* verb = verbs_.FindSymbol(node[0].text());
  if (!verb || verb->kind != SymbolKind::Window) {
    Error(verb ? Code::WrongType : Code::UnknownName, node[0].span(),
          verb ? "`open` opens a window, and `" + node[0].text() + "` is none"
               : "there is no window `" + node[0].text() + "`")
        .SetHelpIfShown([&] { return verb ? "" : diag::DidYouMean(node[0].text(), verbs_.AllNames()); });
    return {};
  }
  RecordReference(node[0], *verb, ReferenceKind::Call);
  Window& window = rules_.windows[verb->index];
  Stmt stmt;
  stmt.kind = StmtKind::OpenWindow;
  stmt.origin = MakeOrigin(node, 3);
  stmt.index = verb->index;
  const auto params = window.params;
  stmt.exprs = FitArguments(node, "the window `" + window.name + "`", params, {EntityKind::Window, verb->index}, {},
                            node[1], 0, scope);
  if (node[2].IsPresent()) stmt.extra = CheckExprAs(node[2], Type::Make(TypeKind::Action), scope, "`open ... with`");
  CurrentBody(scope).has_choice = true;
  return AddStmt(std::move(stmt));
}

namespace {

bool HasReason(NodeRef statement) { return statement.kind() == NodeKind::CallStmt && statement[2].IsPresent(); }

}  // namespace

// Checks a statement that is a path: an event, a card's part, or a built-in statement that ends the game.
StmtId Checker::CheckCallStatement(NodeRef path, NodeRef whole, Scope& scope, LocalId result) {
  Stmt stmt;
  stmt.origin = whole.kind() == NodeKind::Let ? MakeOrigin(whole, 2) : MakeOrigin(whole, 1);
  stmt.local = result;
  const NodeKind kind = path.kind();
  if (kind != NodeKind::Ref && kind != NodeKind::Call && kind != NodeKind::Member) {
    Error(Code::Syntax, path.span(), "a statement is expected here");
    return {};
  }
  const std::string& name = path.text();
  const Span name_span = kind == NodeKind::Member
                             ? path[1].span()
                             : Span{path.span().file, path.span().begin, path.span().begin + base::Count(name)};
  const int first_arg = kind == NodeKind::Member ? 2 : 0;
  const ExprId object = kind == NodeKind::Member ? CheckExpr(path[0], scope) : ExprId{};
  if (object.IsValid() && ExprType(object).IsError()) return {};
  RecordCandidates(NameNode(path), NameCategory::Event, &scope, object.IsValid() ? ExprType(object) : Type{});

  const auto built_in = [&](StmtKind which, std::vector<Param> params) {
    stmt.kind = which;
    ReferBuiltIn(NameNode(path), ReferenceKind::Call);
    stmt.exprs = FitArguments(path, "`" + name + "`", params, FindBuiltIn(name), object, path, first_arg, scope);
    if (which == StmtKind::Win) stmt.exprs[0] = FitWinners(stmt.exprs[0]);
    if (which == StmtKind::WinByScore) NeedScore(name_span);
    if (HasReason(whole)) CheckReason(whole[2], stmt, scope);
    return AddStmt(std::move(stmt));
  };
  static const std::map<std::string, StmtKind> kEnds = {{"win", StmtKind::Win},
                                                        {"draw_game", StmtKind::DrawGame},
                                                        {"eliminate", StmtKind::Eliminate},
                                                        {"lose_game", StmtKind::LoseGame},
                                                        {"win_by_score", StmtKind::WinByScore},
                                                        {"ask_next", StmtKind::AskNext},
                                                        {"cancel", StmtKind::Cancel},
                                                        {"copy", StmtKind::Copy}};
  if (const auto end = kEnds.find(name); end != kEnds.end()) {
    std::vector<Param> params = ParamsOfEnd(name);
    const bool given = path.kind() != NodeKind::Ref && path.size() > first_arg;
    if (end->second == StmtKind::Win && given && !HoldsProbe(path))
      params[0].type = Type{};  // a player, or a list of players
    return built_in(end->second, std::move(params));
  }

  if (HasReason(whole)) CheckReason(whole[2], stmt, scope);
  if (const Symbol* verb = verbs_.FindSymbol(name)) {
    if (verb->kind == SymbolKind::Window) {
      Error(Code::NotAllowedHere, name_span, "`" + name + "` is a window; write `open " + name + "`");
      return {};
    }
    if (verb->kind == SymbolKind::Action) {
      RecordReference(NameNode(path), *verb, ReferenceKind::Call);
      CurrentBody(scope).has_choice = true;
      stmt.kind = StmtKind::TakeAction;
      stmt.index = verb->index;
      std::vector<Param> params = ActionParams(rules_.actions[verb->index]);
      params.back().name = "you";  // may be left out, as in a call of an event
      if (rules_.actions[verb->index].card_type < 0) params.erase(params.begin());
      stmt.exprs = FitArguments(path, "`" + name + "`", params, {EntityKind::Action, verb->index}, object, path,
                                first_arg, scope);
      return AddStmt(std::move(stmt));
    }
    RecordReference(NameNode(path), *verb, ReferenceKind::Call);
    Event& event = rules_.events[verb->index];
    CurrentBody(scope).calls_events.push_back(verb->index);
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
    if (!card.IsValid() && kind == NodeKind::Call && path.size() > 0) {
      card = CheckExpr(path[0], scope);
      first = 1;
    }
    if (!card.IsValid()) {
      Error(Code::MissingParameter, path.span(), "whose `" + name + "`?").help =
          "a part is called on a card: `" + name + "(c)`";
      return {};
    }
    if (ExprType(card).IsError()) return {};
    const std::int32_t part = ExprType(card).kind == TypeKind::Card ? PartNamed(name, ExprType(card).id) : -1;
    const std::int32_t any = PartNamed(name, -1);
    if (part < 0 || ExprType(card).id < 0) {
      Error(Code::WrongType, ExprAt(card).span,
            "`" + name + "` is a part of " + rules_.card_types[rules_.parts[any].card_type].name + ", and this is " +
                Name(ExprType(card)));
      return {};
    }
    if (IsUsedByAction(name)) {
      Error(Code::NotAllowedHere, name_span,
            "the part `" + name + "` runs with the action that uses it, and only there")
          .help = "give the type another part for what is called, or put an event into both";
      return {};
    }
    RecordReference(NameNode(path), Entity{EntityKind::Part, part}, ReferenceKind::Call);
    CurrentBody(scope).calls_parts.push_back(part);
    const Part info = rules_.parts[part];
    card = Coerce(card, CardTypeFor(info.card_type), "a part");
    stmt.kind = StmtKind::CallPart;
    stmt.index = part;
    stmt.exprs = FitArguments(path, "`" + name + "`", info.params, {EntityKind::Part, part}, {}, path, first, scope);
    stmt.exprs.insert(stmt.exprs.begin(), card);
    return AddStmt(std::move(stmt));
  }
  if (nouns_.FindSymbol(name) || !MemberQueries(name).empty()) {
    Error(Code::NotAllowedHere, name_span, "`" + name + "` asks a question and does nothing by itself");
    return {};
  }
  UnknownName(name_span, name, scope, NameCategory::Event);
  return {};
}

// The players who win: one, or a list.
ExprId Checker::FitWinners(ExprId who) {
  const Type player = Type::Make(TypeKind::Player), players = Type::MakeList(player);
  return Coerce(who, who.IsValid() && ExprType(who).IsList() ? players : player, "`win`");
}

void Checker::NeedScore(Span where) {
  if (rules_.game.score.IsValid() || sink_.HasErrors()) return;
  Error(Code::NotAllowedHere, where, "the game does not say what the score is").help =
      "add `goal most you.points`, or what counts, to the game";
}

}  // namespace cardinal::check
