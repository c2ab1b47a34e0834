#include "interpreter/drivers/fuzz/setup_generator.h"

#include <utility>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/session/session_setup.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::fuzz {

namespace {

constexpr std::size_t kCardsOfMadeDeck = 40;

}  // namespace

SetupGenerator::SetupGenerator(const program::Program& program, const std::vector<deck::Deck>& decks,
                               std::uint64_t seed, std::vector<std::int32_t> players)
    : program_(program), decks_(decks), seed_(seed), players_(std::move(players)) {
  if (players_.empty()) players_ = program.PlayerNumbers();
}

std::uint64_t SetupGenerator::GameSeed(std::int64_t game) const { return base::Hasher(seed_).Add(game).Digest(); }

match::Match SetupGenerator::MakeMatch(std::int64_t game) const {
  base::Random luck(base::Hasher(GameSeed(game)).Add(1).Digest());
  session::SessionSetup plan;
  plan.seed = GameSeed(game);
  const std::size_t round = static_cast<std::size_t>(game) / 2;  // one game with mixed decks, one without
  plan.seats.resize(players_[round % players_.size()]);
  for (session::SeatPlan& seat : plan.seats)
    if (program::DeckZone(program_) >= 0) seat.deck.cards = Cards(luck, game % 2 == 1);
  return match::NewMatch(program_, session::MakeMatchSetup(program_, plan));
}

std::vector<std::int32_t> SetupGenerator::Cards(base::Random& luck, bool mixed) const {
  std::vector<std::int32_t> cards;
  if (!decks_.empty()) {
    cards = decks_[luck.NextBelow(decks_.size())].cards;
    return mixed ? Mixed(std::move(cards), luck) : cards;
  }
  for (std::size_t i = 0; i < kCardsOfMadeDeck && !program_.cards.empty(); ++i)
    cards.push_back(luck.NextIndex(program_.cards.size()));
  return cards;
}

// Cards are replaced one by one; a replacement that breaks a deck rule is reverted.
std::vector<std::int32_t> SetupGenerator::Mixed(std::vector<std::int32_t> cards, base::Random& luck) const {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    std::int32_t& place = cards[luck.NextBelow(cards.size())];
    const std::int32_t before = std::exchange(place, luck.NextIndex(program_.cards.size()));
    if (!engine::CheckDeck(program_, cards).empty()) place = before;
  }
  return cards;
}

}  // namespace cardinal::fuzz
