#include "interpreter/drivers/play/plan.h"

namespace cardinal::play {

namespace {

constexpr const char* kNames[] = {"Anna", "Berto", "Carla", "Dario", "Elena", "Fabio", "Gina", "Hugo"};

template <class Fits>
std::int32_t FirstZone(const program::Program& program, Fits fits) {
  for (std::size_t i = 0; i < program.zones.size(); ++i) {
    if (program.zones[i].of == program::OwnerKind::Player && fits(program.zones[i]))
      return static_cast<std::int32_t>(i);
  }
  return -1;
}

}  // namespace

std::string DefaultName(std::size_t seat) {
  return seat < std::size(kNames) ? kNames[seat] : "p" + std::to_string(seat + 1);
}

std::int32_t StartZone(const program::Program& program) {
  const std::int32_t named = FirstZone(program, [](const program::Zone& zone) { return zone.name == "deck"; });
  if (named >= 0) return named;
  const std::int32_t pile =
      FirstZone(program, [](const program::Zone& zone) { return zone.ordered && zone.seen == program::Seen::Nobody; });
  return pile >= 0 ? pile : FirstZone(program, [](const program::Zone& zone) { return zone.ordered; });
}

match::Setup SetupOf(const program::Program& program, const Plan& plan) {
  match::Setup setup;
  setup.seats = static_cast<std::int32_t>(plan.seats.size());
  setup.options = plan.options;
  setup.seed = plan.seed;
  const std::int32_t zone = StartZone(program);
  for (const SeatPlan& seat : plan.seats) {
    std::vector<match::SetupCard> cards;
    for (const std::int32_t def : seat.deck.cards) cards.push_back({def, zone});
    setup.decks.push_back(std::move(cards));
  }
  return setup;
}

view::Names NamesOf(const Plan& plan) {
  view::Names names{{}, plan.language};
  for (const SeatPlan& seat : plan.seats) names.seats.push_back(seat.name);
  return names;
}

}  // namespace cardinal::play
