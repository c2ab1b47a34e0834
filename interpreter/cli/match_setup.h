// In: a game and its decks. Out: who plays, and matches dealt as a schedule seats them.
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

// Of decks, that one run plays.
inline constexpr std::size_t kMaxPairings = static_cast<std::size_t>(base::kLimits.pairings);

// Empty: there are computer players of all these kinds, and the game is for so many; else what is wrong.
std::string CheckPlayers(const program::Program& program, const std::vector<std::string>& kinds);

// The numbers of players that `words` name ("2", "4-6"), each once, the smallest first; none named: all that the game
// allows. Empty, and said on `err`: one is wrong.
std::vector<std::int32_t> ParsePlayerNumbers(const Environment& env, const program::Program& program,
                                             const std::vector<std::string>& words);
// "2", "2 to 4", "2, 4 and 5"
std::string FormatPlayerNumbers(const std::vector<std::int32_t>& numbers);

// The options of a game that were named, each once. Nothing, and said on `err`: one is wrong.
std::optional<std::vector<match::SetupOption>> ParseGameOptions(const Environment& env, const program::Program& program,
                                                                const std::vector<std::string>& words);

// What every match of a schedule is dealt from.
struct DeckPool {
  const program::Program& program;
  std::vector<deck::Deck> decks;  // those the schedule numbers
  std::vector<match::SetupOption> options;
};
// `box` must live as long as what is given.
simulate::DealFunction MakeDealer(const DeckPool& box);

// What was played with, as a command line names it.
struct Invocation {
  std::string game;
  std::vector<std::string> decks, cards, options;
};

// The command that plays that one game again and keeps its log.
std::string RecordCommand(const Invocation& words, const simulate::Schedule& schedule,
                          const simulate::GameFinding& finding);

}  // namespace cardinal::cli
