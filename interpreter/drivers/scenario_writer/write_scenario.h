// Writes a scenario from a recorded game. In: a Program, a GameRecord of a game played with it, and an interval of
// decisions. Out: the file of a scenario: the board (or the decks) from which the decisions are reached, every answer
// in words, everything that each answer changed. Or, for a game that ends with a fault, the answer with which the rules
// fail; or a position with the steps that the caller writes. Promises: the text has been read again and has passed in
// every mode; if no scenario passes, there is no text, but a reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::scenario_runner {
struct ScenarioGame;
}

namespace cardinal::scenario_writer {

// Numbers of decisions, from 1, as `cardinal replay` counts them.
struct DecisionInterval {
  std::size_t from = 1;
  std::size_t to = 0;  // the last one; 0: the last that was answered
};

struct WriteOptions {
  std::string title;                 // empty: a title that names the decisions
  std::vector<std::string> clauses;  // clauses that may be cited, sorted; empty: all that the rules cite
  // Cards that are not among the game's files, by definition, with their declarations: a scenario that contains them
  // declares them.
  std::map<std::int32_t, std::string> inline_cards;
  bool tells = false;             // the scenario also expects the sentences for each seat
  std::set<model::CardId> named;  // cards that are named in every zone
  base::Limits limits;
};

struct WrittenScenario {
  std::string text;
  std::string problem;               // why there is no text, in words
  bool is_interval_invalid = false;  // the interval is invalid
};

WrittenScenario WriteScenario(const program::Program& program, const replay::GameRecord& record,
                              DecisionInterval stretch, const WriteOptions& options = {});

// A record whose last answer causes a fault (or whose beginning does, if there are no answers).
WrittenScenario WriteFault(const program::Program& program, const replay::GameRecord& record,
                           const WriteOptions& options = {});

// Writes the steps at a position, each line with its indentation. `own`: for each card of the record, the card of the
// scenario.
using StepWriterFunction =
    std::function<std::string(const scenario_runner::ScenarioGame& now, const std::vector<model::CardId>& own)>;
// The open decision after all answers of a record, with the steps that the caller writes there.
WrittenScenario WritePosition(const program::Program& program, const replay::GameRecord& record,
                              const StepWriterFunction& steps, const WriteOptions& options = {});

// The decisions since the current turn or round began (or the one before, if it has no answer yet); all decisions in a
// game without turns.
DecisionInterval CurrentTurn(const program::Program& program, const replay::GameRecord& record,
                             const base::Limits& limits = {});

}  // namespace cardinal::scenario_writer
