// In: pieces of work, by number. Out: all of them done, by several threads. Promises: pieces are begun in the order of
// their numbers; nothing runs any more when it returns; what pieces throw ends it, and that of the lowest number is
// thrown again here.
#pragma once

#include <cstddef>
#include <functional>

namespace cardinal::base {

// How many threads that is. 0: as many as the machine runs at once.
unsigned ThreadCount(unsigned wanted);

void ParallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& work);

}  // namespace cardinal::base
