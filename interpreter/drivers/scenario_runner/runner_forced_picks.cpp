// Forced picks: a choice of several that requires all options. The game asks no player for it; the scenario may write
// its list, or its only card, anyway.
#include <algorithm>

#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;

namespace {

std::vector<LocatedText> PhrasePicks(const AnswerPhrase& phrase) {
  return phrase.list ? phrase.picks : std::vector<LocatedText>{phrase.text};
}

// The picks that are not among the forced picks.
std::vector<LocatedText> PicksNotTaken(const ScenarioGame& game, const EventTranscript::ForcedPicks& taken,
                                       const std::vector<LocatedText>& picks) {
  ScenarioGame then = game;
  model::Decision& asked = then.match.decision;
  asked = {};
  asked.seat = taken.seat;
  asked.kind = model::DecisionKind::Many;
  asked.options = taken.options;
  std::vector<LocatedText> none;
  for (const LocatedText& pick : picks) {
    const auto found = FindMatchingOptions(then, pick.text);
    if (found.empty())
      none.push_back(pick);
    else
      asked.options.erase(asked.options.begin() + found.front());
  }
  return none;
}

}  // namespace

// False if the answer can be given now.
bool ScenarioRunner::MayMeanForcedPick(Seat seat, const AnswerPhrase& phrase) const {
  const std::vector<LocatedText> picks = PhrasePicks(phrase);
  return !picks.empty() &&
         (IsOver() || OpenDecision().seat != seat || FindMatchingOptions(game_, picks.front().text).empty());
}

bool ScenarioRunner::HadToTakeAll(Seat seat, const AnswerPhrase& phrase) const {
  if (!MayMeanForcedPick(seat, phrase)) return false;
  const std::vector<LocatedText> picks = PhrasePicks(phrase);
  const auto& all = heard_.AllTaken();
  return std::any_of(all.begin(), all.end(), [&](const EventTranscript::ForcedPicks& taken) {
    return taken.seat == seat && taken.options.size() == picks.size() && PicksNotTaken(game_, taken, picks).empty();
  });
}

std::optional<LocatedText> ScenarioRunner::PickNotTaken(Seat seat, const AnswerPhrase& phrase) const {
  if (!phrase.list || !MayMeanForcedPick(seat, phrase)) return std::nullopt;
  for (const EventTranscript::ForcedPicks& taken : heard_.AllTaken()) {
    if (taken.seat != seat) continue;
    const std::vector<LocatedText> none = PicksNotTaken(game_, taken, phrase.picks);
    if (!none.empty() && none.size() < phrase.picks.size()) return none.front();
  }
  return std::nullopt;
}

}  // namespace cardinal::scenario_runner
