// How much a test does: `every_change` in `make test`, `soak` in `make soak`, which sets CARDINAL_SOAK for the tests
// with the tag [soak].
#pragma once

#include <cstdlib>

namespace cardinal::testing {

template <typename Number>
Number Amount(Number every_change, Number soak) {
  return std::getenv("CARDINAL_SOAK") == nullptr ? every_change : soak;
}

}  // namespace cardinal::testing
