#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

Block Checker::CheckBlock(At block, Scope& scope) {
  const Visible visible(scope);
  Block out;
  out.origin = {block.span(), CitesOf(block[0])};
  CheckItems(block[1], scope, out);
  return out;
}

void Checker::CheckItems(At list, Scope& scope, Block& out) {
  for (int i = 0; i < list.size(); ++i) {
    const At item = list[i];
    std::vector<Narrowing> learned;
    const StmtId id = CheckStatement(item, scope, learned);
    if (id >= 0) out.stmts.push_back(id);
    Learn(scope, learned);
    const bool leaves = id >= 0 && (rules_.stmts[static_cast<std::size_t>(id)].kind == StmtKind::Stop || rules_.stmts[static_cast<std::size_t>(id)].kind == StmtKind::Return ||
                                    rules_.stmts[static_cast<std::size_t>(id)].kind == StmtKind::Skip);
    if (leaves && i + 1 < list.size()) {
      Error(Code::NotAllowedHere, list[i + 1].span(), "this is never reached: the statement before it always ends the text");
      return;
    }
  }
}

// Whether no statement behind the block can be reached through it.
bool Checker::AlwaysLeaves(const Block& block) const {
  if (block.stmts.empty()) return false;
  const Stmt& last = rules_.stmts[static_cast<std::size_t>(block.stmts.back())];
  switch (last.kind) {
    case StmtKind::Stop:
    case StmtKind::Skip:
    case StmtKind::Return:
    case StmtKind::Win:
    case StmtKind::DrawGame: return true;
    case StmtKind::If: return last.blocks.size() == 2 && AlwaysLeaves(last.blocks[0]) && AlwaysLeaves(last.blocks[1]);
    default: return false;
  }
}

StmtId Checker::CheckStatement(At node, Scope& scope, std::vector<Narrowing>& learned) {
  Stmt stmt;
  switch (node.kind()) {
    case Kind::Let: return CheckLet(node, scope);
    case Kind::Set: return CheckSet(node, scope, false);
    case Kind::Add: return CheckSet(node, scope, true);
    case Kind::Move: return CheckMove(node, scope);
    case Kind::Shuffle: {
      std::int32_t zone = -1;
      ExprId owner = -1;
      if (!ZonePath(node[0], scope, zone, owner)) {
        Error(Code::WrongType, node[0].span(), "`shuffle` needs a zone");
        return -1;
      }
      const bool of_player = rules_.zones[static_cast<std::size_t>(zone)].of == OwnerKind::Player;
      if (of_player && owner < 0) Error(Code::MissingParameter, node[0].span(), "whose `" + rules_.zones[static_cast<std::size_t>(zone)].name + "`?").help = "write `p." + rules_.zones[static_cast<std::size_t>(zone)].name + "`";
      BodyOf(scope).asks = true;
      stmt.kind = StmtKind::Shuffle;
      stmt.origin = OriginOf(node, 1);
      stmt.index = zone;
      stmt.exprs = {owner};
      return AddStmt(std::move(stmt));
    }
    case Kind::Reveal: return CheckReveal(node, scope);
    case Kind::ChooseStmt: return CheckChooseStatement(node, scope);
    case Kind::If: return CheckIf(node, scope, learned);
    case Kind::ForEach: return CheckForEach(node, scope);
    case Kind::Repeat: return CheckRepeat(node, scope);
    case Kind::Stop:
      stmt.kind = StmtKind::Stop;
      stmt.origin = OriginOf(node, 0);
      return AddStmt(std::move(stmt));
    case Kind::Skip:
      if (!scope.may_skip) Error(Code::NotAllowedHere, node.span(), "`skip` stops the event that a `before` hook hears; this is no such hook").help = "to end this text, use `stop`";
      stmt.kind = StmtKind::Skip;
      stmt.origin = OriginOf(node, 0);
      return AddStmt(std::move(stmt));
    case Kind::Simultaneously: {
      stmt.kind = StmtKind::Simultaneously;
      stmt.origin = OriginOf(node, 1);
      if (scope.simultaneous > 0) Error(Code::NotAllowedHere, node.span(), "this is already inside `simultaneously`");
      ++scope.simultaneous;
      stmt.blocks.push_back(CheckBlock(node[0], scope));
      --scope.simultaneous;
      return AddStmt(std::move(stmt));
    }
    case Kind::Open: return CheckOpen(node, scope);
    case Kind::Return: return CheckReturn(node, scope);
    case Kind::Tell: return CheckTell(node, scope);
    case Kind::Modify: return CheckTimedModify(node, scope);
    case Kind::CallStmt: return CheckCallStatement(node[0], node, scope, -1);
    case Kind::Permission:
    case Kind::Hook:
    case Kind::Whenever:
      Error(Code::NotAllowedHere, node.span(), "a rule stands in the ruleset, on a card or in a card's group of rules, and not among statements");
      return -1;
    default: Error(Code::Syntax, node.span(), "a statement is expected here"); return -1;
  }
}

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

