#include "interpreter/drivers/simulate/version_comparison.h"

#include <algorithm>
#include <cmath>

namespace cardinal::simulate {

namespace {

bool HasEnded(const PlayedGame& played) {
  return played.findings.empty() && played.outcome.kind != model::OutcomeKind::Running;
}

// How many of the members of a group in a game have won it: 0 or 1.
template <class Counts>
std::int64_t Won(const PlayedGame& played, Counts counts) {
  const model::Seat winner = played.outcome.winner;
  return played.outcome.kind == model::OutcomeKind::Won && counts(static_cast<std::size_t>(winner)) ? 1 : 0;
}

template <class Counts>
void AddTo(PairedCounts& paired, const PlayedGame& before, const PlayedGame& after, Counts counts) {
  paired.AddGame(Won(before, counts), Won(after, counts));
}

template <class T>
std::vector<T> Distinct(std::vector<T> list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

// What one thread plays.
struct ComparisonPart {
  const RulesVersion& before_version;
  const RulesVersion& after_version;
  const Schedule& schedule;
  const SimulationOptions& options;
  const EventRoles& before_counted;
  const EventRoles& after_counted;
  GameStatistics before, after;
  PairedStatistics pairs;

  void Play(std::int64_t game) {
    const PlayedGame one =
        PlayScheduled(before_version.program, before_counted, schedule, before_version.deal, options, game);
    const PlayedGame other =
        PlayScheduled(after_version.program, after_counted, schedule, after_version.deal, options, game);
    before.AddGame(schedule, one);
    after.AddGame(schedule, other);
    pairs.AddPair(schedule, one, other);
  }
  void Merge(const ComparisonPart& more) {
    before.Merge(more.before);
    after.Merge(more.after);
    pairs.Merge(more.pairs);
  }
};

}  // namespace

void PairedStatistics::AddPair(const Schedule& schedule, const PlayedGame& before, const PlayedGame& after) {
  ++games;
  if (!HasEnded(before) || !HasEnded(after)) return;
  ++ended;
  const bool alike = before.outcome.kind == after.outcome.kind && before.outcome.winner == after.outcome.winner;
  same_result += alike ? 1 : 0;
  same_length += alike && before.decisions == after.decisions ? 1 : 0;
  same_answers += alike && before.answers_hash == after.answers_hash ? 1 : 0;
  decisions_before += before.decisions;
  decisions_after += after.decisions;
  decisions_squares += (after.decisions - before.decisions) * (after.decisions - before.decisions);
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    AddTo(seats[seat], before, after, [&](std::size_t winner) { return winner == seat; });
  const Seating& seating = before.seating;
  const auto kind_of = [&](std::size_t seat) { return schedule.players[seating.players[seat]]; };
  const std::vector<std::string> kinds = Distinct(schedule.players);
  for (const std::string& kind : kinds)
    if (kinds.size() > 1)
      AddTo(players[kind], before, after, [&](std::size_t winner) { return kind_of(winner) == kind; });
  const std::vector<std::int32_t> there = Distinct(seating.decks);
  for (const std::int32_t deck : there)
    if (there.size() > 1)
      AddTo(decks[deck], before, after, [&](std::size_t winner) { return seating.decks[winner] == deck; });
}

void PairedStatistics::Merge(const PairedStatistics& more) {
  games += more.games;
  ended += more.ended;
  same_result += more.same_result;
  same_length += more.same_length;
  same_answers += more.same_answers;
  for (std::size_t i = 0; i < seats.size(); ++i) seats[i].Merge(more.seats[i]);
  for (const auto& [kind, paired] : more.players) players[kind].Merge(paired);
  for (std::size_t i = 0; i < decks.size(); ++i) decks[i].Merge(more.decks[i]);
  decisions_before += more.decisions_before;
  decisions_after += more.decisions_after;
  decisions_squares += more.decisions_squares;
}

LengthDifference EstimateLengthDifference(const PairedStatistics& pairs) {
  constexpr double kNormal = 1.959963984540054;
  LengthDifference longer;
  longer.known = pairs.ended > 1;
  if (pairs.ended == 0) return longer;
  const auto games = static_cast<double>(pairs.ended);
  longer.mean = static_cast<double>(pairs.decisions_after - pairs.decisions_before) / games;
  if (!longer.known) return longer;
  const double variance =
      (static_cast<double>(pairs.decisions_squares) - games * longer.mean * longer.mean) / (games - 1);
  const double half = kNormal * std::sqrt(std::max(variance, 0.0) / games);
  longer.low = longer.mean - half;
  longer.high = longer.mean + half;
  return longer;
}

VersionComparison CompareVersions(const RulesVersion& before, const RulesVersion& after, const Schedule& schedule,
                                  const SimulationOptions& options) {
  const EventRoles before_counted(before.program), after_counted(after.program);
  const ComparisonPart empty{before,
                             after,
                             schedule,
                             options,
                             before_counted,
                             after_counted,
                             GameStatistics(schedule),
                             GameStatistics(schedule),
                             PairedStatistics(schedule)};
  GamePool<ComparisonPart> crew(options, empty);
  crew.PlayAll();
  return {crew.Result().before, crew.Result().after, crew.Result().pairs, crew.WasStopped()};
}

}  // namespace cardinal::simulate
