#include "interpreter/language/lint/thing_maker.h"

#include <algorithm>

namespace cardinal::lint {

using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::SaidForm;
using check::SaidKind;

namespace {

// So that names that stand for names, over and over, do not grow without end: what comes later stands for nothing.
constexpr int kMostNames = 8;        // that are followed inside each other
constexpr int kMostSteps = 100'000;  // in one text

SaidKind KindOf(check::OccurrenceKind kind) {
  return kind == check::OccurrenceKind::Event    ? SaidKind::Event
         : kind == check::OccurrenceKind::Action ? SaidKind::Action
                                                 : SaidKind::Window;
}

bool Compares(check::BinaryOp op) {
  using check::BinaryOp;
  return op == BinaryOp::Eq || op == BinaryOp::Ne || op == BinaryOp::Lt || op == BinaryOp::Le || op == BinaryOp::Gt ||
         op == BinaryOp::Ge;
}

}  // namespace

Thing MakeValue(check::Type type, std::int64_t value, source::Span span) {
  using check::TypeKind;
  Thing thing = MakeThing(SaidKind::Anything, span);
  if (type.kind == TypeKind::Int) thing = MakeThing(SaidKind::Number, span, -1, value);
  if (type.kind == TypeKind::Bool) thing = MakeThing(SaidKind::Truth, span, -1, value);
  if (type.kind == TypeKind::Enum) thing = MakeThing(SaidKind::Value, span, type.id, value);
  if (type.kind == TypeKind::None || value == INT64_MIN) thing = MakeThing(SaidKind::None, span);
  if (thing.kind == SaidKind::Number) thing.amounts = {{value}, true};
  return thing;
}

std::int32_t QueryForWordings(const check::CheckedRules& rules, std::int32_t query) {
  const check::Query& asked = At(rules.queries, query);
  if (asked.from != check::QueryOrigin::Attribute && asked.from != check::QueryOrigin::Field) return query;
  for (std::int32_t other = 0; other < query; ++other) {
    const check::Query& before = At(rules.queries, other);
    if (before.from != check::QueryOrigin::Declared && before.from != check::QueryOrigin::Permission &&
        before.name == asked.name)
      return other;
  }
  return query;
}

std::int32_t OpponentOfTwo(const check::CheckedRules& rules) {
  if (rules.game.max_players != 2) return -1;
  for (std::size_t i = 0; i < rules.queries.size(); ++i) {
    const check::Query& query = rules.queries[i];
    const bool of_player = query.params.size() == 1 && query.params[0].type.kind == check::TypeKind::Player;
    if (query.name == "opponent" && of_player && query.result.kind == check::TypeKind::Player)
      return static_cast<std::int32_t>(i);
  }
  return -1;
}

ThingMaker::ThingMaker(const check::CheckedRules& rules, const Text& text, std::int32_t opponent)
    : rules_(rules), text_(text), bindings_(BindingsOf(rules, text)), opponent_(opponent) {
  EachExprOf(rules, text, [&](ExprId id) {
    const Expr& expr = At(rules_.exprs, id);
    if (expr.kind == ExprKind::Present && expr.index >= 0) remembered_.insert(expr.index);
  });
}

Thing ThingMaker::OfExpr(ExprId id) const {
  if (id < 0) return {};
  const Expr& expr = At(rules_.exprs, id);
  Thing thing = MakeThing(SaidKind::Anything, expr.span);
  switch (expr.kind) {
    case ExprKind::Wrap: return OfExpr(expr.args[0]);
    case ExprKind::Local: thing = OfName(expr.index, expr.span); break;
    case ExprKind::Literal: thing = OfLiteral(expr); break;
    case ExprKind::Query: thing = MakeThing(SaidKind::Query, expr.span, QueryForWordings(rules_, expr.index)); break;
    case ExprKind::Printed:
      thing = MakeThing(SaidKind::Query, expr.span, QueryForWordings(rules_, At(rules_.attributes, expr.index).query));
      break;
    case ExprKind::CardInfo: thing = MakeThing(SaidKind::Fact, expr.span, expr.index); break;
    case ExprKind::Zone:
    case ExprKind::ZoneOfAll:
    case ExprKind::InZone: thing = MakeThing(SaidKind::Zone, expr.span, expr.index); break;
    case ExprKind::AllCards:
    case ExprKind::IsType: thing = MakeThing(SaidKind::Type, expr.span, expr.index); break;
    case ExprKind::Players:
    case ExprKind::TurnOrder: thing = MakeThing(SaidKind::Players, expr.span); break;
    case ExprKind::Related: thing = MakeThing(SaidKind::Relation, expr.span, expr.index); break;
    case ExprKind::IsOccurrence:
    case ExprKind::Current:
      thing = MakeThing(KindOf(static_cast<check::OccurrenceKind>(expr.value)), expr.span, expr.index);
      break;
    case ExprKind::Binary:
      if (Compares(expr.op)) thing = MakeThing(SaidKind::Compare, expr.span, -1, static_cast<std::int64_t>(expr.op));
      break;
    default: break;
  }
  if (thing.origin < 0) thing.origin = id;
  if (expr.kind != ExprKind::Local) Fill(thing, expr);
  if (opponent_ >= 0 && IsNotYou(expr)) thing.args.push_back(Opponent(expr.span));
  if (expr.type.kind == check::TypeKind::Int) thing.amounts = AmountsOf(id);
  return thing;
}

// `p != you`, of a player.
bool ThingMaker::IsNotYou(const Expr& expr) const {
  if (expr.kind != ExprKind::Binary || expr.op != check::BinaryOp::Ne) return false;
  const auto is_you = [&](ExprId id) {
    const Expr& side = At(rules_.exprs, id);
    return side.kind == ExprKind::Local && side.index == At(rules_.bodies, text_.body).you;
  };
  const bool of_players = At(rules_.exprs, expr.args[0]).type.kind == check::TypeKind::Player;
  return of_players && (is_you(expr.args[0]) || is_you(expr.args[1]));
}

Thing ThingMaker::Opponent(source::Span span) const {
  Thing opponent = MakeThing(SaidKind::Query, span, opponent_);
  opponent.args.push_back(MakeThing(SaidKind::You, span));
  opponent.tacit = true;
  return opponent;
}

// What stands in an expression, with the words for its kind.
void ThingMaker::Fill(Thing& thing, const Expr& expr, std::size_t first) const {
  if (expr.kind == ExprKind::Conditional) {
    OfCondition(expr.args[0], thing.args);
    first = 1;
  }
  if (expr.kind == ExprKind::Comprehension) thing.args.push_back(MakeForm(SaidForm::Each, expr.span));
  if (expr.kind == ExprKind::Binary && expr.op == check::BinaryOp::Div) {  // "for every 2"
    thing.args.push_back(MakeForm(SaidForm::Each, expr.span));
    thing.args.back().tacit = true;
  }
  for (std::size_t i = first; i < expr.args.size(); ++i)
    if (expr.args[i] >= 0) thing.args.push_back(OfExpr(expr.args[i]));
}

Thing ThingMaker::OfLiteral(const Expr& expr) const { return MakeValue(expr.type, expr.value, expr.span); }

// What the name was given, is chosen from, or runs through.
Thing ThingMaker::OfName(check::LocalId local, source::Span span) const {
  const check::Body& body = At(rules_.bodies, text_.body);
  if (local == body.me) return MakeThing(SaidKind::Me, span);
  if (local == body.you) return MakeThing(SaidKind::You, span);
  Thing thing = MakeThing(SaidKind::Anything, span);
  if (depth_ >= kMostNames || ++steps_ > kMostSteps) return thing;
  ++depth_;
  if (const auto value = bindings_.value.find(local); value != bindings_.value.end())
    thing = Behind(value->second);
  else if (const auto list = bindings_.element_of.find(local); list != bindings_.element_of.end())
    thing = Behind(list->second);
  else if (const auto choice = bindings_.choice.find(local); choice != bindings_.choice.end())
    thing = Behind(At(rules_.choices, choice->second).options);
  --depth_;
  thing.span = span;
  thing.named = remembered_.count(local) == 0;
  return thing;
}

Thing ThingMaker::Behind(ExprId id) const {
  const ExprId source = SourceOf(rules_, bindings_, id);
  return source < 0 ? Thing{} : OfExpr(source);
}

Amounts ThingMaker::AmountsOf(ExprId id) const {
  if (++steps_ > kMostSteps) return {};
  const Expr& expr = At(rules_.exprs, id);
  const auto both = [&](ExprId left, ExprId right, bool may_close) {
    Amounts all = AmountsOf(left);
    const Amounts more = AmountsOf(right);
    const bool one_unknown = all.values.empty() || more.values.empty();
    all.values.insert(all.values.end(), more.values.begin(), more.values.end());
    all.closed = may_close && all.closed && more.closed;
    all.part = all.part || more.part || one_unknown || !may_close;
    return all;
  };
  switch (expr.kind) {
    case ExprKind::Literal: return {{expr.value}, true};
    case ExprKind::Negate: {
      Amounts all = AmountsOf(expr.args[0]);
      for (std::int64_t& value : all.values) value = -value;
      return all;
    }
    case ExprKind::Conditional: return both(expr.args[1], expr.args[2], true);
    case ExprKind::Default: return both(expr.args[0], expr.args[1], false);
    case ExprKind::Binary: {
      const bool bound = expr.op == check::BinaryOp::Min || expr.op == check::BinaryOp::Max;
      Amounts all = both(expr.args[0], expr.args[1], bound);
      if (expr.op == check::BinaryOp::Div) all.values.push_back(1);                              // "1 for every 2"
      if (expr.op == check::BinaryOp::Mul || expr.op == check::BinaryOp::Div) all.part = false;  // "2 for each"
      return all;
    }
    case ExprKind::Local: {
      const auto value = bindings_.value.find(expr.index);
      if (value == bindings_.value.end() || value->second < 0 || depth_ >= kMostNames) return {};
      ++depth_;
      Amounts all = AmountsOf(value->second);
      --depth_;
      return all;
    }
    default: return {};
  }
}

std::vector<Thing> ThingMaker::OfPatterns(const std::vector<check::Pattern>& patterns,
                                          const std::vector<check::Param>& params) const {
  using check::PatternKind;
  std::vector<Thing> things;
  const source::Span span = At(rules_.bodies, text_.body).origin.span;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const check::Pattern& pattern = patterns[i];
    Thing thing = MakeThing(SaidKind::Anything, span);
    if (pattern.kind == PatternKind::Me) thing = MakeThing(SaidKind::Me, span);
    if (pattern.kind == PatternKind::You) thing = MakeThing(SaidKind::You, span);
    if (pattern.kind == PatternKind::CardType)
      thing = MakeThing(SaidKind::Type, span, static_cast<std::int32_t>(pattern.value));
    if (pattern.kind == PatternKind::Constant && i < params.size())
      thing = MakeValue(params[i].type, pattern.value, span);
    things.push_back(std::move(thing));
  }
  return things;
}

void ThingMaker::OfCondition(ExprId id, std::vector<Thing>& things) const {
  if (id < 0) return;
  Thing condition = MakeForm(SaidForm::If, At(rules_.exprs, id).span);
  condition.args = {OfExpr(id)};
  things.push_back(std::move(condition));
}

}  // namespace cardinal::lint
