// Random games of `bout`, which uses the constructs of docs/decisions/any-game.md that are built: the machine and the
// reference interpreter do the same at every decision, and no seat learns what it must not know.
#include <catch2/catch.hpp>

#include <cstdlib>
#include <iostream>
#include <map>

#include "interpreter/drivers/soundness/noninterference.h"
#include "tests/fuzz/targets/code_forms.h"
#include "tests/reference/bout.h"

namespace cardinal::reference {
namespace {

struct Figures {
  int games = 0, to_the_end = 0;
  long decisions = 0, answers = 0, leaks_compared = 0;
  std::map<std::string, int> not_to_the_end;
};

// Every fifth answer of a player is tested for a leak.
struct LeakTest {
  const program::Program& program;
  soundness::NoninterferenceStats compared = {};
  int decisions = 0;
  std::string found = {};

  void operator()(const match::Match& match, const model::Answer& answer) {
    if (match.decision.seat == model::kChance || decisions++ % 5 != 0 || !found.empty()) return;
    if (const auto leak = soundness::FindLeak(program, match, answer, 1, {}, compared)) found = leak->message;
  }
};

std::string WhyNotToTheEnd(const Lockstep& both) {
  if (both.stopped) return "a limit of the machine";
  switch (both.played.ending) {
    case Ending::Outside: return both.played.what;
    case Ending::Long:
    case Ending::Deep: return "too long for the reference";
    default: return "";
  }
}

// Every second card of the decks is of one of these sets.
constexpr const char* kSets[] = {"", "Identity", "Lasting", "Menus", "Layers", "Making", "Identity"};

void PlayOne(const Bout& bout, const program::Program& program, std::uint64_t seed, Figures& figures) {
  const char* const set = kSets[seed % std::size(kSets)];
  INFO("seed " << seed << ", set `" << set << "`");
  base::Random random(seed);
  Game game = RandomGame(bout, program, random, set);
  LeakTest leaks{program};
  game.at_decision = std::ref(leaks);
  game.observed = seed % 3 != 0;  // without an observer the machine takes shorter ways
  const Lockstep both = PlayInLockstep(game);
  CHECK(both.difference == "");
  CHECK(leaks.found == "");
  ++figures.games;
  figures.decisions += both.questions;
  figures.answers += both.asked;
  figures.leaks_compared += leaks.compared.steps;
  const std::string why = WhyNotToTheEnd(both);
  if (why.empty())
    ++figures.to_the_end;
  else
    ++figures.not_to_the_end[why];
}

// Every second game is a bout in which rules follow announcements; two of four are played by plain code.
Figures PlayMany(int games, std::uint64_t first) {
  const Bout usual, announced({}, true);
  program::Program optimised = usual.Program(), optimised_announced = announced.Program();
  fuzz::RunOptimised(optimised);
  fuzz::RunOptimised(optimised_announced);
  Figures figures;
  for (int i = 0; i < games; ++i) {
    const Bout& bout = i % 2 == 0 ? usual : announced;
    const program::Program& fast = i % 2 == 0 ? optimised : optimised_announced;
    PlayOne(bout, i % 4 < 2 ? fast : bout.Program(), first + static_cast<std::uint64_t>(i), figures);
  }
  return figures;
}

TEST_CASE("reference: random games of bout are the same for the machine and the reference", "[reference]") {
  const Figures figures = PlayMany(20, 1);
  CHECK(figures.to_the_end >= 18);
  CHECK(figures.decisions > 1'000);
  CHECK(figures.answers > 10'000);
  CHECK(figures.leaks_compared > 200);
}

// BOUT_GAMES and BOUT_SEED choose how many games, and which.
TEST_CASE("reference: a thousand random games of bout", "[.][long][soak][reference]") {
  const char* const count = std::getenv("BOUT_GAMES");
  const char* const seed = std::getenv("BOUT_SEED");
  const int games = count ? std::atoi(count) : 1'000;
  const Figures figures = PlayMany(games, seed ? std::strtoull(seed, nullptr, 10) : 1'000'000);
  std::cout << figures.games << " games of bout, " << figures.to_the_end << " of them compared to the end, "
            << figures.decisions << " decisions, " << figures.answers << " answers of queries, "
            << figures.leaks_compared << " steps compared with another world\n";
  for (const auto& [why, times] : figures.not_to_the_end)
    std::cout << "  " << times << " not to the end: " << why << "\n";
  CHECK(figures.to_the_end >= games * 9 / 10);
}

}  // namespace
}  // namespace cardinal::reference
