#include "interpreter/cli/memory_limit.h"

#include <cxxabi.h>
#include <execinfo.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <string_view>
#include <typeinfo>

#include "interpreter/cli/environment.h"

#if __has_include(<mimalloc.h>)
#include <mimalloc.h>
#pragma weak mi_option_enable  // the tests and the sanitizers have another malloc
#endif

namespace cardinal::cli {

// Limits the memory that a process uses itself (heap, stacks of threads), not its address space: the C library reserves
// much more than it uses. A sanitizer reserves terabytes, so there is no limit with one.
bool LimitMemory(std::int64_t megabytes, MemoryLimitOrigin bound) {
#if defined(__SANITIZE_ADDRESS__)
  static_cast<void>(megabytes);
  static_cast<void>(bound);
  return true;
#else
  rlimit limit{};
  if (::getrlimit(RLIMIT_DATA, &limit) != 0) return false;
  constexpr rlim_t kMegabyte = 1'000'000;
  const rlim_t wanted = megabytes == 0 ? RLIM_INFINITY : static_cast<rlim_t>(megabytes) * kMegabyte;
  limit.rlim_cur = std::min(wanted, bound == MemoryLimitOrigin::UserRequested ? limit.rlim_max : limit.rlim_cur);
  return ::setrlimit(RLIMIT_DATA, &limit) == 0;
#endif
}

void PrepareToUnwind() {
  void* frame = nullptr;
  ::backtrace(&frame, 1);
}

// Reads only the type of the exception: to rethrow it could need memory.
bool IsMemoryExhausted() {
  const std::type_info* const type = abi::__cxa_current_exception_type();
  return type != nullptr && *type == typeid(std::bad_alloc);
}

void EndWithoutMemory() {
  constexpr std::string_view kMessage =
      "error: there is not enough memory for this (limit memory_mb; --memory allows more)\n";
  static_cast<void>(!::write(STDERR_FILENO, kMessage.data(), kMessage.size()));
  ::_exit(kLimitReached);
}

// Takes memory from the system in pages of 2 megabytes, if it supports them: the start of a game with ten thousand
// cards touches a hundred megabytes for the first time, and each small page is a call into the kernel. This runs before
// the first allocation, which requests the next 32 megabytes. If the system refuses them (`ulimit -v`), not even an
// exception could be thrown later.
[[gnu::constructor(101)]] void TakeFirstMemory() {
#if __has_include(<mimalloc.h>)
  if (&mi_option_enable != nullptr) mi_option_enable(mi_option_large_os_pages);
#endif
  void* volatile first = std::malloc(1);
  if (first == nullptr) EndWithoutMemory();
  std::free(first);
}

}  // namespace cardinal::cli
