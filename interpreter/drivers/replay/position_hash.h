// In: a match. Out: hashes of what its position is: which cards lie where, what the states are, what is asked of whom.
// Promises: everything goes in by its name and its place, nothing by its number in the program or by the texts that
// people read, so that the same position has the same hash under other rules too, and rules that are edited differ only
// where they play differently.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "interpreter/machine/match/match.h"

namespace cardinal::replay {

enum class PositionPart : std::uint8_t { Cards, States, Modifiers, Random, Decision };
inline constexpr std::size_t kParts = 5;
// "the cards and their places"
std::string_view PositionPartName(PositionPart part);

struct PositionHashes {
  std::uint64_t hash = 0;
  std::array<std::uint16_t, kParts> parts{};  // short: they only say what differs where the hash does
  bool operator==(const PositionHashes& other) const { return hash == other.hash; }
};
PositionHashes HashPositionParts(const program::Program& program, const match::Match& match);

// HashPositionParts(...).hash
std::uint64_t HashWholePosition(const program::Program& program, const match::Match& match);

}  // namespace cardinal::replay
