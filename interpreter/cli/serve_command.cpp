// `serve`: a match for programs.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/serve_stdio.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::cli {

void AddServe(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<ServeStdioArguments>();
  CLI::App* serve = app.add_subcommand("serve", "Serves a match to a program, as lines of JSON");
  serve->add_option("game", arguments->game, "name of the game, or its ruleset's folder")
      ->required()
      ->type_name("GAME");
  serve->add_flag("--stdio")->description("one match over standard input and output")->required();
  AddListOption(serve, "--seats", arguments->seats,
                "who plays: human (the program), search, greedy, random; one for each seat")
      ->type_name("KINDS");
  serve
      ->add_option("--opponent", arguments->opponent,
                   "how strong the computer is, without --seats: easy, normal or hard; normal without it")
      ->type_name("STRENGTH")
      ->check(CLI::IsMember(players::SearchStrengthNames()));
  AddListOption(serve, "--seat", arguments->seat,
                "the seats that the program plays, as numbers from 1 or names; the first one without it")
      ->type_name("SEATS");
  serve->add_flag("--spectate", arguments->spectate, "the program plays no seat: it watches what all may see");
  AddListOption(serve, "--names", arguments->names, "what the players are called, with commas")->type_name("NAMES");
  AddListOption(serve, "--decks", arguments->decks, "deck files, or names of decks; one for each seat")
      ->allow_extra_args()
      ->type_name("DECKS");
  AddGameOptions(serve, arguments->options);
  AddListOption(serve, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  serve->add_option("--seed", arguments->seed, "the same seed gives the same game")
      ->type_name("NUMBER")
      ->check(CheckInteger);
  AddLanguageOption(serve, arguments->lang);
  serve->add_option("--log", arguments->log, "writes the game to a new file, for `cardinal replay`")->type_name("FILE");
  serve
      ->add_option("--stop", arguments->stop,
                   "when a seat is asked: always, or choices: where there is more than one answer (default if the "
                   "program plays one seat)")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"always", "choices"}));
  serve->add_flag("--no-undo-luck", arguments->no_undo_luck,
                  "`undo` takes nothing back over luck or over a look at hidden cards");
  serve->footer(
      "The program starts this command and talks to it over standard input and output, one JSON object on each line.\n"
      "docs/reference/protocol.md has all messages. Ends with 0 when the program leaves or closes the input; with 3 "
      "if\n"
      "it was stopped before.\n\nExamples:\n"
      "  cardinal serve GAME --stdio\n"
      "  cardinal serve GAME --stdio --seat 2 --seats greedy,greedy --seed 7\n"
      "  cardinal serve GAME --stdio --seats human,human               the program plays both seats\n"
      "  cardinal serve GAME --stdio --spectate --seats greedy,random");
  serve->callback(
      [&command, &env, arguments] { command = [&env, arguments] { return RunServeStdio(env, *arguments); }; });
}

}  // namespace cardinal::cli
