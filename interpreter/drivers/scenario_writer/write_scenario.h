// In: a Program, a GameRecord of a game played with it, and the decisions that matter. Out: a scenario of them as a
// file: the board (or the decks) from which they are reached, every answer in words, everything that each one changed.
// Or, of a game that ends with a fault, the answer with which the rules fail; or a position, and what somebody has to
// say of it. Promises: what is given back has been read again and has passed in every mode; if nothing passes there is
// no text, and it is said why.
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
  std::size_t to = 0;  // the last one that is in; 0: the last that was answered
};

struct WriteOptions {
  std::string title;                 // empty: one that names the decisions
  std::vector<std::string> clauses;  // that may be cited, sorted; empty: all that the rules cite
  // Cards that do not lie with the game, by definition, with their declarations: a scenario in which they lie says
  // them.
  std::map<std::int32_t, std::string> inline_cards;
  bool tells = false;             // what each seat reads in it is said as well
  std::set<model::CardId> named;  // cards that are named wherever they lie
  base::Limits limits;
};

struct WrittenScenario {
  std::string text;
  std::string problem;               // in words, if there is no text
  bool is_interval_invalid = false;  // it is the stretch that is wrong
};

WrittenScenario WriteScenario(const program::Program& program, const replay::GameRecord& record,
                              DecisionInterval stretch, const WriteOptions& options = {});

// A record whose last answer is one with which the rules fail (or whose beginning is, if nothing is answered).
WrittenScenario WriteFault(const program::Program& program, const replay::GameRecord& record,
                           const WriteOptions& options = {});

// The steps at a position, each line with its indentation. `own`: by card of the record, the card of the scenario.
using StepWriterFunction =
    std::function<std::string(const scenario_runner::ScenarioGame& now, const std::vector<model::CardId>& own)>;
// The open decision behind all answers of a record, and what is said of it there.
WrittenScenario WritePosition(const program::Program& program, const replay::GameRecord& record,
                              const StepWriterFunction& steps, const WriteOptions& options = {});

// The decisions since the current turn or round began (the one before, if nobody has answered in it yet); all of them
// in a game without.
DecisionInterval CurrentTurn(const program::Program& program, const replay::GameRecord& record,
                             const base::Limits& limits = {});

}  // namespace cardinal::scenario_writer
