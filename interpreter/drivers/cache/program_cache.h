// In: a request for a program. Out: the program, from the cache if that has it, else loaded and kept there.
// Promises: the same program, sources and diagnostics either way: only what loaded without a word is kept.
#pragma once

#include <optional>

#include "interpreter/drivers/cache/cache.h"
#include "interpreter/language/load/load.h"

namespace cardinal::cache {

// As load::LoadCachedProgram with the limits that there are. `sources` that hold files already, and cards inside
// documents: without the cache.
std::optional<program::Program> LoadCachedProgram(const Cache& cache, const source::FileSystem& files,
                                                  const load::LoadRequest& request, source::SourceSet& sources,
                                                  diag::Sink& sink);

}  // namespace cardinal::cache
