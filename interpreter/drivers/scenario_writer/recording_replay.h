// In: a Recording, and a scenario's game that has been set up. Out: Walk, that game played with the recorded answers
// and the recorded luck: every decision with its answer, or why it is another game. Promises: at every recorded
// decision the two positions are compared.
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
  bool in_interval = false;  // belongs to the stretch: what comes of it is said
};

struct Replay {
  std::vector<ReplayedDecision> decisions;
  match::Match end;
  std::string problem;                             // empty: all the way the positions were the same
  std::vector<StateDifference> state_differences;  // ... but for these states: then the walk ends at the first decision
  std::size_t compared_states = 0;                 // moments of the tape that were compared
  std::size_t answers_after_interval = 0;          // answers behind the stretch
  std::optional<model::Fault> fault;               // the rules failed with the last stride, or at once
};

struct ReplayPlan {
  std::size_t moment = 0;               // of the tape, the first decision that is reached
  std::size_t luck = 0;                 // of the tape, what is drawn first
  std::size_t interval_begin = 0;       // the first moment of the stretch
  std::size_t stop = 0;                 // the moment at which it ends
  bool continues_while_forced = false;  // beyond it, as long as there is only one answer
  bool fails = false;                   // the last answer of the recording is one with which the rules fail
};

Replay ReplayRecording(const Recording& tape, const scenario_runner::StartedGame& begun, const StateMatcher& likeness,
                       const ReplayPlan& way);

}  // namespace cardinal::scenario_writer
