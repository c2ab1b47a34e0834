// In: one text of the rules. Out: its expressions and statements as things (see things.h).
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

// What a rule is about: an event or action, with what stands in its brackets.
inline CardFeature MakeHookTarget(check::OccurrenceKind of, std::int32_t index, source::Span span,
                                  std::vector<CardFeature> args) {
  const bool event = of == check::OccurrenceKind::Event;
  CardFeature heard = MakeFeature(event ? check::PatternKeyKind::Event : check::PatternKeyKind::Action, span, index);
  heard.args = std::move(args);
  return heard;
}

inline CardFeature MakeForm(check::PatternForm form, source::Span span) {
  return MakeFeature(check::PatternKeyKind::Form, span, -1, static_cast<std::int64_t>(form));
}

// A plain value of that type.
CardFeature MakeValue(check::Type type, std::int64_t value, source::Span span);

// The query `opponent` in a game of two players: the one who is not `you` is the opponent. Of more players there are
// others as well. -1: none.
std::int32_t OpponentOfTwo(const check::CheckedRules& rules);

class FeatureExtractor {
 public:
  // `opponent`: OpponentOfTwo.
  FeatureExtractor(const check::CheckedRules& rules, const RuleBody& text, std::int32_t opponent);

  CardFeature FromExpr(check::ExprId id) const;
  void AddFromBlock(const check::Block& block, std::vector<CardFeature>& things) const;
  void AddFromChoice(const check::Choice& choice, source::Span span, std::vector<CardFeature>& things) const;
  // `if`: nothing for -1.
  void AddFromCondition(check::ExprId id, std::vector<CardFeature>& things) const;
  // The head of a rule: what it names, value by value.
  std::vector<CardFeature> FromPatterns(const std::vector<check::Pattern>& patterns,
                                        const std::vector<check::Param>& params) const;

 private:
  CardFeature OfName(check::LocalId local, source::Span span) const;
  CardFeature OfLiteral(const check::Expr& expr) const;
  CardFeature ResolveName(check::ExprId id) const;
  void AddArguments(CardFeature& thing, const check::Expr& expr, std::size_t first = 0) const;
  PossibleNumbers NumbersIn(check::ExprId id) const;
  bool IsNotYou(const check::Expr& expr) const;
  CardFeature Opponent(source::Span span) const;
  void OfIf(const check::Stmt& stmt, std::vector<CardFeature>& things) const;
  // True if the condition only looks at what luck or a player has chosen: `heads`, `not heads`, `n = 6`.
  bool TestsResult(check::ExprId id) const;
  void OfStatement(const check::Stmt& stmt, std::vector<CardFeature>& things) const;
  void OfModify(const check::Stmt& stmt, std::vector<CardFeature>& things) const;
  CardFeature MakeUntil(const check::Stmt& stmt) const;

  const check::CheckedRules& rules_;
  const RuleBody& text_;
  Bindings bindings_;
  std::int32_t opponent_;
  std::set<check::LocalId> remembered_;  // stand for what was tested with `?`: it is written there itself
  mutable int depth_ = 0, steps_ = 0;    // of following names
};

// A printed value or state that several types have is the first of that name, as wordings name it.
std::int32_t QueryForWordings(const check::CheckedRules& rules, std::int32_t query);

}  // namespace cardinal::lint
