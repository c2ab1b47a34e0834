// In: a decision as the seat that is asked may see it, and a way to try its options in imagined matches. Out: the
// number of an option. Promises: a player knows nothing else (this room cannot include a match), and the same decision
// with the same seed gets the same answer, whatever was played, undone or loaded before.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/machine/model/model.h"

namespace cardinal::players {

struct OptionView {
  model::OptionKind kind = model::OptionKind::Pass;
  std::string text;  // "play Whetstone", "pass", as the seat is shown it
  bool operator==(const OptionView&) const = default;
};

// The open decision in the words of the seat that is asked. No ids: a card's id could tell more than its face.
struct DecisionView {
  std::uint32_t serial = 0;
  model::Seat seat = model::kNoSeat;
  model::DecisionKind kind = model::DecisionKind::One;
  std::string window;  // Act: the window's name, else empty
  std::string prompt;
  std::int32_t min = 0, max = 0;  // Many: how many may be picked in all
  std::int32_t picked = 0;        // Many, Arrange: how many have been
  std::vector<OptionView> options;
};

// Where a walk through an imagined match stands.
struct SimulationState {
  model::Seat seat =
      model::kNoSeat;        // who is asked; kNobody: the walk goes no further (see DeterminizedGame::EvaluateSeat)
  std::int32_t options = 0;  // how many there are, at least two
  std::int32_t pass = -1;    // the number of the option `pass`, or -1
  std::int32_t clock = 0;    // how many turns (without such, rounds) have begun since the walk did
};

// How an imagined match stands for one seat.
struct SeatEvaluation {
  model::OutcomeKind outcome = model::OutcomeKind::Running;
  bool won = false;  // Won: by that seat
  std::optional<std::int64_t>
      goal_value;  // Running: the ruleset's goal for that seat, if there is one and it has an answer
};

// Matches that the asked seat could imagine: what it does not know is dealt anew. Two ways to use them: `Try` looks at
// one option; a walk goes through one match answer by answer, for every seat. A walk stops only where there is
// something to choose: forced answers and luck are given on the way.
class DeterminizedGame {
 public:
  virtual ~DeterminizedGame() = default;
  // What the ruleset's goal is worth to the seat after that option, in the imagined match number `sample` (the same
  // number means the same hidden cards, whatever the option). Nothing if the ruleset has no goal.
  virtual std::optional<std::int64_t> EvaluateOption(std::int32_t option, std::uint64_t sample) = 0;

  // Begins a walk through the imagined match number `sample`, at the decision that is open.
  virtual SimulationState BeginSimulation(std::uint64_t sample) = 0;
  // Answers where the walk stands and goes on to the next choice. `option` is one of SimulationState::options.
  virtual SimulationState AnswerDecision(std::int32_t option) = 0;
  // Whether the rules have turns or rounds, so that there is a clock.
  virtual bool HasClock() const = 0;
  // Names for what the walk stands at: the same in every imagined match in which the seat that is asked there sees the
  // same question or option. Options with the same name differ in nothing that this seat could say.
  virtual std::uint64_t QuestionKey() const = 0;
  virtual std::uint64_t OptionKey(std::int32_t option) const = 0;
  // How many seats there are, and how the match of the walk stands for one of them.
  virtual std::int32_t SeatCount() const = 0;
  virtual SeatEvaluation EvaluateSeat(model::Seat seat) const = 0;
};

class Player {
 public:
  virtual ~Player() = default;
  // An answer to a decision with so many options that the player gives without looking at them, if it does; the same
  // that Decide would give. It saves the driver the view, and most of the time of a random game.
  virtual std::optional<std::int32_t> DecideBlind(model::Seat /*seat*/, std::uint32_t /*serial*/,
                                                  std::size_t /*options*/) const {
    return std::nullopt;
  }
  // An index into `decision.options`, which is never empty.
  virtual std::int32_t Decide(const DecisionView& decision, DeterminizedGame& imagination) = 0;
};

// The number of the option `pass`, or -1.
std::int32_t FindPass(const DecisionView& decision);

}  // namespace cardinal::players
