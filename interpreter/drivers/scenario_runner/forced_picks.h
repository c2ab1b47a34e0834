// Forced picks: a choice of several that requires all options. The game asks no player for it; the scenario may write
// its list, or its only card, anyway. In: the picks that the rules have made since the last answer, and a phrase of an
// answer. Out: whether the phrase names them. Promises: a phrase that the open decision accepts names no forced picks.
#pragma once

#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/event_transcript.h"

namespace cardinal::scenario_runner {

bool NamesForcedPicks(const ScenarioGame& game, const EventTranscript& transcript, Seat seat,
                      const AnswerPhrase& phrase);
// The first pick of a list that is not among the forced picks, if other picks of the list are.
std::optional<documents::LocatedText> FindPickNotForced(const ScenarioGame& game, const EventTranscript& transcript,
                                                        Seat seat, const AnswerPhrase& phrase);

}  // namespace cardinal::scenario_runner
