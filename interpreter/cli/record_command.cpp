// `record`: plays games and keeps their logs.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/record.h"

namespace cardinal::cli {

void AddRecord(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<RecordArguments>();
  CLI::App* record = app.add_subcommand("record", "Games between computer players, each kept as a log");
  AddGameArgument(record, arguments->game);
  record->add_option("--to", arguments->to, "the folder for the logs; it is made if it is not there")
      ->required()
      ->type_name("FOLDER");
  record->add_option("--games", arguments->games, "how many games; 1 without it")
      ->type_name("NUMBER")
      ->check(CheckInteger);
  record->add_option("--seed", arguments->seed, "of the first game; each next game has the next seed")
      ->type_name("NUMBER")
      ->check(CheckInteger);
  AddListOption(record, "--players", arguments->players, "who plays: random, greedy, search; one for each seat")
      ->type_name("KINDS");
  AddListOption(record, "--decks", arguments->decks,
                "deck files, or names of decks; without it, the seed picks legal ones")
      ->allow_extra_args()
      ->type_name("DECKS");
  AddGameOptions(record, arguments->options);
  AddCardsOption(record, arguments->cards);
  record->footer(
      "Each log is a new file GAME-SEED.jsonl; none is written over. `cardinal replay` goes through them again.\n"
      "Ends with 0, with 1 if the rules failed in a game, with 3 if one was too long, with 2 if it could not run.\n\n"
      "Examples:\n"
      "  cardinal record GAME --to games\n"
      "  cardinal record GAME --games 1000 --seed 1 --players random,greedy --to games\n"
      "  cardinal record GAME --decks mine.yaml,\"My Deck\" --cards mine.cardinal --to games");
  RunWhenChosen(*record, command, env, arguments, RunRecord);
}

}  // namespace cardinal::cli
