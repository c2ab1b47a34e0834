// Lists all rule bodies, and searches or visits their expressions and statements. In: checked rules. Out: every body
// that can run or be evaluated, in one list.
#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "interpreter/language/lint/tables.h"

namespace cardinal::lint {

enum class RuleBodyKind : std::uint8_t {
  Event,
  Part,
  Action,
  Window,
  Hook,
  Whenever,
  Query,
  Modifier,
  Works,
  DeckRule,
  Order,
  Sentence,  // shown to people; index: counts all of them
};

// One body with all expressions and blocks that belong to it.
struct RuleBody {
  RuleBodyKind kind = RuleBodyKind::Event;
  std::int32_t index = -1;    // index into the table of that kind
  std::int32_t variant = -1;  // Action: the index of the variant
  check::BodyId body;
  std::int32_t card = -1;  // the card on which it is printed; -1: the rules
  std::vector<ExprId> exprs;
  std::vector<check::ChoiceId> choices;  // the choices outside of its blocks
  std::vector<const Block*> blocks;

  check::HookId GetHook() const { return check::HookId(index); }
  check::ModifierId GetModifier() const { return check::ModifierId(index); }
};

std::vector<RuleBody> CollectRuleBodies(const CheckedRules& rules);

// The body of that event, hook, query or other entry that has only one; null: not found.
const RuleBody* FindBody(const std::vector<RuleBody>& bodies, RuleBodyKind kind, std::int32_t index);

// The clauses of the action's variant; none for a body of another kind.
std::span<const ActionClause> Clauses(const CheckedRules& rules, const RuleBody& text);

// Whether a place in the body is printed on a card. The body of an action as a card plays it has clauses of both.
bool IsPrinted(const CheckedRules& rules, const RuleBody& text, source::Span place);

// The first expression for which the test holds, of the expression and those inside it, outermost first.
template <class Test>
ExprId FindExpr(const CheckedRules& rules, ExprId id, const Test& test) {
  if (!id.IsValid() || test(id)) return id;
  for (const ExprId arg : rules.exprs[id].args)
    if (const ExprId found = FindExpr(rules, arg, test); found.IsValid()) return found;
  return {};
}
template <class Test>
bool AnyExpr(const CheckedRules& rules, ExprId id, const Test& test) {
  return FindExpr(rules, id, test).IsValid();
}
// The first statement for which the test holds, of a block and of the blocks inside it; null: none.
template <class Test>
const Stmt* FindStmt(const CheckedRules& rules, const Block& block, const Test& test) {
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = rules.stmts[id];
    if (test(stmt)) return &stmt;
    for (const Block& inner : stmt.blocks)
      if (const Stmt* found = FindStmt(rules, inner, test)) return found;
  }
  return nullptr;
}
template <class Test>
bool AnyStmt(const CheckedRules& rules, const Block& block, const Test& test) {
  return FindStmt(rules, block, test) != nullptr;
}
template <class Test>
bool AnyStmt(const CheckedRules& rules, const RuleBody& text, const Test& test) {
  return std::any_of(text.blocks.begin(), text.blocks.end(),
                     [&](const Block* block) { return AnyStmt(rules, *block, test); });
}
// Whether the test holds for the statement or for one inside it.
template <class Test>
bool AnyStmt(const CheckedRules& rules, const Stmt& stmt, const Test& test) {
  return test(stmt) || std::any_of(stmt.blocks.begin(), stmt.blocks.end(),
                                   [&](const Block& block) { return AnyStmt(rules, block, test); });
}

// Visits the expression and all expressions inside it, outermost first. Visits nothing if there is none.
template <class Visit>
void ForEachExpr(const CheckedRules& rules, ExprId id, const Visit& visit) {
  if (!id.IsValid()) return;
  visit(id);
  for (const ExprId arg : rules.exprs[id].args) ForEachExpr(rules, arg, visit);
}
// Visits every statement of a block and of the blocks inside it.
template <class Visit>
void ForEachStmt(const CheckedRules& rules, const Block& block, const Visit& visit) {
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = rules.stmts[id];
    visit(stmt);
    for (const Block& inner : stmt.blocks) ForEachStmt(rules, inner, visit);
  }
}
// Visits every statement of a rule body.
template <class Visit>
void ForEachStmtIn(const CheckedRules& rules, const RuleBody& text, const Visit& visit) {
  for (const Block* block : text.blocks) ForEachStmt(rules, *block, visit);
}

using VisitExpr = std::function<void(ExprId)>;

// Visits every expression of a choice, of a statement and its choice (but not of the blocks inside it), or of a rule
// body.
void ForEachExprIn(const CheckedRules& rules, const Choice& choice, const VisitExpr& visit);
void ForEachExprIn(const CheckedRules& rules, const Stmt& stmt, const VisitExpr& visit);
void ForEachExprIn(const CheckedRules& rules, const RuleBody& text, const VisitExpr& visit);

}  // namespace cardinal::lint
