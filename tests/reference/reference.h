// The language once more, slow and obvious: a walk over the checked rules, without lower/ and vm/. What a program does
// here is what it has to do there.
//
// In: checked rules, how the game begins. Out: how it ended, with the position and every event that began. Promises:
// nothing is kept from one question to the next, nothing is looked up by anything but its name; what is not built here
// is said by name (Ending::Outside) and never passed over. Not built: choices and luck, windows and actions, parts,
// `simultaneously`, cards that lie on cards. (Only tests include this.)
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "interpreter/language/check/checked_rules.h"

namespace cardinal::reference {

using Number = std::int64_t;
inline constexpr Number kNone = INT64_MIN;

struct Start {
  int seats = 2;
  struct Card {
    int kind = 0;  // CheckedRules::cards
    int owner = 0;
    std::string zone;
  };
  std::vector<Card> cards;  // of each zone: top or oldest first
};

enum class Ending {
  Drawn,
  Won,
  Finished,  // Finished: the main event is over and nobody has won
  Fault,     // what: MissingValue, Overflow, DivisionByZero, ZoneFull
  Long,
  Deep,     // it takes more than this evaluator gives it
  Outside,  // what: the construct
};

struct Played {
  Ending ending = Ending::Finished;
  std::string what;
  int winner = -1;
  std::vector<std::string> events;                                // "e1(2, none)" as each begins
  std::map<std::pair<std::string, int>, Number> states;           // name and owner (-1: the table)
  std::map<std::pair<std::string, int>, std::vector<int>> zones;  // name and owner: cards, top or oldest first
};

Played Play(const check::CheckedRules& rules, const Start& start);

}  // namespace cardinal::reference
