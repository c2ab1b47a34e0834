// The lines of a match for trying rules. In: where it begins, and its answers. Out: the same from its lines. The first
// line says where the match begins; lines of a log follow, one for each answer. A later line that says where the match
// begins replaces everything before it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "interpreter/drivers/replay/log.h"

namespace cardinal::playground {

// Where a match begins: at the beginning of the game, or at a step of a scenario.
struct DraftBeginning {
  std::string draft;  // the id of the draft whose rules count
  struct Step {
    std::string file, title;  // the name of the file, as ProjectFiles names it
    std::size_t index = 0, row = 0, step = 0;
    bool operator==(const Step&) const = default;
  };
  std::optional<Step> scenario;
  std::uint64_t seed = 0;            // without a scenario
  std::vector<std::string> players;  // by seat: "human", "greedy"
  bool operator==(const DraftBeginning&) const = default;
};

struct DraftLines {
  DraftBeginning beginning;
  std::vector<replay::LogAnswer> answers;
};

std::string EncodeBeginning(const DraftBeginning& beginning);  // with its newline
std::string EncodeAnswer(const replay::LogAnswer& answer);     // with its newline
// Nullopt: the lines are damaged.
std::optional<DraftLines> ReadDraftLines(std::span<const std::string> lines);

}  // namespace cardinal::playground
