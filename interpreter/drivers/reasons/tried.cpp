#include "interpreter/drivers/reasons/tried.h"

#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/drivers/reasons/tables.h"

namespace cardinal::reasons {

namespace {

using program::Op;

Op Opposite(Op op) {
  switch (op) {
    case Op::Lt: return Op::Ge;
    case Op::Le: return Op::Gt;
    case Op::Gt: return Op::Le;
    case Op::Ge: return Op::Lt;
    default: return op;
  }
}

// x - y + more, if that is a number above zero.
std::optional<Missing> Beyond(Value x, Value y, Value more, bool too_many) {
  Value amount = 0;
  if (__builtin_sub_overflow(x, y, &amount) || __builtin_add_overflow(amount, more, &amount) || amount <= 0)
    return std::nullopt;
  return Missing{amount, too_many};
}

}  // namespace

bool SameTerm(const vm::Term& one, const vm::Term& other) {
  return one.op == other.op && one.amount == other.amount && one.card == other.card && one.site == other.site &&
         one.timed == other.timed;
}

bool AskedTerm::operator==(const AskedTerm& other) const {
  return query == other.query && args == other.args && because == other.because && SameTerm(term, other.term);
}

bool StandsIn(const program::Program& program, model::SiteId inner, model::SiteId outer) {
  if (!Exists(program.sites, inner) || !Exists(program.sites, outer)) return false;
  const program::Site& small = At(program.sites, inner);
  const program::Site& large = At(program.sites, outer);
  return small.file == large.file && small.begin >= large.begin && small.end <= large.end;
}

Tried Note(const vm::Deciding& deciding) {
  Tried tried;
  tried.test = deciding.test;
  tried.yes = deciding.yes;
  tried.element = deciding.element;
  tried.compared = deciding.compared;
  tried.op = deciding.op;
  tried.x = deciding.x;
  tried.y = deciding.y;
  return tried;
}

std::optional<Missing> MissingIn(const program::Program& program, const Tried& tried, bool yes) {
  if (!tried.compared || tried.yes == yes || tried.x == model::kNone || tried.y == model::kNone) return std::nullopt;
  const program::TypeKind kind = ComparedType(program, tried.test).kind;
  if (kind != program::TypeKind::Int && kind != program::TypeKind::Void) return std::nullopt;
  switch (yes ? tried.op : Opposite(tried.op)) {
    case Op::Ge: return Beyond(tried.y, tried.x, 0, false);
    case Op::Gt: return Beyond(tried.y, tried.x, 1, false);
    case Op::Le: return Beyond(tried.x, tried.y, 0, true);
    case Op::Lt: return Beyond(tried.x, tried.y, 1, true);
    default: return std::nullopt;
  }
}

}  // namespace cardinal::reasons
