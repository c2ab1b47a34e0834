// A small game (tests/malformed/harbour) and matches of it; and bytes changed by a stranger who also mends the
// checksum. (Only tests include this.)
#pragma once

#include <string>
#include <vector>

#include "interpreter/machine/match/match.h"
#include "tests/fuzz/targets/fuzz_target.h"

namespace cardinal::fuzz {

const program::Program& Harbour();
// Ten cards for each of two players.
match::Setup HarbourSetup(std::uint64_t seed);
// A match of it in the midst of a game; the same number gives the same match.
match::Match HarbourMatch(std::size_t answers);

// Some of the bytes become others, as the choices say.
std::string Changed(std::string bytes, Choices& choices);
// The same of the image of a match, whose last eight bytes then are the checksum of the rest.
std::string ForgedMatch(std::string image, Choices& choices);

// Plays on, at most so many answers. The match may be anything that was accepted.
void PlayOn(const program::Program& program, match::Match match, Choices& choices);

}  // namespace cardinal::fuzz
