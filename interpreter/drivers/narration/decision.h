// Prints decisions and endings for people. In: a match with an open decision. Out: the question and its numbered
// options; the end of a match and a fault as text.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/game_layout.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/narration/transcript.h"
#include "interpreter/machine/view/view.h"

namespace cardinal::narration {

// The question of the open decision, with the window where the rules have no sentence for it.
std::string QuestionText(const program::Program& program, const match::Match& match, view::Seat viewer,
                         const view::DisplayNames& names);
// The options have the numbers of ListOptions. An option with a card shows the facts of the card.
void PrintDecision(std::ostream& out, const program::Program& program, const match::Match& match, view::Seat viewer,
                   const view::DisplayNames& names, const TextStyle& style, const GameLayout& layout = {});

// Prints lines of the transcript.
void PrintStory(std::ostream& out, std::span<const TranscriptLine> lines, const TextStyle& style);

// For people: "Anna wins: Ben has no IP left.", with the reason that the rules give to the viewer.
std::string FormatEnding(const program::Program& program, const match::Match& match, view::Seat viewer,
                         const view::DisplayNames& names);

// For logs and reports: "Anna wins (rulesets/game/ending.cardinal:42, AB-073)."
std::string FormatOutcome(const program::Program& program, const model::Outcome& outcome,
                          const view::DisplayNames& names);

// The calls that led to a fault, innermost first, each after `lead`: at most ten lines; of a longer chain the first and
// the last calls.
std::vector<std::string> FormatCallChain(const program::Program& program, const model::Fault& fault,
                                         const std::string& lead);

// What went wrong in the rules, where, and the calls that led there.
void PrintFault(std::ostream& out, const program::Program& program, const model::Fault& fault, const TextStyle& style);

}  // namespace cardinal::narration
