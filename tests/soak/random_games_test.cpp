// Random games of every ruleset that has decks: they end by the rules. At every decision of some games the position
// keeps its promises. One test serves all games and knows none of them.
#include <catch2/catch.hpp>

#include <sstream>
#include <string>
#include <vector>

#include "interpreter/drivers/soundness/noninterference.h"
#include "interpreter/language/load/load.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/match/invariants.h"
#include "interpreter/machine/trace/trace.h"
#include "tests/amount.h"
#include "tests/soak/all_games.h"

namespace cardinal {
namespace {

// This number of decisions is played of each ruleset: a game of one ruleset has a hundred, of another some thousands.
// `make soak` plays the second number, and `cardinal simulate` plays more and checks every position.
#if defined(__SANITIZE_ADDRESS__)
constexpr int kDecisions = 8'000;  // sanitised code is about twenty times slower
constexpr int kExaminedDecisions = 400;
constexpr int kComparedDecisions = 1'000;
#else
const int kDecisions = testing::Amount(40'000, 100'000);
const int kExaminedDecisions = testing::Amount(2'000, 5'000);
const int kComparedDecisions = testing::Amount(4'000, 10'000);
#endif
constexpr int kMostDecisions = 20'000;  // in one game

std::string FaultText(const program::Program& program, const engine::StepResult& step) {
  std::ostringstream out;
  out << step.fault.message << step.refusal;
  if (step.fault.site >= 0) {
    const program::Site& site = program.sites[static_cast<std::size_t>(step.fault.site)];
    out << " at " << program.files[static_cast<std::size_t>(site.file)].path << ":" << site.line;
  }
  return out.str();
}

// Checks the promises of a position at one decision.
void Examine(const Game& game, const match::Match& match, const model::Answer& answer) {
  REQUIRE(match::CheckInvariants(game.program, match) == "");
  const match::Match copy = match;
  REQUIRE(copy == match);
  REQUIRE(match::HashMatch(copy) == match::HashMatch(match));

  match::Match loaded;
  std::string error;
  REQUIRE(match::Decode(game.program, match::Encode(game.program, match), loaded, error));
  REQUIRE(loaded == match);

  // A copy with the same answer continues in the same way; a wrong answer changes nothing.
  match::Match wrong = match;
  REQUIRE(
      engine::Advance(game.program, wrong, {static_cast<std::int32_t>(match.decision.options.size()), 0, {}}).kind ==
      engine::StepResult::Kind::Refused);
  REQUIRE(engine::Advance(game.program, wrong, {0, match.decision.serial + 1, {}}).kind ==
          engine::StepResult::Kind::Refused);
  REQUIRE(wrong == match);
  match::Match one = match;
  engine::Advance(game.program, one, answer);
  engine::Advance(game.program, loaded, answer);
  REQUIRE(one == loaded);

  // With an observer of each step the never-offered analysis (Action::never) is not used, and the offers are the same.
  vm::Observer hears;
  match::Match heard = match;
  engine::Advance(game.program, heard, answer, {}, &hears);
  REQUIRE(heard == one);
}

// Returns the log of a whole game as bytes, to compare two runs.
std::string PlayAndTrace(const Game& game, std::uint64_t seed) {
  trace::TraceRecorder recorder(game.program);
  base::Random choice(seed * 77 + 5);
  match::Match match = Deal(game, seed);
  auto step = engine::StartMatch(game.program, match, {}, &recorder);
  for (int i = 0; step.kind == engine::StepResult::Kind::Decision && i < kMostDecisions; ++i)
    step = engine::Advance(game.program, match,
                           {static_cast<std::int32_t>(choice.NextBelow(match.decision.options.size())), 0, {}}, {},
                           &recorder);
  std::ostringstream out;
  for (const trace::TraceRecord& record : recorder.Records()) {
    out << static_cast<int>(record.kind) << ' ' << record.uid << ' ' << record.parent << ' ' << record.site;
    for (const model::Value value : recorder.GetValues(record)) out << ' ' << value;
    out << '\n';
  }
  out << match::HashMatch(match);
  return out.str();
}

TEST_CASE("random games end by the rules", "[soak]") {
  for (const Game& game : AllGames()) {
    int won = 0, drawn = 0, played = 0;
    for (int i = 0; played < kDecisions; ++i) {
      base::Random choice(static_cast<std::uint64_t>(i) * 31 + 7);
      match::Match match = Deal(game, static_cast<std::uint64_t>(i) + 1);
      const match::Match start = match;
      auto step = engine::StartMatch(game.program, match);
      int decisions = 0;
      for (; step.kind == engine::StepResult::Kind::Decision && decisions < kMostDecisions; ++decisions) {
        const model::Answer answer{static_cast<std::int32_t>(choice.NextBelow(match.decision.options.size())), 0, {}};
        if (played++ < kExaminedDecisions) {
          INFO(game.name << ", game " << i << ", decision " << decisions);
          Examine(game, match, answer);
        }
        step = engine::Advance(game.program, match, answer);
        REQUIRE(match::CheckStructure(game.program, match) == "");
        REQUIRE(match::CheckUnchanged(start, match) == "");
      }
      if (step.kind != engine::StepResult::Kind::Outcome)
        FAIL(game.name << ", game " << i << ", after " << decisions << " decisions: " << FaultText(game.program, step));
      (match.outcome.kind == model::OutcomeKind::Won ? won : drawn)++;
      REQUIRE(!game.program.sites[static_cast<std::size_t>(match.outcome.site)].clauses.empty());
    }
    CHECK(won > drawn);
  }
}

TEST_CASE("the same seed gives the same trace, byte for byte", "[soak]") {
  for (const Game& game : AllGames())
    for (std::uint64_t seed = 1; seed <= 3; ++seed) REQUIRE(PlayAndTrace(game, seed) == PlayAndTrace(game, seed));
}

// Known leaks that wait for a ruling (docs/security.md, "What is open"): a player who may take a hidden card is asked
// only if there is one.
bool IsKnown(const std::string& key) {
  for (const char* known :
       {"cards/imajica/first_reconciliation/ally_actions.cardinal:72:",
        "cards/imajica/first_reconciliation/dictates.cardinal:59:", "cards/imagimon/first_light/aero.cardinal:21:"})
    if (key.starts_with(std::string("leak at ") + known)) return true;
  return false;
}

// A seat receives nothing that depends on what it may not know. All hidden things are dealt again; the seat's view, its
// question, and after the same answer everything that it receives, must be the same.
TEST_CASE("noninterference: a seat sees no difference between two matches that it cannot tell apart", "[soak]") {
  for (const Game& game : AllGames()) {
    soundness::NoninterferenceStats compared;
    for (std::uint64_t seed = 1, decisions = 0; decisions < static_cast<std::uint64_t>(kComparedDecisions); ++seed) {
      base::Random choice(seed);
      match::Match match = Deal(game, seed);
      auto step = engine::StartMatch(game.program, match);
      for (int i = 0; step.kind == engine::StepResult::Kind::Decision && i < kMostDecisions; ++i, ++decisions) {
        const model::Answer answer{static_cast<std::int32_t>(choice.NextBelow(match.decision.options.size())), 0, {}};
        const auto leak = soundness::FindLeak(game.program, match, answer, 1, {}, compared);
        if (leak && !IsKnown(soundness::ProblemKey(game.program, *leak)))
          FAIL_CHECK(game.name << ", game " << seed << ", decision " << match.serial << ": "
                               << soundness::ProblemKey(game.program, *leak) << ": " << leak->message);
        step = engine::Advance(game.program, match, answer);
      }
    }
    CHECK(compared.steps - compared.shown > kComparedDecisions / 2);
  }
}

}  // namespace
}  // namespace cardinal
