// Two versions of a game in the same games: paired figures of cards and endings, which changes are clear, and the first
// sentence of the report.
#include "interpreter/drivers/simulate/comparison_summary.h"
#include "interpreter/drivers/simulate/ending_names.h"
#include "tests/instruments/small_game.h"

namespace cardinal::instruments {
namespace {

using simulate::CardChange;
using simulate::ComparisonReport;
using simulate::ComparisonRows;
using simulate::PlayedGame;
using simulate::VersionComparison;

const std::vector<std::string> kPlayers = {"greedy", "greedy"};

// Pairs of games of two decks, A and B; each has one copy of the first card.
struct Pairs {
  program::Program before = Load(kSums), after = Load(kSums);
  simulate::Schedule schedule = simulate::MakeSchedule(2, kPlayers);
  simulate::SimulationOptions options;
  simulate::CommonCards common{before, after};
  VersionComparison result{common, simulate::GameStatistics(schedule), simulate::GameStatistics(schedule),
                           simulate::PairedStatistics(schedule, common.names.size())};

  struct Side {
    model::Seat winner = 0;
    bool draws = true, plays = true;
    std::int64_t decisions = 10;
  };
  static PlayedGame Play(const Side& side) {
    PlayedGame played;
    played.seating.pairing = 1;  // A against B
    played.seating.decks = {0, 1};
    played.seating.players = {0, 1};
    played.outcome.kind = model::OutcomeKind::Won;
    played.outcome.winners = std::uint32_t{1} << side.winner;
    played.decisions = side.decisions;
    played.answers_hash = static_cast<std::uint64_t>(side.decisions);
    for (const model::Seat seat : {0, 1})
      played.cards.push_back({seat, 0, 1, side.draws ? 1 : 0, side.plays ? 1 : 0, 1, 1});
    return played;
  }
  void Add(int games, const Side& one, const Side& other) {
    for (int game = 0; game < games; ++game) {
      const PlayedGame played_before = Play(one), played_after = Play(other);
      result.before.AddGame(schedule, played_before);
      result.after.AddGame(schedule, played_after);
      result.pairs.AddPair(schedule, common, played_before, played_after);
    }
  }
  ComparisonReport Report() const {
    ComparisonReport report{before, after, "../old", "", schedule, options, result};
    report.decks = {"A", "B"};
    report.same_decks = false;
    return report;
  }
  std::string Summary() const {
    const ComparisonReport report = Report();
    return simulate::SummarizeComparison(report, simulate::CollectComparison(report));
  }
};

// 100 pairs: A wins 20 before and 55 after, of which 20 in both. By hand: 35/102 -+ 1.96 * sqrt(36 - 35^2/102) / 102.
TEST_CASE("comparison: the deck whose wins changed most comes first, then the card") {
  Pairs pairs;
  pairs.Add(20, {0}, {0});
  pairs.Add(35, {1}, {0});
  pairs.Add(45, {1, true, false}, {1});
  const ComparisonReport report = pairs.Report();
  const ComparisonRows rows = simulate::CollectComparison(report);
  REQUIRE(rows.wins.size() == 4);
  CHECK(rows.wins[0].label == "A");
  CHECK(rows.wins[0].change.before == 0.2);
  CHECK(rows.wins[0].change.after == 0.55);
  CHECK(rows.wins[0].change.low == Approx(0.343137 - 0.094116).margin(0.00001));
  CHECK(rows.wins[0].change.high == Approx(0.343137 + 0.094116).margin(0.00001));
  CHECK(rows.wins[0].change.clear);
  REQUIRE(rows.cards.size() == 1);
  const CardChange& card = rows.cards[0];
  CHECK(card.decks_before == 200);
  CHECK(card.played.before == 0.55);
  CHECK(card.played.after == 1);
  CHECK(card.played.clear);
  CHECK(card.drawn.Difference() == 0);
  CHECK_FALSE(card.drawn.clear);
  CHECK_FALSE(card.if_drawn.known);  // each deck drew it
  CHECK(pairs.Summary() ==
        "A wins 35 points more often (25 to 44); " + card.name + " is played in 100 % of its games, before 55 %.");
}

TEST_CASE("comparison: without a clear change the sentence says how large one would have to be") {
  Pairs pairs;
  pairs.Add(50, {0}, {0});
  pairs.Add(48, {1}, {1});
  CHECK(pairs.Summary() == "nothing changes in 98 games: each is the same game, answer for answer.");
  // One game more and one less: the error is sqrt(3) / 102, and a change is clear from 2.5 to 3 errors on.
  pairs.Add(1, {0, true, true, 11}, {1});
  pairs.Add(1, {1, true, true, 11}, {0});
  CHECK(pairs.Summary() ==
        "no clear difference after 100 games; a change of the wins by less than 5 points would not show.");
  CHECK(Pairs().Summary() == "no game has ended on both sides.");
}

TEST_CASE("comparison: longer games, and a card that is never played though it is drawn") {
  Pairs pairs;
  pairs.Add(20, {0, true, false, 10}, {0, true, false, 12});
  pairs.Add(20, {0, true, false, 10}, {0, true, false, 14});
  CHECK(pairs.Summary() == "a game is 3 decisions longer (2.7 to 3.3); the wins do not differ clearly.");
  const ComparisonRows rows = simulate::CollectComparison(pairs.Report());
  CHECK(rows.cards[0].NeverPlayedBefore());
  CHECK(rows.cards[0].NeverPlayedAfter());
}

TEST_CASE("comparison: cards with figures of their own are tested together, the others apart") {
  Pairs pairs;
  pairs.Add(30, {0}, {0});
  const ComparisonRows rows = simulate::CollectComparison(pairs.Report());
  // Two decks, two seats, the length, one way to end; of the card how often it was drawn and played.
  CHECK(rows.figures == 8);
}

TEST_CASE("endings: a sentence without the values of one game, told apart by who the winner is") {
  const program::Program program = Load(
      R"(
use "std:piles"
use "std:players"
game sums "Sums" { players 2  order from first of players  begin with main }
type Number is Card { points: Int }
type Player { state score: Int from 3 }
event main {
  for each p in players {
    let foe = opponent(p)
    if p.score > 5 { win(foe) because "{p} has {p.score} points, {foe} fewer" }
  }
  for each p in players { if p.score = 4 { win(p) } }
  draw_game because "as many points"
}
)");
  const auto reason = [&](std::string_view begin) {
    for (std::size_t i = 0; i < program.templates.size(); ++i)
      if (program.templates[i].source.starts_with(begin)) return static_cast<std::int32_t>(i);
    return -1;
  };
  const simulate::EndingNames two(program, view::Localizer(program), 2), three(program, view::Localizer(program), 3);
  const model::Outcome won{model::OutcomeKind::Won, 0b10,      program.templates[reason("{p} has")].site,
                           reason("{p} has"),       {0, 7, 1}, {}};
  const auto ending = [&](const model::Outcome& outcome) {
    return simulate::Ending{outcome.kind, outcome.site, outcome.reason, simulate::FindWinnerHoles(program, outcome)};
  };
  CHECK(two.Name(ending(won)) == "won: the loser has ... points, the winner fewer");
  CHECK(three.Name(ending(won)) == "won: another player has ... points, the winner fewer");
  model::Outcome other = won;
  other.winners = 0b1;
  CHECK(ending(other) != ending(won));
  const model::Outcome drawn{model::OutcomeKind::Drawn, 0, -1, reason("as many"), {}, {}};
  CHECK(two.Name(ending(drawn)) == "drawn: as many points");
  CHECK(two.Name({model::OutcomeKind::Won}) == "a player won");
}

}  // namespace
}  // namespace cardinal::instruments
