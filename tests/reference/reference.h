// The reference interpreter: the language a second time, slow and simple. It walks over the checked rules, without
// lower/ and vm/. A program must do the same there as here.
//
// In: checked rules, how the game begins, and who answers.
// Out: how the game ended, with the position and every event that began.
// Promises: everything is looked up by its name; a construct that is not supported is named (Ending::Outside) and never
// skipped; an answer is kept only until anything changes. Not supported: what players know of hidden
// cards. (Only tests include this.)
#pragma once

#include <string>
#include <vector>

#include "interpreter/machine/model/model.h"
#include "tests/reference/position.h"

namespace cardinal::reference {

struct Start {
  int seats = 2;
  struct Card {
    int kind = 0;  // CheckedRules::cards
    int owner = 0;
    std::string zone;
  };
  std::vector<Card> cards;  // of each zone: from the top, or the oldest first
  // By choice: whether it is asked without options, too. The compiler finds out what others would learn from silence.
  std::vector<bool> always_asked;
  // Where the walk gives up: the work between two questions, and the calls that are open.
  long most_work = 300'000;
  int most_open = 60;
};

enum class Ending {
  Drawn,
  Won,
  Lost,      // by all players
  Finished,  // Finished: the main event is over and no player has won
  Fault,     // what: MissingValue, Overflow, DivisionByZero, ZoneFull
  Long,
  Deep,     // the call depth exceeds what this evaluator allows
  Outside,  // what: the construct that is not supported
};

struct Played {
  Ending ending = Ending::Finished;
  std::string what;
  unsigned winners = 0;             // a bit for each seat
  std::vector<std::string> events;  // "e1(2, none)", added when each begins
  Position position;
};

// What a player, or chance, is asked. The options are those of the machine, but the number of an option that is an
// action is its place among all that wait.
struct Question {
  model::DecisionKind kind = model::DecisionKind::One;
  int seat = model::kNoSeat;
  std::vector<model::Option> options = {};
  bool of_actions = false;
  std::vector<int> pile = {};  // Shuffle: the cards, from the top
};
struct Answer {
  std::size_t option = 0;
  std::vector<int> order = {};  // Shuffle: the same cards in their new order
};

class Walker;
class Player {
 public:
  virtual ~Player() = default;
  virtual Answer Choose(const Question& question, Walker& walker) = 0;
};

Played Play(const check::CheckedRules& rules, const Start& start, Player& player);

}  // namespace cardinal::reference
