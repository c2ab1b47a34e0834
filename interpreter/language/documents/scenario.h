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
#include "interpreter/language/documents/map_reader.h"
#include "interpreter/language/documents/yaml.h"

namespace cardinal::documents {

// ---- the board

// `hand: [A, 3 B]`, `pile: A`, `coins: 1`: a zone or a state. Which, only the ruleset knows.
struct BoardSetting {
  LocatedText name;
  source::Span span;             // of the value
  bool list = false;             // written with [ ]
  std::vector<CardCount> items;  // exactly one if not a list; none for `[]`
};

// What one seat, the table or one card has.
struct BoardSection {
  LocatedText owner;  // a seat, "table", or the name of a card
  std::vector<BoardSetting> settings;
};

struct ScenarioBoard {
  source::Span span;
  std::vector<LocatedText> turn;  // `p1, drawing`: who begins, then the arguments of the ruleset's start event
  std::vector<BoardSection> seats;
  std::optional<BoardSection> table;
  std::vector<BoardSection> cards;  // states of (and zones on) single cards
};

// ---- expectations

struct Expectation;

struct ExpectedValue {
  enum class Kind : std::uint8_t {
    Same,        // `same`
    Delta,       // `+2`, `-1`: number
    Equals,      // `is X` or plain `X`: text
    ExactCards,  // `[A, 2 B]`: exactly these cards, in any order: gains
    Change,      // `gains [A]`, `loses [B]`, `{gains: [A], loses: [B]}`: both lists, either may be empty
    AtLeast,     // `at least 3`: number
    AtMost,      // `at most 3`
    Hidden,      // `3 hidden`: so many cards that the viewer cannot name
    Map,         // `{zone: pile, open: yes}`: parts
  };
  Kind kind = Kind::Same;
  source::Span span;
  std::int64_t number = 0;
  LocatedText text;                // Is; for all scalars what was written
  std::vector<CardCount> gains;    // Change, ExactCards
  std::vector<CardCount> losses;   // Change
  std::vector<Expectation> parts;  // Map
};

// `p1.hand: loses [A]`
struct Expectation {
  LocatedText subject;
  ExpectedValue expected;
};

// ---- steps

// The next decision: `{p2: Play a card, options: [A, B], not: {C: because of this}}`.
struct ExpectedDecision {
  source::Span span;
  LocatedText seat;
  LocatedText prompt;
  std::optional<std::vector<LocatedText>> options;  // exactly these, in any order
  source::Span options_span;
  struct ExcludedOption {
    LocatedText option;
    std::optional<LocatedText> reason;
  };
  std::vector<ExcludedOption> exclusions;
};

// What one seat sees: `p1: {p2.hand: 3 hidden}`.
struct ExpectedView {
  LocatedText seat;
  std::vector<Expectation> claims;
};

// `tells: [A, B]`, or for what one seat reads `tells: {p1: [A, B]}`: exactly the sentences that are told, in order.
struct ExpectedSentences {
  LocatedText seat;  // empty: as the author reads them, who sees everything
  std::vector<LocatedText> sentences;
  source::Span span;  // of the list
  source::Span key;   // before it
  source::Span map;   // in which the key stands
};

struct ScenarioStep {
  enum class Kind : std::uint8_t {
    Answer,   // `p1: play A`; who may also be `everyone` or `chance`
    Refused,  // `refused: {p1: play A}`
    Check,    // neither: a bare `asks`, `expect` or `view`
  };
  Kind kind = Kind::Check;
  source::Span span;
  LocatedText seat;                   // Answer, Refused
  LocatedText answer;                 // as written; `[A, B]` and `{A: 1}` keep their brackets
  std::optional<LocatedText> reason;  // Refused
  std::optional<ExpectedDecision> asks;
  std::vector<Expectation> expect;
  enum class UnlistedChanges : std::uint8_t {
    Unspecified,
    MustNotChange,
    MayChange
  } unlisted_changes = UnlistedChanges::Unspecified;
  source::Span unlisted_changes_span;
  std::vector<ExpectedView> views;
  std::vector<ExpectedSentences> tells;
  std::optional<YamlNode> reasons;  // as it stands in the file
};

struct ExpectedEnd {
  enum class Kind : std::uint8_t { Decision, Outcome, Fault } kind = Kind::Outcome;
  LocatedText text;    // all of it: `game over`, `p1 wins`, `draw`
  LocatedText seat;    // Decision `p1, play in items`: p1
  LocatedText detail;  // Decision: play in items; Fault `fault, no number`: no number
};

// ---- the whole

// The deck of one seat, for scenarios that begin where a game begins: `decks: {p1: {A: 2, B: 1}, p2: [A, B]}`.
struct SeatDeck {
  LocatedText seat;
  source::Span span;
  std::vector<CardCount> cards;  // top first
};

// `deck: {...}` with `expect: legal` or `breaches: [...]`.
struct DeckCheck {
  source::Span span;
  std::vector<CardCount> cards;
  bool legal = false;
  source::Span expect_span;
  std::vector<LocatedText> breaches;  // exactly these, by their message
};

struct Scenario {
  source::Span span;
  LocatedText title;
  LocatedText game;
  std::vector<LocatedText> cites;
  bool auto_single = true;           // decisions with one legal answer are answered silently; `auto: none` turns it off
  std::optional<LocatedText> given;  // a file to be read with ReadShared and put under this with ApplySharedSetup
  std::vector<source::Span> cards;   // inline declarations: pass each through MaskedText to the parser
  std::optional<std::uint64_t> seed;
  std::vector<std::pair<LocatedText, LocatedText>> options;  // of the game, with their values

  // Exactly one of these three (a board may come from `given`).
  std::optional<ScenarioBoard> board;
  std::vector<SeatDeck> decks;
  std::optional<DeckCheck> deck;

  std::vector<ScenarioStep> steps;
  std::optional<ExpectedEnd> end;        // always there, but for deck checks
  std::vector<LocatedText> random;       // luck in the order in which it is drawn, in the words of a `chance:` step
  std::vector<ExpectedSentences> tells;  // of the whole run

  std::string row;  // of one row: "a: 5, h: 5"
  source::Span row_span;
  std::vector<Scenario> rows;  // one scenario for each row, with $a etc. replaced; all else here is that of row 0
};

struct ScenarioFile {
  std::vector<Scenario> scenarios;
};

// What `given:` names: `board:` and `cards:`.
struct SharedSetup {
  std::optional<ScenarioBoard> board;
  std::vector<source::Span> cards;
};

std::optional<ScenarioFile> ReadScenarios(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);
std::optional<ScenarioFile> ReadScenarios(const YamlNode& root, diag::Sink& sink);
std::optional<SharedSetup> ReadShared(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);

// Puts the shared board and cards under the scenario (and its rows): what the scenario says itself goes before. A
// scenario that has neither decks nor a deck nor a board then cannot be run; it is reported at its `given`.
bool ApplySharedSetup(Scenario& scenario, const SharedSetup& shared, diag::Sink& sink);

// How often a scenario is to be run: its rows, or once; and what to run.
std::size_t RunCount(const Scenario& scenario);
const Scenario& ScenarioForRow(const Scenario& scenario, std::size_t row);

}  // namespace cardinal::documents
