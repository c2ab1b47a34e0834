// Reads scenario files. In: a scenario file. Out: its scenarios as plain structs, each name with its place in the file.
// Promises: the form is right (no unknown key, no missing key, numbers are numbers). This room knows no ruleset, so all
// names of seats, cards, zones, states and options are text; the scenario runner looks them up.
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

// `hand: [A, 3 B]`, `pile: A`, `coins: 1`: a zone or a state; only the ruleset knows which.
struct BoardSetting {
  LocatedText name;
  source::Span span;             // of the value
  bool list = false;             // written with [ ]
  std::vector<CardCount> items;  // exactly one if it is not a list; empty for `[]`
};

// The settings of one seat, the table or one card.
struct BoardSection {
  LocatedText owner;  // a seat, "table", or the name of a card
  std::vector<BoardSetting> settings;
};

struct ScenarioBoard {
  source::Span span;
  // `p1, drawing`: the seat that begins, then the arguments of the start event of the ruleset.
  std::vector<LocatedText> turn;
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
    Hidden,      // `3 hidden`: the number of cards that the viewer cannot name
    Map,         // `{zone: pile, open: yes}`: parts
  };
  Kind kind = Kind::Same;
  source::Span span;
  std::int64_t number = 0;
  LocatedText text;                // Equals; for all scalars the written text
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

// Exactly the sentences that the rules tell, in order: `tells: [A, B]`, or what one seat reads: `tells: {p1: [A, B]}`.
struct ExpectedSentences {
  LocatedText seat;  // empty: the texts for the author, who sees everything
  std::vector<LocatedText> sentences;
  source::Span span;  // of the list
  source::Span key;   // before it
  source::Span map;   // the map that has the key
};

struct ScenarioStep {
  enum class Kind : std::uint8_t {
    Answer,   // `p1: play A`; the seat may also be `everyone` or `chance`
    Refused,  // `refused: {p1: play A}`
    Check,    // neither: only `asks`, `expect` or `view`
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
  std::optional<YamlNode> reasons;  // as written in the file
};

struct ExpectedEnd {
  enum class Kind : std::uint8_t { Decision, Outcome, Fault } kind = Kind::Outcome;
  LocatedText text;    // the whole text: `game over`, `p1 wins`, `draw`
  LocatedText seat;    // Decision `p1, play in items`: p1
  LocatedText detail;  // Decision: play in items; Fault `fault, no number`: no number
};

// ---- the scenario

// The deck of one seat, for scenarios that begin at the beginning of a game: `decks: {p1: {A: 2, B: 1}, p2: [A, B]}`.
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
  std::vector<LocatedText> breaches;  // exactly these, by their messages
};

struct Scenario {
  source::Span span;
  LocatedText title;
  LocatedText game;
  std::vector<LocatedText> cites;
  bool auto_single = true;  // decisions with one legal answer are answered silently; `auto: none` turns that off
  // A file to be read with ReadShared and merged into this scenario with ApplySharedSetup.
  std::optional<LocatedText> given;
  std::vector<source::Span> cards;  // inline declarations: MaskedText makes a source for the parser of each
  std::optional<std::uint64_t> seed;
  std::vector<std::pair<LocatedText, LocatedText>> options;  // of the game, with their values

  // Exactly one of these three is present (`given` may add a board).
  std::optional<ScenarioBoard> board;
  std::vector<SeatDeck> decks;
  std::optional<DeckCheck> deck;

  std::vector<ScenarioStep> steps;
  std::optional<ExpectedEnd> end;        // always present, except for deck checks
  std::vector<LocatedText> random;       // random results in the order of their draws, in the words of a `chance:` step
  std::vector<ExpectedSentences> tells;  // of the whole run

  std::string row;  // of one row: "a: 5, h: 5"
  source::Span row_span;
  // One scenario for each row, with $a etc. replaced; all other members here are those of row 0.
  std::vector<Scenario> rows;
};

struct ScenarioFile {
  std::vector<Scenario> scenarios;
};

// The content of the file that `given:` names: `board:` and `cards:`.
struct SharedSetup {
  std::optional<ScenarioBoard> board;
  std::vector<source::Span> cards;
};

std::optional<ScenarioFile> ReadScenarios(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);
std::optional<ScenarioFile> ReadScenarios(const YamlNode& root, diag::Sink& sink);
std::optional<SharedSetup> ReadShared(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);

// Merges the shared board and cards into the scenario and its rows; the scenario's own settings have precedence. If the
// scenario then has neither decks nor a deck nor a board, it cannot run; the error is reported at its `given`.
bool ApplySharedSetup(Scenario& scenario, const SharedSetup& shared, diag::Sink& sink);

// The number of runs of a scenario: its rows, or one; and the scenario of a run.
std::size_t RunCount(const Scenario& scenario);
const Scenario& ScenarioForRow(const Scenario& scenario, std::size_t row);

}  // namespace cardinal::documents
