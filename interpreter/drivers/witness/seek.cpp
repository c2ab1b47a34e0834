#include "interpreter/drivers/witness/seek.h"

#include <algorithm>
#include <map>

#include "interpreter/base/hash.h"
#include "interpreter/base/random.h"
#include "interpreter/drivers/loop/loop.h"
#include "interpreter/drivers/play/plan.h"
#include "interpreter/drivers/simulate/game.h"

namespace cardinal::witness {

namespace {

constexpr std::size_t kCardsOfMadeDeck = 40;
constexpr std::size_t kEvery = 3;   // card of a deck is one that a target is about
constexpr std::size_t kEnough = 2;  // sights of a target in one way

// What the games are played with.
class Dealer {
 public:
  Dealer(const program::Program& program, const std::vector<Target>& targets, const std::vector<deck::Deck>& decks)
      : program_(program), decks_(decks) {
    for (const Target& target : targets) {
      wanted_.insert(wanted_.end(), target.cards.begin(), target.cards.end());
      crowded_ = crowded_ || std::find(target.ways.begin(), target.ways.end(), Way::Reached) != target.ways.end();
    }
    std::sort(wanted_.begin(), wanted_.end());
    wanted_.erase(std::unique(wanted_.begin(), wanted_.end()), wanted_.end());
  }

  match::Match Deal(std::uint64_t game) const {
    play::Plan plan;
    plan.seed = game;
    plan.seats.resize(SeatsOf(game));
    for (std::size_t seat = 0; seat < plan.seats.size() && program::DeckZone(program_) >= 0; ++seat)
      plan.seats[seat].deck.cards = CardsOf(game, seat);
    return match::NewMatch(program_, play::SetupOf(program_, plan));
  }

 private:
  // As few as can play; every other game, if something is about more, as many as can.
  std::size_t SeatsOf(std::uint64_t game) const {
    return static_cast<std::size_t>(crowded_ && game % 2 == 1 ? program_.max_players : program_.min_players);
  }

  std::vector<std::int32_t> CardsOf(std::uint64_t game, std::size_t seat) const {
    base::Random luck(base::Hasher(game).Add(seat).Value());
    std::vector<std::int32_t> cards;
    if (!decks_.empty()) {
      cards = decks_[(game + seat) % decks_.size()].cards;
    } else {
      for (std::size_t i = 0; i < kCardsOfMadeDeck && !program_.cards.empty(); ++i)
        cards.push_back(static_cast<std::int32_t>(luck.Below(program_.cards.size())));
    }
    for (std::size_t i = 0; i < cards.size() && !wanted_.empty() && game % 4 < 2; ++i)
      if (luck.Below(kEvery) == 0) cards[i] = wanted_[luck.Below(wanted_.size())];
    return cards;
  }

  const program::Program& program_;
  const std::vector<deck::Deck>& decks_;
  std::vector<std::int32_t> wanted_;  // definitions
  bool crowded_ = false;
};

// Whether the game goes on behind what is to be told: of an answer with which the rules fail nothing can be.
bool CanBeTold(const Sight& sight, std::size_t answers, bool failed) {
  const bool of_fault = sight.way == Way::Fails || sight.way == Way::Endless || sight.way == Way::Stops;
  const bool position = sight.way == Way::Refused || sight.way == Way::Empty;
  return sight.to < answers || (sight.to == answers && (of_fault || position || !failed));
}

// Every target has been seen often enough in its first way.
bool Done(const std::vector<Target>& targets, const std::map<std::pair<std::size_t, Way>, std::size_t>& seen) {
  for (std::size_t i = 0; i < targets.size(); ++i) {
    const auto found = targets[i].ways.empty() ? seen.end() : seen.find({i, targets[i].ways.front()});
    if (!targets[i].ways.empty() && (found == seen.end() || found->second < kEnough)) return false;
  }
  return true;
}

}  // namespace

std::vector<Seen> Seek(const program::Program& program, std::vector<Target>& targets,
                       const std::vector<deck::Deck>& decks, const Bounds& bounds, std::size_t& games) {
  const Dealer dealer(program, targets, decks);
  std::vector<Seen> all;
  std::map<std::pair<std::size_t, Way>, std::size_t> seen;
  std::size_t without_end = 0;
  for (std::uint64_t game = 1; game <= bounds.games && without_end < bounds.endless && !Done(targets, seen); ++game) {
    ++games;
    const match::Match start = dealer.Deal(game);
    match::Match match = start;
    const auto players =
        simulate::PlayersFor(game, std::vector<std::string>(static_cast<std::size_t>(match.world.seats), "random"));
    std::vector<players::Player*> playing;
    for (const auto& player : players) playing.push_back(player.get());
    Watch watch(program, targets);
    loop::Options options;
    options.limits = bounds.limits;
    options.max_decisions = bounds.decisions;
    options.observer = &watch;
    options.at_answer = [&](const match::Match& at, const model::Answer& answer) {
      watch.Answers(at, answer);
      return true;
    };
    const loop::Result result = loop::Run(program, match, playing, options);
    const bool failed = result.ending == loop::Ending::Fault;
    watch.Ends(failed ? &result.fault : nullptr);
    const bool spent = failed && result.fault.kind == model::FaultKind::StepBudget;
    if (spent || result.ending == loop::Ending::Unfinished) ++without_end;
    for (const Sight& sight : watch.Sights()) {
      if (!CanBeTold(sight, watch.Given().size(), failed) || seen[{sight.target, sight.way}]++ >= kEnough) continue;
      const auto given = watch.Given().begin();
      all.push_back({sight, {{}, start, -1, {}, {given, given + static_cast<std::ptrdiff_t>(sight.to)}, {}}});
    }
  }
  return all;
}

}  // namespace cardinal::witness
