#include "interpreter/cli/memory.h"

#include <sys/resource.h>

#include <algorithm>

namespace cardinal::cli {

// What a process has of its own (heap, stacks of threads), not what it could address: the C library asks for much more
// than it uses. A sanitizer asks for terabytes, so there nothing is bounded.
bool BoundMemory(std::int64_t megabytes, Bound bound) {
#if defined(__SANITIZE_ADDRESS__)
  static_cast<void>(megabytes);
  static_cast<void>(bound);
  return true;
#else
  rlimit limit{};
  if (::getrlimit(RLIMIT_DATA, &limit) != 0) return false;
  constexpr rlim_t kMegabyte = 1'000'000;
  const rlim_t wanted = megabytes == 0 ? RLIM_INFINITY : static_cast<rlim_t>(megabytes) * kMegabyte;
  limit.rlim_cur = std::min(wanted, bound == Bound::Asked ? limit.rlim_max : limit.rlim_cur);
  return ::setrlimit(RLIMIT_DATA, &limit) == 0;
#endif
}

}  // namespace cardinal::cli
