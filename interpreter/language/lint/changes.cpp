#include "interpreter/language/lint/changes.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/language/lint/bindings.h"

namespace cardinal::lint {

void Changes::Add(const Stmt& stmt, check::BodyId body) {
  AddAlone(stmt, body);
  if (stmt.kind == StmtKind::CallEvent || stmt.kind == StmtKind::OpenWindow) {
    const auto kind = stmt.kind == StmtKind::CallEvent ? OccurrenceKind::Event : OccurrenceKind::Window;
    Add(analyses_.call_graph.Inside(kind, stmt.index));
  }
  if (stmt.kind == StmtKind::CallPart || stmt.kind == StmtKind::Cancel || stmt.kind == StmtKind::OpenWindow ||
      stmt.kind == StmtKind::TakeAction)
    Add(analyses_.call_graph.FromStmt(stmt));
  for (const Block& block : stmt.blocks)
    for (const check::StmtId id : block.stmts) Add(rules_.stmts[id], body);
}

void Changes::Add(const ReachableSet& reached) {
  for (std::size_t i = 0; i < analyses_.bodies.size(); ++i) {
    if (!reached.bodies[i] || !added_.insert(i).second) continue;
    const RuleBody& text = analyses_.bodies[i];
    ForEachStmtIn(rules_, text, [&](const Stmt& stmt) { AddAlone(stmt, text.body); });
  }
}

void Changes::AddWhenevers() {
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < analyses_.bodies.size(); ++i) {
      const RuleBody& text = analyses_.bodies[i];
      if (text.kind != RuleBodyKind::Whenever || whenevers_.count(i) > 0 || Stays(text.exprs[0], false)) continue;
      whenevers_.insert(i);
      Add(analyses_.call_graph.FromBody(i));
      more = true;
    }
  }
}

void Changes::AddAlone(const Stmt& stmt, check::BodyId body) {
  switch (stmt.kind) {
    case StmtKind::SetField: fields_[stmt.index].set.Join(analyses_.values.Read(stmt.exprs[1], body)); break;
    case StmtKind::AddField: {
      const ValueRange amount = AmountOf(stmt.exprs[1], body);
      FieldChange& change = fields_[stmt.index];
      change.up = change.up || amount.high > 0;
      change.down = change.down || amount.low < 0;
      break;
    }
    case StmtKind::SetOccurrence:
    case StmtKind::AddOccurrence: occurrences_ = true; break;
    case StmtKind::Move: AddMove(stmt, body); break;
    case StmtKind::Create:
    case StmtKind::Shuffle:
      moves_ = true;
      zones_.insert(stmt.index);
      break;
    case StmtKind::Modify: timed_.insert(rules_.timed_modifiers[stmt.index].query); break;
    case StmtKind::Win:
    case StmtKind::DrawGame:
    case StmtKind::LoseGame:
    case StmtKind::WinByScore: ends_game_ = true; break;
    case StmtKind::Eliminate: players_ = ends_game_ = true; break;
    default: break;
  }
}

ValueRange Changes::AmountOf(ExprId id, check::BodyId body) const {
  const Expr& expr = rules_.exprs[id];
  if (expr.kind == ExprKind::Negate) return NegateRange(AmountOf(expr.args[0], body));
  if (expr.kind == ExprKind::Local)
    if (const auto found = assumed_.find({body, expr.index}); found != assumed_.end()) return found->second;
  const ValueRange amount = analyses_.values.Read(id, body).range;
  return amount.IsEmpty() ? kUnbounded : amount;
}

// The zone to which cards go, and those from which they can come.
void Changes::AddMove(const Stmt& stmt, check::BodyId body) {
  moves_ = true;
  zones_.insert(stmt.index);
  const Expr* from = &rules_.exprs[stmt.exprs[0]];
  for (int step = 0; step < kMaxDepth && !IsZone(*from); ++step) {
    if (from->kind == ExprKind::Ends)
      from = &rules_.exprs[from->args[1]];
    else if ((from->kind == ExprKind::Comprehension && !from->args[1].IsValid()) || IsOneElement(*from))
      from = &rules_.exprs[from->args[0]];
    else if (from->kind == ExprKind::Local && analyses_.LetOf(body, from->index).IsValid())
      from = &rules_.exprs[analyses_.LetOf(body, from->index)];
    else
      break;
  }
  if (IsZone(*from)) {
    zones_.insert(from->index);
    return;
  }
  const check::Type type = rules_.exprs[stmt.exprs[0]].type;
  for (const std::int32_t zone : base::Indices(rules_.zones))
    if (rules_.zones[zone].holds < 0 || type.id < 0 || Overlap(rules_, rules_.zones[zone].holds, type.id))
      zones_.insert(zone);
}

