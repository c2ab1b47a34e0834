// A small game (tests/malformed/harbour) and matches of it; and a function that changes bytes as an attacker who also
// fixes the checksum. (Only tests include this.)
#pragma once

#include <string>
#include <vector>

#include "interpreter/machine/match/match.h"
#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {

const program::Program& Harbour();
// Ten cards for each of two players.
match::Setup HarbourSetup(std::uint64_t seed);
// A match of it in the middle of a game; the same number gives the same match.
match::Match HarbourMatch(std::size_t answers, const program::Program& program = Harbour());

// Replaces some of the bytes, as the choices say.
std::string Changed(std::string bytes, Choices& choices);
// The same for the image of a match, whose last eight bytes are then the checksum of the rest.
std::string ForgedMatch(std::string image, Choices& choices);

// Continues the game for a limited number of answers. The match may be anything that was accepted.
void PlayOn(const program::Program& program, match::Match match, Choices& choices);

}  // namespace cardinal::fuzz
