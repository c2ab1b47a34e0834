// The named parts of a game in the order of flow: its phases, steps, turns and rounds; the windows with their actions.
// In: checked rules. Out: two lists of rows with a depth, because one window may belong to several phases. Promises:
// each part has one row, where it is nearest to the beginning of the game; an event of the kind `event` has no row, but
// the parts that it runs have.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::explain {

struct FlowRow {
  int depth = 1;
  std::string name;
  const check::Origin* origin = nullptr;  // in the rules
  std::int32_t card_type = -1;            // of an action: the cards with which it is done; -1: none
};

struct FlowOutline {
  std::vector<FlowRow> phases;   // an inner phase is deeper
  std::vector<FlowRow> windows;  // each before its actions, which are deeper
};
FlowOutline MakeFlowOutline(const check::CheckedRules& rules);

}  // namespace cardinal::explain
