// cardinal test --record: writes an interval of a recorded game as a scenario that passes.
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
  std::string scenario;  // which scenario of the file
  std::string row;
  std::vector<std::string> cards;  // more files or folders of cards
  bool partial = false;            // accepts a log that was cut off
  std::optional<std::uint64_t> from, to;
  std::string title;
  std::string out;     // a file; empty: the terminal
  bool force = false;  // replaces an existing file
};

int RunTestRecord(const Environment& env, const TestRecordArguments& arguments);

// The text of the declaration at a site; its further lines are moved to the left by the indentation of the first one.
std::string DeclarationAt(const source::SourceSet& sources, const program::Site& site);

// The same for a game in progress: writes its last `last` answers (0: those of the current turn) to `file`. Returns a
// message about the result, in that language of the game.
std::string WriteLastAnswers(const Environment& env, const load::GameHome& home, const program::Program& program,
                             const replay::GameRecord& record, std::uint64_t last, const std::string& file,
                             std::int32_t language);

}  // namespace cardinal::cli
