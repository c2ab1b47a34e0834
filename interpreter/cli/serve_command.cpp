// `serve`: a web server, or one match for a program.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/serve_stdio.h"
#include "interpreter/cli/serve_web.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::cli {

namespace {

// The words that both have.
void CopyShared(const ServeStdioArguments& from, ServeWebArguments& to) {
  to.game = from.game;
  to.seats = from.seats;
  to.names = from.names;
  to.decks = from.decks;
  to.cards = from.cards;
  to.options = from.options;
  to.seed = from.seed;
  to.lang = from.lang;
}

}  // namespace

void AddServe(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<ServeStdioArguments>();
  auto web = std::make_shared<ServeWebArguments>();
  CLI::App* serve =
      app.add_subcommand("serve", "A web server on which people play in browsers; or a match for a program");
  serve->add_option("game", arguments->game, "name of the game, or its ruleset's folder")
      ->required()
      ->type_name("GAME");
  CLI::Option* stdio =
      serve->add_flag("--stdio")->description("one match for a program, over standard input and output");
  AddListOption(serve, "--seats", arguments->seats,
                "who plays: human, search, greedy, random; one for each seat of the match at the start")
      ->type_name("KINDS");
  serve
      ->add_option("--opponent", arguments->opponent,
                   "how strong the computer is, without --seats: easy, normal or hard; normal without it")
      ->type_name("STRENGTH")
      ->check(CLI::IsMember(players::SearchStrengthNames()))
      ->needs(stdio);
  AddListOption(serve, "--seat", arguments->seat,
                "the seats that the program plays, as numbers from 1 or names; the first one without it")
      ->type_name("SEATS")
      ->needs(stdio);
  serve->add_flag("--spectate", arguments->spectate, "the program plays no seat: it watches what all may see")
      ->needs(stdio);
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
  serve->add_option("--log", arguments->log, "writes the game to a new file, for `cardinal replay`")
      ->type_name("FILE")
      ->needs(stdio);
  serve
      ->add_option("--stop", arguments->stop,
                   "when a seat is asked: always, or choices: where there is more than one answer (default if the "
                   "program plays one seat)")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"always", "choices"}))
      ->needs(stdio);
  serve
      ->add_flag("--no-undo-luck", arguments->no_undo_luck,
                 "`undo` takes nothing back over luck or over a look at hidden cards")
      ->needs(stdio);
  AddServeWebOptions(serve, stdio, *web);
  serve->footer(
      "Without --stdio it is a web server: it prints links that are opened in a browser, and ends with Ctrl-C. With\n"
      "--seats it begins with a match and prints the links of its seats. docs/how-to/serve.md says more.\n\n"
      "With --stdio a program starts this command and talks to it over standard input and output, one JSON object on\n"
      "each line. docs/reference/protocol.md has all messages. Ends with 0 when the program leaves or closes the "
      "input;\n"
      "with 3 if it was stopped before.\n\nExamples:\n"
      "  cardinal serve GAME                                           prints a link to create matches\n"
      "  cardinal serve GAME --seats human,search --names Anna         prints the link of Anna's seat\n"
      "  cardinal serve GAME --host 0.0.0.0 --url http://192.168.1.7:8080\n"
      "  cardinal serve GAME --store postgresql://USER@HOST/DATABASE   for several servers\n"
      "  cardinal serve GAME --stdio\n"
      "  cardinal serve GAME --stdio --seat 2 --seats greedy,greedy --seed 7\n"
      "  cardinal serve GAME --stdio --seats human,human               the program plays both seats\n"
      "  cardinal serve GAME --stdio --spectate --seats greedy,random");
  serve->callback([&command, &env, arguments, web, stdio] {
    const bool is_web = stdio->count() == 0;
    if (is_web) CopyShared(*arguments, *web);
    command = [&env, arguments, web, is_web] {
      return is_web ? RunServeWeb(env, *web) : RunServeStdio(env, *arguments);
    };
  });
}

}  // namespace cardinal::cli
