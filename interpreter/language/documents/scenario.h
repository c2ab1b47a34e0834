// In: a scenario file. Out: its scenarios as plain structs, each name with the place where it stands.
// Promises: the shape is right (no unknown key, no missing one, numbers are numbers); nothing is known here of any
// ruleset, so all names of seats, cards, zones, states and options are still text, to be looked up by who runs it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/language/documents/card_list.h"
#include "interpreter/language/documents/reader.h"
#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

// ---- the board

// `hand: [A, 3 B]`, `pile: A`, `coins: 1`: a zone or a state. Which, only the ruleset knows.
struct Setting {
  Text name;
  source::Span span;             // of the value
  bool list = false;             // written with [ ]
  std::vector<CardCount> items;  // exactly one if not a list; none for `[]`
};

// What one seat, the table or one card has.
struct Holding {
  Text owner;  // a seat, "table", or the name of a card
  std::vector<Setting> settings;
};

struct Board {
  source::Span span;
  std::vector<Text> turn;  // `p1, drawing`: who begins, then the arguments of the ruleset's start event
  std::vector<Holding> seats;
  std::optional<Holding> table;
  std::vector<Holding> cards;  // states of (and zones on) single cards
};

// ---- expectations

struct Claim;

struct Expected {
  enum class Kind : std::uint8_t {
    Same,     // `same`
    Delta,    // `+2`, `-1`: number
    Is,       // `is X` or plain `X`: text
    Are,      // `[A, 2 B]`: exactly these cards, in any order: gains
    Change,   // `gains [A]`, `loses [B]`, `{gains: [A], loses: [B]}`: both lists, either may be empty
    AtLeast,  // `at least 3`: number
    AtMost,   // `at most 3`
    Hidden,   // `3 hidden`: so many cards that the viewer cannot name
    Map,      // `{zone: pile, open: yes}`: parts
  };
  Kind kind = Kind::Same;
  source::Span span;
  std::int64_t number = 0;
  Text text;                      // Is; for all scalars what was written
  std::vector<CardCount> gains;   // Change, Are
  std::vector<CardCount> losses;  // Change
  std::vector<Claim> parts;       // Map
};

// `p1.hand: loses [A]`
struct Claim {
  Text subject;
  Expected expected;
};

// ---- steps

// The next decision: `{p2: Play a card, options: [A, B], not: {C: because of this}}`.
struct Asks {
  source::Span span;
  Text who;
  Text prompt;
  std::optional<std::vector<Text>> options;  // exactly these, in any order
  source::Span options_span;
  struct WhyNot {
    Text option;
    std::optional<Text> reason;
  };
  std::vector<WhyNot> nots;
};

// What one seat sees: `p1: {p2.hand: 3 hidden}`.
struct View {
  Text seat;
  std::vector<Claim> claims;
};

// `tells: [A, B]`, or for what one seat reads `tells: {p1: [A, B]}`: exactly the sentences that are told, in order.
struct Tells {
  Text seat;  // empty: as the author reads them, who sees everything
  std::vector<Text> sentences;
  source::Span span;  // of the list
  source::Span key;   // before it
  source::Span map;   // in which the key stands
};

struct Step {
  enum class Kind : std::uint8_t {
    Answer,   // `p1: play A`; who may also be `everyone` or `chance`
    Refused,  // `refused: {p1: play A}`
    Check,    // neither: a bare `asks`, `expect` or `view`
  };
  Kind kind = Kind::Check;
  source::Span span;
  Text who;                     // Answer, Refused
  Text answer;                  // as written; `[A, B]` and `{A: 1}` keep their brackets
  std::optional<Text> because;  // Refused
  std::optional<Asks> asks;
  std::vector<Claim> expect;
  enum class Else : std::uint8_t { Unsaid, Unchanged, Free } otherwise = Else::Unsaid;
  source::Span else_span;
  std::vector<View> views;
  std::vector<Tells> tells;
  std::optional<Node> why;  // as it stands in the file
};

struct End {
  enum class Kind : std::uint8_t { Decision, Outcome, Fault } kind = Kind::Outcome;
  Text text;  // all of it: `game over`, `p1 wins`, `draw`
  Text who;   // Decision `p1, play in items`: p1
  Text what;  // Decision: play in items; Fault `fault, no number`: no number
};

// ---- the whole

// The deck of one seat, for scenarios that begin where a game begins: `decks: {p1: {A: 2, B: 1}, p2: [A, B]}`.
struct SeatDeck {
  Text seat;
  source::Span span;
  std::vector<CardCount> cards;  // top first
};

// `deck: {...}` with `expect: legal` or `breaches: [...]`.
struct DeckCheck {
  source::Span span;
  std::vector<CardCount> cards;
  bool legal = false;
  source::Span expect_span;
  std::vector<Text> breaches;  // exactly these, by their message
};

struct Scenario {
  source::Span span;
  Text title;
  Text game;
  std::vector<Text> cites;
  bool auto_single = true;          // decisions with one legal answer are answered silently; `auto: none` turns it off
  std::optional<Text> given;        // a file to be read with ReadShared and put under this with Share
  std::vector<source::Span> cards;  // inline declarations: pass each through MaskedText to the parser
  std::optional<std::uint64_t> seed;
  std::vector<std::pair<Text, Text>> options;  // of the game, with their values

  // Exactly one of these three (a board may come from `given`).
  std::optional<Board> board;
  std::vector<SeatDeck> decks;
  std::optional<DeckCheck> deck;

  std::vector<Step> steps;
  std::optional<End> end;    // always there, but for deck checks
  std::vector<Text> random;  // luck in the order in which it is drawn, in the words of a `chance:` step
  std::vector<Tells> tells;  // of the whole run

  std::string row;  // of one row: "a: 5, h: 5"
  source::Span row_span;
  std::vector<Scenario> rows;  // one scenario for each row, with $a etc. replaced; all else here is that of row 0
};

struct ScenarioFile {
  std::vector<Scenario> scenarios;
};

// What `given:` names: `board:` and `cards:`.
struct Shared {
  std::optional<Board> board;
  std::vector<source::Span> cards;
};

std::optional<ScenarioFile> ReadScenarios(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);
std::optional<ScenarioFile> ReadScenarios(const Node& root, diag::Sink& sink);
std::optional<Shared> ReadShared(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);

// Puts the shared board and cards under the scenario (and its rows): what the scenario says itself goes before. A
// scenario that has neither decks nor a deck nor a board then cannot be run; it is reported at its `given`.
bool Share(Scenario& scenario, const Shared& shared, diag::Sink& sink);

// How often a scenario is to be run: its rows, or once; and what to run.
std::size_t RunCount(const Scenario& scenario);
const Scenario& WithRow(const Scenario& scenario, std::size_t row);

}  // namespace cardinal::documents
