// In: what a person asks, in words. Out: Question, what is meant. This is the one place that knows the grammar:
//   CARD ATTRIBUTE, CARD.attribute, SEAT.state, STATE        why a number is what it is
//   CARD                                                     why it lies where it is
//   EVENT, phase NAME, window NAME                           its last occurrence
//   outcome, the end, SEAT won, SEAT lost                    how the game ended
//   not ACTION [CARD], not THING                             why it is not possible; in front may stand SEAT or `SEAT:`
// Promises: only what the viewer may name is found; what is nothing has a problem in words, with the nearest name.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

struct Question {
  enum class Kind : std::uint8_t {
    Unrecognised,
    Number,
    Card,
    Occurrence,
    Outcome,
    NotAction,
    NotOption
  } kind = Kind::Unrecognised;
  std::string problem;      // Nothing
  std::int32_t query = -1;  // Number
  std::vector<Value> args;
  model::CardId card = -1;  // Card; NotAction: -1 = whichever
  program::OccurrenceKind occurrence = program::OccurrenceKind::Event;
  std::int32_t index = -1;            // Occurrence, NotAction: index of the event, window or action
  model::Option option;               // NotOption
  model::Seat seat = model::kNoSeat;  // who would do it; kNobody: not said
};

Question ParseQuestion(const ExplainContext& asker, const std::string& words);
// Where the words name one of several cards of that name without saying which: which one the question is about, and how
// to ask for another. Otherwise empty.
std::string DescribeAmbiguity(const ExplainContext& asker, const Question& question, const std::string& words);

}  // namespace cardinal::reasons
