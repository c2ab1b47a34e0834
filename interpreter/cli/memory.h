// In: how many megabytes this process may use, 0: as many as there are. Out: that it gets no more from the system, so
// that what wants more ends in std::bad_alloc, and the program with kLimit. Promises: false where the system refuses.
#pragma once

#include <cstdint>

namespace cardinal::cli {

bool BoundMemory(std::int64_t megabytes);

}  // namespace cardinal::cli
