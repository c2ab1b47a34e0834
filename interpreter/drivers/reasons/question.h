// Parses what a person asks about a match. In: words. Out: Question, what they mean. This is the only place that knows
// the grammar:
//   CARD ATTRIBUTE, CARD.attribute, SEAT.state, STATE        why a number has its value
//   NUMBER'S NAME [VALUE], VALUE NAME                        the numbers on the board that are called so
//   CARD                                                     why it is in its zone
//   EVENT, phase NAME, window NAME                           its last occurrence
//   outcome, the end, SEAT won, SEAT lost                    how the game ended
//   line NUMBER, words of a told sentence                    the newest sentence with these words, and its causes
//   not ACTION [CARD], not THING, not NUMBER                 why it is not possible; SEAT or `SEAT:` may come first
// Promises: only what the viewer may name is found; words that mean nothing have a problem text with the nearest name.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/reasons/explain_context.h"
#include "interpreter/drivers/reasons/shown_numbers.h"

namespace cardinal::reasons {

struct Question {
  enum class Kind : std::uint8_t {
    Unrecognised,
    Number,
    ShownNumbers,
    Card,
    Occurrence,
    Outcome,
    ToldLine,
    NotAction,
    NotOption
  } kind = Kind::Unrecognised;
  std::string problem;      // Unrecognised
  std::int32_t query = -1;  // Number
  std::vector<Value> args;
  std::vector<ShownNumber> numbers;  // ShownNumbers
  model::CardId card = -1;           // Card; NotAction: -1 = any card
  program::OccurrenceKind occurrence = program::OccurrenceKind::Event;
  std::int32_t index = -1;            // Occurrence, NotAction: index of the event, window or action
  std::size_t record = 0;             // ToldLine: the sentence in the log
  model::Option option;               // NotOption
  model::Seat seat = model::kNoSeat;  // who would do it; kNoSeat: not given
};

Question ParseQuestion(const ExplainContext& asker, const std::string& words);
// If the words name one of several cards of one name without a number: says which card the question is about, and how
// to ask for another. Otherwise empty.
std::string DescribeAmbiguity(const ExplainContext& asker, const Question& question, const std::string& words);

}  // namespace cardinal::reasons
