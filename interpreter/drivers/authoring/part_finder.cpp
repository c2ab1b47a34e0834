#include "interpreter/drivers/authoring/part_finder.h"

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/scenario_runner/scenario_game.h"

namespace cardinal::authoring {

namespace {

template <typename Table, typename Accepts>
std::int32_t FindAccepted(const Table& table, const std::string& name, const Accepts& accepts) {
  for (const bool exactly : {true, false})
    for (const std::int32_t i : base::Indices(table))
      if (accepts(table[i]) && (exactly ? table[i].name == name : IsSameName(table[i].name, name))) return i;
  return -1;
}

}  // namespace

// True if an owner has the wanted card type, or no type is wanted.
bool PartFinder::Fits(const PartOwner& owner, std::int32_t wanted) const {
  return owner.kind != program::OwnerKind::Card || owner.type < 0 || wanted < 0 ||
         ((rules_.card_types[owner.type].is >> wanted) & 1) != 0;
}

std::int32_t PartFinder::FindZone(const std::string& name, const PartOwner& owner) const {
  const std::int32_t found = scenario_runner::FindZoneByName(rules_, name);
  if (found < 0) return -1;
  const program::Zone& zone = rules_.zones[found];
  return zone.of == owner.kind && Fits(owner, zone.card_type) ? found : -1;
}

std::int32_t PartFinder::FindField(const std::string& name, const PartOwner& owner) const {
  return FindAccepted(rules_.fields, name, [&](const program::Field& field) {
    return field.of == owner.kind && Fits(owner, field.card_type);
  });
}

std::int32_t PartFinder::FindQuery(const std::string& name, const PartOwner& owner) const {
  return FindAccepted(rules_.queries, name, [&](const program::Query& query) {
    if (query.permission_of >= 0) return false;
    if (owner.kind == program::OwnerKind::Table) return query.params.empty();
    if (query.params.size() != 1) return false;
    const program::TypeTag& type = query.params[0].type;
    return owner.kind == program::OwnerKind::Player ? type.kind == program::TypeKind::Player
                                                    : type.kind == program::TypeKind::Card && Fits(owner, type.id);
  });
}

}  // namespace cardinal::authoring
