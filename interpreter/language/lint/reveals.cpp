#include "interpreter/language/lint/reveals.h"

#include <algorithm>

namespace cardinal::lint {

// ---- one statement

const Bindings& Reveals::Names(const RuleBody& text) {
  const auto found = names_.find(&text);
  return found != names_.end() ? found->second : names_.emplace(&text, CollectBindings(rules_, text)).first->second;
}

bool Reveals::IsOf(ExprId cards, const RuleBody& text, std::int32_t zone, bool if_unknown) {
  const std::vector<Secret> found = SecretReader(rules_, analyses_, Names(text)).Read(cards).cards;
  if (!found.empty()) return std::any_of(found.begin(), found.end(), [&](const Secret& s) { return s.zone == zone; });
  const Expr& source = rules_.exprs[ResolveListSource(rules_, Names(text), cards)];
  return if_unknown && source.kind == ExprKind::Local;
}

bool Reveals::IsAll(ExprId cards, const RuleBody& text, std::int32_t zone) {
  const Bindings& names = Names(text);
  const Expr* expr = &rules_.exprs[ResolveRoot(rules_, names, cards)];
  if (expr->kind == ExprKind::Local)
    if (const auto list = names.list_of_element.find(expr->index);
        list != names.list_of_element.end() && list->second.IsValid())
      expr = &rules_.exprs[ResolveRoot(rules_, names, list->second)];
  return IsZone(*expr) && expr->index == zone;
}

bool Reveals::ShowsSome(const Stmt& stmt, const RuleBody& text, std::int32_t zone) {
  return RevealsCards(stmt) && IsOf(stmt.exprs[0], text, zone, true);
}
bool Reveals::ShowsAll(const Stmt& stmt, const RuleBody& text, std::int32_t zone) {
  return RevealsCards(stmt) && IsAll(stmt.exprs[0], text, zone);
}

bool Reveals::Conceals(const Stmt& stmt, const RuleBody& text, std::int32_t zone) {
  if (stmt.kind == StmtKind::Shuffle) return stmt.index == zone;
  return stmt.kind == StmtKind::Reveal && stmt.value != 0 && IsOf(stmt.exprs[0], text, zone, false);
}

bool Reveals::CountsCards(ExprId condition, const RuleBody& text, std::int32_t zone) {
  const auto is_zone = [&](ExprId id) { return IsZone(rules_.exprs[id]) && rules_.exprs[id].index == zone; };
  return AnyExpr(rules_, condition, is_zone) &&
         SecretReader(rules_, analyses_, Names(text)).Read(condition).faces.empty();
}

bool Reveals::Empties(const Stmt& stmt, const RuleBody& text, std::int32_t zone) {
  if (stmt.kind == StmtKind::Move) return stmt.index != zone && IsAll(stmt.exprs[0], text, zone);
  if (stmt.kind == StmtKind::ForEach)
    return std::any_of(stmt.blocks[0].stmts.begin(), stmt.blocks[0].stmts.end(),
                       [&](check::StmtId id) { return Empties(rules_.stmts[id], text, zone); });
  if (stmt.kind != StmtKind::CallEvent) return false;
  for (std::size_t i = 0; i < stmt.exprs.size(); ++i) {
    if (!IsAll(stmt.exprs[i], text, zone)) continue;
    for (const check::StmtId id : EventBlock(rules_, stmt.index).stmts) {
      const Stmt& inner = rules_.stmts[id];
      const bool moves = inner.kind == StmtKind::Move && inner.index != zone;
      if (moves && IsLocal(rules_, inner.exprs[0], static_cast<LocalId>(i))) return true;
    }
  }
  return false;
}

// ---- everything that runs

HiddenCards::HiddenCards(const CheckedRules& rules, const Analyses& analyses, std::int32_t zone, ShownCards needed)
    : PathWalker(rules, analyses), zone_(zone), needed_(needed), reveals_(rules, analyses) {
  WalkGame(true);
}

bool HiddenCards::AreHiddenBefore(const Stmt& stmt, const RuleBody& text) {
  WalkIfNew(text);
  return hidden_before_.count(&stmt) > 0 && !IsAfterPart(stmt, text);
}
// What a card does before in this body may be anything.
bool HiddenCards::IsAfterPart(const Stmt& stmt, const RuleBody& text) const {
  bool part = false, after = false;
  ForEachStmtIn(rules_, text, [&](const Stmt& one) {
    after = after || (part && &one == &stmt);
    part = part || one.kind == StmtKind::CallPart;
  });
  return after;
}
bool HiddenCards::AreHiddenIn(const RuleBody& text) {
  WalkIfNew(text);
  return hidden_in_.count(&text) > 0;
}
// A body that no game runs, such as that of an event which cards will call.
void HiddenCards::WalkIfNew(const RuleBody& text) {
  if (reached_.count(&text) == 0) WalkBody(text, true);
}

void HiddenCards::Reach(const Stmt& stmt, const RuleBody&, bool hidden) {
  if (hidden) hidden_before_.insert(&stmt);
}
void HiddenCards::Reach(const RuleBody& text, bool hidden) {
  reached_.insert(&text);
  for (const ActionClause& clause : Clauses(rules_, text))
    if (clause.IsCondition() && clause.condition.IsValid()) hidden = hidden && !SaysShown(clause.condition, true, text);
  if (hidden) hidden_in_.insert(&text);
}

bool HiddenCards::Shows(const Stmt& stmt, const RuleBody& text) {
  return needed_ == ShownCards::All ? reveals_.ShowsAll(stmt, text, zone_) : reveals_.ShowsSome(stmt, text, zone_);
}

std::optional<bool> HiddenCards::After(const Stmt& stmt, const RuleBody& text) {
  if (Shows(stmt, text)) return false;
  return reveals_.Conceals(stmt, text, zone_) ? std::optional<bool>(true) : std::nullopt;
}

std::optional<bool> HiddenCards::Where(ExprId condition, bool truth, const RuleBody& text) {
  return SaysShown(condition, truth, text) ? std::optional<bool>(false) : std::nullopt;
}

// Whether the condition says that the cards have been shown: it reads a state that is set where they are. Where a
// condition about their number does not hold (`count(p.hand) > 0`), there is nothing to see.
bool HiddenCards::SaysShown(ExprId condition, bool truth, const RuleBody& text) {
  const Expr& expr = rules_.exprs[condition];
  if (expr.kind == ExprKind::Not) return SaysShown(expr.args[0], !truth, text);
  if (expr.kind == (truth ? ExprKind::And : ExprKind::Or))
    return SaysShown(expr.args[0], truth, text) || SaysShown(expr.args[1], truth, text);
  if (!truth) return reveals_.CountsCards(condition, text, zone_);
  if (expr.kind != ExprKind::Query || expr.type.kind != TypeKind::Bool) return false;
  const check::Query& query = rules_.queries[expr.index];
  if (query.from != check::QueryOrigin::Field || analyses_.mutable_state.queries[expr.index]) return false;
  const bool own = expr.args.empty() || IsLocal(rules_, expr.args[0], rules_.bodies[text.body].you);
  return own && IsSetWhenShown(query.index);
}

// Whether the state is `no` at first, and a statement that sets it to anything else is in one block with one that shows
// the cards.
bool HiddenCards::IsSetWhenShown(std::int32_t field) {
  const auto [found, fresh] = set_when_shown_.try_emplace(field, false);
  if (!fresh) return found->second;
  if (rules_.fields[field].initial != 0) return false;
  const bool only = std::all_of(analyses_.bodies.begin(), analyses_.bodies.end(), [&](const RuleBody& text) {
    return std::all_of(text.blocks.begin(), text.blocks.end(),
                       [&](const Block* block) { return IsSetWhereShown(*block, field, text); });
  });
  return set_when_shown_[field] = only && analyses_.mutable_state.fields[field];
}

bool HiddenCards::IsSetWhereShown(const Block& block, std::int32_t field, const RuleBody& text) {
  for (const check::StmtId id : block.stmts) {
    const Stmt& stmt = rules_.stmts[id];
    for (const Block& inner : stmt.blocks)
      if (!IsSetWhereShown(inner, field, text)) return false;
    if (stmt.kind != StmtKind::SetField || stmt.index != field) continue;
    const Expr& value = rules_.exprs[stmt.exprs[1]];
    if (value.kind == ExprKind::Literal && value.value == 0) continue;
    // `set you.spied to yes  reveal opponent.hand to you`
    const bool shown = std::any_of(block.stmts.begin(), block.stmts.end(), [&](check::StmtId other) {
      const Stmt& beside = rules_.stmts[other];
      if (beside.kind != StmtKind::Reveal || !Shows(beside, text)) return false;
      if (beside.exprs.size() < 2 || !beside.exprs[1].IsValid()) return true;
      const Expr& owner = stmt.exprs[0].IsValid() ? rules_.exprs[stmt.exprs[0]] : value;
      return owner.kind == ExprKind::Local && IsLocal(rules_, beside.exprs[1], owner.index);
    });
    if (!shown) return false;
  }
  return true;
}

}  // namespace cardinal::lint
