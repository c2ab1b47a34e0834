// In: what runs reached of their rules. Out: what all of them together reached of one game's rules.
// Promises: rules that are those of the game and more cards are joined by place: file, bytes and kind.
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
  // Every place of the game's rules has a number; the bytes of all that stand there are joined.
  using CoveragePlace = std::tuple<std::string, std::int32_t, std::int32_t, int>;
  using Numbers = std::vector<std::int32_t>;  // by site or test: of its place, -1: the game does not have it
  struct Joined {
    std::map<CoveragePlace, std::int32_t> numbers;
    Numbers of_game;
    std::map<const program::Program*, Numbers> of_others;
    std::vector<std::uint8_t> exact;     // by site or test of the game
    std::vector<std::uint8_t> by_place;  // from other rules
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
