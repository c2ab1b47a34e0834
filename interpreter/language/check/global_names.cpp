#include "interpreter/language/check/global_names.h"

namespace cardinal::check {

std::map<std::string, GlobalName> GlobalNames(const CheckedRules& rules) {
  std::map<std::string, GlobalName> names;
  for (const Zone& zone : rules.zones) names[zone.name] = {"zone", zone.origin.span};
  for (const Query& query : rules.queries)
    if (query.from == QueryOrigin::Declared) names[query.name] = {"query", query.origin.span};
  for (const Field& field : rules.fields)
    if (field.of == OwnerKind::Table) names[field.name] = {"state of the table", field.origin.span};
  for (const Enum& in : rules.enums)
    for (std::size_t i = 0; i < in.values.size(); ++i)
      names[in.values[i]] = {"value of " + in.name, in.value_origins[i].span};
  return names;
}

}  // namespace cardinal::check
