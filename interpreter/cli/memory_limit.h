// Limits the memory of the process.
// In: the limit in megabytes, 0: no limit. Effect: the process gets no more memory from the system, so that an
// allocation above the limit throws std::bad_alloc and the program ends with kLimitReached. Promises: returns false if
// the system refuses; a lower limit that was set before the program began is kept, unless its user requests another
// one.
#pragma once

#include <cstdint>

namespace cardinal::cli {

// UserRequested: with --memory.
enum class MemoryLimitOrigin : std::uint8_t { Default, UserRequested };
bool LimitMemory(std::int64_t megabytes, MemoryLimitOrigin bound = MemoryLimitOrigin::UserRequested);

// Loads what the C library needs for an exception that passes through one of its own functions (std::call_once):
// without memory it could not load it, and would end the program. To be called before LimitMemory.
void PrepareToUnwind();

// True if the current exception means that there is no more memory. In std::terminate it is the reason.
bool IsMemoryExhausted();

// Ends the program at once with kLimitReached and its message. Allocates nothing.
[[noreturn]] void EndWithoutMemory();

}  // namespace cardinal::cli
