#include "interpreter/language/lint/rule_bodies.h"

namespace cardinal::lint {

namespace {

using check::Block;
using check::CheckedRules;
using check::ExprId;
using check::Stmt;
using check::StmtKind;

template <typename Table>
std::int32_t TableSize(const Table& table) {
  return static_cast<std::int32_t>(table.size());
}

class RuleBodyCollector {
 public:
  explicit RuleBodyCollector(const CheckedRules& rules) : rules_(rules) {}

  std::vector<RuleBody> CollectAll() {
    for (std::int32_t i = 0; i < TableSize(rules_.events); ++i)
      Add(RuleBodyKind::Event, i, rules_.events[i].body).exprs = rules_.events[i].state_values;
    for (std::int32_t i = 0; i < TableSize(rules_.parts); ++i) Parts(i);
    for (std::int32_t i = 0; i < TableSize(rules_.actions); ++i) Action(i);
    for (std::int32_t i = 0; i < TableSize(rules_.windows); ++i) {
      const check::Window& window = rules_.windows[i];
      Add(RuleBodyKind::Window, i, window.body).exprs = {window.ask, window.close, window.pass, window.next};
    }
    for (std::int32_t i = 0; i < TableSize(rules_.hooks); ++i) {
      const check::Hook& hook = rules_.hooks[i];
      RuleBody& text = Add(RuleBodyKind::Hook, i, hook.body);
      text.card = hook.card;
      text.exprs = {hook.condition};
    }
    for (std::int32_t i = 0; i < TableSize(rules_.whenevers); ++i)
      Add(RuleBodyKind::Whenever, i, rules_.whenevers[i].body).exprs = {rules_.whenevers[i].condition};
    Questions();
    return std::move(texts_);
  }

 private:
  RuleBody& Add(RuleBodyKind kind, std::int32_t index, check::BodyId body) {
    RuleBody text;
    text.kind = kind;
    text.index = index;
    text.body = body;
    if (body.IsValid()) text.blocks.push_back(&rules_.bodies[body].block);
    texts_.push_back(std::move(text));
    return texts_.back();
  }

  void Parts(std::int32_t part) {
    if (rules_.parts[part].fallback.IsValid()) Add(RuleBodyKind::Part, part, rules_.parts[part].fallback);
    for (std::int32_t card = 0; card < TableSize(rules_.cards); ++card) {
      const auto& parts = rules_.cards[card].parts;
      if (parts.empty() || !parts[part].IsValid()) continue;
      Add(RuleBodyKind::Part, part, parts[part]).card = card;
    }
  }

  void Action(std::int32_t index) {
    const check::Action& action = rules_.actions[index];
    for (std::int32_t i = 0; i < TableSize(action.variants); ++i) {
      const check::ActionVariant& variant = action.variants[i];
      RuleBody& text = Add(RuleBodyKind::Action, index, variant.body);
      text.variant = i;
      text.card = variant.card;
      for (const check::ActionClause& clause : variant.clauses) {
        text.exprs.push_back(clause.condition);
        if (clause.choice.IsValid()) text.choices.push_back(clause.choice);
        text.blocks.push_back(&clause.block);
      }
    }
  }

  void Questions() {
    for (std::int32_t i = 0; i < TableSize(rules_.queries); ++i) {
      const check::Query& query = rules_.queries[i];
      RuleBody& text = Add(RuleBodyKind::Query, i, query.body);
      text.exprs = {query.base};
      text.exprs.insert(text.exprs.end(), query.at_least.begin(), query.at_least.end());
      text.exprs.insert(text.exprs.end(), query.at_most.begin(), query.at_most.end());
    }
    for (std::int32_t i = 0; i < TableSize(rules_.modifiers); ++i) {
      const check::Modifier& modifier = rules_.modifiers[i];
      RuleBody& text = Add(RuleBodyKind::Modifier, i, modifier.body);
      text.card = modifier.card;
      text.exprs = {modifier.condition, modifier.amount};
    }
    for (std::int32_t i = 0; i < TableSize(rules_.works); ++i)
      Add(RuleBodyKind::Works, i, rules_.works[i].body).exprs = {rules_.works[i].condition};
    for (std::int32_t i = 0; i < TableSize(rules_.deck_rules); ++i) {
      const check::DeckRule& rule = rules_.deck_rules[i];
      Add(RuleBodyKind::DeckRule, i, rule.body).exprs = {rule.condition};
    }
    Add(RuleBodyKind::Order, 0, rules_.game.order_body).exprs = {rules_.game.order};
  }

  const CheckedRules& rules_;
  std::vector<RuleBody> texts_;
};

}  // namespace

std::vector<RuleBody> CollectRuleBodies(const CheckedRules& rules) { return RuleBodyCollector(rules).CollectAll(); }

void ForEachExpr(const CheckedRules& rules, ExprId id, const VisitExpr& visit) {
  if (!id.IsValid()) return;
  visit(id);
  for (const ExprId arg : rules.exprs[id].args) ForEachExpr(rules, arg, visit);
}

void ForEachExprIn(const CheckedRules& rules, const check::Choice& choice, const VisitExpr& visit) {
  check::ForEachExprIn(choice, [&](ExprId id) { ForEachExpr(rules, id, visit); });
}

void ForEachExprIn(const CheckedRules& rules, const Stmt& stmt, const VisitExpr& visit) {
  for (const ExprId id : stmt.exprs) ForEachExpr(rules, id, visit);
  ForEachExpr(rules, stmt.extra, visit);
  if (stmt.choice.IsValid()) ForEachExprIn(rules, rules.choices[stmt.choice], visit);
}

void ForEachStmt(const CheckedRules& rules, const Block& block, const VisitStmt& visit) {
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = rules.stmts[id];
    visit(stmt);
    for (const Block& inner : stmt.blocks) ForEachStmt(rules, inner, visit);
  }
}

void ForEachStmtIn(const CheckedRules& rules, const RuleBody& text, const VisitStmt& visit) {
  for (const Block* block : text.blocks) ForEachStmt(rules, *block, visit);
}

void ForEachExprIn(const CheckedRules& rules, const RuleBody& text, const VisitExpr& visit) {
  for (const ExprId id : text.exprs) ForEachExpr(rules, id, visit);
  for (const check::ChoiceId choice : text.choices) ForEachExprIn(rules, rules.choices[choice], visit);
  ForEachStmtIn(rules, text, [&](const Stmt& stmt) { ForEachExprIn(rules, stmt, visit); });
}

}  // namespace cardinal::lint
