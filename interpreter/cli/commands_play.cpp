// The commands that play and replay games.
#include "interpreter/cli/commands.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "interpreter/cli/play.h"
#include "interpreter/cli/record.h"
#include "interpreter/cli/replay.h"

namespace cardinal::cli {

void AddPlay(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App* play = app.add_subcommand("play", "A game in the terminal, told in sentences");
  play->add_option("game", arguments->game, "name of the game, or its ruleset's folder")->required()->type_name("GAME");
  AddListOption(play, "--seats", arguments->seats, "who plays: human, search, greedy, random; one for each seat")
      ->type_name("KINDS");
  AddListOption(play, "--names", arguments->names, "what the players are called, with commas")->type_name("NAMES");
  AddListOption(play, "--decks", arguments->decks, "deck files, or names of decks; one for each seat")
      ->allow_extra_args()
      ->type_name("DECKS");
  AddGameOptions(play, arguments->options);
  AddListOption(play, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  play->add_option("--seed", arguments->seed, "the same seed gives the same game")
      ->type_name("NUMBER")
      ->check(CheckInteger);
  play->add_option("--viewer", arguments->viewer, "who sees the screen: all, p1, p2, or a player's name")
      ->type_name("WHO");
  play->add_option("--load", arguments->load, "continues a game kept by `save`")->type_name("FILE");
  AddLanguageOption(play, arguments->lang);
  play->add_option("--log", arguments->log, "writes the game to a new file, for `cardinal replay`")->type_name("FILE");
  play->add_option("--story", arguments->story, "full, or brief: a line or two for each round, where no person plays")
      ->type_name("HOW")
      ->check(CLI::IsMember({"full", "brief"}));
  play->add_flag("--plain", arguments->plain, "no colour, nothing but lines");
  play->add_flag("--no-undo-luck", arguments->no_undo_luck,
                 "`undo` takes nothing back over luck or over a look at hidden cards");
  play->footer(
      "Without --seats you play against the computer. Type the number of your choice; `?` lists what else you can "
      "ask,\n"
      "such as `why CARD ATTRIBUTE`, `undo` and `save FILE`.\n\nExamples:\n"
      "  cardinal play GAME\n"
      "  cardinal play GAME --seats human,human --names Anna,Berto     two people at one screen\n"
      "  cardinal play GAME --seats greedy,random --seed 7             the computer against itself\n"
      "  cardinal play GAME --seats greedy,greedy --story brief        a line or two for each round\n"
      "  cardinal play GAME --seats human,search:500ms                 it thinks half a second about each choice\n"
      "  cardinal play GAME --log my-game.jsonl                        kept for `cardinal replay`\n"
      "  cardinal play GAME --decks mine.yaml,\"My Deck\" --cards mine.cardinal");
  play->callback([&command, &env, arguments] { command = [&env, arguments] { return RunPlay(env, *arguments); }; });
}

void AddRecord(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<RecordArguments>();
  CLI::App* record = app.add_subcommand("record", "Games between computer players, each kept as a log");
  record->add_option("game", arguments->game, "name of the game, or its ruleset's folder")
      ->required()
      ->type_name("GAME");
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
  AddListOption(record, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  record->footer(
      "Each log is a new file GAME-SEED.jsonl; none is written over. `cardinal replay` goes through them again.\n"
      "Ends with 0, with 1 if the rules failed in a game, with 3 if one was too long, with 2 if it could not run.\n\n"
      "Examples:\n"
      "  cardinal record GAME --to games\n"
      "  cardinal record GAME --games 1000 --seed 1 --players random,greedy --to games\n"
      "  cardinal record GAME --decks mine.yaml,\"My Deck\" --cards mine.cardinal --to games");
  record->callback([&command, &env, arguments] { command = [&env, arguments] { return RunRecord(env, *arguments); }; });
}

void AddReplay(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* replay = app.add_subcommand("replay", "Plays recorded games again and names what differs");
  replay->add_option("paths", arguments->paths, "logs, or folders of logs (*.jsonl)")->required()->type_name("PATH");
  AddListOption(replay, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  replay->add_flag("--partial", arguments->partial, "takes logs that were cut off as far as they go");
  AddFormatOption(replay, arguments->json);
  replay->footer(
      "Of a game that goes otherwise than it did, the first decision that differs is named, with what has happened\n"
      "since the one before and the changed cards that have to do with it.\n"
      "Ends with 0 if nothing differs, 1 if something does, 2 if a log cannot be replayed.\n\nExamples:\n"
      "  cardinal replay games\n"
      "  cardinal replay games/GAME-0007.jsonl --format json\n"
      "  cardinal replay killed.jsonl --partial");
  replay->callback([&command, &env, arguments] { command = [&env, arguments] { return RunReplay(env, *arguments); }; });
}

}  // namespace cardinal::cli
