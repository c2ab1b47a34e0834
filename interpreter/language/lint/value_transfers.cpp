#include "interpreter/language/lint/value_transfers.h"

#include <algorithm>
#include <unordered_set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/call_graph.h"

namespace cardinal::lint {

void TransferCollector::Collect() {
  FindOpen();
  for (const RuleBody& text : texts_)
    if (text.body.IsValid()) CollectFrom(text);
  OpenUnfollowed();
}

void TransferCollector::FindOpen() {
  std::vector<bool> called(rules_.events.size()), by_card(rules_.events.size());
  std::vector<bool> asked(rules_.queries.size()), asked_by_card(rules_.queries.size());
  for (const RuleBody& text : texts_) {
    ForEachStmtIn(rules_, text, [&](const Stmt& stmt) {
      if (stmt.kind != StmtKind::CallEvent) return;
      called[stmt.index] = true;
      if (IsPrinted(rules_, text, stmt.origin.span)) by_card[stmt.index] = true;
    });
    ForEachExprIn(rules_, text, [&](ExprId id) {
      if (rules_.exprs[id].kind != ExprKind::Query) return;
      asked[rules_.exprs[id].index] = true;
      if (IsPrinted(rules_, text, rules_.exprs[id].span)) asked_by_card[rules_.exprs[id].index] = true;
    });
  }
  const std::vector<std::int32_t> of_actions = EventsOfActions(rules_);
  for (const std::int32_t i : base::Indices(rules_.events)) {
    const bool begins = rules_.events[i].start || i == rules_.game.main_event || i == rules_.game.loop_event;
    if (begins || !called[i] || by_card[i] || std::ranges::find(of_actions, i) != of_actions.end())
      OpenParams(rules_.events[i].body);
  }
  for (const std::int32_t i : base::Indices(rules_.queries))
    if (!asked[i] || asked_by_card[i] || rules_.queries[i].from != check::QueryOrigin::Declared)
      OpenParams(rules_.queries[i].body);
}

void TransferCollector::OpenParams(check::BodyId body) {
  if (!body.IsValid()) return;
  for (LocalId local = 0; local < rules_.bodies[body].params; ++local) Open(body, local);
}

void TransferCollector::Open(check::BodyId body, LocalId local) {
  if (local >= 0) tables_.locals[body][local].Join(AnyValue(rules_, rules_.bodies[body].locals[local].type));
}

void TransferCollector::OpenUnfollowed() {
  std::unordered_set<const PossibleValues*> followed;
  for (const ValueTransfer& transfer : transfers_) followed.insert(transfer.to);
  for (const auto body : rules_.bodies.Ids())
    for (const std::int32_t local : base::Indices(tables_.locals[body]))
      if (followed.count(&tables_.locals[body][local]) == 0) Open(body, local);
}

void TransferCollector::Give(check::BodyId to, LocalId local, check::BodyId body, ExprId value, bool is_tested) {
  if (local < 0 || !to.IsValid() || local >= std::ssize(tables_.locals[to])) return;
  if (!value.IsValid()) return Open(to, local);
  transfers_.push_back({&tables_.locals[to][local], body, value, nullptr, false, is_tested, nullptr, under_});
}

void TransferCollector::Copy(check::BodyId to, LocalId local, const PossibleValues& from) {
  if (local < std::ssize(tables_.locals[to]))
    transfers_.push_back({&tables_.locals[to][local], to, {}, &from, false, false, nullptr, under_});
}

void TransferCollector::CollectFrom(const RuleBody& text) {
  Params(text);
  under_ = -1;
  if (text.kind == RuleBodyKind::Hook || text.kind == RuleBodyKind::Whenever) Under(text.body, text.exprs[0], true);
  for (const ActionClause& clause : Clauses(rules_, text))
    if (clause.IsCondition()) Under(text.body, clause.condition, true);
  for (const Block* block : text.blocks) Statements(text.body, *block);
  under_ = -1;
  for (const check::ChoiceId choice : text.choices) Chosen(text.body, rules_.choices[choice]);
  for (const ActionClause& clause : Clauses(rules_, text))
    if (clause.kind == ActionClauseKind::Let) Give(text.body, clause.local, text.body, clause.condition);
  ForEachExprIn(rules_, text, [&](ExprId id) { Expression(text.body, rules_.exprs[id]); });
  if (text.kind == RuleBodyKind::Query)
    transfers_.push_back(
        {&tables_.queries[text.index], text.body, rules_.queries[text.index].base, nullptr, false, false, nullptr, -1});
}

void TransferCollector::Under(check::BodyId body, ExprId condition, bool truth) {
  if (!condition.IsValid()) return;
  conditions_.push_back({under_, body, condition, truth, false});
  under_ = base::Count(conditions_) - 1;
}

void TransferCollector::Statements(check::BodyId body, const Block& block) {
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = rules_.stmts[id];
    Statement(body, stmt);
    const std::int32_t outer = under_;
    for (std::size_t i = 0; i < stmt.blocks.size(); ++i) {
      if (stmt.kind == StmtKind::If) Under(body, stmt.exprs[0], i == 0);
      Statements(body, stmt.blocks[i]);
      under_ = outer;
    }
  }
}

