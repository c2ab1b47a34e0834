#include "interpreter/drivers/simulate/tournament.h"

#include <algorithm>
#include <utility>

namespace cardinal::simulate {

namespace {

// What one thread plays of the meetings of two players.
struct TournamentPart {
  const program::Program& program;
  const Schedule& schedule;
  const DealFunction& deal;
  const SimulationOptions& options;
  const EventRoles& counted;
  std::size_t players[2];  // into Tournament::players
  Tournament results;

  void Play(std::int64_t game) {
    const PlayedGame played = PlayScheduled(program, counted, schedule, deal, options, game);
    ++results.games;
    if (!played.findings.empty()) {
      ++results.wrong;
      results.findings.push_back(played.findings.front());
    } else if (played.outcome.kind == model::OutcomeKind::Running) {
      ++results.unfinished;
    } else {
      AddResult(played);
    }
  }

  void Merge(const TournamentPart& other) {
    for (const auto& [sides, count] : other.results.meetings) results.meetings[sides].Merge(count);
    results.games += other.results.games;
    results.unfinished += other.results.unfinished;
    results.wrong += other.results.wrong;
    results.findings.insert(results.findings.end(), other.results.findings.begin(), other.results.findings.end());
  }

 private:
  TournamentSide Side(const Seating& seating, model::Seat seat) const {
    const std::int32_t deck = seating.decks.size() == 0 ? 0 : seating.decks[seat];
    return {players[seating.players[seat]], static_cast<std::size_t>(deck)};
  }

  void AddResult(const PlayedGame& played) {
    TournamentSide first = Side(played.seating, 0), second = Side(played.seating, 1);
    const bool draws = played.outcome.IsWonBy(0) == played.outcome.IsWonBy(1);  // also if both win, or both lose
    bool wins = played.outcome.IsWonBy(0) && !draws;
    if (second < first) {
      std::swap(first, second);
      wins = !wins && !draws;
    }
    results.meetings[{first, second}].AddGame(wins, draws);
  }
};

void AddFor(WinCount& results, const WinCount& meeting, bool first) {
  const std::int64_t lost = meeting.games - meeting.won - meeting.drawn;
  results.Merge({meeting.games, first ? meeting.won : lost, meeting.drawn});
}

}  // namespace

WinCount Tournament::PlayerResults(std::size_t player) const {
  WinCount results;
  for (std::size_t other = 0; other < players.size(); ++other) {
    if (other != player) results.Merge(ResultsBetween(player, other));
  }
  return results;
}

WinCount Tournament::ResultsBetween(std::size_t player, std::size_t other) const {
  WinCount results;
  for (const auto& [sides, count] : meetings) {
    const bool first = sides.first.player == player && sides.second.player == other;
    if (first || (sides.first.player == other && sides.second.player == player)) AddFor(results, count, first);
  }
  return results;
}

WinCount Tournament::DeckResults(std::size_t deck) const {
  WinCount results;
  for (const auto& [sides, count] : meetings) {
    if (sides.first.deck == sides.second.deck) continue;
    if (sides.first.deck == deck || sides.second.deck == deck) AddFor(results, count, sides.first.deck == deck);
  }
  return results;
}

std::vector<Rating> Tournament::Ratings() const {
  std::vector<std::size_t> groups(players.size(), 0);
  groups.insert(groups.end(), decks, 1);
  const auto entrants = [&](const TournamentSide& side) {
    std::vector<std::size_t> list = {side.player};
    if (decks > 0) list.push_back(players.size() + side.deck);
    return list;
  };
  std::vector<Meeting> all;
  for (const auto& [sides, count] : meetings)
    all.push_back({entrants(sides.first), entrants(sides.second), count.games,
                   static_cast<double>(count.won) + 0.5 * static_cast<double>(count.drawn)});
  return ComputeRatings(groups, all);
}

Tournament PlayTournament(const program::Program& program, std::vector<std::string> players, std::size_t decks,
                          const DealFunction& deal, const SimulationOptions& options) {
  const EventRoles counted(program);
  Tournament tournament;
  for (std::size_t one = 0; one < players.size() && !tournament.stopped; ++one) {
    for (std::size_t other = one + 1; other < players.size() && !tournament.stopped; ++other) {
      const Schedule schedule = MakeSchedule(decks, {players[one], players[other]});
      SimulationOptions here = options;
      if (options.progress) here.progress = [&](std::int64_t done) { options.progress(tournament.games + done); };
      here.cards = false;
      const TournamentPart empty{program, schedule, deal, here, counted, {one, other}, {}};
      GamePool<TournamentPart> pool(here, empty);
      pool.PlayAll();
      TournamentPart sum = empty;
      sum.results = std::move(tournament);
      sum.Merge(pool.Result());
      tournament = std::move(sum.results);
      tournament.stopped = pool.WasStopped();
    }
  }
  std::ranges::sort(tournament.findings, {}, &GameFinding::seed);
  tournament.players = std::move(players);
  tournament.decks = decks;
  return tournament;
}

}  // namespace cardinal::simulate
