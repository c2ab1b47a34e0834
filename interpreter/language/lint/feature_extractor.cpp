#include "interpreter/language/lint/feature_extractor.h"

#include <algorithm>

namespace cardinal::lint {

using check::PatternForm;
using check::PatternKeyKind;

namespace {

// Limits for replacing names by their values. With `let b = a + a`, `let c = b + b` and so on, each name doubles the
// result. Beyond a limit, a name becomes the feature Anything, which fits every text.
constexpr int kMaxNames = 8;        // names that are replaced inside the values of other names
constexpr int kMaxSteps = 100'000;  // names and numbers that are looked at in one rule body

PatternKeyKind OccurrenceKeyKind(OccurrenceKind kind) {
  return kind == OccurrenceKind::Event    ? PatternKeyKind::Event
         : kind == OccurrenceKind::Action ? PatternKeyKind::Action
                                          : PatternKeyKind::Window;
}

}  // namespace

CardFeature MakeValue(check::Type type, std::int64_t value, source::Span span) {
  CardFeature thing = MakeFeature(PatternKeyKind::Anything, span);
  if (type.kind == TypeKind::Int) thing = MakeFeature(PatternKeyKind::Number, span, -1, value);
  if (type.kind == TypeKind::Bool) thing = MakeFeature(PatternKeyKind::Truth, span, -1, value);
  if (type.kind == TypeKind::Enum) thing = MakeFeature(PatternKeyKind::Value, span, type.id, value);
  if (type.kind == TypeKind::None || value == INT64_MIN) thing = MakeFeature(PatternKeyKind::None, span);
  if (thing.kind == PatternKeyKind::Number) thing.amounts = {{value}, true};
  return thing;
}

std::int32_t QueryForWordings(const CheckedRules& rules, std::int32_t query) {
  const check::Query& asked = rules.queries[query];
  if (asked.from != check::QueryOrigin::Attribute && asked.from != check::QueryOrigin::Field) return query;
  for (std::int32_t other = 0; other < query; ++other) {
    const check::Query& before = rules.queries[other];
    if (before.from != check::QueryOrigin::Declared && before.from != check::QueryOrigin::Permission &&
        before.name == asked.name)
      return other;
  }
  return query;
}

std::int32_t OpponentOfTwo(const CheckedRules& rules) {
  if (rules.game.max_players != 2) return -1;
  for (const auto i : rules.queries.Ids()) {
    const check::Query& query = rules.queries[i];
    const bool of_player = query.params.size() == 1 && query.params[0].type.kind == TypeKind::Player;
    if (query.name == "opponent" && of_player && query.result.kind == TypeKind::Player)
      return static_cast<std::int32_t>(i);
  }
  return -1;
}

FeatureExtractor::FeatureExtractor(const CheckedRules& rules, const RuleBody& text, std::int32_t opponent)
    : rules_(rules), text_(text), bindings_(CollectBindings(rules, text)), opponent_(opponent) {
  ForEachExprIn(rules, text, [&](ExprId id) {
    const Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::Present && expr.index >= 0) remembered_.insert(expr.index);
  });
}

