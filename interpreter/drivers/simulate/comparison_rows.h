// The tables of the report that compares two versions of a game, as rows, for every format.
// In: a ComparisonReport. Promises: the same rows in the same order for all formats.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/simulate/comparison_report.h"
#include "interpreter/drivers/simulate/report_rows.h"

namespace cardinal::simulate {

// A number before and after. Rates are parts of one.
struct Change {
  bool known = false;
  double before = 0, after = 0;
  double low = 0, high = 0;      // the 95 % interval of after - before
  double middle = 0, error = 1;  // its centre, and the standard error
  // The change is more than chance even if the number of figures in the report is considered: see ComparisonRows.
  bool clear = false;
  double Difference() const { return after - before; }
};

// A row of wins: the subject, a seat, a kind of player, a deck.
struct WinChange {
  std::string section;  // "subject", "opponent", "seat", "player", "deck"
  std::string label;
  std::int64_t games = 0;
  Change change;
};

// A way in which games ended, in both versions. Lines may have moved, so it is identified by its sentence; without one
// by the code that ended the game and by the clauses.
struct EndingChange {
  std::string how, clauses;
  std::string reason;                  // `how` without the result
  std::int64_t before = 0, after = 0;  // games
  Change change;                       // of its part of the pairs that ended in both versions
};

enum class CardEdit : std::uint8_t { None, Changed, New, Gone };

// A card that was in a deck in one of the versions.
struct CardChange {
  std::string name;
  CardEdit edit = CardEdit::None;                    // of the card itself, or, with a subject, of its deck
  std::int64_t decks_before = 0, decks_after = 0;    // decks with the card
  std::int64_t draws_before = 0, draws_after = 0;    // decks that drew it
  std::int64_t played_before = 0, played_after = 0;  // decks that played it
  Change drawn, played;                              // part of the decks with the card
  Change if_drawn, if_played;                        // by how much more often those won than the same deck without
  bool NeverPlayedBefore() const { return played_before == 0 && draws_before >= kDrawnOften; }
  bool NeverPlayedAfter() const { return played_after == 0 && draws_after >= kDrawnOften; }
  bool IsClear() const { return drawn.clear || played.clear || if_drawn.clear || if_played.clear; }
};

// Many figures are tested at once, in two families: the figures of cards that were not edited, and all others, which
// are few. A change is clear if its normal probability is below 2.5 % divided by the number of figures in its family
// (Bonferroni). So a report of two versions without a difference has a clear change for at most 5 % of all seeds.
struct ComparisonRows {
  std::vector<WinChange> wins;
  std::vector<EndingChange> endings;  // the largest change first
  std::vector<CardChange> cards;      // clear changes first, then edited cards, then by the change of `played`
  Change length;                      // in decisions
  std::int64_t figures = 0;           // how many were tested
  double clear_errors = 0;            // a change of wins that is more standard errors than this from zero is clear
};
ComparisonRows CollectComparison(const ComparisonReport& report);

// Cards whose text, numbers or rules differ; with a subject, cards that only one of its decks has. Sorted.
struct CardEdits {
  std::vector<std::string> added, removed, changed;
  bool Any() const { return !added.empty() || !removed.empty() || !changed.empty(); }
};
CardEdits CollectCardEdits(const ComparisonReport& report);

// The name of a card in the language of the reader. `name`: in that of the rules.
std::string DisplayCardName(const ComparisonReport& report, const std::string& name);

// "something is wrong in VERSION, first with seed 3 at decision 12: ..."
std::string DescribeFinding(const view::Localizer& words, const std::string& version, const GameFinding& finding);

}  // namespace cardinal::simulate
