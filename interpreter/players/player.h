// The interface of players.
// In: a decision as the asked seat may see it, and a way to try its options in determinized matches. Out: the index of
// an option. Promises: a player knows nothing else (this room cannot include a match). The same decision with the same
// seed gets the same answer, whatever was played, undone or loaded before.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/machine/model/model.h"

namespace cardinal::players {

struct OptionView {
  model::OptionKind kind = model::OptionKind::Pass;
  std::string text;  // "play Whetstone", "pass", as it is shown to the seat
  bool operator==(const OptionView&) const = default;
};

// The open decision in the words of the asked seat. It contains no ids: a card's id could reveal more than its face.
struct DecisionView {
  std::uint32_t serial = 0;
  model::Seat seat = model::kNoSeat;
  model::DecisionKind kind = model::DecisionKind::One;
  std::string window;  // Act: the window's name, otherwise empty
  std::string prompt;
  std::int32_t min = 0, max = 0;  // Many: how many must and may be picked in all
  std::int32_t picked = 0;        // Many, Arrange: how many have been picked
  std::vector<OptionView> options;
};

// The state of a simulation: its open decision.
struct SimulationState {
  // The seat that is asked; kNobody: the simulation is over (see DeterminizedGame::EvaluateSeat).
  model::Seat seat = model::kNoSeat;
  std::int32_t options = 0;  // the number of options, at least two
  std::int32_t pass = -1;    // the index of the option `pass`, or -1
  // The number of turns (of rounds, if the rules have no turns) that have begun since the simulation began.
  std::int32_t clock = 0;
};

// The value of a determinized match for one seat.
struct SeatEvaluation {
  model::OutcomeKind outcome = model::OutcomeKind::Running;
  bool won = false;  // Won: by that seat
  // Running: the ruleset's goal for that seat; empty if there is no goal or it has no value.
  std::optional<std::int64_t> goal_value;
};

// Determinized matches for the asked seat: everything hidden from it is resampled. They are used in two ways:
// EvaluateOption tries one option; a simulation plays one match answer by answer, for every seat. A simulation stops
// only at a decision with several options: forced answers and chance events are resolved automatically.
class DeterminizedGame {
 public:
  virtual ~DeterminizedGame() = default;
  // The value of the ruleset's goal for the seat after that option, in the determinized match number `sample`. The same
  // number means the same hidden cards for every option. Empty if the ruleset has no goal.
  virtual std::optional<std::int64_t> EvaluateOption(std::int32_t option, std::uint64_t sample) = 0;

  // Begins a simulation of the determinized match number `sample` at the open decision.
  virtual SimulationState BeginSimulation(std::uint64_t sample) = 0;
  // Answers the current decision and continues to the next one. `option` is an index below SimulationState::options.
  virtual SimulationState AnswerDecision(std::int32_t option) = 0;
  // Every seat passes, or takes a random option if it may not pass, until that many turns have begun (`clock`), the
  // seat `until_asked` is asked (kNoSeat: never), the simulation is over, or many decisions have passed. This is much
  // faster than single answers, because the options of a seat that passes are not listed.
  virtual SimulationState PassUntil(std::int32_t clock, model::Seat until_asked) = 0;
  // Remembers the current state of the simulation, and returns to the state that was remembered last.
  virtual void Remember() = 0;
  virtual SimulationState Return() = 0;
  // True if the rules have turns or rounds, so that there is a clock.
  virtual bool HasClock() const = 0;
  // Keys of the current question and its options. A key is equal in every determinized match in which the asked seat
  // sees the same question or option. Options with the same key are indistinguishable for this seat.
  virtual std::uint64_t QuestionKey() const = 0;
  virtual std::uint64_t OptionKey(std::int32_t option) const = 0;
  // The number of seats, and the value of the simulated match for one of them.
  virtual std::int32_t SeatCount() const = 0;
  virtual SeatEvaluation EvaluateSeat(model::Seat seat) const = 0;
};

class Player {
 public:
  virtual ~Player() = default;
  // The answer to a decision with that many options, if the player decides without seeing them; it equals the answer of
  // Decide. The driver then need not make the view, which is most of the time of a random game.
  virtual std::optional<std::int32_t> DecideBlind(model::Seat /*seat*/, std::uint32_t /*serial*/,
                                                  std::size_t /*options*/) const {
    return std::nullopt;
  }
  // An index into `decision.options`, which is never empty.
  virtual std::int32_t Decide(const DecisionView& decision, DeterminizedGame& imagination) = 0;
};

// The index of the option `pass`, or -1.
std::int32_t FindPass(const DecisionView& decision);

}  // namespace cardinal::players
