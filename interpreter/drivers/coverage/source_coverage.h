// In: a Program, the sources it was made from, what ran of it (a byte for each site and each test). Out: its files with
// their lines, conditions and functions. Promises: what was compiled several times (for each kind of card) is one.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/drivers/coverage/coverage.h"
#include "interpreter/language/source/source.h"

namespace cardinal::coverage {

// What trace::Recorder::Sites() and Tests() gave, of one run or merged of many.
struct ReachedPlaces {
  std::vector<std::uint8_t> sites;
  std::vector<std::uint8_t> tests;
};

// Fills in `files` and `conditions`.
void CoverSources(const program::Program& program, const source::SourceSet& sources, const ReachedPlaces& ran,
                  Coverage& coverage);

}  // namespace cardinal::coverage
