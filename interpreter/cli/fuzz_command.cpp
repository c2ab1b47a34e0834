// `fuzz`: searches random games for errors.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/base/limits.h"
#include "interpreter/cli/commands.h"
#include "interpreter/cli/fuzz.h"

namespace cardinal::cli {

void AddFuzz(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<FuzzArguments>();
  CLI::App* fuzz = app.add_subcommand("fuzz", "Random games that look for what is wrong, and scenarios that show it");
  AddGameArgument(fuzz, arguments->game);
  fuzz->add_option("--for", arguments->time, "how long games are played: 60s, 5m, 2h; a minute without it")
      ->type_name("TIME");
  fuzz->add_option("--games", arguments->games, "how many games, instead of a time")
      ->type_name("NUMBER")
      ->check(CheckInteger);
  fuzz->add_option("--seed", arguments->seed, "of all games, 1 without it")->type_name("NUMBER")->check(CheckInteger);
  AddListOption(fuzz, "--decks", arguments->decks, "deck files, or names of decks; all legal ones without it")
      ->allow_extra_args()
      ->type_name("DECKS");
  AddCardsOption(fuzz, arguments->cards);
  AddPlayersOption(fuzz, arguments->players);
  fuzz->add_option("--jobs", arguments->jobs, "how many play at once; 0: as many as the machine can")
      ->type_name("NUMBER")
      ->check(CLI::Range(0, static_cast<int>(base::kLimits.jobs)));
  fuzz->add_option("--out", arguments->out, "the folder for the scenarios; `findings` without it")->type_name("FOLDER");
  fuzz->add_flag("--quiet", arguments->quiet, "no progress output");
  fuzz->footer(
      "Looks for rules that fail or never end, positions that no player can leave, broken invariants, hidden\n"
      "cards that a player could identify, and answers that lead two ways. Each is found once, made as small as can "
      "be,\n"
      "and written as a scenario that fails until it is fixed. The same seed and number of games find the same.\n"
      "Ends with 0 if nothing is wrong, 1 if something is, 2 if it could not run, 3 if it was stopped before.\n\n"
      "Examples:\n"
      "  cardinal fuzz GAME --for 60s\n"
      "  cardinal fuzz GAME --players 4-6\n"
      "  cardinal fuzz GAME --games 5000 --seed 7 --out rulesets/GAME/findings");
  RunWhenChosen(*fuzz, command, env, arguments, RunFuzz);
}

}  // namespace cardinal::cli
