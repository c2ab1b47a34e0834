// Answers whether something before a move makes sure that the zone to which the card goes has room for it: a condition
// that is false while the zone is full, or a card that has left the zone. In: a rule body, a statement with its path,
// the zone and its owner. Out: the answer. Promises: a condition about the zone that the reader does not understand
// counts as an answer.
#pragma once

#include <map>
#include <optional>

#include "interpreter/language/lint/lint_context.h"
#include "interpreter/language/lint/secrets.h"
#include "interpreter/language/lint/stmt_path.h"

namespace cardinal::lint {

class RoomReader {
 public:
  RoomReader(const LintContext& all, const Bindings& names)
      : all_(all), rules_(all.rules), names_(names), owners_(rules_, all.analyses, names) {}

  // `owner`: no expression: not known, or the table's.
  bool HasRoom(std::int32_t zone, const OwnerRef& owner, const Stmt& stmt, const StmtPath& path);
  // The zone in which the card was when it was found or tested; -1: not known.
  std::int32_t ZoneOf(ExprId card, const StmtPath& path) const;
  OwnerRef OwnerOf(ExprId player) { return player.IsValid() ? owners_.OwnerOf(player) : OwnerRef(); }

 private:
  enum class Answer : std::uint8_t { No, Yes, Open, Depends };  // Depends: on how many cards are in the zone
  using Arguments = std::map<LocalId, OwnerRef>;

  Answer Ask(ExprId id);
  Answer AskCompared(const Expr& test);
  Answer AskFold(const Expr& fold);
  std::optional<ValueRange> Number(ExprId id);
  bool IsFull(ExprId list);
  // Whether the expression, or a query in it, counts the cards of the zone.
  bool Counts(ExprId id);
  // Evaluates something with the names of a query; `ask` gets its rule.
  template <class Value, class AskRule>
  Value InQuery(const Expr& call, const AskRule& ask, Value otherwise);
  bool IsOwner(ExprId player);
  ExprId Root(ExprId id) const;

  // Whether a card may leave the zone by the statement.
  bool MayEmpty(const Stmt& stmt, const StmtPath& path, int depth);
  bool MovesParam(std::int32_t event, LocalId param, int depth) const;
  std::int32_t ZoneOfList(ExprId list) const;

  const LintContext& all_;
  const CheckedRules& rules_;
  const Bindings& names_;
  SecretReader owners_;
  std::int32_t zone_ = -1;
  OwnerRef owner_;
  const Arguments* arguments_ = nullptr;  // of the query whose rule is read; null: the body itself
  int depth_ = 0;
};

}  // namespace cardinal::lint
