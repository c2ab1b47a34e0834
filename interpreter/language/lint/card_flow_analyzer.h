// Follows cards through the rules: what moves them, and what gives them to names, states and parts. In: checked rules
// and their rule bodies. Out: CardFlow. What runs is followed in card_flow.cpp; what one body does in
// card_movements.cpp.
#pragma once

#include <map>
#include <set>
#include <utility>
#include <vector>

#include "interpreter/language/lint/card_flow.h"

namespace cardinal::lint {

inline bool IsCards(check::Type type) {
  return type.kind == TypeKind::Card || (type.kind == TypeKind::List && type.element == TypeKind::Card);
}

// A set that only grows, and the time of its last change.
struct GrowingSet {
  CardSet set;
  std::uint64_t when = 0;
};

class CardFlowAnalyzer {
 public:
  CardFlowAnalyzer(const CheckedRules& rules, const std::vector<RuleBody>& texts, const ReachableSet& reached);
  CardFlow Analyze();

 private:
  struct Followed {
    bool ever = false;
    std::uint64_t when = 0;
    std::vector<const GrowingSet*> read;
  };

  // Before anything else happens, the rules may take all cards of a type out of every deck: such a card is in a deck
  // later only if it comes back. Returns false where anything else begins.
  bool SortAtTheStart(const Block& block, int depth);
  bool SortBy(const Stmt& stmt, int depth);
  CardSet OfType(std::int32_t type) const;
  const CardSet& AllCards(check::Type type) const { return types_[type.id + 1]; }

  CardSet RestrictToType(check::Type type, CardSet set) const;
  void Enlarge(GrowingSet& known, const CardSet& more);
  const CardSet& Read(const GrowingSet& known) {
    reading_->push_back(&known);
    return known.set;
  }

  GrowingSet& Local(check::BodyId body, LocalId local);

  // A body gives the same result again until a set that it reads has grown.
  bool MayFindMore(std::size_t index) const;
  CardSet OfCard(std::int32_t card) const;
  void Follow(std::size_t index);

  // The values of a body's names when it begins. The analysis follows only the parameters of events and parts.
  void Enter(const RuleBody& text);
  void UsedPart(const RuleBody& text);
  void AddClauses(const RuleBody& text);
  void AddChosen(const Choice& choice);
  void Create(const Stmt& stmt);
  void Statement(const Stmt& stmt);
  bool HasCards(const Stmt& stmt, std::size_t at) const;
  void CallEvent(const Stmt& stmt);
  void CallPart(const Stmt& stmt);

  // Sets a state of the body's own event, or of another event that the statement names.
  void SetOccurrence(const Stmt& stmt, const CardSet& set);

  // Names that an expression introduces: elements of lists, and tested values.
  void Visit(ExprId root);

  // The cards that the expression can be.
  CardSet Value(ExprId id);
  CardSet OfEither(const Expr& expr, std::size_t a, std::size_t b);
  CardSet OfQuery(const Expr& expr);
  CardSet OfList(const Expr& expr);
  CardSet OfOccurrence(const Expr& expr);

  const CheckedRules& rules_;
  const std::vector<RuleBody>& texts_;
  const ReachableSet& reached_;
  std::size_t size_;
  std::vector<std::vector<const RuleBody*>> parts_;  // by part: its bodies
  std::vector<CardSet> types_;                       // [0]: all cards; [type + 1]: the cards of a type
  std::vector<GrowingSet> in_zone_, part_runs_, fields_, queries_;
  std::map<std::pair<check::BodyId, LocalId>, GrowingSet> locals_;
  check::BodyId body_;
  std::int32_t deck_ = -1;
  std::set<ExprId> at_the_start_;
  std::uint64_t clock_ = 0;
  std::vector<Followed> followed_;  // by rule body
  std::vector<const GrowingSet*>* reading_ = nullptr;
};

}  // namespace cardinal::lint
