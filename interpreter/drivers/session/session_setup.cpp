#include "interpreter/drivers/session/session_setup.h"

#include "interpreter/base/hash.h"

namespace cardinal::session {

namespace {

constexpr const char* kNames[] = {"Anna", "Berto", "Carla", "Dario", "Elena", "Fabio", "Gina", "Hugo"};

}  // namespace

std::string DefaultName(std::size_t seat) {
  return seat < std::size(kNames) ? kNames[seat] : "p" + std::to_string(seat + 1);
}

std::uint64_t PlayerSeed(const SessionSetup& plan, std::size_t seat) {
  return base::Hasher(plan.seed).Add(seat).Digest();
}

match::Setup MakeMatchSetup(const program::Program& program, const SessionSetup& plan) {
  match::Setup setup;
  setup.seats = static_cast<std::int32_t>(plan.seats.size());
  setup.options = plan.options;
  setup.seed = plan.seed;
  const std::int32_t zone = program::DeckZone(program);
  for (const SeatPlan& seat : plan.seats) {
    std::vector<match::SetupCard> cards;
    for (const std::int32_t def : seat.deck.cards) cards.push_back({def, zone});
    setup.decks.push_back(std::move(cards));
  }
  return setup;
}

std::vector<replay::LogPlayer> MakeLogPlayers(const SessionSetup& plan) {
  std::vector<replay::LogPlayer> players;
  for (const SeatPlan& seat : plan.seats) players.push_back({seat.name, seat.kind, seat.deck.name});
  return players;
}

view::DisplayNames MakeDisplayNames(const SessionSetup& plan) {
  view::DisplayNames names{{}, plan.language, std::make_shared<const view::NameLabels>(plan.layout.labels)};
  for (const SeatPlan& seat : plan.seats) names.seats.push_back(seat.name);
  return names;
}

}  // namespace cardinal::session
