// Merges the coverage of several runs. In: the coverage of each run in its rules. Out: the coverage of all runs in the
// rules of one game.
// Promises: rules of the game with additional cards are merged by place: file, bytes and kind.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "interpreter/drivers/test_command/suite.h"

namespace cardinal::test_command {

class CoverageMerger {
 public:
  explicit CoverageMerger(const program::Program& game);
  void AddRun(const program::Program& program, const scenario_runner::ScenarioRun& run);
  void WriteTo(GameResult& total) const;

 private:
  // Every place in the game's rules has a number; the coverage bytes of all sites at one place are merged.
  using CoveragePlace = std::tuple<std::string, std::int32_t, std::int32_t, int>;
  // for each site or condition: the number of its place, -1: the game does not have the place
  using Numbers = std::vector<std::int32_t>;
  struct Joined {
    std::map<CoveragePlace, std::int32_t> numbers;
    Numbers of_game;
    std::map<const program::Program*, Numbers> of_others;
    std::vector<std::uint8_t> exact;     // for each site or condition of the game
    std::vector<std::uint8_t> by_place;  // coverage from other rules, by number of the place
  };

  static CoveragePlace SitePlace(const program::Program& program, model::SiteId site, int kind);
  static std::vector<CoveragePlace> SitePlaces(const program::Program& program);
  static std::vector<CoveragePlace> ConditionPlaces(const program::Program& program);
  static void Begin(Joined& joined, const std::vector<CoveragePlace>& places);
  template <typename Places>
  void AddTo(Joined& joined, const program::Program& program, const std::vector<std::uint8_t>& reached, Places places);
  static std::vector<std::uint8_t> All(const Joined& joined);

  const program::Program& game_;
  Joined sites_;
  Joined tests_;
};

}  // namespace cardinal::test_command
