// Compares a position of the machine with one of the reference interpreter. (Only tests include this.)
// In: a match and a position. Out: the first difference in words; empty: there is none. Promises: everything that rules
// can ask about is compared, but not the numbers of occurrences, nor the ages of changes and lasting rules.
#pragma once

#include <string>

#include "interpreter/machine/match/match.h"
#include "tests/reference/reference.h"

namespace cardinal::reference {

std::string FindDifference(const program::Program& program, const match::Match& match, const Position& position);

// How the same game begins.
Start StartOf(const program::Program& program, const match::Setup& setup);

}  // namespace cardinal::reference
