#include "interpreter/language/lint/mirrored.h"

#include <algorithm>

namespace cardinal::lint {

namespace {

// Whether both are the same operation with the same number of parts.
bool SameHead(const Expr& a, const Expr& b) {
  return a.kind == b.kind && a.op == b.op && a.index == b.index && a.value == b.value && a.args.size() == b.args.size();
}

// The statements that do something.
std::vector<const Stmt*> Effects(const CheckedRules& rules, const Block& block) {
  std::vector<const Stmt*> effects;
  for (const check::StmtId id : block.stmts)
    if (rules.stmts[id].kind != StmtKind::Tell) effects.push_back(&rules.stmts[id]);
  return effects;
}

}  // namespace

ExprId MirrorReader::Meant(ExprId id) const {
  return !id.IsValid() || MayBeOneOfTwo(id) ? id : ResolveRoot(rules_, names_, id);
}

bool MirrorReader::MayBeOneOfTwo(ExprId id) const {
  const TypeKind kind = rules_.exprs[id].type.kind;
  return kind == TypeKind::Player || kind == TypeKind::Card;
}

bool MirrorReader::AreSame(ExprId a, ExprId b) const {
  if (!a.IsValid() || !b.IsValid()) return a.IsValid() == b.IsValid();
  const Expr &x = rules_.exprs[a], &y = rules_.exprs[b];
  return SameHead(x, y) && std::equal(x.args.begin(), x.args.end(), y.args.begin(),
                                      [&](ExprId inner, ExprId other) { return AreSame(inner, other); });
}

bool MirrorReader::AreMirrored(ExprId a, ExprId b) {
  a = Meant(a);
  b = Meant(b);
  if (!a.IsValid() || !b.IsValid()) return a.IsValid() == b.IsValid();
  const Expr &x = rules_.exprs[a], &y = rules_.exprs[b];
  if (MayBeOneOfTwo(a) && MayBeOneOfTwo(b)) {
    if (HasPair()) {
      if ((IsFirst(a) && IsSecond(b)) || (IsSecond(a) && IsFirst(b))) return true;
      if (IsFirst(a) || IsSecond(a) || IsFirst(b) || IsSecond(b)) return false;
    }
    if (AreSame(a, b)) return true;
    if (HasPair()) return false;
    first_ = a;
    second_ = b;
    return true;
  }
  return SameHead(x, y) && std::equal(x.args.begin(), x.args.end(), y.args.begin(),
                                      [&](ExprId inner, ExprId other) { return AreMirrored(inner, other); });
}

bool MirrorReader::AreMirrored(const Block& a, const Block& b) {
  const auto x = Effects(rules_, a), y = Effects(rules_, b);
  if (x.empty() || x.size() != y.size()) return false;
  for (std::size_t i = 0; i < x.size(); ++i) {
    // The reason of a `win` need not be mirrored.
    const bool ends = EndsGame(*x[i]);
    if (x[i]->kind != y[i]->kind || x[i]->value != y[i]->value) return false;
    if (!ends && (x[i]->index != y[i]->index || x[i]->exprs.size() != y[i]->exprs.size())) return false;
    if (x[i]->choice.IsValid() || !x[i]->blocks.empty() || !y[i]->blocks.empty()) return false;
    const std::size_t count = ends ? 1 : x[i]->exprs.size();
    if (check::IsEndOfGame(x[i]->kind) && x[i]->kind != StmtKind::Win) continue;
    for (std::size_t k = 0; k < count; ++k)
      if (!AreMirrored(x[i]->exprs[k], y[i]->exprs[k])) return false;
  }
  return true;
}

}  // namespace cardinal::lint
