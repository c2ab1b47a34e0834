// In: the source folder of this build. Out: the Program of Imagimon with the bench set.
// Promises: loaded as any player's rules are; if that fails, the diagnostics are the message of the Trouble.
#pragma once

#include "interpreter/machine/program/program.h"

namespace cardinal::bench {

program::Program LoadBenchRules();

}  // namespace cardinal::bench
