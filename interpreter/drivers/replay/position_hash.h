// Computes hashes of positions. In: a match. Out: hashes of its position: the cards in each zone, the states, the open
// decision. Promises: the hash uses names and places, never indices of the program or texts for people. So the same
// position has the same hash with other rules, and edited rules change a hash only where they play differently.
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
  std::array<std::uint16_t, kParts> parts{};  // short: they only say which parts differ if the hashes differ
  bool operator==(const PositionHashes& other) const { return hash == other.hash; }
};
PositionHashes HashPositionParts(const program::Program& program, const match::Match& match);

// HashPositionParts(...).hash
std::uint64_t HashWholePosition(const program::Program& program, const match::Match& match);

}  // namespace cardinal::replay