bool Changes::StaysSame(const ReadSet& reads) const {
  const auto touches = [](const std::set<std::int32_t>& some, const std::set<std::int32_t>& others) {
    return std::any_of(some.begin(), some.end(), [&](std::int32_t i) { return others.count(i) > 0; });
  };
  if (reads.own_occurrence || (reads.occurrences && occurrences_) || (reads.players && players_)) return false;
  if (moves_ && (reads.places || touches(reads.in_zones, zones_))) return false;
  if (touches(reads.queries, timed_)) return false;
  return std::none_of(fields_.begin(), fields_.end(),
                      [&](const auto& change) { return reads.fields.count(change.first) > 0; });
}

bool Changes::Stays(ExprId id, bool truth) const {
  const Expr& expr = rules_.exprs[id];
  if (expr.kind == ExprKind::Not) return Stays(expr.args[0], !truth);
  if (expr.kind == ExprKind::And || expr.kind == ExprKind::Or)
    return Stays(expr.args[0], truth) && Stays(expr.args[1], truth);
  if (StaysSame(id)) return true;
  // `any[... for each p in players]` can become true only if the condition can for one of them.
  if (expr.kind == ExprKind::Fold && (expr.Fold() == FoldKind::Any || expr.Fold() == FoldKind::All)) {
    const Expr& list = rules_.exprs[expr.args[0]];
    if (list.kind == ExprKind::Comprehension && list.args[1].IsValid() && StaysSame(list.args[0]) &&
        (!list.args[2].IsValid() || StaysSame(list.args[2])))
      return Stays(list.args[1], truth);
  }
  if (expr.kind == ExprKind::Binary) return StaysCompared(expr, truth);
  if (const FieldChange* change = OnlyField(id); change != nullptr && expr.type.kind == TypeKind::Bool)
    return !change->set.range.Contains(truth ? 0 : 1);
  return false;
}

const Changes::FieldChange* Changes::OnlyField(ExprId id) const {
  const Expr& expr = rules_.exprs[id];
  if (expr.kind != ExprKind::Query || analyses_.mutable_state.queries[expr.index]) return nullptr;
  const check::Query& query = rules_.queries[expr.index];
  if (query.from != check::QueryOrigin::Field) return nullptr;
  for (const ExprId arg : expr.args)
    if (!StaysSame(arg)) return nullptr;
  const auto found = fields_.find(query.index);
  return found == fields_.end() ? nullptr : &found->second;
}

// `p.coins > 3` stays true if coins are only added, `p.coins = 0` stays false if they are added and never set to 0.
bool Changes::StaysCompared(const Expr& test, bool truth) const {
  for (const bool mirrored : {false, true}) {
    const ExprId what = test.args[mirrored ? 1 : 0], bound = test.args[mirrored ? 0 : 1];
    const FieldChange* change = OnlyField(what);
    if (change == nullptr || !StaysSame(bound)) continue;
    const BinaryOp plain = mirrored ? Mirrored(test.op) : test.op, op = truth ? plain : Opposite(plain);
    const Expr& limit = rules_.exprs[bound];
    // What it is set to must fulfil the comparison, too.
    if (!change->set.NeverAny()) {
      if (limit.kind != ExprKind::Literal || !IsOrdered(limit.type) || change->set.none) continue;
      if (CompareRanges(op, change->set.range, {limit.value, limit.value}) != true) continue;
    }
    switch (op) {
      case BinaryOp::Gt:
      case BinaryOp::Ge: return !change->down;
      case BinaryOp::Lt:
      case BinaryOp::Le: return !change->up;
      case BinaryOp::Eq: return !change->up && !change->down;
      case BinaryOp::Ne: {
        if (!change->up && !change->down) return true;
        const check::Query& query = rules_.queries[rules_.exprs[what].index];
        const check::Field& field = rules_.fields[query.index];
        if (limit.kind != ExprKind::Literal) return false;
        return (!change->down && field.min && limit.value == *field.min) ||
               (!change->up && field.max && limit.value == *field.max);
      }
      default: return false;
    }
  }
  return false;
}

}  // namespace cardinal::lint
