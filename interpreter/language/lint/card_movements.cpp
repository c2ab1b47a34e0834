// What one rule body does with cards: its statements, and the cards that its expressions can be.
#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/call_graph.h"
#include "interpreter/language/lint/card_flow_analyzer.h"

namespace cardinal::lint {

void CardFlowAnalyzer::Enter(const RuleBody& text) {
  const std::vector<std::int32_t> events = EventsOfActions(rules_);
  const bool of_actions = text.kind == RuleBodyKind::Event && std::ranges::find(events, text.index) != events.end();
  const check::Body& body = rules_.bodies[text.body];
  const bool followed = text.kind == RuleBodyKind::Event || text.kind == RuleBodyKind::Part;
  for (LocalId local = 0; local < body.params; ++local) {
    const check::Type type = body.locals[local].type;
    const bool me = text.card != check::kOfGame && local == body.me;
    if (IsCards(type) && !me && (!followed || of_actions)) Enlarge(Local(text.body, local), AllCards(type));
  }
  if (body.me >= 0) {
    if (text.card >= 0 && !rules_.identity.lends && rules_.identity.print < 0)
      Enlarge(Local(text.body, body.me), OfCard(text.card));
    else if (text.kind == RuleBodyKind::Part)
      Enlarge(Local(text.body, body.me), Read(part_runs_[text.index]));
    else
      Enlarge(Local(text.body, body.me), AllCards(body.locals[body.me].type));
  }
  if (text.kind == RuleBodyKind::Event) {
    const check::Event& event = rules_.events[text.index];
    for (std::size_t i = 0; i < event.states.size(); ++i)
      if (event.state_values[i].IsValid() && IsCards(rules_.exprs[event.state_values[i]].type))
        Enlarge(Local(text.body, event.states[i]), Value(event.state_values[i]));
  }
  if (text.kind == RuleBodyKind::Action) UsedPart(text);
}

void CardFlowAnalyzer::UsedPart(const RuleBody& text) {
  const check::Action& action = rules_.actions[text.index];
  if (action.part < 0) return;
  if (text.card >= 0)
    Enlarge(part_runs_[action.part], OfCard(text.card));
  else
    Enlarge(part_runs_[action.part], types_[action.card_type + 1]);
}

void CardFlowAnalyzer::AddClauses(const RuleBody& text) {
  for (const ActionClause& clause : lint::Clauses(rules_, text)) {
    if (clause.kind == ActionClauseKind::Let && IsCards(rules_.exprs[clause.condition].type))
      Enlarge(Local(body_, clause.local), Value(clause.condition));
    if (clause.choice.IsValid()) AddChosen(rules_.choices[clause.choice]);
  }
}

void CardFlowAnalyzer::AddChosen(const Choice& choice) {
  check::ForEachExprIn(choice, [&](ExprId id) { Visit(id); });
  if (choice.options.IsValid() && IsCards(rules_.exprs[choice.options].type) && choice.local >= 0)
    Enlarge(Local(body_, choice.local), Value(choice.options));
}

void CardFlowAnalyzer::Create(const Stmt& stmt) {
  const Expr& print = rules_.exprs[stmt.exprs[1]];
  CardSet made(size_);
  if (print.kind == ExprKind::Literal)
    made.Insert(static_cast<std::size_t>(print.value));
  else
    made = OfType(print.type.id);
  Enlarge(in_zone_[stmt.index], made);
  if (stmt.local >= 0) Enlarge(Local(body_, stmt.local), made);
}

void CardFlowAnalyzer::Statement(const Stmt& stmt) {
  for (const ExprId id : stmt.exprs) Visit(id);
  const auto value = [&](std::size_t at) { return Value(stmt.exprs[at]); };
  const auto cards = [&](std::size_t at) { return HasCards(stmt, at); };
  switch (stmt.kind) {
    case StmtKind::Let:
    case StmtKind::ForEach:
      if (cards(0)) Enlarge(Local(body_, stmt.local), value(0));
      break;
    case StmtKind::Choose:
    case StmtKind::Menu: AddChosen(rules_.choices[stmt.choice]); break;
    case StmtKind::Create: Create(stmt); break;
    case StmtKind::Move: Enlarge(in_zone_[stmt.index], value(0)); break;
    case StmtKind::SetField:
      if (cards(1)) Enlarge(fields_[stmt.index], value(1));
      break;
    case StmtKind::SetOccurrence:
      if (cards(1)) SetOccurrence(stmt, value(1));
      break;
    case StmtKind::CallEvent: CallEvent(stmt); break;
    case StmtKind::CallPart: CallPart(stmt); break;
    case StmtKind::Modify: {
      const auto& timed = rules_.timed_modifiers[stmt.index];
      if (cards(stmt.exprs.size() - 2)) Enlarge(queries_[timed.query], value(stmt.exprs.size() - 2));
      break;
    }
    default: break;
  }
}

bool CardFlowAnalyzer::HasCards(const Stmt& stmt, std::size_t at) const {
  return at < stmt.exprs.size() && stmt.exprs[at].IsValid() && IsCards(rules_.exprs[stmt.exprs[at]].type);
}

void CardFlowAnalyzer::CallEvent(const Stmt& stmt) {
  const check::BodyId body = rules_.events[stmt.index].body;
  for (const std::int32_t i : base::Indices(stmt.exprs))
    if (HasCards(stmt, static_cast<std::size_t>(i)))
      Enlarge(Local(body, i), Value(stmt.exprs[static_cast<std::size_t>(i)]));
  if (stmt.local >= 0 && IsCards(rules_.bodies[body_].locals[stmt.local].type))
    Enlarge(Local(body_, stmt.local), AllCards(rules_.bodies[body_].locals[stmt.local].type));
}

void CardFlowAnalyzer::CallPart(const Stmt& stmt) {
  const CardSet whose = Value(stmt.exprs[0]);
  Enlarge(part_runs_[stmt.index], whose);
  for (std::int32_t i = 1; i < std::ssize(stmt.exprs); ++i) {
    if (!HasCards(stmt, static_cast<std::size_t>(i))) continue;
    const CardSet set = Value(stmt.exprs[static_cast<std::size_t>(i)]);
    for (const RuleBody* text : parts_[stmt.index])
      if (text->card < 0 || whose.Contains(text->card)) Enlarge(Local(text->body, i), set);
  }
}

void CardFlowAnalyzer::SetOccurrence(const Stmt& stmt, const CardSet& set) {
  if (!stmt.exprs[0].IsValid()) return Enlarge(Local(body_, stmt.index), set);
  const check::Type type = rules_.exprs[stmt.exprs[0]].type;
  if (type.kind == TypeKind::Event && type.id >= 0) Enlarge(Local(rules_.events[type.id].body, stmt.index), set);
}

void CardFlowAnalyzer::Visit(ExprId root) {
  ForEachExpr(rules_, root, [&](ExprId id) {
    const Expr& expr = rules_.exprs[id];
    const bool names = (expr.kind == ExprKind::Comprehension || expr.kind == ExprKind::Present) && expr.index >= 0;
    if (names && IsCards(rules_.exprs[expr.args[0]].type)) Enlarge(Local(body_, expr.index), Value(expr.args[0]));
  });
}

CardSet CardFlowAnalyzer::Value(ExprId id) {
  const Expr& expr = rules_.exprs[id];
  const auto arg = [&](std::size_t at) { return RestrictToType(expr.type, Value(expr.args[at])); };
  switch (expr.kind) {
    case ExprKind::Literal: return CardSet(size_);
    case ExprKind::Local: return RestrictToType(expr.type, Read(Local(body_, expr.index)));
    case ExprKind::Zone:
    case ExprKind::ZoneOfAll: return RestrictToType(expr.type, Read(in_zone_[expr.index]));
    case ExprKind::Query: return OfQuery(expr);
    case ExprKind::Field: return RestrictToType(expr.type, Read(fields_[expr.index]));
    case ExprKind::Wrap: return Value(expr.args[0]);
    case ExprKind::List: return OfList(expr);
    case ExprKind::Conditional: return OfEither(expr, 1, 2);
    case ExprKind::Default: return OfEither(expr, 0, 1);
    case ExprKind::Fold: return arg(0);
    case ExprKind::Ends: return arg(1);
    case ExprKind::Comprehension:
      if (!expr.args[1].IsValid()) return arg(0);
      return IsCards(rules_.exprs[expr.args[1]].type) ? arg(1) : AllCards(expr.type);
    case ExprKind::Binary:
      if (expr.op == BinaryOp::With) return OfEither(expr, 0, 1);
      return expr.op == BinaryOp::Without ? arg(0) : AllCards(expr.type);
    case ExprKind::OccurrenceLocal: return OfOccurrence(expr);
    default: return AllCards(expr.type);
  }
}

CardSet CardFlowAnalyzer::OfEither(const Expr& expr, std::size_t a, std::size_t b) {
  CardSet set = Value(expr.args[a]);
  set.UnionWith(Value(expr.args[b]));
  return RestrictToType(expr.type, std::move(set));
}

CardSet CardFlowAnalyzer::OfQuery(const Expr& expr) {
  const check::Query& query = rules_.queries[expr.index];
  if (query.from == check::QueryOrigin::Attribute) return AllCards(expr.type);
  CardSet set = Read(queries_[expr.index]);
  if (query.from == check::QueryOrigin::Field) set.UnionWith(Read(fields_[query.index]));
  return RestrictToType(expr.type, std::move(set));
}

CardSet CardFlowAnalyzer::OfList(const Expr& expr) {
  CardSet set(size_);
  for (const ExprId id : expr.args)
    if (IsCards(rules_.exprs[id].type)) set.UnionWith(Value(id));
  return set;
}

CardSet CardFlowAnalyzer::OfOccurrence(const Expr& expr) {
  const check::Type type = rules_.exprs[expr.args[0]].type;
  if (type.kind != TypeKind::Event || type.id < 0) return AllCards(expr.type);
  return RestrictToType(expr.type, Read(Local(rules_.events[type.id].body, expr.index)));
}

}  // namespace cardinal::lint
