// Replays a recorded game and keeps it. In: a Program and a GameRecord. Out: GameHistory: the match at each decision,
// and the trace of all that happened between the decisions. Promises: the record is played to its last answer or to the
// first error, which is then described in words; nothing is skipped.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/machine/trace/trace.h"

namespace cardinal::replay {

// The position at an open decision, or at the end of the game.
struct HistoryPoint {
  match::Match match;
  model::Answer answer;       // given at this point; none (option -1) at the last point
  std::size_t log_begin = 0;  // number of trace records before this point
};

// How the replay of a record ended.
struct Playback {
  enum class Kind : std::uint8_t {
    Complete,    // every answer was accepted
    Refused,     // an answer was refused: `problem`
    Fault,       // the rules faulted: `fault`
    EndedEarly,  // the game was over before all answers were given
  } kind = Kind::Complete;
  std::size_t answers = 0;  // that were accepted
  std::string problem;      // in words, empty if the replay is complete
  model::Fault fault;
};

// Plays the record. Calls `at` at every open decision with the next answer (null: there is none), and also when the
// game is over. `observer` receives all events.
using OnHistoryPoint = std::function<void(const match::Match&, const model::Answer*)>;
Playback ReplayRecord(const program::Program& program, const GameRecord& record, const base::Limits& limits,
                      vm::Observer* observer, const OnHistoryPoint& at);

class GameHistory {
 public:
  GameHistory(const program::Program& program, GameRecord record, const base::Limits& limits);

  const program::Program& GetProgram() const { return program_; }
  const GameRecord& GetRecord() const { return record_; }
  const view::DisplayNames& GetDisplayNames() const { return record_.names; }
  const std::vector<HistoryPoint>& Points() const { return moments_; }  // never empty unless the start failed
  const trace::TraceRecorder& Trace() const { return trace_; }
  const Playback& GetPlayback() const { return how_; }

  // The point that `--at` means: "12" (decision 12 of the match), "step 3" or "3" of a scenario (the position after the
  // step), ":14" (the last step that begins at or before that line), "start", "end". -1 and a problem in words if there
  // is no such point.
  struct FoundPoint {
    int moment = -1;
    std::string problem;
  };
  FoundPoint FindPoint(const std::string& words) const;

 private:
  const program::Program& program_;
  GameRecord record_;
  trace::TraceRecorder trace_;
  std::vector<HistoryPoint> moments_;
  Playback how_;
};

}  // namespace cardinal::replay
