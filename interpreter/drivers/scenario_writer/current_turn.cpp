// Which decisions belong to the turn that runs at the end of a record.
#include "interpreter/drivers/replay/game_history.h"
#include "interpreter/drivers/scenario_writer/write_scenario.h"

namespace cardinal::scenario_writer {

namespace {

// The innermost turn or round that runs; 0: none does.
std::int32_t RunningTurn(const program::Program& program, const match::Match& match) {
  for (std::size_t i = match.stack.frames.size(); i-- > 0;) {
    const match::Frame& frame = match.stack.frames[i];
    const bool event =
        frame.uid > 0 && static_cast<program::OccurrenceKind>(frame.kind) == program::OccurrenceKind::Event;
    const std::string word = event ? program.events[static_cast<std::size_t>(frame.occurrence_index)].keyword : "";
    if (word == "turn" || word == "round") return frame.uid;
  }
  return 0;
}

}  // namespace

DecisionInterval CurrentTurn(const program::Program& program, const replay::GameRecord& record,
                             const base::Limits& limits) {
  std::vector<std::int32_t> turns;  // by decision that was answered
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