CardFeature FeatureExtractor::FromExpr(ExprId id) const {
  if (!id.IsValid()) return {};
  const Expr& expr = rules_.exprs[id];
  CardFeature thing = MakeFeature(PatternKeyKind::Anything, expr.span);
  switch (expr.kind) {
    case ExprKind::Wrap: return FromExpr(expr.args[0]);
    case ExprKind::Local: thing = OfName(expr.index, expr.span); break;
    case ExprKind::Literal: thing = OfLiteral(expr); break;
    case ExprKind::Query:
      thing = MakeFeature(PatternKeyKind::Query, expr.span, QueryForWordings(rules_, expr.index));
      break;
    case ExprKind::Printed:
      thing =
          MakeFeature(PatternKeyKind::Query, expr.span, QueryForWordings(rules_, rules_.attributes[expr.index].query));
      break;
    case ExprKind::CardInfo: thing = MakeFeature(PatternKeyKind::Fact, expr.span, expr.index); break;
    case ExprKind::Zone:
    case ExprKind::ZoneOfAll:
    case ExprKind::InZone: thing = MakeFeature(PatternKeyKind::Zone, expr.span, expr.index); break;
    case ExprKind::AllCards:
    case ExprKind::IsType: thing = MakeFeature(PatternKeyKind::Type, expr.span, expr.index); break;
    case ExprKind::Players:
    case ExprKind::TurnOrder: thing = MakeFeature(PatternKeyKind::Players, expr.span); break;
    case ExprKind::Related: thing = MakeFeature(PatternKeyKind::Relation, expr.span, expr.index); break;
    case ExprKind::IsOccurrence:
    case ExprKind::Current: thing = MakeFeature(OccurrenceKeyKind(expr.Occurrence()), expr.span, expr.index); break;
    case ExprKind::Binary:
      if (IsComparison(expr.op)) thing = MakeFeature(PatternKeyKind::Compare, expr.span, -1, expr.op);
      break;
    default: break;
  }
  if (!thing.origin.IsValid()) thing.origin = id;
  if (expr.kind != ExprKind::Local) AddArguments(thing, expr);
  if (opponent_ >= 0 && IsNotYou(expr)) thing.args.push_back(Opponent(expr.span));
  if (expr.type.kind == TypeKind::Int) thing.amounts = NumbersIn(id);
  return thing;
}

// True for `p != you`, where `p` is a player.
bool FeatureExtractor::IsNotYou(const Expr& expr) const {
  if (expr.kind != ExprKind::Binary || expr.op != BinaryOp::Ne) return false;
  const auto is_you = [&](ExprId id) {
    const Expr& side = rules_.exprs[id];
    return side.kind == ExprKind::Local && side.index == rules_.bodies[text_.body].you;
  };
  const bool of_players = rules_.exprs[expr.args[0]].type.kind == TypeKind::Player;
  return of_players && (is_you(expr.args[0]) || is_you(expr.args[1]));
}

CardFeature FeatureExtractor::Opponent(source::Span span) const {
  CardFeature opponent = MakeFeature(PatternKeyKind::Query, span, opponent_);
  opponent.args.push_back(MakeFeature(PatternKeyKind::You, span));
  opponent.may_be_omitted = true;
  return opponent;
}

// Adds the features of an expression's operands. Before them it adds what a text says with such an expression: an `if`
// for a condition, an `each` for a list or a division.
void FeatureExtractor::AddArguments(CardFeature& thing, const Expr& expr, std::size_t first) const {
  if (expr.kind == ExprKind::Conditional) {
    AddFromCondition(expr.args[0], thing.args);
    first = 1;
  }
  if (expr.kind == ExprKind::Comprehension) thing.args.push_back(MakeForm(PatternForm::Each, expr.span));
  if (expr.kind == ExprKind::Binary && expr.op == BinaryOp::Div) {  // "for every 2"
    thing.args.push_back(MakeForm(PatternForm::Each, expr.span));
    thing.args.back().may_be_omitted = true;
  }
  for (std::size_t i = first; i < expr.args.size(); ++i)
    if (expr.args[i].IsValid()) thing.args.push_back(FromExpr(expr.args[i]));
}

CardFeature FeatureExtractor::OfLiteral(const Expr& expr) const { return MakeValue(expr.type, expr.value, expr.span); }

// The value of a local name, the choice that sets it, or the list that it iterates over.
CardFeature FeatureExtractor::OfName(LocalId local, source::Span span) const {
  const check::Body& body = rules_.bodies[text_.body];
  if (local == body.me) return MakeFeature(PatternKeyKind::Me, span);
  if (local == body.you) return MakeFeature(PatternKeyKind::You, span);
  CardFeature thing = MakeFeature(PatternKeyKind::Anything, span);
  if (depth_ >= kMaxNames || ++steps_ > kMaxSteps) return thing;
  ++depth_;
  if (const auto value = bindings_.value.find(local); value != bindings_.value.end())
    thing = ResolveName(value->second);
  else if (const auto list = bindings_.list_of_element.find(local); list != bindings_.list_of_element.end()) {
    thing = ResolveName(list->second);
    const ExprId whole = ResolveRoot(rules_, bindings_, list->second);
    thing.all_players =
        thing.kind == PatternKeyKind::Players && whole.IsValid() && rules_.exprs[whole].kind != ExprKind::Comprehension;
  } else if (const auto choice = bindings_.choice.find(local); choice != bindings_.choice.end())
    thing = ResolveName(rules_.choices[choice->second].options);
  --depth_;
  thing.span = span;
  thing.named = remembered_.count(local) == 0;
  return thing;
}

