#include "interpreter/language/check/checker.h"

namespace cardinal::check {

using resolve::Symbol;
using resolve::SymbolKind;

Block Checker::CheckBlock(NodeRef block, Scope& scope) {
  const ScopeGuard visible(scope);
  Block out;
  out.origin = {block.span(), ReadCitations(block[0])};
  CheckItems(block[1], scope, out);
  return out;
}

void Checker::CheckItems(NodeRef list, Scope& scope, Block& out) {
  for (int i = 0; i < list.size(); ++i) {
    const NodeRef item = list[i];
    std::vector<Narrowing> learned;
    const StmtId id = CheckStatement(item, scope, learned);
    if (id.IsValid()) out.stmts.push_back(id);
    ApplyNarrowings(scope, learned);
    const bool leaves =
        id.IsValid() && (rules_.stmts[id].kind == StmtKind::Stop || rules_.stmts[id].kind == StmtKind::Return ||
                         rules_.stmts[id].kind == StmtKind::Skip);
    if (leaves && i + 1 < list.size()) {
      Error(Code::NotAllowedHere, list[i + 1].span(),
            "this is never reached: the statement before it always ends the text");
      return;
    }
  }
}

// Whether no statement after the block can be reached through it.
bool Checker::AlwaysLeaves(const Block& block) const {
  if (block.stmts.empty()) return false;
  const Stmt& last = rules_.stmts[block.stmts.back()];
  switch (last.kind) {
    case StmtKind::Stop:
    case StmtKind::Skip:
    case StmtKind::Return:
    case StmtKind::Win:
    case StmtKind::DrawGame:
    case StmtKind::LoseGame:
    case StmtKind::WinByScore: return true;
    case StmtKind::If: return last.blocks.size() == 2 && AlwaysLeaves(last.blocks[0]) && AlwaysLeaves(last.blocks[1]);
    default: return false;
  }
}

StmtId Checker::CheckStatement(NodeRef node, Scope& scope, std::vector<Narrowing>& learned) {
  Stmt stmt;
  switch (node.kind()) {
    case NodeKind::Let: return CheckLet(node, scope);
    case NodeKind::Set: return CheckSet(node, scope, false);
    case NodeKind::Add: return CheckSet(node, scope, true);
    case NodeKind::Move: return CheckMove(node, scope);
    case NodeKind::Create: return CheckCreate(node, MakeOrigin(node, 3), scope, nullptr);
    case NodeKind::Shuffle: {
      OfferZone(node[0], scope);
      std::int32_t zone = -1;
      ExprId owner = {};
      if (!ZonePath(node[0], scope, zone, owner)) {
        const Type type = ExprType(CheckExpr(node[0], scope));
        if (!type.IsError())
          Error(Code::WrongType, node[0].span(), "`shuffle` needs a zone, and this is " + Name(type));
        return {};
      }
      if (rules_.zones[zone].of != OwnerKind::Table && !owner.IsValid())
        Error(Code::MissingParameter, node[0].span(), "whose `" + rules_.zones[zone].name + "`?").help =
            "write `p." + rules_.zones[zone].name + "`";
      CurrentBody(scope).has_choice = true;
      RecordReference(NameNode(node[0]), Entity{EntityKind::Zone, zone}, ReferenceKind::Write);
      stmt.kind = StmtKind::Shuffle;
      stmt.origin = MakeOrigin(node, 1);
      stmt.index = zone;
      stmt.exprs = {owner};
      return AddStmt(std::move(stmt));
    }
    case NodeKind::Reveal: return CheckReveal(node, scope);
    case NodeKind::ChooseStmt: return CheckChooseStatement(node, scope);
    case NodeKind::If: return CheckIf(node, scope, learned);
    case NodeKind::ForEach: return CheckForEach(node, scope);
    case NodeKind::Repeat: return CheckRepeat(node, scope);
    case NodeKind::Stop:
      if (scope.result.kind != TypeKind::Void && !scope.result.optional && !scope.result.IsError())
        Error(Code::NotAllowedHere, node.span(), "this must return " + A(scope.result) + ", so it cannot just stop");
      stmt.kind = StmtKind::Stop;
      stmt.origin = MakeOrigin(node, 0);
      return AddStmt(std::move(stmt));
    case NodeKind::Skip:
      if (!scope.may_skip)
        Error(Code::NotAllowedHere, node.span(),
              "`skip` stops the event that a `before` hook observes; this is not such a hook")
            .help = "to end this text, use `stop`";
      stmt.kind = StmtKind::Skip;
      stmt.origin = MakeOrigin(node, 0);
      return AddStmt(std::move(stmt));
    case NodeKind::Simultaneously: {
      stmt.kind = StmtKind::Simultaneously;
      stmt.origin = MakeOrigin(node, 1);
      if (scope.simultaneous > 0) Error(Code::NotAllowedHere, node.span(), "this is already inside `simultaneously`");
      ++scope.simultaneous;
      stmt.blocks.push_back(CheckBlock(node[0], scope));
      --scope.simultaneous;
      return AddStmt(std::move(stmt));
    }
    case NodeKind::Open: return CheckOpen(node, scope);
    case NodeKind::Return: return CheckReturn(node, scope);
    case NodeKind::Tell: return CheckTell(node, scope);
    case NodeKind::Modify: return CheckTimedModify(node, scope);
    case NodeKind::CallStmt: return CheckCallStatement(node[0], node, scope, -1);
    case NodeKind::Permission: return CheckTimedPermission(node, scope);
    case NodeKind::Lasting: return CheckLasting(node, scope);
    case NodeKind::Once: return CheckOnce(node, scope);
    case NodeKind::Later: return CheckLater(node, scope);
    case NodeKind::Hook: {
      const std::string word = node.text() == "instead" ? "instead of" : node.text();
      Error(Code::MissingDuration, node.span(), "`" + word + "` among statements does not say how long it lasts").help =
          "write `until end of turn { " + word + " ... }`, or `next " + word + " ...` for once";
      return {};
    }
    case NodeKind::Whenever:
      Error(Code::NotAllowedHere, node.span(),
            "a rule belongs in the ruleset, on a card or in a card's group of rules, not among statements");
      return {};
    default: Error(Code::Syntax, node.span(), "a statement is expected here"); return {};
  }
}

StmtId Checker::CheckIf(NodeRef node, Scope& scope, std::vector<Narrowing>& learned) {
  Stmt stmt;
  stmt.kind = StmtKind::If;
  stmt.origin = MakeOrigin(node, 3);
  FlowFacts lessons;
  stmt.exprs = {CheckCondition(node[0], scope, lessons)};
  {
    const ScopeGuard visible(scope);
    ApplyNarrowings(scope, lessons.when_true);
    stmt.blocks.push_back(CheckBlock(node[1], scope));
  }
  if (node[2].IsPresent()) {
    const ScopeGuard visible(scope);
    ApplyNarrowings(scope, lessons.when_false);
    if (node[2].kind() == NodeKind::If) {
      std::vector<Narrowing> ignored;
      Block block;
      block.origin.span = node[2].span();
      const StmtId inner = CheckIf(node[2], scope, ignored);
      if (inner.IsValid()) block.stmts.push_back(inner);
      stmt.blocks.push_back(std::move(block));
    } else {
      stmt.blocks.push_back(CheckBlock(node[2], scope));
    }
  }
  if (AlwaysLeaves(stmt.blocks[0]))
    learned = lessons.when_false;
  else if (stmt.blocks.size() == 2 && AlwaysLeaves(stmt.blocks[1]))
    learned = lessons.when_true;
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckForEach(NodeRef node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::ForEach;
  stmt.origin = MakeOrigin(node, 5);
  ExprId list = CheckExpr(node[1], scope);
  ExpectList(list);
  const Type type = ExprType(list);
  if (!type.IsError() && !type.IsList())
    Error(Code::WrongType, node[1].span(), "`for each` goes through a set or list, and this is " + Name(type));
  Type element = type.kind == TypeKind::List ? type.Element() : Type{};
  const ScopeGuard visible(scope);
  const LocalId local = AddLocal(scope, node[0].text(), element);
  Bind(scope, node[0], local, element);
  if (node[2].IsPresent() || node[3].IsPresent()) {
    // The filter and the order are evaluated once, before the first iteration. What an iteration changes has no effect
    // on the list. (Only declarations, such as modifiers, are evaluated again at each use.)
    const LocalId inner = AddLocal(scope, node[0].text(), element);
    scope.variables.back().local = inner;
    FlowFacts lessons;
    ExprId where = {}, key = {};
    {
      const ScopeGuard filter(scope);
      if (node[2].IsPresent()) where = CheckCondition(node[2], scope, lessons);
      ApplyNarrowings(scope, lessons.when_true);
      if (node[3].IsPresent()) key = CheckKey(node[3], scope);
    }
    for (const Narrowing& lesson : lessons.when_true)
      if (lesson.local == inner) element = lesson.type;
    list = MakeExpr(ExprKind::Comprehension, Type::MakeList(element), node[1].span(), {list, {}, where, key}, inner);
    scope.variables.back().local = local;
    scope.variables.back().type = element;
    CurrentBody(scope).locals[local].type = element;
  }
  stmt.local = local;
  stmt.exprs = {list};
  stmt.blocks.push_back(CheckBlock(node[4], scope));
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckRepeat(NodeRef node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Repeat;
  stmt.origin = MakeOrigin(node, 3);
  FlowFacts lessons;
  const ExprId times =
      node[0].IsPresent() ? CheckExprAs(node[0], Type::Make(TypeKind::Int), scope, "`repeat up to`") : ExprId{};
  const ExprId condition = node[1].IsPresent() ? CheckCondition(node[1], scope, lessons) : ExprId{};
  const ScopeGuard visible(scope);
  ApplyNarrowings(scope, lessons.when_true);
  stmt.exprs = {times, condition};
  stmt.blocks.push_back(CheckBlock(node[2], scope));
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckReturn(NodeRef node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Return;
  stmt.origin = MakeOrigin(node, 1);
  if (scope.result.kind == TypeKind::Void || scope.result.IsError()) {
    Error(Code::NotAllowedHere, node.span(), "nothing is returned from here").help =
        "give the event a type (`event e(): Int { ... }`), or use `stop`";
    return {};
  }
  stmt.exprs = {CheckExprAs(node[0], scope.result, scope, "`return`")};
  return AddStmt(std::move(stmt));
}

StmtId Checker::CheckTell(NodeRef node, Scope& scope) {
  Stmt stmt;
  stmt.kind = StmtKind::Tell;
  stmt.origin = MakeOrigin(node, 1);
  Sentence sentence = CheckSentence(node[0], scope);
  rules_.templates[sentence.text].origin = stmt.origin;
  stmt.index = sentence.text.Number();
  stmt.exprs = std::move(sentence.values);
  if (node[2].IsPresent()) stmt.extra = CheckExplained(node[2], scope);
  return AddStmt(std::move(stmt));
}

}  // namespace cardinal::check
