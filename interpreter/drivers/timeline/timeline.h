// In: a Program and a GameRecord. Out: Timeline, the game as a tree of what happened in what, with the board at each
// decision, in words for each viewer. Promises: every text is made by `view` for its viewer at the moment it is about;
// a viewer has no text of what it cannot know: a card that it does not see is "a card", what happens to the states of
// such a card or inside a choice of somebody else is not told, and numbers and names with which the rules call an
// event are for the referee only, since they may come from hidden cards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/replay/game_history.h"

namespace cardinal::timeline {

using model::Seat;

// The first four are occurrences: something can happen inside them.
enum class TimelineNodeKind : std::uint8_t {
  Phase,
  Event,
  Action,
  Window,
  Move,
  State,
  Modifier,
  Shuffle,
  Chance,
  Reveal,
  Sentence,
  Decision,
  Outcome,
};
std::string_view TimelineNodeKindName(TimelineNodeKind kind);  // "phase"
inline bool IsOccurrence(TimelineNodeKind kind) { return kind <= TimelineNodeKind::Window; }

// What one viewer is told of a node.
struct NodeText {
  std::string text;                 // empty: nothing
  std::vector<std::int32_t> cards;  // definitions of the cards it names
  std::int32_t source_card = -1;    // of the card whose text did it, if the viewer sees that card
  bool shows_site = false;          // may know where in the rules this stands
  std::string before, after;        // State; of a Move: the card, and from where to where
};

struct TimelineNode {
  TimelineNodeKind kind = TimelineNodeKind::Event;
  int parent = -1;                       // into Timeline::nodes
  int decision = 0;                      // how many decisions had been asked; a Decision's own number, from 1
  model::SiteId site = -1;               // the rule that did it
  std::vector<std::int32_t> clauses;     // which it cites
  model::SiteId rule = -1;               // where an occurrence is declared
  std::string_view name;                 // of the occurrence, state, query, choice as it is declared
  std::string_view keyword;              // Phase: turn, round, phase, step
  std::vector<Seat> seats;               // whom it concerns
  std::string from, to;                  // Move: zones
  bool is_resumed = false;               // an occurrence that had waited goes on
  std::vector<NodeText> text_by_viewer;  // by viewer
};

// A card whose face is seen, as it is at that moment.
struct CardView {
  std::int32_t def = -1;
  std::string name;
  std::string type;  // "Runner"
  std::string text;  // as printed
  std::vector<narration::CardFact> facts;
  int hue = -1;  // 0 to 359, from its first attribute that is one of a list of words; -1: it has none
};
struct ZoneView {
  std::int32_t zone = -1;  // Program::zones
  Seat owner = -1;
  std::vector<int> faces;  // into Timeline::card_views, in order; -1: a back
};
struct StateView {
  std::string name, value;
};
struct BoardSnapshot {
  std::vector<ZoneView> zones;                 // the same ones in the same order at every moment
  std::vector<std::vector<StateView>> states;  // of the table, then of each seat
  std::uint32_t eliminated = 0;                // bit per seat that is out of the game
};

// What one viewer sees of an open decision, and of the position.
struct DecisionSnapshot {
  std::string question;
  std::string window;                // in which it is asked: "Items: Start"
  std::vector<std::string> options;  // empty: this viewer may not know them
  int chosen = -1;                   // into options
  std::string answer;                // empty: none, or this viewer does not learn it here
  BoardSnapshot board;               // if wanted
};
struct TimelinePoint {
  int node = -1;  // its Decision; -1: the game is over
  Seat seat = model::kNoSeat;
  std::string mark;                              // "step 3" of a scenario, if that is where the moment stands
  std::vector<DecisionSnapshot> view_by_viewer;  // by viewer
};

struct TimelineOptions {
  std::vector<Seat> viewers;  // see AllViewers
  bool boards = false;
};
// Everybody's (the referee's) view, then those of the seats.
std::vector<Seat> AllViewers(const replay::GameRecord& record);

struct Timeline {
  std::vector<Seat> viewers;
  view::DisplayNames names;
  std::vector<TimelineNode> nodes;  // a parent stands before what happened in it
  std::vector<TimelinePoint> moments;
  std::vector<CardView> card_views;
  replay::Playback playback;
  model::Outcome outcome;
  bool IsOver() const { return outcome.kind != model::OutcomeKind::Running; }
};
// The names in it refer to the program.
Timeline BuildTimeline(const program::Program& program, const replay::GameRecord& record, const base::Limits& limits,
                       const TimelineOptions& options);

}  // namespace cardinal::timeline
