// In: a match and the seat that is asked. Out: what the ruleset's goal is worth to that seat some way after an option;
// walks through imagined matches. Promises: looks only at matches made by view::Imagine for the seat; the same option
// and sample give the same worth, the same sample and answers the same walk.
#pragma once

#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/view.h"
#include "interpreter/players/player.h"

namespace cardinal::match_loop {

// The query that the ruleset calls its `goal` for a player, or -1.
std::int32_t FindGoal(const program::Program& program);

// Hears turns begin, or rounds, if the rules have no turns.
class TurnClock : public vm::Observer {
 public:
  explicit TurnClock(const program::Program& program);
  bool WantsInstructionEvents() const override { return false; }
  void OnEnter(const match::Match&, const match::Frame& frame, std::span<const model::Value> args) override;
  bool HasTurns() const { return any_; }
  std::int32_t TurnsSinceRestart() const { return now_; }
  void Restart() { now_ = 0; }

 private:
  std::vector<bool> counts_;  // by event
  bool any_ = false;
  std::int32_t now_ = 0;
};

class DeterminizedMatch : public players::DeterminizedGame {
 public:
  DeterminizedMatch(const program::Program& program, const match::Match& match, const base::Limits& limits);
  std::optional<std::int64_t> EvaluateOption(std::int32_t option, std::uint64_t sample) override;

  players::SimulationState BeginSimulation(std::uint64_t sample) override;
  players::SimulationState AnswerDecision(std::int32_t option) override;
  bool HasClock() const override { return clock_.HasTurns(); }
  std::uint64_t QuestionKey() const override;
  std::uint64_t OptionKey(std::int32_t option) const override;
  std::int32_t SeatCount() const override { return match_.state.seats; }
  players::SeatEvaluation EvaluateSeat(model::Seat seat) const override;

 private:
  // One answer, forced or not. The walk is over if it does not lead to a decision.
  void Step(std::int32_t option);
  // On through luck and decisions with one option.
  void SkipForced();
  // Everybody passes until the seat is asked something that does not belong to what was answered last.
  void PassUntilAsked();
  players::SimulationState CurrentState() const;
  // Whether the seat's decision that is open now still belongs to the option that was answered last.
  bool IsPartOfLastAction() const;
  std::uint64_t CardName(model::CardId card) const;

  const program::Program& program_;
  const match::Match& match_;
  const base::Limits& limits_;
  model::Seat seat_;
  std::int32_t goal_;
  std::vector<bool>
      seen_;  // by card: the seat sees its face as things stand, so it is that card in every imagined match

  // The walk.
  match::Match imagined_;
  base::Random luck_;
  std::int32_t asking_ = 0;  // uid of the occurrence in which the last choice was made, 0 = none
  bool over_ = true;
  TurnClock clock_;
};

}  // namespace cardinal::match_loop