void TransferCollector::Params(const RuleBody& text) {
  const check::Body& body = rules_.bodies[text.body];
  switch (text.kind) {
    case RuleBodyKind::Event: {
      const check::Event& event = rules_.events[text.index];
      for (std::size_t i = 0; i < event.states.size(); ++i)
        Give(text.body, event.states[i], text.body, event.state_values[i]);
      break;
    }
    case RuleBodyKind::Query:
    case RuleBodyKind::Window: break;  // by their calls and openings
    case RuleBodyKind::Hook: {
      const check::Hook& hook = rules_.hooks[text.GetHook()];
      if (hook.of != OccurrenceKind::Event) return OpenParams(text.body);
      for (LocalId i = 0; i < body.params; ++i)
        if (i < base::Count(hook.patterns))
          Copy(text.body, i, tables_.locals[rules_.events[hook.target].body][i]);
        else
          Open(text.body, i);
      break;
    }
    case RuleBodyKind::Modifier: {
      const check::Query& query = rules_.queries[rules_.modifiers[text.GetModifier()].query];
      if (!query.body.IsValid() || query.from != check::QueryOrigin::Declared) return OpenParams(text.body);
      for (LocalId i = 0; i < body.params; ++i)
        if (i < base::Count(query.params))
          Copy(text.body, i, tables_.locals[query.body][i]);
        else
          Open(text.body, i);
      break;
    }
    case RuleBodyKind::Part:
      Open(text.body, body.me);
      if (!IsCalled(text.index)) OpenParams(text.body);
      break;
    default: OpenParams(text.body);
  }
  for (const LocalId local : {body.me, body.you, body.it})
    if (local >= 0) Open(text.body, local);
}

bool TransferCollector::IsCalled(std::int32_t part) {
  if (called_parts_.empty()) {
    called_parts_.assign(rules_.parts.size(), false);
    for (const Stmt& stmt : rules_.stmts)
      if (stmt.kind == StmtKind::CallPart) called_parts_[stmt.index] = true;
    for (const RuleBody& text : texts_)
      if (text.kind == RuleBodyKind::Part) part_bodies_[text.index].push_back(text.body);
  }
  return called_parts_[part];
}

void TransferCollector::Statement(check::BodyId body, const Stmt& stmt) {
  switch (stmt.kind) {
    case StmtKind::Let:
    case StmtKind::ForEach: Give(body, stmt.local, body, stmt.exprs[0]); break;
    case StmtKind::Choose:
    case StmtKind::Menu: Chosen(body, rules_.choices[stmt.choice]); break;
    case StmtKind::SetField:
    case StmtKind::AddField: {
      const check::Field& field = rules_.fields[stmt.index];
      const bool adds = stmt.kind == StmtKind::AddField;
      transfers_.push_back({&tables_.fields[stmt.index], body, stmt.exprs[1], nullptr, adds, false, &field, under_});
      break;
    }
    case StmtKind::SetOccurrence:
    case StmtKind::AddOccurrence: SetOccurrence(body, stmt); break;
    case StmtKind::CallEvent:
      for (const std::int32_t i : base::Indices(stmt.exprs))
        Give(rules_.events[stmt.index].body, i, body, stmt.exprs[i]);
      if (stmt.local >= 0) Open(body, stmt.local);
      break;
    case StmtKind::CallPart:
      IsCalled(stmt.index);
      for (const check::BodyId part : part_bodies_[stmt.index])
        for (std::int32_t i = 1; i < std::ssize(stmt.exprs); ++i) Give(part, i, body, stmt.exprs[i]);
      if (stmt.local >= 0) Open(body, stmt.local);
      break;
    case StmtKind::OpenWindow:
      for (const std::int32_t i : base::Indices(stmt.exprs))
        Give(rules_.windows[stmt.index].body, i, body, stmt.exprs[i]);
      break;
    default:
      if (stmt.local >= 0) Open(body, stmt.local);
  }
}

void TransferCollector::SetOccurrence(check::BodyId body, const Stmt& stmt) {
  const check::BodyId of = OccurrenceBody(body, stmt);
  if (!of.IsValid()) return;
  const bool adds = stmt.kind == StmtKind::AddOccurrence;
  transfers_.push_back({&tables_.locals[of][stmt.index], body, stmt.exprs[1], nullptr, adds, false, nullptr, under_});
}

check::BodyId TransferCollector::OccurrenceBody(check::BodyId body, const Stmt& stmt) const {
  if (!stmt.exprs[0].IsValid()) return body;
  const check::Type type = rules_.exprs[stmt.exprs[0]].type;
  return type.kind == TypeKind::Event && type.id >= 0 ? rules_.events[type.id].body : check::BodyId();
}

void TransferCollector::Chosen(check::BodyId body, const Choice& choice) {
  if (choice.local < 0) return;
  const check::Type type = rules_.bodies[body].locals[choice.local].type;
  if (choice.kind == ChoiceKind::Number || !choice.options.IsValid()) return Open(body, choice.local);
  Give(body, choice.local, body, choice.options);
  if (type.optional) tables_.locals[body][choice.local].none = true;
}

void TransferCollector::Expression(check::BodyId body, const Expr& expr) {
  if (expr.kind == ExprKind::Present && expr.index >= 0) Give(body, expr.index, body, expr.args[0], true);
  if (expr.kind == ExprKind::Comprehension && expr.index >= 0) Give(body, expr.index, body, expr.args[0]);
  if (expr.kind != ExprKind::Query || rules_.queries[expr.index].from != check::QueryOrigin::Declared) return;
  for (const std::int32_t i : base::Indices(expr.args))
    if (i < base::Count(rules_.queries[expr.index].params))
      Give(rules_.queries[expr.index].body, i, body, expr.args[i]);
}

}  // namespace cardinal::lint
