#include "interpreter/machine/program/program.h"

#include <algorithm>

namespace cardinal::program {
namespace {

template <class Table>
std::int32_t FindByName(const Table& table, std::string_view name) {
  for (const auto id : table.Ids())
    if (table[id].name == name) return id;
  return -1;
}

std::int32_t Size(const auto& list) { return static_cast<std::int32_t>(list.size()); }

}  // namespace

std::int32_t HoleCount(const Program& program, std::int32_t text) {
  return text < 0 ? 0 : Size(program.templates[text].values);
}

std::span<const std::int32_t> RulesOfGame(const Program& program, std::int32_t query) {
  const std::span<const std::int32_t> all = program.queries[query].modifiers;
  const auto of_card =
      std::ranges::find_if(all, [&](std::int32_t rule) { return program.modifiers[rule].card != kOfGame; });
  return all.first(static_cast<std::size_t>(of_card - all.begin()));
}

std::int32_t FindCard(const Program& program, std::string_view name) { return FindByName(program.cards, name); }
std::int32_t FindCardByFormerName(const Program& program, std::string_view name) {
  for (const CardDefId id : program.cards.Ids()) {
    const std::vector<std::string>& was = program.cards[id].former_names;
    if (std::find(was.begin(), was.end(), name) != was.end()) return id;
  }
  return -1;
}
std::int32_t FindZone(const Program& program, std::string_view name) { return FindByName(program.zones, name); }
std::int32_t DeckZone(const Program& program) {
  const auto first = [&](const auto& fits) {
    const auto found = std::find_if(program.zones.begin(), program.zones.end(), fits);
    return found == program.zones.end() ? -1 : program.zones.GetId(*found);
  };
  const auto pile = [](const Zone& zone) { return zone.of == OwnerKind::Player && zone.ordered; };
  const std::int32_t named = first(
      [](const Zone& zone) { return zone.name == "deck" && zone.of != OwnerKind::Card && !zone.has_first_cards; });
  const bool has_cards = first([](const Zone& zone) { return zone.has_first_cards; }) >= 0;
  if (has_cards && (named < 0 || program.deck_rules.empty())) return -1;
  const std::int32_t hidden =
      first([&](const Zone& zone) { return pile(zone) && zone.visibility == Visibility::None; });
  return named >= 0 ? named : hidden >= 0 ? hidden : first(pile);
}

std::int32_t FindQuery(const Program& program, std::string_view name) { return FindByName(program.queries, name); }
std::int32_t FindEvent(const Program& program, std::string_view name) { return FindByName(program.events, name); }

std::int32_t FindClause(const Program& program, std::string_view id) {
  const auto found = std::lower_bound(program.clauses.begin(), program.clauses.end(), id);
  if (found == program.clauses.end() || *found != id) return -1;
  return program.clauses.GetId(*found);
}

}  // namespace cardinal::program
