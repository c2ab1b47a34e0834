#include "interpreter/drivers/simulate/game_statistics.h"

#include <algorithm>
#include <cmath>

namespace cardinal::simulate {

namespace {

template <class T>
bool AllAlike(const std::vector<T>& list) {
  return std::all_of(list.begin(), list.end(), [&](const T& each) { return each == list.front(); });
}

void MergeAll(std::vector<WinCount>& into, const std::vector<WinCount>& from) {
  for (std::size_t i = 0; i < from.size(); ++i) into[i].Merge(from[i]);
}

void KeepLowest(std::vector<GameFinding>& findings) {
  std::sort(findings.begin(), findings.end(),
            [](const GameFinding& x, const GameFinding& y) { return x.game < y.game; });
  if (findings.size() > GameStatistics::kMaxFindings) findings.resize(GameStatistics::kMaxFindings);
}

}  // namespace

std::uint32_t FindWinnerHoles(const program::Program& program, const model::Outcome& outcome) {
  if (outcome.kind != model::OutcomeKind::Won || outcome.reason < 0) return 0;
  std::uint32_t holes = 0;
  const std::vector<program::TypeTag>& types = program.templates[outcome.reason].values;
  for (std::size_t hole = 0; hole < outcome.values.size() && hole < 32; ++hole) {
    const bool player = types[hole].kind == program::TypeKind::Player;
    const model::Value seat = player ? outcome.values[hole] : model::kNone;
    if (seat >= 0 && seat < 32 && outcome.IsWonBy(static_cast<model::Seat>(seat))) holes |= std::uint32_t{1} << hole;
  }
  return holes;
}

void Histogram::Merge(const Histogram& other) {
  for (const auto& [value, count] : other.counts_) counts_[value] += count;
}

std::int64_t Histogram::Games() const {
  std::int64_t games = 0;
  for (const auto& [value, count] : counts_) games += count;
  return games;
}

std::int64_t Histogram::Sum() const {
  std::int64_t sum = 0;
  for (const auto& [value, count] : counts_) sum += value * count;
  return sum;
}

std::int64_t Histogram::Quantile(double part) const {
  const auto wanted = static_cast<std::int64_t>(std::ceil(part * static_cast<double>(Games())));
  std::int64_t seen = 0;
  for (const auto& [value, count] : counts_)
    if (seen += count; seen >= wanted) return value;
  return 0;
}

double Histogram::Mean() const {
  const std::int64_t games = Games();
  return games == 0 ? 0 : static_cast<double>(Sum()) / static_cast<double>(games);
}

void WinCount::AddGame(bool wins, bool draws) {
  ++games;
  won += wins ? 1 : 0;
  drawn += draws ? 1 : 0;
}

void WinCount::Merge(const WinCount& other) {
  games += other.games;
  won += other.won;
  drawn += other.drawn;
}

Rate ComputeRate(const WinCount& share) {
  if (share.games == 0) return {};
  constexpr double z = kNormal95;
  const auto n = static_cast<double>(share.games);
  const double p = static_cast<double>(share.won) / n;
  const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
  const double half = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
  // At both ends, rounding could leave a result slightly outside the possible range.
  return {p, std::max(0.0, share.won == 0 ? 0 : middle - half),
          std::min(1.0, share.won == share.games ? 1 : middle + half)};
}

GameStatistics::GameStatistics(const Schedule& schedule)
    : seats(schedule.players.size()), decks(schedule.decks), pairings(schedule.pairings.size()) {
  for (std::vector<WinCount>& shares : pairings) shares.resize(schedule.players.size());
}

void GameStatistics::AddGame(const Schedule& schedule, const PlayedGame& played) {
  ++games;
  all_decisions += played.decisions;
  forced += played.forced;
  check_stats.positions += played.looked.positions;
  check_stats.determinized += played.looked.determinized;
  check_stats.replayed_games += played.looked.replayed_games;
  if (!played.findings.empty()) {
    ++wrong;
    findings.push_back(played.findings.front());
    if (findings.size() > 2 * kMaxFindings) KeepLowest(findings);
  } else if (played.outcome.kind == model::OutcomeKind::Running) {
    ++unfinished;
  } else {
    ++endings[played.GetEnding()];
    decisions.AddValue(played.decisions);
    rounds.AddValue(played.rounds);
    turns.AddValue(played.turns);
    scores.resize(std::max(scores.size(), played.outcome.scores.size()));
    for (std::size_t seat = 0; seat < played.outcome.scores.size(); ++seat)
      scores[seat].AddValue(std::clamp(played.outcome.scores[seat], -kGreatestScore, kGreatestScore));
    AddShares(schedule, played);
    AddCards(played);
  }
}

void GameStatistics::AddCards(const PlayedGame& played) {
  for (const CardUsage& use : played.cards)
    if (static_cast<std::size_t>(use.def) >= cards.size()) cards.resize(static_cast<std::size_t>(use.def) + 1);
  AddUsages(cards, played.cards, static_cast<std::int32_t>(seats.size()), played.seating.decks, played.outcome.winners);
}

void GameStatistics::AddShares(const Schedule& schedule, const PlayedGame& played) {
  const bool drawn = played.outcome.kind == model::OutcomeKind::Drawn;
  const Seating& seating = played.seating;
  const bool mirror = AllAlike(seating.decks), one_kind = AllAlike(schedule.players);
  const std::vector<std::int32_t>& met = schedule.pairings[seating.pairing];
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const bool won = played.outcome.IsWonBy(static_cast<model::Seat>(seat));
    seats[seat].AddGame(won, drawn);
    if (!one_kind) players[schedule.players[seating.players[seat]]].AddGame(won, drawn);
    if (seating.decks.empty()) continue;
    const std::int32_t deck = seating.decks[seat];
    if (!mirror) decks[deck].AddGame(won, drawn);
    const auto place = static_cast<std::size_t>(std::find(met.begin(), met.end(), deck) - met.begin());
    pairings[seating.pairing][mirror ? seat : place].AddGame(won, drawn);
  }
}

void GameStatistics::Merge(const GameStatistics& other) {
  games += other.games;
  unfinished += other.unfinished;
  wrong += other.wrong;
  for (const auto& [ending, count] : other.endings) endings[ending] += count;
  MergeAll(seats, other.seats);
  for (const auto& [kind, share] : other.players) players[kind].Merge(share);
  MergeAll(decks, other.decks);
  for (std::size_t i = 0; i < pairings.size(); ++i) MergeAll(pairings[i], other.pairings[i]);
  decisions.Merge(other.decisions);
  rounds.Merge(other.rounds);
  scores.resize(std::max(scores.size(), other.scores.size()));
  for (std::size_t seat = 0; seat < other.scores.size(); ++seat) scores[seat].Merge(other.scores[seat]);
  turns.Merge(other.turns);
  all_decisions += other.all_decisions;
  forced += other.forced;
  if (cards.size() < other.cards.size()) cards.resize(other.cards.size());
  for (std::size_t i = 0; i < other.cards.size(); ++i) cards[i].Merge(other.cards[i]);
  check_stats.positions += other.check_stats.positions;
  check_stats.determinized += other.check_stats.determinized;
  check_stats.replayed_games += other.check_stats.replayed_games;
  findings.insert(findings.end(), other.findings.begin(), other.findings.end());
  KeepLowest(findings);
}

std::int64_t GameStatistics::CountOutcomes(model::OutcomeKind kind) const {
  std::int64_t count = 0;
  for (const auto& [ending, games_so] : endings) count += ending.kind == kind ? games_so : 0;
  return count;
}

}  // namespace cardinal::simulate
