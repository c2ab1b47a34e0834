// The reference interpreter: the language a second time, slow and simple. It walks over the checked rules, without
// lower/ and vm/. A program must do the same there as here.
//
// In: checked rules, and how the game begins.
// Out: how the game ended, with the position and every event that began.
// Promises: nothing is kept from one query to the next; everything is looked up by its name; a construct that is not
// supported is named (Ending::Outside) and never skipped. Not supported: choices and chance, windows and actions,
// parts, `simultaneously`, cards in zones of cards. (Only tests include this.)
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
  std::vector<Card> cards;  // of each zone: from the top, or the oldest first
};

enum class Ending {
  Drawn,
  Won,
  Finished,  // Finished: the main event is over and no player has won
  Fault,     // what: MissingValue, Overflow, DivisionByZero, ZoneFull
  Long,
  Deep,     // the call depth exceeds what this evaluator allows
  Outside,  // what: the construct that is not supported
};

struct Played {
  Ending ending = Ending::Finished;
  std::string what;
  int winner = -1;
  std::vector<std::string> events;                                // "e1(2, none)", added when each begins
  std::map<std::pair<std::string, int>, Number> states;           // name and owner (-1: the table)
  std::map<std::pair<std::string, int>, std::vector<int>> zones;  // name and owner: cards, from the top or oldest first
};

Played Play(const check::CheckedRules& rules, const Start& start);

}  // namespace cardinal::reference
