#include "interpreter/language/lower/unseen.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace cardinal::lower {

namespace {

using check::BinaryOp;
using check::Expr;
using check::ExprId;
using check::ExprKind;

constexpr int kMostCalls = 8;  // queries that ask queries

// What its elements are. Of a whole zone everybody knows how many cards it has: only which of them are left by a
// `where` says something.
enum class Elements { Seen, Unseen, SiftedUnseen };

class Looker {
 public:
  explicit Looker(const check::CheckedRules& rules) : rules_(rules) {}

  // `locals`: what is known of the names that come first, the parameters of a query.
  Elements Of(ExprId id, const std::vector<Elements>& locals, int calls = 0) const {
    if (id < 0) return Elements::Seen;
    const Expr& expr = rules_.exprs[static_cast<std::size_t>(id)];
    const auto part = [&](std::size_t arg) { return Of(expr.args[arg], locals, calls); };
    switch (expr.kind) {
      case ExprKind::Zone:
      case ExprKind::ZoneOfAll: return IsOpen(expr.index) ? Elements::Seen : Elements::Unseen;
      case ExprKind::Local: {
        const auto local = static_cast<std::size_t>(expr.index);
        return local < locals.size() ? locals[local] : Elements::Seen;
      }
      case ExprKind::Comprehension: {
        const Elements source = part(0);
        const bool sifts = expr.args[2] >= 0;
        return sifts && source == Elements::Unseen ? Elements::SiftedUnseen : source;
      }
      case ExprKind::Conditional: return std::max(part(1), part(2));
      case ExprKind::Binary:
        if (expr.op != BinaryOp::With && expr.op != BinaryOp::Without) return Elements::Seen;
        return std::max(part(0), part(1));
      case ExprKind::Query: {
        if (calls == kMostCalls) return Elements::Seen;
        std::vector<Elements> given;
        for (std::size_t i = 0; i < expr.args.size(); ++i) given.push_back(part(i));
        return Of(rules_.queries[static_cast<std::size_t>(expr.index)].base, given, calls + 1);
      }
      default: return Elements::Seen;
    }
  }

 private:
  bool IsOpen(std::int32_t zone) const { return rules_.zones[static_cast<std::size_t>(zone)].seen == check::Seen::All; }

  const check::CheckedRules& rules_;
};

}  // namespace

bool TellsOfUnseen(const check::CheckedRules& rules, ExprId list) {
  return Looker(rules).Of(list, {}) == Elements::SiftedUnseen;
}

}  // namespace cardinal::lower
