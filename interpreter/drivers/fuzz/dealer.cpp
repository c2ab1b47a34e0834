#include "interpreter/drivers/fuzz/dealer.h"

#include <utility>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/play/plan.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::fuzz {

namespace {

constexpr std::size_t kCardsOfMadeDeck = 40;

}  // namespace

Dealer::Dealer(const program::Program& program, const std::vector<deck::Deck>& decks, std::uint64_t seed,
               std::vector<std::int32_t> players)
    : program_(program), decks_(decks), seed_(seed), players_(std::move(players)) {
  if (!players_.empty()) return;
  for (std::int32_t number = program.min_players; number <= program.max_players; ++number) players_.push_back(number);
}

std::uint64_t Dealer::SeedOf(std::int64_t game) const { return base::Hasher(seed_).Add(game).Value(); }

match::Match Dealer::Deal(std::int64_t game) const {
  base::Random luck(base::Hasher(SeedOf(game)).Add(1).Value());
  play::Plan plan;
  plan.seed = SeedOf(game);
  const std::size_t round = static_cast<std::size_t>(game) / 2;  // one game with mixed decks, one without
  plan.seats.resize(static_cast<std::size_t>(players_[round % players_.size()]));
  for (play::SeatPlan& seat : plan.seats)
    if (program::DeckZone(program_) >= 0) seat.deck.cards = Cards(luck, game % 2 == 1);
  return match::NewMatch(program_, play::SetupOf(program_, plan));
}

std::vector<std::int32_t> Dealer::Cards(base::Random& luck, bool mixed) const {
  std::vector<std::int32_t> cards;
  if (!decks_.empty()) {
    cards = decks_[luck.Below(decks_.size())].cards;
    return mixed ? Mixed(std::move(cards), luck) : cards;
  }
  for (std::size_t i = 0; i < kCardsOfMadeDeck && !program_.cards.empty(); ++i)
    cards.push_back(static_cast<std::int32_t>(luck.Below(program_.cards.size())));
  return cards;
}

// Cards are exchanged one after the other; what breaks a rule is taken back.
std::vector<std::int32_t> Dealer::Mixed(std::vector<std::int32_t> cards, base::Random& luck) const {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    std::int32_t& place = cards[luck.Below(cards.size())];
    const std::int32_t before = std::exchange(place, static_cast<std::int32_t>(luck.Below(program_.cards.size())));
    if (!engine::CheckDeck(program_, cards).empty()) place = before;
  }
  return cards;
}

}  // namespace cardinal::fuzz