CardFeature FeatureExtractor::ResolveName(ExprId id) const {
  const ExprId source = ResolveListSource(rules_, bindings_, id);
  return !source.IsValid() ? CardFeature{} : FromExpr(source);
}

PossibleNumbers FeatureExtractor::NumbersIn(ExprId id) const {
  if (++steps_ > kMaxSteps) return {};
  const Expr& expr = rules_.exprs[id];
  const auto both = [&](ExprId left, ExprId right, bool may_close) {
    PossibleNumbers all = NumbersIn(left);
    const PossibleNumbers more = NumbersIn(right);
    const bool one_unknown = all.values.empty() || more.values.empty();
    all.values.insert(all.values.end(), more.values.begin(), more.values.end());
    all.closed = may_close && all.closed && more.closed;
    all.negated = all.negated && more.negated;
    all.part = all.part || more.part || one_unknown || !may_close;
    return all;
  };
  switch (expr.kind) {
    case ExprKind::Literal: return {{expr.value}, true};
    case ExprKind::Negate: {
      PossibleNumbers all = NumbersIn(expr.args[0]);
      for (std::int64_t& value : all.values) value = -value;
      all.negated = all.values.empty() && !all.negated;
      return all;
    }
    case ExprKind::Conditional: return both(expr.args[1], expr.args[2], true);
    case ExprKind::Default: return both(expr.args[0], expr.args[1], false);
    case ExprKind::Binary: {
      const bool bound = expr.op == BinaryOp::Min || expr.op == BinaryOp::Max;
      PossibleNumbers all = both(expr.args[0], expr.args[1], bound);
      if (expr.op == BinaryOp::Div) all.values.push_back(1);                       // "1 for every 2"
      if (expr.op == BinaryOp::Mul || expr.op == BinaryOp::Div) all.part = false;  // "2 for each"
      return all;
    }
    case ExprKind::Local: {
      const auto value = bindings_.value.find(expr.index);
      if (value == bindings_.value.end() || !value->second.IsValid() || depth_ >= kMaxNames) return {};
      ++depth_;
      PossibleNumbers all = NumbersIn(value->second);
      --depth_;
      return all;
    }
    default: return {};
  }
}

std::vector<CardFeature> FeatureExtractor::FromPatterns(const std::vector<check::Pattern>& patterns,
                                                        const std::vector<check::Param>& params) const {
  std::vector<CardFeature> things;
  const source::Span span = rules_.bodies[text_.body].origin.span;
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const check::Pattern& pattern = patterns[i];
    CardFeature thing = MakeFeature(PatternKeyKind::Anything, span);
    if (pattern.kind == PatternKind::Me) thing = MakeFeature(PatternKeyKind::Me, span);
    if (pattern.kind == PatternKind::You) thing = MakeFeature(PatternKeyKind::You, span);
    if (pattern.kind == PatternKind::CardType)
      thing = MakeFeature(PatternKeyKind::Type, span, static_cast<std::int32_t>(pattern.value));
    if (pattern.kind == PatternKind::Constant && i < params.size())
      thing = MakeValue(params[i].type, pattern.value, span);
    things.push_back(std::move(thing));
  }
  return things;
}

void FeatureExtractor::AddFromCondition(ExprId id, std::vector<CardFeature>& things) const {
  if (!id.IsValid()) return;
  CardFeature condition = MakeForm(PatternForm::If, rules_.exprs[id].span);
  condition.args = {FromExpr(id)};
  things.push_back(std::move(condition));
}

}  // namespace cardinal::lint
