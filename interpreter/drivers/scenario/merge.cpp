#include "interpreter/drivers/scenario/merge.h"

namespace cardinal::scenario {

using program::Program;

Merge::Place Merge::PlaceOf(const Program& program, model::SiteId site, int kind) {
  if (site < 0) return {"", -1, -1, kind};
  const program::Site& at = program.sites[static_cast<std::size_t>(site)];
  return {at.file >= 0 ? program.files[static_cast<std::size_t>(at.file)].path : "", at.begin, at.end, kind};
}

std::vector<Merge::Place> Merge::PlacesOfSites(const Program& program) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < program.sites.size(); ++i)
    places.push_back(PlaceOf(program, static_cast<model::SiteId>(i), -1));
  return places;
}

std::vector<Merge::Place> Merge::PlacesOfTests(const Program& program) {
  std::vector<Place> places;
  for (const program::Test& test : program.tests)
    places.push_back(PlaceOf(program, test.site, static_cast<int>(test.kind)));
  return places;
}

void Merge::Begin(Joined& joined, const std::vector<Place>& places) {
  for (const Place& place : places)
    joined.of_game.push_back(
        joined.numbers.emplace(place, static_cast<std::int32_t>(joined.numbers.size())).first->second);
  joined.exact.assign(places.size(), 0);
  joined.by_place.assign(joined.numbers.size(), 0);
}

Merge::Merge(const Program& game) : game_(game) {
  Begin(sites_, PlacesOfSites(game));
  Begin(tests_, PlacesOfTests(game));
}

template <typename Places>
void Merge::AddTo(Joined& joined, const Program& program, const std::vector<std::uint8_t>& reached, Places places) {
  if (&program == &game_) {
    for (std::size_t i = 0; i < reached.size(); ++i) joined.exact[i] |= reached[i];
    return;
  }
  const auto [numbers, fresh] = joined.of_others.try_emplace(&program);
  if (fresh) {
    for (const Place& place : places(program)) {
      const auto known = joined.numbers.find(place);
      numbers->second.push_back(known == joined.numbers.end() ? -1 : known->second);
    }
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::int32_t number = numbers->second[i];
    if (number >= 0) joined.by_place[static_cast<std::size_t>(number)] |= reached[i];
  }
}

void Merge::Add(const Program& program, const Run& run) {
  AddTo(sites_, program, run.sites, PlacesOfSites);
  AddTo(tests_, program, run.tests, PlacesOfTests);
}

std::vector<std::uint8_t> Merge::All(const Joined& joined) {
  std::vector<std::uint8_t> all = joined.exact;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] |= joined.by_place[static_cast<std::size_t>(joined.of_game[i])];
  return all;
}

void Merge::Put(GameResult& total) const {
  total.sites = All(sites_);
  total.tests = All(tests_);
}

}  // namespace cardinal::scenario
