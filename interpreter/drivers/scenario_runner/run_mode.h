// The ways of running a scenario. Promises: all of them have the same result.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace cardinal::scenario_runner {

enum class RunMode : std::uint8_t {
  Plain,
  Undo,     // every answer is undone and given again, every step is played twice (undo_checks.h)
  Save,     // at every decision the match is saved, restored and compared
  Process,  // a second process must end in the same position (second_process.h); RunScenario plays it like Plain
};
inline constexpr std::array<RunMode, 4> kModes = {RunMode::Plain, RunMode::Undo, RunMode::Save, RunMode::Process};

constexpr std::string_view RunModeName(RunMode mode) {
  switch (mode) {
    case RunMode::Plain: return "plain";
    case RunMode::Undo: return "undo";
    case RunMode::Save: return "save";
    case RunMode::Process: return "process";
  }
  return "";
}

}  // namespace cardinal::scenario_runner
