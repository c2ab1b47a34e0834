// `play`: a game in the terminal.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/play.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::cli {

void AddPlay(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App* play = app.add_subcommand("play", "A game in the terminal, told in sentences");
  AddGameArgument(play, arguments->game);
  AddListOption(play, "--seats", arguments->seats, "who plays: human, search, greedy, random; one for each seat")
      ->type_name("KINDS");
  play->add_option("--opponent", arguments->opponent,
                   "how strong the computer is, without --seats: easy, normal or hard; normal without it")
      ->type_name("STRENGTH")
      ->check(CLI::IsMember(players::SearchStrengthNames()));
  AddListOption(play, "--names", arguments->names, "what the players are called, with commas")->type_name("NAMES");
  AddListOption(play, "--decks", arguments->decks, "deck files, or names of decks; one for each seat")
      ->allow_extra_args()
      ->type_name("DECKS");
  AddGameOptions(play, arguments->options);
  AddCardsOption(play, arguments->cards);
  play->add_option("--seed", arguments->seed, "the same seed gives the same game")
      ->type_name("NUMBER")
      ->check(CheckInteger);
  play->add_option("--viewer", arguments->viewer, "who sees the screen: all, p1, p2, or a player's name")
      ->type_name("WHO");
  play->add_option("--load", arguments->load, "continues a game kept by `save`")->type_name("FILE");
  AddLanguageOption(play, arguments->lang);
  play->add_option("--log", arguments->log, "writes the game to a new file, for `cardinal replay`")->type_name("FILE");
  play->add_option("--story", arguments->story,
                   "how much you read: brief, a line or two for each round; normal (default), or full: every line")
      ->type_name("HOW")
      ->check(CLI::IsMember({"brief", "normal", "full"}));
  play->add_option(
          "--stop", arguments->stop,
          "when a person is asked: always; choices: where there is more than one answer; new: the same, but at "
          "quiet moments only if an answer is new (default if one person plays)")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"always", "choices", "new"}));
  play->add_flag("--plain", arguments->plain, "no colour, nothing but lines");
  play->add_flag("--no-undo-luck", arguments->no_undo_luck,
                 "`undo` takes nothing back over luck or over a look at hidden cards");
  play->footer(
      "Without --seats you play against the computer. Type the number of your choice; `?` lists what else you can "
      "ask,\n"
      "such as `why CARD ATTRIBUTE`, `undo` and `save FILE`.\n\nExamples:\n"
      "  cardinal play GAME\n"
      "  cardinal play GAME --opponent hard                            it thinks up to about two seconds\n"
      "  cardinal play GAME --seats human,human --names Anna,Berto     two people at one screen\n"
      "  cardinal play GAME --seats greedy,random --seed 7             the computer against itself\n"
      "  cardinal play GAME --seats greedy,greedy --story brief        a line or two for each round\n"
      "  cardinal play GAME --seats human,search:500ms                 it thinks half a second about each choice\n"
      "  cardinal play GAME --log my-game.jsonl                        kept for `cardinal replay`\n"
      "  cardinal play GAME --decks mine.yaml,\"My Deck\" --cards mine.cardinal");
  RunWhenChosen(*play, command, env, arguments, RunPlay);
}

}  // namespace cardinal::cli
