// In: a match with an open decision. Out: the question and its numbered options, for people; the end of a match and a
// fault in words.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// Numbers begin with 1. An option that is about a card shows what the card is.
void PrintDecision(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                   const view::DisplayNames& names, const TextStyle& style);

// The card that an option is about, if the viewer sees its face; else -1.
model::CardId OptionCard(const program::Program& program, const match::Match& match, const model::Option& option,
                         view::Seat viewer);

// Lines of the story.
void PrintStory(std::ostream& out, std::span<const TranscriptLine> lines, const TextStyle& style);

// "Anna wins (rulesets/game/ending.cardinal:42, AB-073)."
std::string FormatOutcome(const program::Program& program, const model::Outcome& outcome,
                          const view::DisplayNames& names);

// The calls that led to a fault, innermost first, each after `lead`: at most ten lines, of many the first and the
// last.
std::vector<std::string> FormatCallChain(const program::Program& program, const model::Fault& fault,
                                         const std::string& lead);

// What the rules did wrong, where, and on the way from where.
void PrintFault(std::ostream& out, const program::Program& program, const model::Fault& fault, const TextStyle& style);

}  // namespace cardinal::narration
