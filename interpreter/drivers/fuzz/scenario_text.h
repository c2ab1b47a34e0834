// In: a Trial that fails. Out: the scenario that shows it, as a file on its own, and whether it does. Promises: what is
// given back has been read again and run, and has failed with the finding's key.
#pragma once

#include <cstddef>
#include <string>

#include "interpreter/drivers/fuzz/candidate.h"

namespace cardinal::fuzz {

struct Shown {
  std::string text;     // empty: `problem` says why
  std::string problem;  // in words
  std::size_t cards = 0;
  std::size_t decisions = 0;  // steps that it takes, luck among them
};

// `beginning`: comments that stand above it, each line with its `#`.
Shown ShowFailing(const program::Program& program, const Trial& trial, const Finding& finding,
                  const std::string& beginning);

}  // namespace cardinal::fuzz
