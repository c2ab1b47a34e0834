// Compares rules that are about two players, or about two cards: are they the same if the two change places? In: two
// expressions or blocks. Out: the answer, and the two. Promises: texts that are the same or mirrored in form; two ways
// to write one value are not recognised.
#pragma once

#include "interpreter/language/lint/bindings.h"

namespace cardinal::lint {

class MirrorReader {
 public:
  MirrorReader(const CheckedRules& rules, const Bindings& names) : rules_(rules), names_(names) {}

  // Whether `b` is `a` with the two exchanged. The first difference decides which two they are.
  bool AreMirrored(ExprId a, ExprId b);
  bool AreMirrored(const Block& a, const Block& b);
  bool HasPair() const { return first_.IsValid(); }
  ExprId First() const { return first_; }
  ExprId Second() const { return second_; }
  // Whether the expression is the first or the second of the two.
  bool IsFirst(ExprId id) const { return AreSame(id, first_); }
  bool IsSecond(ExprId id) const { return AreSame(id, second_); }
  // Whether the expression has the same form as the other one.
  bool AreSame(ExprId a, ExprId b) const;

 private:
  // The value of a name, except for a player or a card: these are what the rules are about.
  ExprId Meant(ExprId id) const;
  bool MayBeOneOfTwo(ExprId id) const;

  const CheckedRules& rules_;
  const Bindings& names_;
  ExprId first_, second_;
};

}  // namespace cardinal::lint
