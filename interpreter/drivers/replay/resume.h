// In: a saved match, and the rules as they are now. Out: Resumed, the match to continue with and how it came there, or
// why it cannot continue. Promises: with other rules than those it was saved with it continues only if every position
// of its log is what it was; everything that has changed is named.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/replay/log_game.h"
#include "interpreter/drivers/save/save.h"

namespace cardinal::replay {

// How a game came to its match.
struct History {
  LogHead head;  // by the rules as they are now
  Record record;
};

struct Resumed {
  std::string problem;  // in words; empty: it continues
  save::SavedMatch saved;
  std::optional<History> history;    // nothing: the save does not say
  std::vector<std::string> changed;  // what is not as it was when the match was saved, and could matter
};
Resumed Resume(const program::Program& program, const load::Home& home, std::string_view bytes,
               const base::Limits& limits);

// The lines of a log without its end, for a save: the game as it was played so far. Empty if they are more than a log
// may have.
std::string LogOf(const program::Program& program, const History& history, const base::Limits& limits);

// What has changed, the most telling first: "Nine (cards/GAME/x.cardinal:3)", "event draw
// (rulesets/GAME/y.cardinal:9)".
std::vector<std::string> WhatChanged(const Changes& changes, const program::Program& program);
// "a, b, ...": the first of them.
std::string Listed(const std::vector<std::string>& things);

}  // namespace cardinal::replay
