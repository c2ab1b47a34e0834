// Gives a player determinized matches in which it can try its options.
// In: a match and the asked seat. Out: the value of the ruleset's goal for that seat some time after an option;
// simulations of determinized matches. Promises: uses only matches made by view::Determinize for the seat; the same
// option and sample give the same value, the same sample and answers the same simulation.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/base/table.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/players/player.h"

namespace cardinal::match_loop {

// The query that the ruleset marks as its `goal` for a player, or -1.
std::int32_t FindGoal(const program::Program& program);

// True if an action has begun and has not yet taken effect: it waits in a window, or it is in progress.
bool IsActionUnderWay(const match::Match& match);

// Counts the turns that begin; the rounds, if the rules have no turns. It looks at the running events at each decision,
// so that the simulations need no observer, with which the machine is slower. A turn without a decision does not count.
class TurnClock {
 public:
  explicit TurnClock(const program::Program& program);
  bool HasTurns() const { return any_; }
  void Start(const match::Match& match);  // at a decision: no turn has begun since
  void Update(const match::Match& match);
  std::int32_t TurnsSinceStart() const { return turns_; }

 private:
  std::int32_t InnermostTurn(const match::Match& match) const;

  std::vector<bool> counts_;  // by event
  bool any_ = false;
  std::int32_t turns_ = 0;
  std::int32_t last_ = 0;  // uid of the turn that began last; later turns have greater ones
};

class DeterminizedMatch : public players::DeterminizedGame {
 public:
  DeterminizedMatch(const program::Program& program, const match::Match& match, const base::Limits& limits);
  std::optional<std::int64_t> EvaluateOption(std::int32_t option, std::uint64_t sample) override;

  players::SimulationState BeginSimulation(std::uint64_t sample) override;
  players::SimulationState AnswerDecision(std::int32_t option) override;
  players::SimulationState PassUntil(std::int32_t clock, model::Seat until_asked) override;
  void Remember() override;
  players::SimulationState Return() override;
  bool HasClock() const override { return clock_.HasTurns(); }
  std::uint64_t QuestionKey() const override;
  std::uint64_t OptionKey(std::int32_t option) const override;
  std::int32_t SeatCount() const override { return match_.state.seats; }
  players::SeatEvaluation EvaluateSeat(model::Seat seat) const override;

  // The last fault of the goal, such as an overflow: then the goal has no value. Empty: there was none.
  const std::optional<model::Fault>& GoalFault() const { return goal_fault_; }

 private:
  // Which decisions are answered automatically: forced ones and chance events always; all others until `clock` turns
  // have begun or a seat is asked.
  struct Stop {
    std::int32_t clock = 0;
    model::Seat until_asked = model::kNoSeat;
  };
  class Policy;
  // Answers the open decision, and all further ones up to the stop. The simulation is over if the match is, or after
  // too many forced decisions.
  void Run(std::int32_t option, const Stop& stop);
  // Gives one answer, forced or not. The simulation is over if it does not lead to a decision.
  void Step(std::int32_t option);
  // Without turns and rounds: all players pass until the seat is asked something that is not part of its last action,
  // and no action is under way.
  void PassUntilEvaluated();
  bool IsForced() const;
  players::SimulationState CurrentState() const;
  // True if the open decision of the seat is still part of the option that was answered last.
  bool IsPartOfLastAction() const;
  std::uint64_t CardKey(model::CardId card) const;
  std::optional<std::int64_t> LeadInScore(model::Seat seat) const;

  const program::Program& program_;
  const match::Match& match_;
  const base::Limits& limits_;
  model::Seat seat_;
  std::int32_t goal_;
  // By card: the seat sees its face in the real position, so it is that card in every determinized match.
  base::Table<model::CardId, bool> seen_;

  // State of the simulation.
  match::Match imagined_;
  base::Random luck_;
  std::int32_t asking_ = 0;  // uid of the occurrence in which the last choice was made, 0 = none
  bool over_ = true;
  TurnClock clock_;
  // The state that Remember stored.
  struct Snapshot {
    match::Match imagined;
    base::Random luck;
    std::int32_t asking = 0;
    bool over = true;
    TurnClock clock;
  };
  std::optional<Snapshot> remembered_;
  mutable std::optional<model::Fault> goal_fault_;
};

}  // namespace cardinal::match_loop
