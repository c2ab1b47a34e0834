// Converts the expressions and statements of a rule body to card features (see card_features.h). In: a rule body. Out:
// its features.
#pragma once

#include <set>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/card_features.h"

namespace cardinal::lint {

inline CardFeature MakeFeature(check::PatternKeyKind kind, source::Span span, std::int32_t index = -1,
                               std::int64_t value = 0) {
  CardFeature thing;
  thing.kind = kind;
  thing.index = index;
  thing.value = value;
  thing.span = span;
  return thing;
}
template <class Enum>
CardFeature MakeFeature(check::PatternKeyKind kind, source::Span span, std::int32_t index,
                        Enum value) requires std::is_enum_v<Enum> {
  return MakeFeature(kind, span, index, static_cast<std::int64_t>(value));
}

// The event or action that a rule is about, with the features of its arguments.
inline CardFeature MakeHookTarget(OccurrenceKind of, std::int32_t index, source::Span span,
                                  std::vector<CardFeature> args) {
  const bool event = of == OccurrenceKind::Event;
  CardFeature heard = MakeFeature(event ? check::PatternKeyKind::Event : check::PatternKeyKind::Action, span, index);
  heard.args = std::move(args);
  return heard;
}

inline CardFeature MakeForm(check::PatternForm form, source::Span span) {
  return MakeFeature(check::PatternKeyKind::Form, span, -1, form);
}

// A literal of that type.
CardFeature MakeValue(check::Type type, std::int64_t value, source::Span span);

// The query `opponent` of a game of two players. There, every player other than `you` is the opponent; with more
// players this is not so. -1: not a game of two players, or no such query.
std::int32_t OpponentOfTwo(const CheckedRules& rules);

class FeatureExtractor {
 public:
  // `opponent`: the result of OpponentOfTwo.
  FeatureExtractor(const CheckedRules& rules, const RuleBody& text, std::int32_t opponent);

  CardFeature FromExpr(ExprId id) const;
  void AddFromBlock(const Block& block, std::vector<CardFeature>& things) const;
  void AddFromChoice(const Choice& choice, source::Span span, std::vector<CardFeature>& things) const;
  // An `if`. Adds nothing if there is none.
  void AddFromCondition(ExprId id, std::vector<CardFeature>& things) const;
  // A rule of a card, or of a statement.
  void AddFromModifier(const check::Modifier& modifier, std::vector<CardFeature>& things) const;
  void AddFromHook(const check::Hook& hook, std::vector<CardFeature>& things) const;
  // The head of a rule: one feature for each pattern.
  std::vector<CardFeature> FromPatterns(const std::vector<check::Pattern>& patterns,
                                        const std::vector<check::Param>& params) const;

 private:
  CardFeature OfName(LocalId local, source::Span span) const;
  CardFeature OfLiteral(const Expr& expr) const;
  CardFeature ResolveName(ExprId id) const;
  void AddArguments(CardFeature& thing, const Expr& expr, std::size_t first = 0) const;
  PossibleNumbers NumbersIn(ExprId id) const;
  bool IsNotYou(const Expr& expr) const;
  CardFeature Opponent(source::Span span) const;
  void OfIf(const Stmt& stmt, std::vector<CardFeature>& things) const;
  CardFeature OfWrite(const Stmt& stmt) const;
  void OfRepeat(const Stmt& stmt, std::vector<CardFeature>& things) const;
  // True if the condition only tests what chance or a player has chosen: `heads`, `not heads`, `n = 6`.
  bool TestsResult(ExprId id) const;
  void OfStatement(const Stmt& stmt, std::vector<CardFeature>& things) const;
  void OfModify(const Stmt& stmt, std::vector<CardFeature>& things) const;
  CardFeature MakeUntil(const Stmt& stmt) const;
  void OfLasting(const Stmt& stmt, std::vector<CardFeature>& things) const;
  void OfMoment(const check::Hook& hook, std::vector<CardFeature>& things) const;

  const CheckedRules& rules_;
  const RuleBody& text_;
  Bindings bindings_;
  std::int32_t opponent_;
  std::set<LocalId> remembered_;       // names from tests with `?`; the tested expression is a feature itself
  mutable int depth_ = 0, steps_ = 0;  // while names are followed
};

// The query that wordings name. If several types have an attribute or state of one name, wordings name the first one.
std::int32_t QueryForWordings(const CheckedRules& rules, std::int32_t query);

}  // namespace cardinal::lint
