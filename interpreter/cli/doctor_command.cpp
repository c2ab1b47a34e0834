// `doctor`: all checks of a game at once.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/doctor.h"

namespace cardinal::cli {

void AddDoctor(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<DoctorArguments>();
  CLI::App* doctor = app.add_subcommand("doctor", "One page on how a game is: lint, scenarios, coverage, random games");
  AddGameArgument(doctor, arguments->game);
  AddGameOptions(doctor, arguments->options);
  AddCardsOption(doctor, arguments->cards);
  doctor->add_option("--for", arguments->seconds, "seconds of random games; 30 if not given")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 86'400));
  doctor->add_option("--seed", arguments->seed, "of the first random game")->type_name("NUMBER")->check(CheckInteger);
  AddPlayersOption(doctor, arguments->players);
  doctor->add_flag("--quiet", arguments->quiet, "no progress output");
  AddFormatOption(doctor, arguments->json);
  doctor->footer(
      "Random games are played with every number of players that the game allows, each for an equal share of the\n"
      "time, and looked at in every position: the invariants of a match, nothing hidden that shows, saved games that\n"
      "come back the same, a game played again that is the same game.\n"
      "Ends with 0 if all is well, 1 if something is not, 2 if the game cannot be read, 3 if the random games were\n"
      "stopped before.\n\nExamples:\n"
      "  cardinal doctor GAME\n"
      "  cardinal doctor GAME --players 3-4 --for 300 --seed 1000");
  RunWhenChosen(*doctor, command, env, arguments, RunDoctor);
}

}  // namespace cardinal::cli
