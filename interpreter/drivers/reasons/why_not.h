// In: a match, a seat, and what it would like to do: an action (with a card), or an answer to the choice that is open.
// Out: Verdict: whether it can, and everything that stands in the way, nearest first, as data.
// Promises: nothing is changed; a condition behind one that fails is tested as well; what could not be tested is said
// to be so, never guessed.
#pragma once

#include "interpreter/base/limits.h"
#include "interpreter/drivers/reasons/tested_condition.h"

namespace cardinal::reasons {

struct ChoiceCandidate {
  std::vector<Value> chosen;        // by choice
  std::vector<std::int32_t> tests;  // of those choices
  std::vector<TestedCondition> failed;
  bool operator==(const ChoiceCandidate&) const = default;
};

struct Obstacle {
  enum class Kind : std::uint8_t {
    GameOver,
    OtherSeat,     // seat: who is asked
    OtherChoice,   // a choice is open, no window
    OtherWindow,   // another window is open than those of `action`
    NoSuchAction,  // the card is not one that has this action
    WrongZone,     // the card does not lie in `zone`
    Forbidden,     // `can` says no: tried.terms
    Condition,     // a `when`: tried
    Choice,        // nothing, or not enough, to choose from: tried; candidates, nearest first
    Cost,          // an event of the cost is not possible: tried
    Filtered,      // of a choice: a `where` leaves it out: tried
    NotListed,     // of a choice: it is not in the list that was chosen from
    Picked,        // of a choice of several: it has been picked already
    Hidden,        // whether this holds depends on what the viewer does not see
    Untested,      // the rules could not test it: `fault`
  };
  Kind kind = Kind::Condition;
  model::SiteId site = -1;
  model::Seat seat = model::kNoSeat;
  match::ZoneId zone = -1;
  std::int32_t action = -1;
  TestedCondition tried;
  std::vector<ChoiceCandidate> candidates;
  std::string fault;
  bool operator==(const Obstacle&) const = default;
};

struct Verdict {
  bool possible = false;                   // it is among the options of that seat
  std::vector<Obstacle> obstacles;         // nearest first
  std::vector<TestedCondition> satisfied;  // conditions that hold
};

// `card`: -1 for an action without one.
Verdict WhyNot(const program::Program& program, const match::Match& match, model::Seat seat, std::int32_t action,
               model::CardId card, const base::Limits& limits = {});

// The same as `seat` may know it: what its imagined matches do not agree on is Hidden.
Verdict WhyNotSeen(const program::Program& program, const match::Match& match, model::Seat seat, std::int32_t action,
                   model::CardId card, const base::Limits& limits = {});

// Why `thing` is not among the options of the choice that is open. `filters`: what its lists left out (see Witness).
Verdict WhyNotChosen(const program::Program& program, const match::Match& match, model::Seat seat,
                     const model::Option& thing, const std::vector<TestedCondition>& filters);

// How near an obstacle is: what is missing as a number comes first, then yes or no, then what is not known.
struct ObstacleRank {
  int group = 1;
  Value missing = 0;
  auto operator<=>(const ObstacleRank&) const = default;
};
ObstacleRank RankObstacle(const program::Program& program, const Obstacle& obstacle);
void SortByRank(const program::Program& program, std::vector<Obstacle>& obstacles);

// The window of which the open decision is an opportunity (its frame), or null.
const match::Frame* OpenWindow(const match::Match& match);

}  // namespace cardinal::reasons
