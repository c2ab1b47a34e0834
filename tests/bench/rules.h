// In: a folder with rules and files of cards, from the source folder of this build.
// Out: their Program.
// Promises: they are loaded like the rules of any player; if that fails, the Trouble has the diagnostics as its
// message.
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
