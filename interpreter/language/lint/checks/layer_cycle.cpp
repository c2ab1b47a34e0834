// M03: two modifiers depend on each other: one changes query A by the value of query B, and the other changes B by A,
// for the same object. The language defines a result (a modifier that is being evaluated does not apply to itself), so
// each rule sees the other query without the change of this rule; that is hardly what the author meant. Also: a
// modifier changes a query by the same query of many cards, and each of these asks for all the others in turn. This
// ends, too (the modifier does not apply again to a card for which it is being evaluated), but with n cards only after
// n! questions. A modifier of a named layer sees only the layers before it, so it has neither problem.
#include <algorithm>
#include <set>

#include "interpreter/language/lint/body_check.h"

namespace cardinal::lint {

namespace {

using check::Modifier;
using check::Pattern;

// A query that a modifier of another query evaluates, about the first argument of the modifier's head.
struct QueryDependency {
  check::ModifierId modifier;
  check::QueryId query = -1;
  source::Span span;
};

// Whether a modifier evaluates its own query for each element of a list.
class AskedOfMany {
 public:
  AskedOfMany(const CheckedRules& rules, std::int32_t query, std::int32_t type)
      : rules_(rules), query_(query), type_(type) {}

  bool EvaluatesForEach(ExprId id, bool in_list = false) {
    if (!id.IsValid()) return false;
    const Expr& expr = rules_.exprs[id];
    if (expr.kind == ExprKind::Comprehension)
      return EvaluatesForEach(expr.args[0], in_list) || EvaluatesForEach(expr.args[1], true) ||
             EvaluatesForEach(expr.args[2], true) || EvaluatesForEach(expr.args[3], true);
    if (expr.kind == ExprKind::Query && Asks(expr, in_list)) return true;
    return std::any_of(expr.args.begin(), expr.args.end(), [&](ExprId arg) { return EvaluatesForEach(arg, in_list); });
  }

 private:
  bool Asks(const Expr& expr, bool in_list) {
    if (in_list && expr.index == query_ && !expr.args.empty() && MayBeMeant(expr.args[0])) return true;
    const check::Query& asked = rules_.queries[expr.index];
    return asked.from == check::QueryOrigin::Declared && seen_.emplace(expr.index, in_list).second &&
           EvaluatesForEach(asked.base, in_list);
  }

  // Whether the modifier could apply to this argument.
  bool MayBeMeant(ExprId thing) const {
    const check::Type type = rules_.exprs[thing].type;
    if (type.kind != TypeKind::Card || type.id < 0 || type_ < 0) return true;
    return Overlap(rules_, type.id, type_);
  }

  const CheckedRules& rules_;
  std::int32_t query_, type_;
  std::set<std::pair<std::int32_t, bool>> seen_;
};

class LayerCheck final : public BodyCheck {
 public:
  explicit LayerCheck(const LintContext& all) : BodyCheck(all, diag::lint::LayerCycle) {}

  void ReportMany() const {
    for (const Modifier& modifier : rules_.modifiers) {
      if (!OfManyCards(modifier) || IsInNamedLayer(modifier)) continue;
      for (const ExprId root : {modifier.condition, modifier.amount}) {
        if (!AskedOfMany(rules_, modifier.query, ModifierCardType(modifier)).EvaluatesForEach(root)) continue;
        const std::string& name = rules_.queries[modifier.query].name;
        Report(root, "`" + name + "` is changed by the `" + name +
                         "` of many, each of which asks for all the others in turn: with ten of them that takes longer "
                         "than a game may")
            .SetHelp("ask for what does not change, such as `printed(...)`, or count something else");
        break;
      }
    }
  }

  void ReportCycles() const {
    std::set<std::pair<check::ModifierId, check::ModifierId>> told;
    for (std::size_t i = 0; i < asks_.size(); ++i) {
      const QueryDependency& one = asks_[i];
      for (std::size_t j = 0; j < asks_.size(); ++j) {
        const QueryDependency& other = asks_[j];
        const Modifier &first = rules_.modifiers[one.modifier], &second = rules_.modifiers[other.modifier];
        if (one.modifier >= other.modifier || one.query != second.query || other.query != first.query) continue;
        if (!Meet(first, second) || !told.emplace(one.modifier, other.modifier).second) continue;
        const std::string &a = rules_.queries[first.query].name, &b = rules_.queries[second.query].name;
        Report(other.span, "`" + b + "` is changed by `" + a + "` here, and `" + a + "` by `" + b +
                               "` elsewhere: each of the two rules sees the other answer as it is without this rule")
            .AddNote(one.span, "`" + a + "` is changed by `" + b + "` here")
            .SetHelp(
                "let one of the rules read a value that does not change: `printed(...)`, or a query that both rules "
                "use");
      }
    }
  }

