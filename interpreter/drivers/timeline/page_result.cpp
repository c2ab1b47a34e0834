#include "interpreter/drivers/timeline/page_result.h"

namespace cardinal::timeline {

namespace {

// "Anna (Live Wire)"
std::string SeatWithDeck(const view::Localizer& words, const Timeline& timeline, Seat viewer,
                         const std::vector<std::string>& decks, std::size_t seat) {
  const std::string& name = timeline.names.seats[seat];
  const bool may_know = viewer == view::kOmniscient || viewer == static_cast<Seat>(seat);
  if (!may_know || seat >= decks.size() || decks[seat].empty()) return name;
  return words.TranslatePhrase("{player} ({deck})", {name, words.TranslateText(decks[seat])});
}

}  // namespace

std::string FormatResult(const view::Localizer& words, const Timeline& timeline, std::size_t viewer,
                         const std::vector<std::string>& decks, bool ended) {
  const model::Outcome& outcome = timeline.outcome;
  const bool won = ended && outcome.kind == model::OutcomeKind::Won;
  std::string against, winner;
  std::vector<std::string> losers;
  for (std::size_t seat = 0; seat < timeline.names.seats.size(); ++seat) {
    const std::string player = SeatWithDeck(words, timeline, timeline.viewers[viewer], decks, seat);
    against = seat == 0 ? player : words.TranslatePhrase("{player} against {other}", {against, player});
    if (won && static_cast<Seat>(seat) == outcome.winner) {
      winner = player;
    } else {
      losers.push_back(player);
    }
  }
  if (!ended || outcome.kind == model::OutcomeKind::Running) return against;
  std::string result = words.TranslatePhrase("{players}: a draw", {against});
  if (won && losers.empty()) result = words.TranslatePhrase("{player} wins", {winner});
  if (won && !losers.empty())
    result = words.TranslatePhrase("{player} beats {others}", {winner, words.JoinWithAnd(losers)});
  const std::string& reason = timeline.reasons[viewer];
  return reason.empty() ? result : result + ": " + reason;
}

}  // namespace cardinal::timeline