// `set x.f to e` and `add e to x.f`: a state of a card, a player, the table or an occurrence.
StmtId Checker::CheckSet(At node, Scope& scope, bool add) {
  const At path = add ? node[1] : node[0];
  const At value_node = add ? node[0] : node[1];
  Stmt stmt;
  stmt.origin = OriginOf(node, 2);
  const auto finish = [&](StmtKind set, StmtKind plus, std::int32_t index, ExprId owner, Type type) {
    if (add && type.kind != TypeKind::Int && !type.IsError()) Error(Code::WrongType, path.span(), "`add` changes a number, and this is " + Name(type));
    stmt.kind = add ? plus : set;
    stmt.index = index;
    const std::string purpose = "`" + (path.kind() == Kind::Member ? path.text() : path.text()) + "`";
    stmt.exprs = {owner, CheckExprAs(value_node, type, scope, purpose.c_str())};
    return AddStmt(std::move(stmt));
  };
  if (path.kind() == Kind::Ref) {
    for (auto it = scope.variables.rbegin(); it != scope.variables.rend(); ++it) {
      if (it->name != path.text()) continue;
      if (!it->assignable) {
        Error(Code::CannotAssign, path.span(), "`" + path.text() + "` is a name for a value, which does not change").help = "only a `state` changes";
        return -1;
      }
      return finish(StmtKind::SetOccurrence, StmtKind::AddOccurrence, it->local, -1, it->type);
    }
    const std::int32_t query = MemberQuery(path.text(), Type::Of(TypeKind::Table));
    if (query >= 0) {
      const Query& info = rules_.queries[static_cast<std::size_t>(query)];
      return finish(StmtKind::SetField, StmtKind::AddField, info.index, -1, rules_.fields[static_cast<std::size_t>(info.index)].type);
    }
    UnknownName(path.span(), path.text(), scope, "state");
    return -1;
  }
  if (path.kind() != Kind::Member || path.node().has_args) {
    Error(Code::CannotAssign, path.span(), "only a `state` can be set, as in `set p.charges to 0`");
    return -1;
  }
  const ExprId object = CheckExpr(path[0], scope);
  const Type object_type = TypeOf(object);
  if (object_type.IsError()) return -1;
  if (object_type.Required().IsOccurrence()) {
    const ExprId read = OccurrenceMember(path, object, scope);
    if (TypeOf(read).IsError()) return -1;
    const std::int32_t local = Ex(read).index;
    const bool is_state = object_type.kind == TypeKind::Event && object_type.id >= 0 &&
                          local >= static_cast<std::int32_t>(rules_.events[static_cast<std::size_t>(object_type.id)].params.size());
    if (!is_state) {
      Error(Code::CannotAssign, path[1].span(), "`" + path.text() + "` is a parameter, which does not change").help = "only a `state` changes";
      return -1;
    }
    return finish(StmtKind::SetOccurrence, StmtKind::AddOccurrence, local, Ex(object).kind == ExprKind::It ? -1 : object, TypeOf(read));
  }
  const std::int32_t query = MemberQuery(path.text(), object_type);
  if (query < 0) {
    const bool known = nouns_.Find(path.text()) || !MemberQueries(path.text()).empty();
    if (known) Error(Code::CannotAssign, path[1].span(), A(object_type) + " has no state `" + path.text() + "`");
    else UnknownName(path[1].span(), path.text(), scope, "state");
    return -1;
  }
  const Query info = rules_.queries[static_cast<std::size_t>(query)];
  if (info.from != QueryOrigin::Field) {
    Error(Code::CannotAssign, path[1].span(), "`" + path.text() + "` is printed on the card and never changes").help = "use `modify " + path.text() + " ... until ...` for a change that ends";
    return -1;
  }
  const ExprId owner = info.params.empty() ? -1 : Coerce(object, info.params[0].type, "a state");
  return finish(StmtKind::SetField, StmtKind::AddField, info.index, owner, rules_.fields[static_cast<std::size_t>(info.index)].type);
}