 private:
  bool Wants() const override { return HasBodyKind(RuleBodyKind::Modifier); }

  bool IsInNamedLayer(const Modifier& modifier) const { return modifier.layer != rules_.unnamed_layer; }

  void OnExpr(const Expr& expr) override {
    const Modifier& modifier = rules_.modifiers[Body().GetModifier()];
    if (IsInNamedLayer(modifier)) return;
    if (expr.kind != ExprKind::Query || expr.args.empty() || !IsAboutHead(modifier, expr.args[0])) return;
    std::set<std::int32_t> asked;
    Ask(expr.index, asked);
    for (const std::int32_t query : asked)
      if (query != modifier.query && MayModify(query)) asks_.push_back({Body().GetModifier(), query, expr.span});
  }

  // Adds the query, and those that its own rule evaluates about the same argument.
  void Ask(std::int32_t index, std::set<std::int32_t>& asked) const {
    if (!asked.insert(index).second) return;
    const check::Query& query = rules_.queries[index];
    if (query.from != check::QueryOrigin::Declared) return;
    ForEachExpr(rules_, query.base, [&](ExprId id) {
      const Expr& expr = ExprAt(id);
      if (expr.kind == ExprKind::Query && !expr.args.empty() && IsLocal(rules_, expr.args[0], 0))
        Ask(expr.index, asked);
    });
  }

  // Whether the modifier applies to many cards; `me` is only one card for each copy, and players are few.
  bool OfManyCards(const Modifier& modifier) const {
    const auto& params = rules_.queries[modifier.query].params;
    return !modifier.patterns.empty() && modifier.patterns[0].kind != PatternKind::Me && !params.empty() &&
           params[0].type.kind == TypeKind::Card;
  }

  // Whether the expression is the first argument of the modifier's head.
  bool IsAboutHead(const Modifier& modifier, ExprId id) {
    const Expr& expr = RootExpr(id);
    if (expr.kind != ExprKind::Local || modifier.patterns.empty()) return false;
    const PatternKind first = modifier.patterns[0].kind;
    return expr.index == 0 || (first == PatternKind::Me && expr.index == CheckedBody().me) ||
           (first == PatternKind::You && expr.index == CheckedBody().you);
  }

  // Whether both heads can match one argument.
  bool Meet(const Modifier& a, const Modifier& b) const {
    if (a.patterns.empty() || b.patterns.empty()) return false;
    const Pattern &x = a.patterns[0], &y = b.patterns[0];
    if (x.kind == PatternKind::Constant && y.kind == PatternKind::Constant) return x.value == y.value;
    if (x.kind == PatternKind::Me && y.kind == PatternKind::Me) return a.card == b.card;
    const std::int32_t left = ModifierCardType(a), right = ModifierCardType(b);
    if (left < 0 || right < 0) return true;
    // `me` is a card of exactly that type; a type in a head includes its subtypes.
    const bool first = check::IsBelow(rules_, left, right), second = check::IsBelow(rules_, right, left);
    return (first && y.kind != PatternKind::Me) || (second && x.kind != PatternKind::Me);
  }

  // The type of the cards that the head matches, or -1.
  std::int32_t ModifierCardType(const Modifier& modifier) const {
    const Pattern& pattern = modifier.patterns[0];
    if (pattern.kind == PatternKind::CardType) return static_cast<std::int32_t>(pattern.value);
    if (pattern.kind == PatternKind::Me) return check::TypeOfText(rules_, modifier.card);
    const check::Type type = rules_.queries[modifier.query].params[0].type;
    return type.kind == TypeKind::Card ? type.id : -1;
  }

  std::vector<QueryDependency> asks_;
};

}  // namespace

void LayerCycle(const LintContext& all) {
  LayerCheck check(all);
  check.Run();
  check.ReportCycles();
  check.ReportMany();
}

}  // namespace cardinal::lint
