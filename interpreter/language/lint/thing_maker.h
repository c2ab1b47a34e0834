// In: one text of the rules. Out: its expressions and statements as things (see things.h).
#pragma once

#include <set>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/things.h"

namespace cardinal::lint {

inline Thing MakeThing(check::SaidKind kind, source::Span span, std::int32_t index = -1, std::int64_t value = 0) {
  Thing thing;
  thing.kind = kind;
  thing.index = index;
  thing.value = value;
  thing.span = span;
  return thing;
}

// What a rule is about: an event or action, with what stands in its brackets.
inline Thing Heard(check::OccurrenceKind of, std::int32_t index, source::Span span, std::vector<Thing> args) {
  const bool event = of == check::OccurrenceKind::Event;
  Thing heard = MakeThing(event ? check::SaidKind::Event : check::SaidKind::Action, span, index);
  heard.args = std::move(args);
  return heard;
}

inline Thing MakeForm(check::SaidForm form, source::Span span) {
  return MakeThing(check::SaidKind::Form, span, -1, static_cast<std::int64_t>(form));
}

// A plain value of that type.
Thing MakeValue(check::Type type, std::int64_t value, source::Span span);

// The query `opponent` in a game of two players: the one who is not `you` is the opponent. Of more players there are
// others as well. -1: none.
std::int32_t OpponentOfTwo(const check::CheckedRules& rules);

class ThingMaker {
 public:
  // `opponent`: OpponentOfTwo.
  ThingMaker(const check::CheckedRules& rules, const Text& text, std::int32_t opponent);

  Thing OfExpr(check::ExprId id) const;
  void OfBlock(const check::Block& block, std::vector<Thing>& things) const;
  void OfChoice(const check::Choice& choice, source::Span span, std::vector<Thing>& things) const;
  // `if`: nothing for -1.
  void OfCondition(check::ExprId id, std::vector<Thing>& things) const;
  // The head of a rule: what it names, value by value.
  std::vector<Thing> OfPatterns(const std::vector<check::Pattern>& patterns,
                                const std::vector<check::Param>& params) const;

 private:
  Thing OfName(check::LocalId local, source::Span span) const;
  Thing OfLiteral(const check::Expr& expr) const;
  Thing Behind(check::ExprId id) const;
  void Fill(Thing& thing, const check::Expr& expr, std::size_t first = 0) const;
  Amounts AmountsOf(check::ExprId id) const;
  bool IsNotYou(const check::Expr& expr) const;
  Thing Opponent(source::Span span) const;
  void OfIf(const check::Stmt& stmt, std::vector<Thing>& things) const;
  // True if the condition only looks at what luck or a player has chosen: `heads`, `not heads`, `n = 6`.
  bool TestsResult(check::ExprId id) const;
  void OfStatement(const check::Stmt& stmt, std::vector<Thing>& things) const;
  void OfModify(const check::Stmt& stmt, std::vector<Thing>& things) const;
  Thing Until(const check::Stmt& stmt) const;

  const check::CheckedRules& rules_;
  const Text& text_;
  Bindings bindings_;
  std::int32_t opponent_;
  std::set<check::LocalId> remembered_;  // stand for what was tested with `?`: it is written there itself
  mutable int depth_ = 0, steps_ = 0;    // of following names
};

// A printed value or state that several types have is the first of that name, as wordings name it.
std::int32_t QueryForWordings(const check::CheckedRules& rules, std::int32_t query);

}  // namespace cardinal::lint
