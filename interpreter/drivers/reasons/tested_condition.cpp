#include "interpreter/drivers/reasons/tested_condition.h"

#include <algorithm>
#include <tuple>

#include "interpreter/base/table.h"
#include "interpreter/drivers/reasons/operands.h"

namespace cardinal::reasons {

namespace {

using base::IsValidIndex;
using program::Comparison;

// x - y + more, if it is greater than 0.
std::optional<Shortfall> ExcessOver(Value x, Value y, Value more, bool too_many) {
  Value amount = 0;
  if (__builtin_sub_overflow(x, y, &amount) || __builtin_add_overflow(amount, more, &amount) || amount <= 0)
    return std::nullopt;
  return Shortfall{amount, too_many};
}

}  // namespace

bool QueriedTerm::operator==(const QueriedTerm& other) const {
  return query == other.query && args == other.args && conditions == other.conditions &&
         vm::HaveSameEffect(term, other.term);
}

bool IsInsideSite(const program::Program& program, model::SiteId inner, model::SiteId outer) {
  if (!program.sites.Contains(inner) || !program.sites.Contains(outer)) return false;
  const program::Site& small = program.sites[inner];
  const program::Site& large = program.sites[outer];
  return small.file == large.file && small.begin >= large.begin && small.end <= large.end;
}

bool TestedCondition::operator==(const TestedCondition& other) const {
  const auto known = [](const TestedCondition& tried) {
    return std::tie(tried.condition, tried.value, tried.choices, tried.element, tried.compared, tried.op, tried.x,
                    tried.y, tried.terms, tried.parts, tried.filtered, tried.citing_sites);
  };
  return known(*this) == known(other);
}

TestedCondition MakeTestedCondition(const vm::ConditionEvent& deciding) {
  TestedCondition tried;
  tried.condition = deciding.condition;
  tried.value = deciding.value;
  tried.element = deciding.element;
  tried.compared = deciding.compared;
  tried.op = deciding.op;
  tried.x = deciding.x;
  tried.y = deciding.y;
  tried.locals.assign(deciding.locals.begin(), deciding.locals.end());
  return tried;
}

namespace {

void KeepCommonLocals(std::vector<TestedCondition>& all, const std::vector<TestedCondition>& others) {
  for (std::size_t i = 0; i < all.size() && i < others.size(); ++i) KeepCommonLocals(all[i], others[i]);
}

}  // namespace

void KeepCommonLocals(TestedCondition& tried, const TestedCondition& other) {
  for (std::size_t i = 0; i < tried.locals.size(); ++i)
    if (i >= other.locals.size() || tried.locals[i] != other.locals[i]) tried.locals[i] = model::kNone;
  KeepCommonLocals(tried.parts, other.parts);
  KeepCommonLocals(tried.filtered, other.filtered);
  for (std::size_t i = 0; i < tried.terms.size() && i < other.terms.size(); ++i)
    KeepCommonLocals(tried.terms[i].conditions, other.terms[i].conditions);
}

std::optional<Shortfall> FindShortfall(const program::Program& program, const TestedCondition& tried, bool yes) {
  if (!tried.compared || tried.value == yes || tried.x == model::kNone || tried.y == model::kNone) return std::nullopt;
  const program::TypeKind kind = ComparedType(program, tried.condition).kind;
  if (kind != program::TypeKind::Int && kind != program::TypeKind::Void) return std::nullopt;
  switch (yes ? tried.op : program::Opposite(tried.op)) {
    case Comparison::Ge: return ExcessOver(tried.y, tried.x, 0, false);
    case Comparison::Gt: return ExcessOver(tried.y, tried.x, 1, false);
    case Comparison::Le: return ExcessOver(tried.x, tried.y, 0, true);
    case Comparison::Lt: return ExcessOver(tried.x, tried.y, 1, true);
    default: return std::nullopt;
  }
}

}  // namespace cardinal::reasons
