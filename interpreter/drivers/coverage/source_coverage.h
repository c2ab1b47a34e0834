// Computes the coverage of source files. In: a Program, the sources that it was compiled from, and its coverage (a byte
// for each site and each condition). Out: its files with their lines, conditions and functions. Promises: code that was
// compiled several times (for each kind of card) counts once.
#pragma once

#include <cstdint>
#include <vector>

#include "interpreter/base/table.h"
#include "interpreter/drivers/coverage/coverage.h"
#include "interpreter/language/source/source.h"

namespace cardinal::coverage {

// The values of trace::TraceRecorder::Sites() and Conditions(), of one run or merged from several runs.
struct ReachedPlaces {
  base::Table<model::SiteId, std::uint8_t> sites;
  base::Table<program::ConditionId, std::uint8_t> tests;
};

// Fills in `files` and `conditions`.
void CoverSources(const program::Program& program, const source::SourceSet& sources, const ReachedPlaces& ran,
                  Coverage& coverage);

}  // namespace cardinal::coverage
