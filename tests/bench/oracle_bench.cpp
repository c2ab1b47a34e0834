// oracle_bench: full Imagimon with First Light by the engine and by the oracle of oracle/oracle.h. Both play ten
// thousand games in lockstep, half of them with the decks of the set, half with decks of any of its cards; then the
// speed of "Ember and Stone" and "Quiet Water" is measured. Options and exit codes: race.h.
#include <cstdio>

#include "tests/bench/oracle_rival.h"
#include "tests/bench/race.h"
#include "tests/bench/rules.h"

namespace cardinal::bench {
namespace {

// Plays a game in lockstep; prints the first difference.
bool Agree(OracleTable& table, by_hand::Dice& dice, by_hand::Played& all) {
  by_hand::Played game;
  const std::string found = Lockstep(table.engine, table.rival, dice, &game);
  all.rounds += game.rounds;
  all.decisions += game.decisions;
  if (found.empty()) return true;
  std::printf("lockstep: %s\nwith the decks\n", found.c_str());
  for (int card = 0; card < by_hand::kCards; ++card)
    std::printf(" %d %s\n", card, std::string(table.game.GetFace(static_cast<by_hand::Card>(card)).name).c_str());
  return false;
}

// Half of the games with the decks of the set, each against each; half with decks of any of its cards.
bool InLockstep(const program::Program& program, by_hand::Dice& dice, int games) {
  constexpr std::size_t kDecks = oracle::kDecks.size();
  by_hand::Played all;
  for (std::size_t pair = 0; pair < kDecks * kDecks; ++pair) {
    OracleTable table(program, oracle::kDecks[pair / kDecks], oracle::kDecks[pair % kDecks]);
    for (std::size_t i = pair; i < static_cast<std::size_t>(games / 2); i += kDecks * kDecks)
      if (!Agree(table, dice, all)) return false;
  }
  for (int i = games / 2; i < games; ++i) {
    const oracle::DeckFaces deck0 = RandomDeck(dice), deck1 = RandomDeck(dice);
    OracleTable table(program, deck0, deck1);
    if (!Agree(table, dice, all)) return false;
  }
  std::printf("lockstep: %d games of %d rounds and %d decisions agree in every decision, zone and number\n", games,
              all.rounds, all.decisions);
  return true;
}

bool Run(const Settings& settings) {
  const program::Program program = LoadFirstLight();
  by_hand::Dice dice{settings.seed};
  if (!InLockstep(program, dice, settings.lockstep)) return false;

  OracleTable table(program, oracle::kDecks[0], oracle::kDecks[1]);
  Side theirs("the oracle", [&] { return oracle::PlayRandom(table.game, dice); });
  Side ours("Cardinal", [&] { return table.engine.PlayRandom(dice); });
  Side* const sides[] = {&theirs, &ours};
  Race(sides, settings);
  std::printf(
      "\nfull Imagimon, Ember and Stone against Quiet Water, uniformly random answers; %d batches a side, alternating; "
      "medians\n\n",
      settings.batches);
  PrintSpeeds(sides);
  std::printf("\nCardinal takes %.1f times as long as the oracle\n\n", Ratio(ours, theirs));
  return PlayAlike(theirs, ours);
}

}  // namespace
}  // namespace cardinal::bench

int main(int argc, char** argv) {
  return cardinal::bench::Main(argc, argv, {.lockstep = 10'000, .batches = 5}, cardinal::bench::Run);
}
