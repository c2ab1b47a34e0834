#include "interpreter/drivers/counterexample/game_search.h"

#include <algorithm>
#include <map>

#include "interpreter/base/hash.h"
#include "interpreter/base/random.h"
#include "interpreter/drivers/match_loop/match_loop.h"
#include "interpreter/drivers/session/session_setup.h"
#include "interpreter/drivers/simulate/play_game.h"

namespace cardinal::counterexample {

namespace {

constexpr std::size_t kCardsOfMadeDeck = 40;
constexpr std::size_t kEvery = 3;   // one card of a deck in this many is one that a target is about
constexpr std::size_t kEnough = 2;  // demonstrations of a target per kind

// Deals the games of the search.
class DeckDealer {
 public:
  DeckDealer(const program::Program& program, const std::vector<FindingTarget>& targets,
             const std::vector<deck::Deck>& decks)
      : program_(program), decks_(decks) {
    for (const FindingTarget& target : targets) {
      wanted_.insert(wanted_.end(), target.cards.begin(), target.cards.end());
      crowded_ = crowded_ || std::find(target.demonstrations.begin(), target.demonstrations.end(),
                                       DemonstrationKind::Reached) != target.demonstrations.end();
    }
    std::sort(wanted_.begin(), wanted_.end());
    wanted_.erase(std::unique(wanted_.begin(), wanted_.end()), wanted_.end());
  }

  match::Match DealMatch(std::uint64_t game) const {
    session::SessionSetup plan;
    plan.seed = game;
    plan.seats.resize(SeatCount(game));
    for (std::size_t seat = 0; seat < plan.seats.size() && program::DeckZone(program_) >= 0; ++seat)
      plan.seats[seat].deck.cards = DealCards(game, seat);
    return match::NewMatch(program_, session::MakeMatchSetup(program_, plan));
  }

 private:
  // The minimum number of players; in every second game the maximum, if a target is of kind Reached.
  std::size_t SeatCount(std::uint64_t game) const {
    return static_cast<std::size_t>(crowded_ && game % 2 == 1 ? program_.max_players : program_.min_players);
  }

  std::vector<std::int32_t> DealCards(std::uint64_t game, std::size_t seat) const {
    base::Random luck(base::Hasher(game).Add(seat).Digest());
    std::vector<std::int32_t> cards;
    if (!decks_.empty()) {
      cards = decks_[(game + seat) % decks_.size()].cards;
    } else {
      for (std::size_t i = 0; i < kCardsOfMadeDeck && !program_.cards.empty(); ++i)
        cards.push_back(luck.NextIndex(program_.cards.size()));
    }
    for (std::size_t i = 0; i < cards.size() && !wanted_.empty() && game % 4 < 2; ++i)
      if (luck.NextBelow(kEvery) == 0) cards[i] = wanted_[luck.NextBelow(wanted_.size())];
    return cards;
  }

  const program::Program& program_;
  const std::vector<deck::Deck>& decks_;
  std::vector<std::int32_t> wanted_;  // definitions
  bool crowded_ = false;
};

// True if the sighting can be written as a scenario: the answers up to it must not fail, except where the fault is what
// the scenario shows, or where only the position before the failing answer matters.
bool CanBeTold(const Sighting& sight, std::size_t answers, bool failed) {
  const bool of_fault = sight.demonstration == DemonstrationKind::Fails ||
                        sight.demonstration == DemonstrationKind::NonTermination ||
                        sight.demonstration == DemonstrationKind::Stops;
  const bool position =
      sight.demonstration == DemonstrationKind::Refused || sight.demonstration == DemonstrationKind::Empty;
  return sight.to < answers || (sight.to == answers && (of_fault || position || !failed));
}

// True if every target has been demonstrated often enough in its first kind.
bool AllFound(const std::vector<FindingTarget>& targets,
              const std::map<std::pair<std::size_t, DemonstrationKind>, std::size_t>& seen) {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const auto found =
        targets[i].demonstrations.empty() ? seen.end() : seen.find({i, targets[i].demonstrations.front()});
    if (!targets[i].demonstrations.empty() && (found == seen.end() || found->second < kEnough)) return false;
  }
  return true;
}

}  // namespace

std::vector<Demonstration> SearchGames(const program::Program& program, std::vector<FindingTarget>& targets,
                                       const std::vector<deck::Deck>& decks, const SearchBounds& bounds,
                                       std::size_t& games) {
  const DeckDealer dealer(program, targets, decks);
  std::vector<Demonstration> all;
  std::map<std::pair<std::size_t, DemonstrationKind>, std::size_t> seen;
  std::size_t without_end = 0;
  for (std::uint64_t game = 1; game <= bounds.games && without_end < bounds.endless && !AllFound(targets, seen);
       ++game) {
    ++games;
    const match::Match start = dealer.DealMatch(game);
    match::Match match = start;
    const auto players = simulate::PlayersFor(game, std::vector<std::string>(match.state.seats, "random"));
    std::vector<players::Player*> playing;
    for (const auto& player : players) playing.push_back(player.get());
    TargetObserver watch(program, targets);
    match_loop::MatchLoopOptions options;
    options.limits = bounds.limits;
    options.max_decisions = bounds.decisions;
    options.observer = &watch;
    options.on_answer = [&](const match::Match& at, const model::Answer& answer) {
      watch.OnAnswer(at, answer);
      return true;
    };
    const match_loop::MatchResult result = match_loop::PlayMatch(program, match, playing, options);
    const bool failed = result.ending == match_loop::MatchEnding::Fault;
    watch.OnGameEnd(failed ? &result.fault : nullptr);
    const bool spent = failed && result.fault.kind == model::FaultKind::StepBudget;
    if (spent || result.ending == match_loop::MatchEnding::Unfinished) ++without_end;
    for (const Sighting& sight : watch.Sightings()) {
      if (!CanBeTold(sight, watch.GivenAnswers().size(), failed) ||
          seen[{sight.target, sight.demonstration}]++ >= kEnough)
        continue;
      const auto given = watch.GivenAnswers().begin();
      all.push_back({sight, {{}, start, -1, {}, {given, given + static_cast<std::ptrdiff_t>(sight.to)}, {}}});
    }
  }
  return all;
}

}  // namespace cardinal::counterexample
