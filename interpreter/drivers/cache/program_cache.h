// Loads programs through the cache. In: a request for a program. Out: the program, from the cache if it is there,
// otherwise loaded and stored there. Promises: program, sources and diagnostics are the same in both cases: only
// programs that load without diagnostics are stored.
#pragma once

#include <optional>

#include "interpreter/drivers/cache/cache.h"
#include "interpreter/language/load/load.h"

namespace cardinal::cache {

// Like load::LoadProgram with the default limits. Bypasses the cache if `sources` already has files, or if the request
// has cards inside documents.
std::optional<program::Program> LoadCachedProgram(const Cache& cache, const source::FileSystem& files,
                                                  const load::LoadRequest& request, source::SourceSet& sources,
                                                  diag::Sink& sink);

}  // namespace cardinal::cache
