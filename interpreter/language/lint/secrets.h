// Finds which hidden cards a value tells about: cards of a zone that some players do not see. In: a rule body and an
// expression of it. Out: the zones whose cards the value is, and those about whose faces it says something, with their
// owners. Promises: the number of cards in a zone tells nothing about them, and neither does a card, which players who
// do not see it read as "a card".
#pragma once

#include <map>
#include <vector>

#include "interpreter/language/lint/bindings.h"
#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

// The owner of a zone, from the view of a body: an expression of it, or the other player of two.
struct OwnerRef {
  ExprId base;  // no expression: not known, or all players
  bool is_other = false;
};

struct Secret {
  std::int32_t zone = -1;
  OwnerRef owner;
  ExprId place;  // where the value comes from
};

struct Secrets {
  std::vector<Secret> cards;  // the value is one of these cards, or a list of them
  std::vector<Secret> faces;  // the value depends on what these cards are
  void Add(const Secrets& more);
};

class SecretReader {
 public:
  SecretReader(const CheckedRules& rules, const Analyses& analyses, const Bindings& names)
      : rules_(rules), analyses_(analyses), names_(names) {}

  Secrets Read(ExprId id);
  OwnerRef OwnerOf(ExprId player);

  // Whether the owner is certainly another player than the one that the expression names, in a game for two.
  bool IsOther(const OwnerRef& owner, ExprId viewer);
  bool IsOther(const OwnerRef& owner, LocalId viewer) const;
  // Whether the owner is certainly the player that the expression names.
  bool IsSame(const OwnerRef& owner, ExprId player);
  bool IsOther(const OwnerRef& a, const OwnerRef& b) const {
    return SamePlayer(a.base, b.base) && a.is_other != b.is_other;
  }

 private:
  struct Argument {
    Secrets secrets;
    OwnerRef owner;
  };
  using Arguments = std::map<LocalId, Argument>;

  Secrets OfLocal(const Expr& expr);
  Secrets OfQuery(ExprId id);
  Secrets OfComprehension(const Expr& expr);
  Secrets FacesOf(const Secrets& card, ExprId place) const;
  bool SamePlayer(ExprId a, ExprId b) const;

  const CheckedRules& rules_;
  const Analyses& analyses_;
  const Bindings& names_;
  const Arguments* query_ = nullptr;     // of the query whose rule is read; null: the body itself
  std::map<LocalId, Secrets> elements_;  // of the comprehensions that are read
  int depth_ = 0;
};

}  // namespace cardinal::lint
