// Builds the timeline of a game. In: a Program and a GameRecord. Out: Timeline, the game as a tree: each node is
// something that happened, its parent is the occurrence in which it happened; and the board at each decision; with a
// text for each viewer. Promises: `view` makes every text for its viewer at the time of the event. A viewer gets no
// text about hidden information: an unseen card is "a card", and state changes of such a card and events inside another
// seat's choice have no text. Numbers and names in the arguments of an event are for the referee only, because they may
// come from hidden cards.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/drivers/narration/card_text.h"
#include "interpreter/drivers/replay/game_history.h"

namespace cardinal::timeline {

using model::Seat;

// The first four are occurrences: they can contain other nodes.
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

// The text of a node for one viewer.
struct NodeText {
  std::string text;                 // empty: the viewer may know nothing of the node
  std::vector<std::int32_t> cards;  // definitions of the cards it names
  std::int32_t source_card = -1;    // the card whose rule made the node, if the viewer sees that card
  bool shows_site = false;          // the viewer may know the site in the rules
  std::string before, after;        // State: the values; Move: the card, and its zones
};

struct TimelineNode {
  TimelineNodeKind kind = TimelineNodeKind::Event;
  int parent = -1;                       // into Timeline::nodes
  int decision = 0;                      // the number of decisions before it; for a Decision its own number, from 1
  model::SiteId site = -1;               // the rule that made it
  std::vector<std::int32_t> clauses;     // that the rule cites
  model::SiteId rule = -1;               // the declaration of an occurrence
  std::string_view name;                 // of the declaration: occurrence, state, query or choice
  std::string_view keyword;              // Phase: turn, round, phase, step
  std::vector<Seat> seats;               // that it concerns
  std::string from, to;                  // Move: zones
  bool is_resumed = false;               // an occurrence that waited and continues here
  std::vector<NodeText> text_by_viewer;  // by viewer
};

// A visible card with its values at that time.
struct CardView {
  std::int32_t def = -1;
  std::string name;
  std::string type;  // "Runner"
  std::string text;  // as printed
  std::vector<narration::CardFact> facts;
  int hue = -1;  // hue of its colour, 0 to 359, from its first attribute with a hue in the palette; -1: it has none
};
struct ZoneView {
  std::int32_t zone = -1;  // Program::zones
  Seat owner = -1;
  std::vector<int> faces;  // into Timeline::card_views, in order; -1: face down
};
struct StateView {
  std::string name, value;
  std::optional<bool> truth = {};  // the value of a Bool
};
struct BoardSnapshot {
  std::vector<ZoneView> zones;                 // the same zones in the same order in every snapshot
  std::vector<std::vector<StateView>> states;  // of the table, then of each seat
  std::uint32_t eliminated = 0;                // bit per seat: it is eliminated
};

// What one viewer sees of an open decision, and of the position.
struct DecisionSnapshot {
  std::string question;
  bool is_own_sentence = false;      // the rules have this sentence for the window
  std::string window;                // the window that asks: "Items: Start"
  std::vector<std::string> options;  // empty: this viewer may not know them
  int chosen = -1;                   // into options
  std::string answer;                // empty: no answer, or this viewer does not learn it here
  BoardSnapshot board;               // if TimelineOptions::boards
};
struct TimelinePoint {
  int node = -1;  // its Decision; -1: the game is over
  Seat seat = model::kNoSeat;
  std::string mark;  // the mark of the record at this decision, such as "step 3" of a scenario
  std::vector<DecisionSnapshot> view_by_viewer;  // by viewer
};

// A sentence of the story that players read (narration::Transcript), for one viewer.
struct ToldLine {
  enum class Kind : std::uint8_t {
    Gap,  // before a round or turn
    Heading,
    Sentence,
    Numbers,  // numbers of cards that have changed, with their cause
  } kind = Kind::Sentence;
  int depth = 0;  // number of lines around it
  std::string text;
  std::vector<std::int32_t> cards;  // definitions of the cards that it names
  int decision = 0;                 // the number of decisions before it
};

// Hues of enum values, 0 to 359, by enum (Program::enums) and value: a game says that its water is blue. A card whose
// values are not in it has no colour: names of values do not tell their colours.
using Palette = std::map<std::pair<std::int32_t, model::Value>, int>;

struct TimelineOptions {
  std::vector<Seat> viewers;  // see AllViewers
  bool boards = false;
  bool stories = false;  // records Timeline::stories
  Palette palette;       // for CardView::hue
  // What boards and stories show, and under which labels; the nodes have the names of the rules, for authors.
  narration::GameLayout layout = {};
};
// The referee's view, then those of the seats.
std::vector<Seat> AllViewers(const replay::GameRecord& record);

struct Timeline {
  std::vector<Seat> viewers;
  view::DisplayNames names;
  narration::GameLayout layout;     // of TimelineOptions
  std::vector<TimelineNode> nodes;  // a parent comes before its children
  std::vector<TimelinePoint> moments;
  std::vector<CardView> card_views;
  std::vector<std::vector<ToldLine>> stories;  // by viewer, if TimelineOptions::stories
  replay::Playback playback;
  model::Outcome outcome;
  std::vector<std::string> reasons;  // by viewer: why the game ended, as the rules give it; empty: they give none
  bool IsOver() const { return outcome.kind != model::OutcomeKind::Running; }
};
// The names in the result refer to the program.
Timeline BuildTimeline(const program::Program& program, const replay::GameRecord& record, const base::Limits& limits,
                       const TimelineOptions& options);

}  // namespace cardinal::timeline
