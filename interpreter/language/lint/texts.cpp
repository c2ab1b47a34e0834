#include "interpreter/language/lint/texts.h"

#include "interpreter/language/lint/tables.h"

namespace cardinal::lint {

namespace {

using check::Block;
using check::CheckedRules;
using check::ExprId;
using check::Stmt;
using check::StmtKind;

template <typename Table>
std::int32_t SizeOf(const Table& table) {
  return static_cast<std::int32_t>(table.size());
}

class Collector {
 public:
  explicit Collector(const CheckedRules& rules) : rules_(rules) {}

  std::vector<Text> All() {
    for (std::int32_t i = 0; i < SizeOf(rules_.events); ++i)
      Add(TextKind::Event, i, At(rules_.events, i).body).exprs = At(rules_.events, i).state_values;
    for (std::int32_t i = 0; i < SizeOf(rules_.parts); ++i) Parts(i);
    for (std::int32_t i = 0; i < SizeOf(rules_.actions); ++i) Action(i);
    for (std::int32_t i = 0; i < SizeOf(rules_.windows); ++i) {
      const check::Window& window = At(rules_.windows, i);
      Add(TextKind::Window, i, window.body).exprs = {window.ask, window.close, window.pass, window.next};
    }
    for (std::int32_t i = 0; i < SizeOf(rules_.hooks); ++i) {
      const check::Hook& hook = At(rules_.hooks, i);
      Text& text = Add(TextKind::Hook, i, hook.body);
      text.card = hook.card;
      text.exprs = {hook.condition};
    }
    for (std::int32_t i = 0; i < SizeOf(rules_.whenevers); ++i)
      Add(TextKind::Whenever, i, At(rules_.whenevers, i).body).exprs = {At(rules_.whenevers, i).condition};
    Questions();
    return std::move(texts_);
  }

 private:
  Text& Add(TextKind kind, std::int32_t index, std::int32_t body) {
    Text text;
    text.kind = kind;
    text.index = index;
    text.body = body;
    if (body >= 0) text.blocks.push_back(&At(rules_.bodies, body).block);
    texts_.push_back(std::move(text));
    return texts_.back();
  }

  void Parts(std::int32_t part) {
    if (At(rules_.parts, part).fallback >= 0) Add(TextKind::Part, part, At(rules_.parts, part).fallback);
    for (std::int32_t card = 0; card < SizeOf(rules_.cards); ++card) {
      const auto& parts = At(rules_.cards, card).parts;
      if (parts.empty() || At(parts, part) < 0) continue;
      Add(TextKind::Part, part, At(parts, part)).card = card;
    }
  }

  void Action(std::int32_t index) {
    const check::Action& action = At(rules_.actions, index);
    for (std::int32_t i = 0; i < SizeOf(action.variants); ++i) {
      const check::ActionVariant& variant = At(action.variants, i);
      Text& text = Add(TextKind::Action, index, variant.body);
      text.variant = i;
      text.card = variant.card;
      for (const check::Clause& clause : variant.clauses) {
        text.exprs.push_back(clause.condition);
        if (clause.choice >= 0) text.choices.push_back(clause.choice);
        text.blocks.push_back(&clause.block);
      }
    }
  }

  void Questions() {
    for (std::int32_t i = 0; i < SizeOf(rules_.queries); ++i) {
      const check::Query& query = At(rules_.queries, i);
      Text& text = Add(TextKind::Query, i, query.body);
      text.exprs = {query.base};
      text.exprs.insert(text.exprs.end(), query.at_least.begin(), query.at_least.end());
      text.exprs.insert(text.exprs.end(), query.at_most.begin(), query.at_most.end());
    }
    for (std::int32_t i = 0; i < SizeOf(rules_.modifiers); ++i) {
      const check::Modifier& modifier = At(rules_.modifiers, i);
      Text& text = Add(TextKind::Modifier, i, modifier.body);
      text.card = modifier.card;
      text.exprs = {modifier.condition, modifier.amount};
    }
    for (std::int32_t i = 0; i < SizeOf(rules_.works); ++i)
      Add(TextKind::Works, i, At(rules_.works, i).body).exprs = {At(rules_.works, i).condition};
    for (std::int32_t i = 0; i < SizeOf(rules_.deck_rules); ++i) {
      const check::DeckRule& rule = At(rules_.deck_rules, i);
      Add(TextKind::DeckRule, i, rule.body).exprs = {rule.condition};
    }
    Add(TextKind::Order, 0, rules_.game.order_body).exprs = {rules_.game.order};
  }

  const CheckedRules& rules_;
  std::vector<Text> texts_;
};

}  // namespace

std::vector<Text> TextsOf(const CheckedRules& rules) { return Collector(rules).All(); }

void EachExpr(const CheckedRules& rules, ExprId id, const VisitExpr& visit) {
  if (id < 0) return;
  visit(id);
  for (const ExprId arg : At(rules.exprs, id).args) EachExpr(rules, arg, visit);
}

void EachExprOf(const CheckedRules& rules, const check::Choice& choice, const VisitExpr& visit) {
  check::EachExprOf(choice, [&](ExprId id) { EachExpr(rules, id, visit); });
}

void EachExprOf(const CheckedRules& rules, const Stmt& stmt, const VisitExpr& visit) {
  for (const ExprId id : stmt.exprs) EachExpr(rules, id, visit);
  EachExpr(rules, stmt.extra, visit);
  if (stmt.choice >= 0) EachExprOf(rules, At(rules.choices, stmt.choice), visit);
}

void EachStmt(const CheckedRules& rules, const Block& block, const VisitStmt& visit) {
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = At(rules.stmts, id);
    visit(stmt);
    for (const Block& inner : stmt.blocks) EachStmt(rules, inner, visit);
  }
}

void EachStmtOf(const CheckedRules& rules, const Text& text, const VisitStmt& visit) {
  for (const Block* block : text.blocks) EachStmt(rules, *block, visit);
}

void EachExprOf(const CheckedRules& rules, const Text& text, const VisitExpr& visit) {
  for (const ExprId id : text.exprs) EachExpr(rules, id, visit);
  for (const std::int32_t choice : text.choices) EachExprOf(rules, At(rules.choices, choice), visit);
  EachStmtOf(rules, text, [&](const Stmt& stmt) { EachExprOf(rules, stmt, visit); });
}

}  // namespace cardinal::lint
