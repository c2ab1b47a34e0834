// Finds the decisions that belong to the turn that is running at the end of a record.
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/drivers/scenario_writer/write_scenario.h"

namespace cardinal::scenario_writer {

namespace {

// The uid of the innermost running turn or round; 0 if none is running.
std::int32_t RunningTurn(const program::Program& program, const match::Match& match) {
  for (std::size_t i = match.stack.frames.size(); i-- > 0;) {
    const match::Frame& frame = match.stack.frames[i];
    const bool event = frame.Runs(program::OccurrenceKind::Event);
    const std::string word = event ? program.events[frame.occurrence_index].keyword : "";
    if (word == "turn" || word == "round") return frame.uid;
  }
  return 0;
}

}  // namespace

DecisionInterval CurrentTurn(const program::Program& program, const replay::GameRecord& record,
                             const base::Limits& limits) {
  std::vector<std::int32_t> turns;  // for each answered decision: its turn
  replay::ReplayRecord(program, record, limits, nullptr, [&](const match::Match& match, const model::Answer* answer) {
    if (answer != nullptr) turns.push_back(RunningTurn(program, match));
  });
  DecisionInterval stretch{1, turns.size()};
  if (turns.empty() || turns.back() == 0) return stretch;
  stretch.from = turns.size();
  while (stretch.from > 1 && turns[stretch.from - 2] == turns.back()) --stretch.from;
  return stretch;
}

}  // namespace cardinal::scenario_writer
