#include "interpreter/drivers/test_command/coverage_merger.h"

#include "interpreter/base/sequence.h"

namespace cardinal::test_command {

using program::Program;

CoverageMerger::CoveragePlace CoverageMerger::SitePlace(const Program& program, model::SiteId site, int kind) {
  if (site < 0) return {"", -1, -1, kind};
  const program::Site& at = program.sites[site];
  return {at.file >= 0 ? program.files[at.file].path : "", at.begin, at.end, kind};
}

std::vector<CoverageMerger::CoveragePlace> CoverageMerger::SitePlaces(const Program& program) {
  std::vector<CoveragePlace> places;
  for (const std::int32_t i : base::Indices(program.sites)) places.push_back(SitePlace(program, i, -1));
  return places;
}

std::vector<CoverageMerger::CoveragePlace> CoverageMerger::ConditionPlaces(const Program& program) {
  std::vector<CoveragePlace> places;
  for (const program::Condition& test : program.conditions)
    places.push_back(SitePlace(program, test.site, static_cast<int>(test.kind)));
  return places;
}

void CoverageMerger::Begin(Joined& joined, const std::vector<CoveragePlace>& places) {
  for (const CoveragePlace& place : places)
    joined.of_game.push_back(joined.numbers.emplace(place, base::Count(joined.numbers)).first->second);
  joined.exact.assign(places.size(), 0);
  joined.by_place.assign(joined.numbers.size(), 0);
}

CoverageMerger::CoverageMerger(const Program& game) : game_(game) {
  Begin(sites_, SitePlaces(game));
  Begin(tests_, ConditionPlaces(game));
}

template <typename Places>
void CoverageMerger::AddTo(Joined& joined, const Program& program, const std::vector<std::uint8_t>& reached,
                           Places places) {
  if (&program == &game_) {
    for (std::size_t i = 0; i < reached.size(); ++i) joined.exact[i] |= reached[i];
    return;
  }
  const auto [numbers, fresh] = joined.of_others.try_emplace(&program);
  if (fresh) {
    for (const CoveragePlace& place : places(program)) {
      const auto known = joined.numbers.find(place);
      numbers->second.push_back(known == joined.numbers.end() ? -1 : known->second);
    }
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::int32_t number = numbers->second[i];
    if (number >= 0) joined.by_place[number] |= reached[i];
  }
}

void CoverageMerger::AddRun(const Program& program, const scenario_runner::ScenarioRun& run) {
  AddTo(sites_, program, run.sites, SitePlaces);
  AddTo(tests_, program, run.tests, ConditionPlaces);
}

std::vector<std::uint8_t> CoverageMerger::All(const Joined& joined) {
  std::vector<std::uint8_t> all = joined.exact;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] |= joined.by_place[joined.of_game[i]];
  return all;
}

void CoverageMerger::WriteTo(GameResult& total) const {
  total.sites = All(sites_);
  total.tests = All(tests_);
}

}  // namespace cardinal::test_command
