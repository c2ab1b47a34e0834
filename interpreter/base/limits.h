// Limits: one number for each line of limits.def. Promises: every limit has a sentence and a test.
#pragma once

#include <cstdint>

namespace cardinal::base {

struct Limits {
#define LIMIT(name, value, text) std::int64_t name = value;
#include "interpreter/base/limits.def"
};

// The default values of limits.def.
inline constexpr Limits kLimits;

}  // namespace cardinal::base
