// In: a Program and a GameRecord. Out: Film, the game played again and kept: the match at each decision, and the trace
// of all that happened between them. Promises: the record is played to its last answer or to the first thing that goes
// wrong, which is then said in words; nothing is skipped.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/machine/trace/trace.h"

namespace cardinal::replay {

// An open decision, or the end of the game.
struct HistoryPoint {
  match::Match match;
  model::Answer answer;       // given here; of the last moment: none (option -1)
  std::size_t log_begin = 0;  // records of the trace before this moment
};

// How playing a record again ended.
struct Playback {
  enum class Kind : std::uint8_t {
    Complete,    // every answer was taken
    Refused,     // an answer was not: `problem`
    Fault,       // the rules failed: `fault`
    EndedEarly,  // the game was over before all answers were given
  } kind = Kind::Complete;
  std::size_t answers = 0;  // that were taken
  std::string problem;      // in words, empty if whole
  model::Fault fault;
};

// Plays the record; `at` is called at every open decision with the answer that comes next (null: there is none), and
// once more when the game is over. `observer` hears everything.
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

  // The moment that a person means by `--at`: "12" (decision 12 of the match), "step 3" or "3" of a scenario (the
  // position behind it), ":14" (the last step that begins at or before that line), "start", "end". -1 and a problem in
  // words if there is none.
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
