#include "interpreter/machine/program/card_lookup.h"
#include "interpreter/machine/program/verify_parts.h"

namespace cardinal::program {
namespace {

// Sets the order of zones in every match of this program (match/zone_layout.cpp).
void RankZones(Program& program) {
  for (auto& zones : program.zones_by_owner) zones.clear();
  for (std::size_t i = 0; i < program.zones.size(); ++i) {
    Zone& zone = program.zones[i];
    auto& same = program.zones_by_owner[static_cast<std::size_t>(zone.of)];
    zone.rank = static_cast<std::int32_t>(same.size());
    same.push_back(static_cast<std::int32_t>(i));
  }
}

void FindKinds(Program& program) {
  auto& kinds = program.derived.kinds;
  kinds.clear();
  for (const CardDef& card : program.cards) kinds.push_back(program.card_types[card.type].is);
}

}  // namespace

std::string Verify(Program& program) {
  for (const Condition& condition : program.conditions) {
    if (!Within(program.sites, condition.site, true)) return "a condition has a site that does not exist";
    if (!Within(program.functions, condition.function, true)) return "a condition is in a function that does not exist";
  }
  for (const Declaration& declaration : program.declarations)
    if (!Within(program.files, declaration.file, false)) return "a declaration is in a file that does not exist";
  for (const FunctionId id : program.functions.Ids())
    if (program.functions[id].parameters < 0)
      return "function " + std::to_string(id) + ": impossible number of parameters";
  std::string wrong = CheckTables(program);
  if (!wrong.empty()) return wrong;
  ComputeDerived(program);
  return "";
}

void ComputeDerived(Program& program) {
  RankZones(program);
  LayOut(program);
  FindKinds(program);
  program.derived.card_names = std::make_shared<CardNames>();
}

}  // namespace cardinal::program
