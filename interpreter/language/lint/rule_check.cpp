#include "interpreter/language/lint/rule_check.h"

namespace cardinal::lint {

bool RuleCheck::IsFirstAt(source::Span place) { return places_.emplace(place.file.value, place.begin).second; }

ReadSet RuleCheck::Reads(std::initializer_list<ExprId> ids) const {
  ReadSet reads;
  for (const ExprId id : ids) analyses_.reads.AddReads(id, reads);
  return reads;
}

}  // namespace cardinal::lint
