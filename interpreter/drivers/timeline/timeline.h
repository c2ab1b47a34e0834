// In: a Program and a Record. Out: Timeline, the game as a tree of what happened in what, with the board at each
// decision, in words for each viewer. Promises: every text is made by `view` for its viewer at the moment it is about;
// a viewer has no text of what it cannot know: a card that it does not see is "a card", what happens to the states of
// such a card or inside a choice of somebody else is not told, and numbers and names with which the rules call an
// event are for the referee only, since they may come from hidden cards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/replay/film.h"
#include "interpreter/drivers/telling/card.h"

namespace cardinal::timeline {

using model::Seat;

// The first four are occurrences: something can happen inside them.
enum class Kind : std::uint8_t {
  Phase,
  Event,
  Action,
  Window,
  Move,
  State,
  Modifier,
  Shuffle,
  Luck,
  Reveal,
  Told,
  Decision,
  Outcome,
};
std::string_view NameOf(Kind kind);  // "phase"
inline bool IsOccurrence(Kind kind) { return kind <= Kind::Window; }

// What one viewer is told of a node.
struct Said {
  std::string text;                 // empty: nothing
  std::vector<std::int32_t> cards;  // definitions of the cards it names
  std::int32_t by = -1;             // of the card whose text did it, if the viewer sees that card
  bool placed = false;              // may know where in the rules this stands
  std::string before, after;        // State; of a Move: the card, and from where to where
};

struct Node {
  Kind kind = Kind::Event;
  int parent = -1;                    // into Timeline::nodes
  int decision = 0;                   // how many decisions had been asked; a Decision's own number, from 1
  model::SiteId site = -1;            // the rule that did it
  std::vector<std::int32_t> clauses;  // which it cites
  model::SiteId rule = -1;            // where an occurrence is declared
  std::string_view name;              // of the occurrence, state, query, choice as it is declared
  std::string_view word;              // Phase: turn, round, phase, step
  std::vector<Seat> seats;            // whom it concerns
  std::string from, to;               // Move: zones
  bool again = false;                 // an occurrence that had waited goes on
  std::vector<Said> said;             // by viewer
};

// A card whose face is seen, as it is at that moment.
struct Face {
  std::int32_t def = -1;
  std::string name;
  std::string type;  // "Runner"
  std::string text;  // as printed
  std::vector<telling::Fact> facts;
  int hue = -1;  // 0 to 359, from its first attribute that is one of a list of words; -1: it has none
};
struct ZoneSeen {
  std::int32_t zone = -1;  // Program::zones
  Seat owner = -1;
  std::vector<int> faces;  // into Timeline::faces, in order; -1: a back
};
struct StateSeen {
  std::string name, value;
};
struct Board {
  std::vector<ZoneSeen> zones;                 // the same ones in the same order at every moment
  std::vector<std::vector<StateSeen>> states;  // of the table, then of each seat
  std::uint32_t out = 0;                       // bit per seat that is out of the game
};

// What one viewer sees of an open decision, and of the position.
struct Seen {
  std::string question;
  std::string window;                // in which it is asked: "Items: Start"
  std::vector<std::string> options;  // empty: this viewer may not know them
  int chosen = -1;                   // into options
  std::string answer;                // empty: none, or this viewer does not learn it here
  Board board;                       // if wanted
};
struct Moment {
  int node = -1;  // its Decision; -1: the game is over
  Seat seat = model::kNobody;
  std::string mark;        // "step 3" of a scenario, if that is where the moment stands
  std::vector<Seen> seen;  // by viewer
};

struct Options {
  std::vector<Seat> viewers;  // see AllViewers
  bool boards = false;
};
// Everybody's (the referee's) view, then those of the seats.
std::vector<Seat> AllViewers(const replay::Record& record);

struct Timeline {
  std::vector<Seat> viewers;
  view::Names names;
  std::vector<Node> nodes;  // a parent stands before what happened in it
  std::vector<Moment> moments;
  std::vector<Face> faces;
  replay::Playback how;
  model::Outcome outcome;
  bool IsOver() const { return outcome.kind != model::OutcomeKind::Running; }
};
// The names in it refer to the program.
Timeline Make(const program::Program& program, const replay::Record& record, const base::Limits& limits,
              const Options& options);

}  // namespace cardinal::timeline
