// Explains why a player cannot do something. In: a match, a seat, and what it wants to do: an action (with a card), or
// an answer to the open choice. Out: Verdict: whether it is possible, and all obstacles, nearest first, as data.
// Promises: nothing is changed; conditions after a failed one are tested as well; what could not be tested is reported
// as Untested, never guessed.
#pragma once

#include "interpreter/base/limits.h"
#include "interpreter/drivers/reasons/tested_condition.h"

namespace cardinal::reasons {

struct ChoiceCandidate {
  std::vector<Value> chosen;        // by choice
  std::vector<std::int32_t> tests;  // the conditions of those choices
  std::vector<TestedCondition> failed;
  bool operator==(const ChoiceCandidate&) const = default;
};

struct Obstacle {
  enum class Kind : std::uint8_t {
    GameOver,
    OtherSeat,    // seat: the seat that is asked
    OtherChoice,  // a choice is open, not a window
    OtherWindow,  // the open window is not one of the windows of `action`
    LacksAction,  // the card does not have this action
    WrongZone,    // the card is not in `zone`
    Forbidden,    // `can` is false: tried.terms
    Condition,    // a `when` is false: tried
    Choice,       // nothing, or not enough, to choose from: tried; candidates, nearest first
    Cost,         // an event of the cost is not possible: tried
    Filtered,     // of a choice: a `where` excludes it: tried
    NotListed,    // of a choice: it is not in the list of the choice
    Picked,       // of a choice of several: it was picked already
    Hidden,       // whether this holds depends on what the viewer does not see
    Untested,     // the rules faulted before they could test it: `fault`
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

// The same for what `seat` may know: an obstacle on which its determinized matches disagree is Hidden.
Verdict WhyNotSeen(const program::Program& program, const match::Match& match, model::Seat seat, std::int32_t action,
                   model::CardId card, const base::Limits& limits = {});

// Why `thing` is not an option of the open choice. `filters`: what its lists left out (see EventLog).
Verdict WhyNotChosen(const program::Program& program, const match::Match& match, model::Seat seat,
                     const model::Option& thing, const std::vector<TestedCondition>& filters);

// Sorts obstacles by how near they are: first those with a missing number, then conditions without a number, then what
// is not known.
struct ObstacleRank {
  int group = 1;
  Value missing = 0;
  auto operator<=>(const ObstacleRank&) const = default;
};
ObstacleRank RankObstacle(const program::Program& program, const Obstacle& obstacle);
void SortByRank(const program::Program& program, std::vector<Obstacle>& obstacles);

// The frame of the window to which the open decision belongs, or null.
const match::Frame* OpenWindow(const match::Match& match);

}  // namespace cardinal::reasons
