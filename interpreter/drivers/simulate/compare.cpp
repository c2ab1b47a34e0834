#include "interpreter/drivers/simulate/compare.h"

#include <algorithm>
#include <cmath>

namespace cardinal::simulate {

namespace {

bool Ended(const Played& played) { return played.wrong.empty() && played.outcome.kind != model::OutcomeKind::Running; }

// How many of those who count in a game have won it: none or one.
template <class Counts>
std::int64_t Won(const Played& played, Counts counts) {
  const model::Seat winner = played.outcome.winner;
  return played.outcome.kind == model::OutcomeKind::Won && counts(static_cast<std::size_t>(winner)) ? 1 : 0;
}

template <class Counts>
void AddTo(Paired& paired, const Played& before, const Played& after, Counts counts) {
  paired.Add(Won(before, counts), Won(after, counts));
}

template <class T>
std::vector<T> Distinct(std::vector<T> list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

// What one thread plays.
struct Part {
  const Version& before_version;
  const Version& after_version;
  const Schedule& schedule;
  const Options& options;
  const Counted& before_counted;
  const Counted& after_counted;
  Tally before, after;
  Pairs pairs;

  void Play(std::int64_t game) {
    const Played one =
        PlayScheduled(before_version.program, before_counted, schedule, before_version.deal, options, game);
    const Played other =
        PlayScheduled(after_version.program, after_counted, schedule, after_version.deal, options, game);
    before.Add(schedule, one);
    after.Add(schedule, other);
    pairs.Add(schedule, one, other);
  }
  void Merge(const Part& more) {
    before.Merge(more.before);
    after.Merge(more.after);
    pairs.Merge(more.pairs);
  }
};

}  // namespace

void Pairs::Add(const Schedule& schedule, const Played& before, const Played& after) {
  ++games;
  if (!Ended(before) || !Ended(after)) return;
  ++ended;
  const bool alike = before.outcome.kind == after.outcome.kind && before.outcome.winner == after.outcome.winner;
  same_result += alike ? 1 : 0;
  same_length += alike && before.decisions == after.decisions ? 1 : 0;
  same_course += alike && before.course == after.course ? 1 : 0;
  decisions_before += before.decisions;
  decisions_after += after.decisions;
  decisions_squares += (after.decisions - before.decisions) * (after.decisions - before.decisions);
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    AddTo(seats[seat], before, after, [&](std::size_t winner) { return winner == seat; });
  const Seating& seating = before.seating;
  const auto kind_of = [&](std::size_t seat) {
    return schedule.players[static_cast<std::size_t>(seating.players[seat])];
  };
  const std::vector<std::string> kinds = Distinct(schedule.players);
  for (const std::string& kind : kinds)
    if (kinds.size() > 1)
      AddTo(players[kind], before, after, [&](std::size_t winner) { return kind_of(winner) == kind; });
  const std::vector<std::int32_t> there = Distinct(seating.decks);
  for (const std::int32_t deck : there)
    if (there.size() > 1)
      AddTo(decks[static_cast<std::size_t>(deck)], before, after,
            [&](std::size_t winner) { return seating.decks[winner] == deck; });
}

void Pairs::Merge(const Pairs& more) {
  games += more.games;
  ended += more.ended;
  same_result += more.same_result;
  same_length += more.same_length;
  same_course += more.same_course;
  for (std::size_t i = 0; i < seats.size(); ++i) seats[i].Merge(more.seats[i]);
  for (const auto& [kind, paired] : more.players) players[kind].Merge(paired);
  for (std::size_t i = 0; i < decks.size(); ++i) decks[i].Merge(more.decks[i]);
  decisions_before += more.decisions_before;
  decisions_after += more.decisions_after;
  decisions_squares += more.decisions_squares;
}

Longer LongerOf(const Pairs& pairs) {
  constexpr double kNormal = 1.959963984540054;
  Longer longer;
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

Comparison Compare(const Version& before, const Version& after, const Schedule& schedule, const Options& options) {
  const Counted before_counted(before.program), after_counted(after.program);
  const Part empty{before,        after,           schedule,        options,        before_counted,
                   after_counted, Tally(schedule), Tally(schedule), Pairs(schedule)};
  Crew<Part> crew(options, empty);
  crew.Run();
  return {crew.All().before, crew.All().after, crew.All().pairs, crew.Stopped()};
}

}  // namespace cardinal::simulate
