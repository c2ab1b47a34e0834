#include "interpreter/language/lint/zone_room.h"

#include <algorithm>
#include <utility>

namespace cardinal::lint {

namespace {
constexpr int kMostInnerEvents = 3;  // events inside events that are read for cards that leave
}

bool RoomReader::HasRoom(std::int32_t zone, const OwnerRef& owner, const Stmt& stmt, const StmtPath& path) {
  zone_ = zone;
  owner_ = owner;
  for (const PathFact& fact : path.facts) {
    const Answer answer = Ask(fact.condition);
    if (answer == (fact.truth ? Answer::No : Answer::Yes) || answer == Answer::Depends) return true;
  }
  // A number or a member that the call passes on was found by counting the cards: `enter(c, place)`.
  if (stmt.kind == StmtKind::CallEvent)
    for (const ExprId arg : stmt.exprs)
      if (IsOrdered(rules_.exprs[arg].type) && Counts(arg)) return true;
  const auto empties = [&](const Stmt* other) { return other != &stmt && MayEmpty(*other, path, 0); };
  if (std::any_of(path.before.begin(), path.before.end(), empties)) return true;
  if (path.together == nullptr) return false;
  return AnyStmt(rules_, path.together->blocks[0], [&](const Stmt& other) { return empties(&other); });
}

// ---- conditions, while the zone is full

ExprId RoomReader::Root(ExprId id) const { return arguments_ == nullptr ? ResolveRoot(rules_, names_, id) : id; }

template <class Value, class AskRule>
Value RoomReader::InQuery(const Expr& call, const AskRule& ask, Value otherwise) {
  const check::Query& query = rules_.queries[call.index];
  if (query.from != check::QueryOrigin::Declared || !query.base.IsValid()) return otherwise;
  Arguments inner;
  for (std::size_t i = 0; i < call.args.size(); ++i) {
    const Expr& arg = rules_.exprs[call.args[i]];
    if (arg.type.kind != TypeKind::Player) continue;
    OwnerRef owner;
    if (arguments_ == nullptr)
      owner = OwnerOf(call.args[i]);
    else if (const auto found = arguments_->find(arg.kind == ExprKind::Local ? arg.index : -1);
             found != arguments_->end())
      owner = found->second;
    inner[static_cast<LocalId>(i)] = owner;
  }
  const Arguments* outer = std::exchange(arguments_, &inner);
  const Value answer = ask(query.base);
  arguments_ = outer;
  return answer;
}

RoomReader::Answer RoomReader::Ask(ExprId id) {
  if (!id.IsValid() || depth_ >= kMaxDepth) return Answer::Open;
  ++depth_;
  Answer answer = Answer::Open;
  const Expr& expr = rules_.exprs[Root(id)];
  switch (expr.kind) {
    case ExprKind::Literal: answer = expr.value != 0 ? Answer::Yes : Answer::No; break;
    case ExprKind::Not:
      answer = Ask(expr.args[0]);
      if (answer == Answer::No || answer == Answer::Yes) answer = answer == Answer::No ? Answer::Yes : Answer::No;
      break;
    case ExprKind::And:
    case ExprKind::Or: {
      const Answer decides = expr.kind == ExprKind::And ? Answer::No : Answer::Yes;
      const Answer a = Ask(expr.args[0]), b = Ask(expr.args[1]);
      if (a == decides || b == decides)
        answer = decides;
      else if (a == Answer::Depends || b == Answer::Depends)
        answer = Answer::Depends;
      else if (a == b)
        answer = a;
      break;
    }
    case ExprKind::Present:
      if (const ExprId card = Root(expr.args[0]); IsFull(card)) answer = Answer::Yes;
      break;
    case ExprKind::Conditional: {
      const Answer test = Ask(expr.args[0]);
      if (test == Answer::Yes || test == Answer::No) {
        answer = Ask(expr.args[test == Answer::Yes ? 1 : 2]);
        break;
      }
      const Answer a = Ask(expr.args[1]), b = Ask(expr.args[2]);
      answer = a == b ? a : test == Answer::Depends ? Answer::Depends : Answer::Open;
      break;
    }
    case ExprKind::Binary: answer = AskCompared(expr); break;
    case ExprKind::Fold: answer = AskFold(expr); break;
    case ExprKind::Query:
      answer = InQuery(
          expr, [&](ExprId rule) { return Ask(rule); }, Answer::Open);
      break;
    default: break;
  }
  --depth_;
  return answer;
}

RoomReader::Answer RoomReader::AskCompared(const Expr& test) {
  const auto a = Number(test.args[0]), b = Number(test.args[1]);
  if (a && b)
    if (const auto answer = CompareRanges(test.op, *a, *b)) return *answer ? Answer::Yes : Answer::No;
  return Counts(test.args[0]) || Counts(test.args[1]) ? Answer::Depends : Answer::Open;
}

// `all[count(p.slot) = 1 for each p in players]`: the player of the zone is one of them.
RoomReader::Answer RoomReader::AskFold(const Expr& fold) {
  const Expr& list = rules_.exprs[fold.args[0]];
  const bool any = fold.Fold() == FoldKind::Any;
  if ((!any && fold.Fold() != FoldKind::All) || list.kind != ExprKind::Comprehension) return Answer::Open;
  if (!list.args[1].IsValid() || !IsPlayers(rules_.exprs[list.args[0]].type)) return Answer::Open;
  const Answer one = Ask(list.args[1]);
  return one == (any ? Answer::No : Answer::Yes) ? Answer::Open : one;
}

std::optional<ValueRange> RoomReader::Number(ExprId id) {
  if (!id.IsValid() || depth_ >= kMaxDepth) return {};
  ++depth_;
  std::optional<ValueRange> number;
  const Expr& expr = rules_.exprs[Root(id)];
  if (expr.kind == ExprKind::Literal && IsOrdered(expr.type)) number = ValueRange{expr.value, expr.value};
  if (expr.kind == ExprKind::Fold && expr.Fold() == FoldKind::Count && IsFull(expr.args[0])) {
    const std::int64_t most = rules_.zones[zone_].capacity;
    number = ValueRange{most, most};
  }
  if (expr.kind == ExprKind::Query)
    number = InQuery(
        expr, [&](ExprId rule) { return Number(rule); }, std::optional<ValueRange>());
  --depth_;
  return number;
}

// Whether the list is the cards of the zone, or the card is the first of them.
bool RoomReader::IsFull(ExprId id) {
  if (!id.IsValid() || depth_ >= kMaxDepth) return false;
  const Expr& expr = rules_.exprs[Root(id)];
  if (expr.kind == ExprKind::Zone && expr.index == zone_) return expr.args.empty() || IsOwner(expr.args[0]);
  if (IsOneElement(expr)) return IsFull(expr.args[0]);
  if (expr.kind != ExprKind::Query) return false;
  ++depth_;
  const bool full = InQuery(
      expr, [&](ExprId rule) { return IsFull(rule); }, false);
  --depth_;
  return full;
}

bool RoomReader::Counts(ExprId id) {
  if (!id.IsValid() || depth_ >= kMaxDepth) return false;
  ++depth_;
  const bool counts = AnyExpr(rules_, id, [&](ExprId inside) {
    const Expr& expr = rules_.exprs[inside];
    if (expr.kind == ExprKind::Fold && expr.Fold() == FoldKind::Count) {
      const ExprId source = arguments_ == nullptr ? ResolveListSource(rules_, names_, expr.args[0]) : expr.args[0];
      if (IsFull(source)) return true;
    }
    if (expr.kind == ExprKind::Query)
      return InQuery(
          expr, [&](ExprId rule) { return Counts(rule); }, false);
    if (expr.kind != ExprKind::Local || arguments_ != nullptr) return false;
    if (const ExprId root = Root(inside); root != inside) return Counts(root);
    return IsOrdered(expr.type) && Counts(OptionsFor(rules_, names_, expr.index));
  });
  --depth_;
  return counts;
}

// No if it is certainly another player; an unknown player may be the owner.
bool RoomReader::IsOwner(ExprId player) {
  if (!owner_.base.IsValid()) return true;
  OwnerRef asked;
  if (arguments_ == nullptr) {
    asked = OwnerOf(player);
  } else {
    const Expr& expr = rules_.exprs[player];
    const bool flips = expr.kind == ExprKind::NextSeat || expr.kind == ExprKind::Query;
    const ExprId named = flips && !expr.args.empty() ? expr.args[0] : player;
    const Expr& name = rules_.exprs[named];
    const auto found = arguments_->find(name.kind == ExprKind::Local ? name.index : -1);
    if (found == arguments_->end()) return true;
    asked = found->second;
    asked.is_other = asked.is_other != flips;
  }
  if (!asked.base.IsValid()) return true;
  return !owners_.IsOther(owner_, asked);
}

// ---- cards that leave

bool RoomReader::MayEmpty(const Stmt& stmt, const StmtPath& path, int depth) {
  return AnyStmt(rules_, stmt, [&](const Stmt& inner) {
    if (inner.kind == StmtKind::Move) {
      const std::int32_t from = depth == 0 ? ZoneOf(inner.exprs[0], path) : -1;
      return from == zone_ || (from < 0 && depth == 0);
    }
    if (inner.kind != StmtKind::CallEvent) return false;
    for (std::size_t i = 0; i < inner.exprs.size(); ++i) {
      const Expr& arg = rules_.exprs[inner.exprs[i]];
      const bool cards = arg.type.kind == TypeKind::Card || arg.type.element == TypeKind::Card;
      if (cards && ZoneOf(inner.exprs[i], path) == zone_ && MovesParam(inner.index, static_cast<LocalId>(i), 0))
        return true;
    }
    return AnyStmt(rules_, EventBlock(rules_, inner.index), [&](const Stmt& called) {
      return called.kind == StmtKind::ForEach && ZoneOfList(called.exprs[0]) == zone_;
    });
  });
}

bool RoomReader::MovesParam(std::int32_t event, LocalId param, int depth) const {
  return AnyStmt(rules_, EventBlock(rules_, event), [&](const Stmt& stmt) {
    if (stmt.kind == StmtKind::Move) return Mentions(rules_, stmt.exprs[0], param);
    if (stmt.kind == StmtKind::ForEach) return Mentions(rules_, stmt.exprs[0], param);
    if (stmt.kind != StmtKind::CallEvent || depth == kMostInnerEvents) return false;
    for (std::size_t i = 0; i < stmt.exprs.size(); ++i)
      if (IsLocal(rules_, stmt.exprs[i], param) && MovesParam(stmt.index, static_cast<LocalId>(i), depth + 1))
        return true;
    return false;
  });
}

std::int32_t RoomReader::ZoneOf(ExprId card, const StmtPath& path) const {
  const Expr& named = rules_.exprs[card];
  if (named.kind == ExprKind::Local)
    for (const PathFact& fact : path.facts)
      for (const ExprId id : SplitConjunction(rules_, fact.condition)) {
        const Expr& test = rules_.exprs[id];
        if (fact.truth && test.kind == ExprKind::InZone && IsLocal(rules_, test.args[0], named.index))
          return test.index;
      }
  const Expr& root = rules_.exprs[ResolveRoot(rules_, names_, card)];
  if (root.kind == ExprKind::Local) {
    const ExprId options = OptionsFor(rules_, names_, root.index);
    return options.IsValid() ? ZoneOfList(options) : -1;
  }
  if (root.kind == ExprKind::Query && rules_.queries[root.index].base.IsValid() &&
      rules_.queries[root.index].from == check::QueryOrigin::Declared)
    if (const Expr& rule = rules_.exprs[rules_.queries[root.index].base]; IsOneElement(rule))
      return ZoneOfList(rule.args[0]);
  return IsOneElement(root) ? ZoneOfList(root.args[0]) : ZoneOfList(card);
}

std::int32_t RoomReader::ZoneOfList(ExprId list) const {
  for (int step = 0; step < kMaxDepth && list.IsValid(); ++step) {
    const Expr& expr = rules_.exprs[ResolveListSource(rules_, names_, list)];
    if (IsZone(expr)) return expr.index;
    const bool named = expr.kind == ExprKind::Query && rules_.queries[expr.index].from == check::QueryOrigin::Declared;
    if (!named) return -1;
    list = rules_.queries[expr.index].base;
  }
  return -1;
}

}  // namespace cardinal::lint