// A path that names a zone: `slot`, `p.hand`, `c.owner.discard`. Says so without reporting anything if it is not one.
bool Checker::ZonePath(At path, Scope& scope, std::int32_t& zone, ExprId& owner) {
  owner = -1;
  const auto is_zone = [&](const std::string& name) {
    const Symbol* noun = nouns_.Find(name);
    zone = noun && noun->kind == SymbolKind::Zone ? noun->index : -1;
    return zone >= 0;
  };
  if (path.kind() == Kind::Ref) {
    for (const Variable& variable : scope.variables)
      if (variable.name == path.text()) return false;
    return is_zone(path.text());
  }
  if (path.kind() != Kind::Member || path.node().has_args || !is_zone(path.text())) return false;
  const ExprId object = CheckExpr(path[0], scope);
  if (TypeOf(object).kind == TypeKind::Table) return rules_.zones[static_cast<std::size_t>(zone)].of == OwnerKind::Table;
  owner = Coerce(object, Type::Of(TypeKind::Player), "a player's zone");
  return true;
}

StmtId Checker::CheckMove(At node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Move;
  stmt.origin = OriginOf(node, 2);
  const ExprId what = CheckExpr(node[0], scope);
  std::int32_t zone = -1;
  ExprId owner = -1;
  if (!ZonePath(node[1], scope, zone, owner)) {
    const ExprId target = CheckExpr(node[1], scope);
    if (!TypeOf(target).IsError()) Error(Code::CannotAssign, node[1].span(), "cards move to a zone, and this is " + Name(TypeOf(target)));
    return -1;
  }
  const Zone& info = rules_.zones[static_cast<std::size_t>(zone)];
  if (info.of == OwnerKind::Player && owner < 0)
    Error(Code::MissingParameter, node[1].span(), "whose `" + info.name + "`?").help = "write `p." + info.name + "`, for instance `you." + info.name + "`";
  const bool list = TypeOf(what).IsList();
  const Type card = CardOf(info.holds);
  stmt.exprs = {Coerce(what, list ? Type::ListOf(card) : card, ("the zone `" + info.name + "`").c_str()), owner};
  stmt.index = zone;
  stmt.value = node.text() == "top" ? 1 : node.text() == "bottom" ? 2 : 0;
  if (stmt.value != 0 && !info.ordered) Error(Code::BadDeclaration, node.span(), "the zone `" + info.name + "` has no order, so no " + node.text());
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckReveal(At node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Reveal;
  stmt.origin = OriginOf(node, 2);
  stmt.exprs = {CheckExprAs(node[0], Type::ListOf(CardOf(-1)), scope, "`reveal`"), node[1].Has() ? CheckExprAs(node[1], Type::Of(TypeKind::Player), scope, "`reveal ... to`") : -1};
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckIf(At node, Scope& scope, std::vector<Narrowing>& learned) {
  Stmt stmt;
  stmt.kind = StmtKind::If;
  stmt.origin = OriginOf(node, 3);
  Lessons lessons;
  stmt.exprs = {CheckCondition(node[0], scope, lessons)};
  {
    const Visible visible(scope);
    Learn(scope, lessons.when_true);
    stmt.blocks.push_back(CheckBlock(node[1], scope));
  }
  if (node[2].Has()) {
    const Visible visible(scope);
    Learn(scope, lessons.when_false);
    if (node[2].kind() == Kind::If) {
      std::vector<Narrowing> ignored;
      Block block;
      block.origin.span = node[2].span();
      const StmtId inner = CheckIf(node[2], scope, ignored);
      if (inner >= 0) block.stmts.push_back(inner);
      stmt.blocks.push_back(std::move(block));
    } else {
      stmt.blocks.push_back(CheckBlock(node[2], scope));
    }
  }
  if (AlwaysLeaves(stmt.blocks[0])) learned = lessons.when_false;
  else if (stmt.blocks.size() == 2 && AlwaysLeaves(stmt.blocks[1])) learned = lessons.when_true;
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckForEach(At node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::ForEach;
  stmt.origin = OriginOf(node, 5);
  ExprId list = CheckExpr(node[1], scope);
  const Type type = TypeOf(list);
  if (!type.IsError() && !type.IsList()) Error(Code::WrongType, node[1].span(), "`for each` goes through a set or list, and this is " + Name(type));
  Type element = type.kind == TypeKind::List ? type.Element() : Type{};
  const Visible visible(scope);
  const LocalId local = AddLocal(scope, node[0].text(), element);
  Bind(scope, node[0], local, element);
  if (node[2].Has() || node[3].Has()) {
    // The filter and the order are read once, before the first round: declarations are live, statements freeze.
    const LocalId inner = AddLocal(scope, node[0].text(), element);
    scope.variables.back().local = inner;
    Lessons lessons;
    ExprId where = -1, key = -1;
    {
      const Visible filter(scope);
      if (node[2].Has()) where = CheckCondition(node[2], scope, lessons);
      Learn(scope, lessons.when_true);
      if (node[3].Has()) key = CheckExpr(node[3], scope);
    }
    for (const Narrowing& lesson : lessons.when_true)
      if (lesson.local == inner) element = lesson.type;
    list = AddOf(ExprKind::Comprehension, Type::ListOf(element), node[1].span(), {list, -1, where, key}, inner);
    scope.variables.back().local = local;
    scope.variables.back().type = element;
    BodyOf(scope).locals[static_cast<std::size_t>(local)].type = element;
  }
  stmt.local = local;
  stmt.exprs = {list};
  stmt.blocks.push_back(CheckBlock(node[4], scope));
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckRepeat(At node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Repeat;
  stmt.origin = OriginOf(node, 3);
  Lessons lessons;
  const ExprId times = node[0].Has() ? CheckExprAs(node[0], Type::Of(TypeKind::Int), scope, "`repeat up to`") : -1;
  const ExprId condition = node[1].Has() ? CheckCondition(node[1], scope, lessons) : -1;
  const Visible visible(scope);
  Learn(scope, lessons.when_true);
  stmt.exprs = {times, condition};
  stmt.blocks.push_back(CheckBlock(node[2], scope));
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckOpen(At node, Scope& scope) {
  const Symbol* verb = verbs_.Find(node[0].text());
  if (!verb || verb->kind != SymbolKind::Window) {
    Error(verb ? Code::WrongType : Code::UnknownName, node[0].span(), verb ? "`open` opens a window, and `" + node[0].text() + "` is none" : "there is no window `" + node[0].text() + "`").help =
        verb ? "" : diag::DidYouMean(node[0].text(), verbs_.Names());
    return -1;
  }
  Window& window = rules_.windows[static_cast<std::size_t>(verb->index)];
  window.used = true;
  Stmt stmt;
  stmt.kind = StmtKind::OpenWindow;
  stmt.origin = OriginOf(node, 3);
  stmt.index = verb->index;
  const auto params = window.params;
  stmt.exprs = FitArguments(node, "the window `" + window.name + "`", params, -1, node[1], 0, scope);
  if (node[2].Has()) stmt.extra = CheckExprAs(node[2], Type::Of(TypeKind::Action), scope, "`open ... with`");
  BodyOf(scope).asks = true;
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckReturn(At node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Return;
  stmt.origin = OriginOf(node, 1);
  if (scope.result.kind == TypeKind::Void || scope.result.IsError()) {
    Error(Code::NotAllowedHere, node.span(), "nothing is returned from here").help = "give the event a type (`event e(): Int { ... }`), or use `stop`";
    return -1;
  }
  stmt.exprs = {CheckExprAs(node[0], scope.result, scope, "`return`")};
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckTell(At node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Tell;
  stmt.origin = OriginOf(node, 1);
  Template sentence;
  sentence.origin = stmt.origin;
  sentence.pieces.emplace_back();
  const At pieces = node[0];
  for (int i = 0; i < pieces.size(); ++i) {
    if (pieces[i].kind() == Kind::String) {
      sentence.pieces.back() += pieces[i].text();
      continue;
    }
    const ExprId value = CheckExpr(pieces[i], scope);
    stmt.exprs.push_back(value);
    sentence.types.push_back(TypeOf(value));
    sentence.pieces.emplace_back();
  }
  stmt.index = static_cast<std::int32_t>(rules_.templates.size());
  rules_.templates.push_back(std::move(sentence));
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
  const Span name_span = kind == Kind::Member ? path[1].span() : Span{path.span().file, path.span().begin, path.span().begin + static_cast<std::int32_t>(name.size())};
  const int first_arg = kind == Kind::Member ? 2 : 0;
  const ExprId object = kind == Kind::Member ? CheckExpr(path[0], scope) : -1;
  if (object >= 0 && TypeOf(object).IsError()) return -1;

  const auto built_in = [&](StmtKind which, std::vector<Param> params) {
    stmt.kind = which;
    stmt.exprs = FitArguments(path, "`" + name + "`", params, object, path, first_arg, scope);
    return AddStmt(std::move(stmt));
  };
  const Type player = Type::Of(TypeKind::Player);
  if (name == "win") return built_in(StmtKind::Win, {{"winner", player, -1}});
  if (name == "draw_game") return built_in(StmtKind::DrawGame, {});
  if (name == "eliminate") return built_in(StmtKind::Eliminate, {{"player", player, -1}});
  if (name == "cancel") return built_in(StmtKind::Cancel, {{"action", Type::Of(TypeKind::Action), -1}});

  if (const Symbol* verb = verbs_.Find(name)) {
    if (verb->kind != SymbolKind::Event) {
      Error(Code::NotAllowedHere, name_span, "`" + name + "` is " + std::string(resolve::KindWord(verb->kind)) + (verb->kind == SymbolKind::Window ? "; write `open " + name + "`" : ", which players take in a window"));
      return -1;
    }
    Event& event = rules_.events[static_cast<std::size_t>(verb->index)];
    event.used = true;
    BodyOf(scope).calls_events.push_back(verb->index);
    stmt.kind = StmtKind::CallEvent;
    stmt.index = verb->index;
    const auto params = event.params;
    stmt.exprs = FitArguments(path, "`" + name + "`", params, object, path, first_arg, scope);
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
      Error(Code::MissingParameter, path.span(), "whose `" + name + "`?").help = "a part is called on a card: `" + name + "(c)`";
      return -1;
    }
    if (TypeOf(card).IsError()) return -1;
    const std::int32_t part = TypeOf(card).kind == TypeKind::Card ? PartNamed(name, TypeOf(card).id) : -1;
    const std::int32_t any = PartNamed(name, -1);
    if (part < 0 || TypeOf(card).id < 0) {
      Error(Code::WrongType, Ex(card).span, "`" + name + "` is a part of " + rules_.card_types[static_cast<std::size_t>(rules_.parts[static_cast<std::size_t>(any)].card_type)].name + ", and this is " + Name(TypeOf(card)));
      return -1;
    }
    BodyOf(scope).calls_parts.push_back(part);
    const Part info = rules_.parts[static_cast<std::size_t>(part)];
    card = Coerce(card, CardOf(info.card_type), "a part");
    stmt.kind = StmtKind::CallPart;
    stmt.index = part;
    stmt.exprs = FitArguments(path, "`" + name + "`", info.params, -1, path, first, scope);
    stmt.exprs.insert(stmt.exprs.begin(), card);
    return AddStmt(std::move(stmt));
  }
  if (nouns_.Find(name) || !MemberQueries(name).empty()) {
    Error(Code::NotAllowedHere, name_span, "`" + name + "` asks a question and does nothing by itself");
    return -1;
  }
  UnknownName(name_span, name, scope, "event");
  return -1;
}

// `modify c.attack by 2 until c leaves` as a statement.
StmtId Checker::CheckTimedModify(At node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Modify;
  stmt.origin = OriginOf(node, 4);
  if (node[2].Has()) Error(Code::NotAllowedHere, node[2].span(), "a `modify` statement has no `if`").help = "put the statement into an `if` block";
  if (!node[3].Has()) {
    Error(Code::MissingDuration, node.span(), "this `modify` does not say how long it lasts").help = "add `until end of ...`, `until ... leaves` or `forever`";
  }
  const At path = node[0];
  const ExprId object = path.kind() == Kind::Member ? CheckExpr(path[0], scope) : -1;
  const std::string& name = path.text();
  std::int32_t query = -1;
  if (object >= 0) {
    if (TypeOf(object).IsError()) return -1;
    query = MemberQuery(name, TypeOf(object));
  } else if (path.kind() == Kind::Call && path.size() > 0 && path[0].kind() != Kind::Wildcard && path[0].kind() != Kind::NamedArg) {
    if (!MemberQueries(name).empty()) query = MemberQuery(name, TypeOf(CheckExpr(path[0], scope)));
  } else if (!MemberQueries(name).empty()) {
    query = MemberQueries(name)[0];
  }
  if (query < 0) {
    const Symbol* noun = nouns_.Find(name);
    if (noun && noun->kind == SymbolKind::Query) query = noun->index;
  }
  if (query < 0) {
    const Span span = path.kind() == Kind::Member ? path[1].span() : path.span();
    UnknownName(span, name, scope, "query");
    return -1;
  }
  const auto params = rules_.queries[static_cast<std::size_t>(query)].params;
  const Type result = rules_.queries[static_cast<std::size_t>(query)].result;
  std::vector<ExprId> args = FitArguments(path, "`" + name + "`", params, object, path, path.kind() == Kind::Member ? 2 : 0, scope, true);
  TimedModifier timed;
  timed.query = query;
  timed.origin = stmt.origin;
  for (const ExprId arg : args) timed.wild.push_back(arg < 0);
  static const std::map<std::string, ModifierOp> kOps = {{"by", ModifierOp::By},           {"to", ModifierOp::To},     {"at least", ModifierOp::AtLeast},
                                                         {"at most", ModifierOp::AtMost}, {"with", ModifierOp::With}, {"without", ModifierOp::Without}};
  timed.op = kOps.at(node[1].text());
  const bool number_op = timed.op == ModifierOp::By || timed.op == ModifierOp::AtLeast || timed.op == ModifierOp::AtMost;
  if (number_op && result.kind != TypeKind::Int && !result.IsError()) Error(Code::WrongType, node[1].span(), "`" + node[1].text() + "` changes a number, and `" + name + "` is " + Name(result));
  if ((timed.op == ModifierOp::With || timed.op == ModifierOp::Without || result.IsList()) && !result.IsError())
    Error(Code::NotSupported, node[1].span(), "a set cannot be modified by a statement yet");
  const ExprId amount = CheckExprAs(node[1][0], result, scope, ("`" + name + "`").c_str());
  ExprId end = -1;
  if (node[3].Has()) {
    const At duration = node[3];
    if (duration.text() == "end") {
      timed.end = EndKind::EndOfOccurrence;
      const Symbol* verb = duration[0].kind() == Kind::Ref ? verbs_.Find(duration[0].text()) : nullptr;
      const bool noun = duration[0].kind() == Kind::Ref && (nouns_.Find(duration[0].text()) || FindNarrowing(scope, duration[0].text()));
      end = verb && !noun ? CheckCurrent(duration[0], duration[0].text(), duration[0].span()) : CheckExpr(duration[0], scope);
      if (!TypeOf(end).IsError() && !TypeOf(end).IsOccurrence()) Error(Code::WrongType, duration[0].span(), "`until end of` needs an event, an action or a window, and this is " + Name(TypeOf(end)));
    } else if (duration.text() == "leaves") {
      timed.end = EndKind::CardLeaves;
      end = CheckExprAs(duration[0], CardOf(-1), scope, "`until ... leaves`");
    }
  }
  stmt.index = static_cast<std::int32_t>(rules_.timed_modifiers.size());
  rules_.timed_modifiers.push_back(std::move(timed));
  stmt.exprs = std::move(args);
  stmt.exprs.push_back(amount);
  stmt.exprs.push_back(end);
  return AddStmt(std::move(stmt));
}

}  // namespace cardinal::check
