#include "interpreter/drivers/simulate/version_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace cardinal::simulate {

namespace {

bool HasEnded(const PlayedGame& played) {
  return played.findings.empty() && played.outcome.kind != model::OutcomeKind::Running;
}

// How many of the members of a group in a game have won it: 0 or 1.
template <class Counts>
std::int64_t Won(const PlayedGame& played, Counts counts) {
  const auto counted = [&](model::Seat winner) { return counts(static_cast<std::size_t>(winner)); };
  return std::ranges::any_of(played.outcome.Winners(), counted) ? 1 : 0;
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

// The uses of a card in both versions of a game, for one deck list.
struct UsePair {
  CardSides before, after;
};

// What one thread plays.
struct ComparisonPart {
  const RulesVersion& before_version;
  const RulesVersion& after_version;
  const Schedule& schedule;
  const SimulationOptions& options;
  const EventRoles& before_counted;
  const EventRoles& after_counted;
  const CommonCards& common;
  GameStatistics before, after;
  PairedStatistics pairs;

  void Play(std::int64_t game) {
    const PlayedGame one =
        PlayScheduled(before_version.program, before_counted, schedule, before_version.deal, options, game);
    const PlayedGame other =
        PlayScheduled(after_version.program, after_counted, schedule, after_version.deal, options, game);
    before.AddGame(schedule, one);
    after.AddGame(schedule, other);
    pairs.AddPair(schedule, common, one, other);
  }
  void Merge(const ComparisonPart& more) {
    before.Merge(more.before);
    after.Merge(more.after);
    pairs.Merge(more.pairs);
  }
};

}  // namespace

CommonCards::CommonCards(const program::Program& before_rules, const program::Program& after_rules) {
  for (const program::Program* rules : {&before_rules, &after_rules})
    for (const program::CardDef& card : rules->cards) names.push_back(card.name);
  names = Distinct(std::move(names));
  const auto index = [&](const program::CardDef& card) {
    return static_cast<std::int32_t>(std::ranges::lower_bound(names, card.name) - names.begin());
  };
  for (const program::CardDef& card : before_rules.cards) before.push_back(index(card));
  for (const program::CardDef& card : after_rules.cards) after.push_back(index(card));
}

void CardChangeInDeck::Merge(const CardChangeInDeck& more) {
  drew.Merge(more.drew);
  played.Merge(more.played);
}

void PairedCard::Merge(const PairedCard& more) {
  drawn.Merge(more.drawn);
  played.Merge(more.played);
  for (const auto& [deck, change] : more.by_deck) by_deck[deck].Merge(change);
}

void PairedStatistics::AddPair(const Schedule& schedule, const CommonCards& common, const PlayedGame& before,
                               const PlayedGame& after) {
  ++games;
  if (!HasEnded(before) || !HasEnded(after)) return;
  ++ended;
  const bool alike = before.outcome.kind == after.outcome.kind && before.outcome.winners == after.outcome.winners;
  same_result += alike ? 1 : 0;
  same_length += alike && before.decisions == after.decisions ? 1 : 0;
  same_answers += alike && before.answers_hash == after.answers_hash ? 1 : 0;
  decisions_before += before.decisions;
  decisions_after += after.decisions;
  decisions_squares += (after.decisions - before.decisions) * (after.decisions - before.decisions);
  AddWins(schedule, before, after);
  ++endings[{before.GetEnding(), after.GetEnding()}];
  AddCards(schedule, common, before, after);
}

void PairedStatistics::AddWins(const Schedule& schedule, const PlayedGame& before, const PlayedGame& after) {
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    AddTo(seats[seat], before, after, [&](std::size_t winner) { return winner == seat; });
  const Seating& seating = before.seating;
  const auto kind_of = [&](std::size_t seat) { return schedule.players[seating.players[seat]]; };
  const std::vector<std::string> kinds = Distinct(schedule.players);
  for (const std::string& kind : kinds)
    if (kinds.size() > 1)
      AddTo(players[kind], before, after, [&](std::size_t winner) { return kind_of(winner) == kind; });
  const std::vector<std::int32_t> there = Distinct<std::int32_t>(seating.decks);
  const auto plays = [&](std::int32_t deck) {
    return [&seating, deck](std::size_t winner) { return seating.decks[winner] == deck; };
  };
  for (const std::int32_t deck : there)
    if (there.size() > 1) AddTo(decks[deck], before, after, plays(deck));
  if (schedule.subject != Schedule::kNoSubject)
    AddTo(pairings[seating.pairing], before, after, plays(schedule.subject));
}

void PairedStatistics::AddCards(const Schedule& schedule, const CommonCards& common, const PlayedGame& before,
                                const PlayedGame& after) {
  std::map<std::pair<std::int32_t, std::int32_t>, UsePair> pairs;
  const auto add = [&](const PlayedGame& played, const std::vector<std::int32_t>& index, CardSides UsePair::*sides) {
    for (const CardListUse& use : GroupUsages(played.cards, played.seating.decks, played.outcome.winners))
      if (schedule.subject == Schedule::kNoSubject || use.deck == schedule.subject)
        pairs[{index[use.def], use.deck}].*sides = use.sides;
  };
  add(before, common.before, &UsePair::before);
  add(after, common.after, &UsePair::after);
  std::map<std::int32_t, std::array<GroupCount, 4>> counts;  // by card: drawn after and before, played after and before
  const auto count = [](GroupCount& into, const GroupCount& with, const GroupCount& without) {
    into.seats += with.seats + without.seats;
    into.won += with.seats;
  };
  for (const auto& [of, use] : pairs) {
    CardChangeInDeck& change = cards[of.first].by_deck[of.second];
    change.drew.AddGame({use.after.drew, use.after.kept, use.before.drew, use.before.kept});
    change.played.AddGame({use.after.played, use.after.unplayed, use.before.played, use.before.unplayed});
    std::array<GroupCount, 4>& sums = counts[of.first];
    count(sums[0], use.after.drew, use.after.kept);
    count(sums[1], use.before.drew, use.before.kept);
    count(sums[2], use.after.played, use.after.unplayed);
    count(sums[3], use.before.played, use.before.unplayed);
  }
  for (const auto& [card, sums] : counts) {
    cards[card].drawn.AddGame(sums[0], sums[1]);
    cards[card].played.AddGame(sums[2], sums[3]);
  }
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
  for (std::size_t i = 0; i < pairings.size(); ++i) pairings[i].Merge(more.pairings[i]);
  for (std::size_t i = 0; i < cards.size(); ++i) cards[i].Merge(more.cards[i]);
  for (const auto& [pair, count] : more.endings) endings[pair] += count;
  decisions_before += more.decisions_before;
  decisions_after += more.decisions_after;
  decisions_squares += more.decisions_squares;
}

LengthDifference EstimateLengthDifference(const PairedStatistics& pairs) {
  LengthDifference longer;
  longer.known = pairs.ended > 1;
  if (pairs.ended == 0) return longer;
  const auto games = static_cast<double>(pairs.ended);
  longer.mean = static_cast<double>(pairs.decisions_after - pairs.decisions_before) / games;
  if (!longer.known) return longer;
  const double variance =
      (static_cast<double>(pairs.decisions_squares) - games * longer.mean * longer.mean) / (games - 1);
  longer.error = std::sqrt(std::max(variance, 0.0) / games);
  longer.low = longer.mean - kNormal95 * longer.error;
  longer.high = longer.mean + kNormal95 * longer.error;
  return longer;
}

VersionComparison CompareVersions(const RulesVersion& before, const RulesVersion& after, const Schedule& schedule,
                                  const SimulationOptions& options) {
  const EventRoles before_counted(before.program), after_counted(after.program);
  const CommonCards common(before.program, after.program);
  const ComparisonPart empty{before,
                             after,
                             schedule,
                             options,
                             before_counted,
                             after_counted,
                             common,
                             GameStatistics(schedule),
                             GameStatistics(schedule),
                             PairedStatistics(schedule, common.names.size())};
  GamePool<ComparisonPart> crew(options, empty);
  crew.PlayAll();
  return {common, crew.Result().before, crew.Result().after, crew.Result().pairs, crew.WasStopped()};
}

}  // namespace cardinal::simulate
