#include "interpreter/drivers/scenario_runner/forced_picks.h"

#include <algorithm>

namespace cardinal::scenario_runner {

using documents::LocatedText;

namespace {

std::vector<LocatedText> PhrasePicks(const AnswerPhrase& phrase) {
  return phrase.list ? phrase.picks : std::vector<LocatedText>{phrase.text};
}

// The picks that are not among the forced picks.
std::vector<LocatedText> PicksNotForced(const ScenarioGame& game, const EventTranscript::ForcedPicks& forced,
                                        const std::vector<LocatedText>& picks) {
  ScenarioGame then = game;
  model::Decision& asked = then.match.decision;
  asked = {};
  asked.seat = forced.seat;
  asked.kind = model::DecisionKind::Many;
  asked.options = forced.options;
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

// The open decision does not accept the picks.
bool MayNameForcedPicks(const ScenarioGame& game, Seat seat, const std::vector<LocatedText>& picks) {
  return !picks.empty() && (!game.Asks(seat) || FindMatchingOptions(game, picks.front().text).empty());
}

}  // namespace

bool NamesForcedPicks(const ScenarioGame& game, const EventTranscript& transcript, Seat seat,
                      const AnswerPhrase& phrase) {
  const std::vector<LocatedText> picks = PhrasePicks(phrase);
  if (!MayNameForcedPicks(game, seat, picks)) return false;
  return std::ranges::any_of(transcript.LastForcedPicks(), [&](const EventTranscript::ForcedPicks& forced) {
    return forced.seat == seat && forced.options.size() == picks.size() && PicksNotForced(game, forced, picks).empty();
  });
}

std::optional<LocatedText> FindPickNotForced(const ScenarioGame& game, const EventTranscript& transcript, Seat seat,
                                             const AnswerPhrase& phrase) {
  if (!phrase.list || !MayNameForcedPicks(game, seat, phrase.picks)) return std::nullopt;
  for (const EventTranscript::ForcedPicks& forced : transcript.LastForcedPicks()) {
    if (forced.seat != seat) continue;
    const std::vector<LocatedText> none = PicksNotForced(game, forced, phrase.picks);
    if (!none.empty() && none.size() < phrase.picks.size()) return none.front();
  }
  return std::nullopt;
}

}  // namespace cardinal::scenario_runner
