// Plays a scenario's game with the answers of a recording. In: a Recording, and a scenario's game that has been set up.
// Out: Replay: the game played with the recorded answers and draws: every decision with its answer, or the reason why
// it differs. Promises: the two positions are compared at every recorded decision.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/board.h"
#include "interpreter/drivers/scenario_writer/recording.h"
#include "interpreter/drivers/scenario_writer/state_matcher.h"

namespace cardinal::scenario_writer {

using model::Seat;

struct ReplayedDecision {
  match::Match before;
  model::Answer answer;
  bool in_interval = false;  // belongs to the interval: the scenario has expectations for it
};

struct Replay {
  std::vector<ReplayedDecision> decisions;
  match::Match end;
  std::string problem;  // empty: all compared positions were equal
  // ... except for these states: then the replay ends at the first decision
  std::vector<StateDifference> state_differences;
  std::size_t compared_states = 0;         // number of recorded states that were compared
  std::size_t answers_after_interval = 0;  // number of answers after the interval
  std::optional<model::Fault> fault;       // the rules failed with the last answer, or at the start
};

struct ReplayPlan {
  std::size_t moment = 0;               // index in States() of the first decision
  std::size_t luck = 0;                 // index in ChanceEvents() of the first draw
  std::size_t interval_begin = 0;       // index in States() where the interval begins
  std::size_t stop = 0;                 // index in States() where the interval ends
  bool continues_while_forced = false;  // after `stop`, while there is only one answer
  bool fails = false;                   // the rules fail with the last answer of the recording
};

Replay ReplayRecording(const Recording& tape, const scenario_runner::StartedGame& begun, const StateMatcher& likeness,
                       const ReplayPlan& way);

}  // namespace cardinal::scenario_writer
