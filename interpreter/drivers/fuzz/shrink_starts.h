// Finds the candidates with which the shrinking of a finding begins.
// In: a finding. Out: for each turn, phase or step of the game, the last one first, a board with the answers that
// follow; then the whole game with its decks.
#pragma once

#include <vector>

#include "interpreter/drivers/fuzz/shrink_candidate.h"

namespace cardinal::fuzz {

std::vector<ShrinkCandidate> FindShrinkStarts(const program::Program& program, const FuzzFinding& finding,
                                              const base::Limits& limits);

}  // namespace cardinal::fuzz
