// cardinal test --record: a stretch of a recorded game as a scenario that passes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"
#include "interpreter/drivers/replay/game_record.h"
#include "interpreter/language/load/library.h"
#include "interpreter/language/source/source.h"
#include "interpreter/machine/program/program.h"

namespace cardinal::cli {

struct TestRecordArguments {
  std::string file;      // a log, or a file of scenarios
  std::string scenario;  // which of the file
  std::string row;
  std::vector<std::string> cards;  // more files or folders of cards
  bool partial = false;            // a log that was cut off will do
  std::optional<std::uint64_t> from, to;
  std::string title;
  std::string out;     // a file; empty: the terminal
  bool force = false;  // writes over a file that is there
};

int RunTestRecord(const Environment& env, const TestRecordArguments& arguments);

// What stands at a place, its further lines moved to the left by what the first one is indented.
std::string DeclarationAt(const source::SourceSet& sources, const program::Site& site);

// The same for a game that is being played: its last `last` answers (0: those of the current turn) go to `file`. What
// came of it, in words.
std::string WriteLastAnswers(const Environment& env, const load::GameHome& home, const program::Program& program,
                             const replay::GameRecord& record, std::uint64_t last, const std::string& file);

}  // namespace cardinal::cli
