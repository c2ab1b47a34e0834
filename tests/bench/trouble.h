// In: words.
// Out: an exception that ends the benchmark.
// Promises: nothing else is thrown here.
#pragma once

#include <stdexcept>

namespace cardinal::bench {

// The rules do not fit the benchmark: they do not load, a card is missing, a fault, a refused answer.
struct Trouble : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace cardinal::bench
