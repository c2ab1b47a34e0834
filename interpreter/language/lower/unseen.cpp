#include "interpreter/language/lower/unseen.h"

#include <algorithm>
#include <cstddef>

namespace cardinal::lower {

namespace {

using check::BinaryOp;
using check::ChoiceKind;
using check::Expr;
using check::ExprId;
using check::ExprKind;
using check::StmtKind;

constexpr int kMostCalls = 8;  // queries that ask queries

// What the elements of a list are. Of a whole zone everybody knows how many cards it has: only which of them are left
// by a `where` says something.
enum class Elements { Seen, Unseen, SiftedUnseen };

using Locals = std::vector<Elements>;  // what is known of the names that come first; of those behind it nothing

// Without naming anything.
bool MayBeDeclined(ChoiceKind kind) {
  return kind == ChoiceKind::MaybeOne || kind == ChoiceKind::Any || kind == ChoiceKind::UpTo;
}

class Looker {
 public:
  explicit Looker(const check::CheckedRules& rules) : rules_(rules), asks_(rules.choices.size()) {}

  std::vector<bool> Run() {
    for (const check::Body& body : rules_.bodies) Statements(body.block, {});
    for (const check::Action& action : rules_.actions)
      for (const check::ActionVariant& variant : action.variants) Clauses(variant);
    return std::move(asks_);
  }

 private:
  // What an action asks before its cost is nobody else's business: its own choices stand in no block.
  void Clauses(const check::ActionVariant& variant) {
    Locals locals;
    for (const check::Clause& clause : variant.clauses) {
      if (clause.local >= 0 && clause.condition >= 0) Name(clause.local, Of(clause.condition, locals), locals);
      Statements(clause.block, locals);
    }
  }

  void Statements(const check::Block& block, Locals locals) {
    for (const check::StmtId id : block.stmts) {
      const check::Stmt& stmt = rules_.stmts[static_cast<std::size_t>(id)];
      if (stmt.kind == StmtKind::Let) Name(stmt.local, Of(stmt.exprs[0], locals), locals);
      if (stmt.kind == StmtKind::Choose) Choose(stmt.choice, locals);
      for (const check::Block& inner : stmt.blocks) Statements(inner, locals);
    }
  }

  void Choose(std::int32_t index, const Locals& locals) {
    const check::Choice& choice = rules_.choices[static_cast<std::size_t>(index)];
    if (choice.by_chance || !MayBeDeclined(choice.kind)) return;
    asks_[static_cast<std::size_t>(index)] = Of(choice.options, locals) == Elements::SiftedUnseen;
  }

  static void Name(check::LocalId local, Elements elements, Locals& locals) {
    const auto index = static_cast<std::size_t>(local);
    if (index >= locals.size()) locals.resize(index + 1, Elements::Seen);
    locals[index] = elements;
  }

  Elements Of(ExprId id, const Locals& locals, int calls = 0) const {
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
        Locals given;
        for (std::size_t i = 0; i < expr.args.size(); ++i) given.push_back(part(i));
        return Of(rules_.queries[static_cast<std::size_t>(expr.index)].base, given, calls + 1);
      }
      default: return Elements::Seen;
    }
  }

  bool IsOpen(std::int32_t zone) const { return rules_.zones[static_cast<std::size_t>(zone)].seen == check::Seen::All; }

  const check::CheckedRules& rules_;
  std::vector<bool> asks_;
};

}  // namespace

std::vector<bool> AsksAnyway(const check::CheckedRules& rules) { return Looker(rules).Run(); }

}  // namespace cardinal::lower
