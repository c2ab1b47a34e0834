// Tests boards with cards in zones of cards, written from recorded games.
#include <catch2/catch.hpp>

#include "interpreter/drivers/scenario_writer/write_scenario.h"
#include "interpreter/machine/engine/engine.h"
#include "tests/load_game.h"

namespace cardinal::scenario_writer {
namespace {

// Each turn a player puts a card of the hand on a card in play. That card may already have other cards on it.
constexpr const char* kRules = R"(use "std:piles"
use "std:players"
game heap "Heap" { players 2  order from first of players  begin with main }
type Thing is Card { points: Int  state marks: Int from 0 }
zone row of Player: seen by all
zone charms of Thing: ordered, seen by all
zone under of Thing: seen by nobody
event main {
  for each p in players { draw(p, 6)  let c = first of p.hand  if c? { move c to p.row } }
  turns_of(first of players)
}
start turn turns_of(you) {
  choose held by you "Put what?": maybe one of [each c in you.hand where c is Thing]
  if held? {
    choose below by you "On what?": one of [each c in all Thing where c not in hand and c not in deck]
    if below? {
      choose hidden by you "Hidden?": yes or no
      if hidden { move held to below.under } else { move held to below.charms }
      add 1 to below.marks
    }
  } else { draw_game }
  turns_of(opponent)
}
cards heap "Things"
card "Lamp": Thing { points 1 }
card "Lid": Thing { points 2 }
)";

TEST_CASE("a board names the cards on cards, also on cards that are on others") {
  const program::Program program = testing::LoadGame("heap", kRules);
  int nested = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    base::Random random(seed);
    match::Setup setup;
    setup.decks.resize(2);
    for (auto& cards : setup.decks)
      for (int i = 0; i < 6; ++i)
        cards.push_back({static_cast<std::int32_t>(random.NextBelow(2)), program::FindZone(program, "deck")});
    replay::GameRecord record;
    record.names = {{"Anna", "Berto"}};
    record.start = match::NewMatch(program, setup);
    match::Match match = record.start;
    engine::StartMatch(program, match);
    while (match.outcome.kind == model::OutcomeKind::Running && record.answers.size() < 18) {
      // The last option of the first question declines.
      const std::size_t options = match.decision.options.size();
      const bool first = record.answers.size() % 3 == 0;
      record.answers.push_back(
          {static_cast<std::int32_t>(random.NextBelow(first && options > 1 ? options - 1 : options)), 0, {}});
      engine::Advance(program, match, record.answers.back());
    }
    const WrittenScenario written = WriteScenario(program, record, {record.answers.size() - 1, 0});
    INFO("game " << seed << ": " << written.problem << "\n" << written.text);
    REQUIRE_FALSE(written.text.empty());
    CHECK(written.text.find("  turn: p") != std::string::npos);
    CHECK(written.text.find("  cards:\n") != std::string::npos);
    std::size_t lying = 0;  // number of cards on cards that are themselves on cards
    for (const match::Card& card : match.state.cards) {
      const model::CardId below = match::ZoneHolder(program, card.zone, 2);
      if (below >= 0)
        lying += match::ZoneHolder(program, match.state.cards[static_cast<std::size_t>(below)].zone, 2) >= 0;
    }
    nested += lying > 0 ? 1 : 0;
  }
  CHECK(nested > 5);
}

}  // namespace
}  // namespace cardinal::scenario_writer
