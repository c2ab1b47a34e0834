// In: how many megabytes this process may use, 0: as many as there are. Out: that it gets no more from the system, so
// that what wants more ends in std::bad_alloc, and the program with kLimit. Promises: false where the system refuses; a
// smaller bound that was set before the program began is kept, unless its user asks for another one.
#pragma once

#include <cstdint>

namespace cardinal::cli {

// Asked: by the user, with --memory.
enum class MemoryLimitOrigin : std::uint8_t { Default, UserRequested };
bool LimitMemory(std::int64_t megabytes, MemoryLimitOrigin bound = MemoryLimitOrigin::UserRequested);

// Loads what the C library needs for an exception that passes through one of its own functions (std::call_once):
// without memory it could not load it then, and would end the program. To be called before LimitMemory.
void PrepareToUnwind();

// Whether the exception that is being handled says that there is no more memory: of std::terminate, its reason.
bool IsMemoryExhausted();

// Ends the program at once with kLimit and its message. Allocates nothing.
[[noreturn]] void EndWithoutMemory();

}  // namespace cardinal::cli
