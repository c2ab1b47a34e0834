// In: a folder with rules and files of cards, from the source folder of this build. Out: their Program.
// Promises: loaded as any player's rules are; if that fails, the diagnostics are the message of the Trouble.
#pragma once

#include <initializer_list>
#include <string_view>

#include "interpreter/machine/program/program.h"

namespace cardinal::bench {

program::Program LoadRules(std::string_view ruleset, std::initializer_list<std::string_view> cards);

// Imagimon with the bench set; with its first set; the vanilla duel.
program::Program LoadBenchRules();
program::Program LoadFirstLight();
program::Program LoadDuel();

}  // namespace cardinal::bench
