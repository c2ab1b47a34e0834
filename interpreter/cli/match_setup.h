// Makes the matches of a run.
// In: a game and its decks. Out: the players, and matches that are dealt according to a schedule.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/base/limits.h"
#include "interpreter/cli/environment.h"
#include "interpreter/drivers/deck/resolved_deck.h"
#include "interpreter/drivers/simulate/simulate.h"
#include "interpreter/machine/match/options.h"

namespace cardinal::cli {

// The maximum number of pairings of decks in one run.
inline constexpr std::size_t kMaxPairings = static_cast<std::size_t>(base::kLimits.pairings);

// Returns an error message, or "" if all kinds of players exist and their number fits the game.
std::string CheckPlayers(const program::Program& program, const std::vector<std::string>& kinds);

// The numbers of players in `words` ("2", "4-6"), each once, in ascending order; if there are no words, all numbers
// that the game allows. Returns an empty list after printing an error to `err`.
std::vector<std::int32_t> ParsePlayerNumbers(const Environment& env, const program::Program& program,
                                             const std::vector<std::string>& words);
// "2", "2 to 4", "2, 4 and 5"
std::string FormatPlayerNumbers(const std::vector<std::int32_t>& numbers);

// The options of the game in `words`, each once. Returns nothing after printing an error to `err`.
std::optional<std::vector<match::SetupOption>> ParseGameOptions(const Environment& env, const program::Program& program,
                                                                const std::vector<std::string>& words);

// The data from which every match of a schedule is dealt.
struct DeckPool {
  const program::Program& program;
  std::vector<deck::Deck> decks;  // indexed by the schedule
  std::vector<match::SetupOption> options;
};
// `box` must outlive the function.
simulate::DealFunction MakeDealer(const DeckPool& box);

}  // namespace cardinal::cli
