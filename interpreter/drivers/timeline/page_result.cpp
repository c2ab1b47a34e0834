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
  std::string against;
  std::vector<std::string> winners, losers;
  for (std::size_t seat = 0; seat < timeline.names.seats.size(); ++seat) {
    const std::string player = SeatWithDeck(words, timeline, timeline.viewers[viewer], decks, seat);
    against = seat == 0 ? player : words.TranslatePhrase("{player} against {other}", {against, player});
    (won && outcome.IsWonBy(static_cast<Seat>(seat)) ? winners : losers).push_back(player);
  }
  if (!ended || outcome.kind == model::OutcomeKind::Running) return against;
  const std::string winner = words.JoinWithAnd(winners), others = words.JoinWithAnd(losers);
  const bool one = winners.size() == 1;
  std::string result = words.TranslatePhrase("{players}: a draw", {against});
  if (outcome.kind == model::OutcomeKind::Lost) result = words.TranslatePhrase("{players}: all lose", {against});
  if (won && losers.empty()) result = words.TranslatePhrase(one ? "{player} wins" : "{players} win", {winner});
  if (won && !losers.empty())
    result = words.TranslatePhrase(one ? "{player} beats {others}" : "{players} beat {others}", {winner, others});
  const std::string& reason = timeline.reasons[viewer];
  return reason.empty() ? result : result + ": " + reason;
}

}  // namespace cardinal::timeline
