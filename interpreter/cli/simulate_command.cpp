// `simulate`: many games and their results.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/base/limits.h"
#include "interpreter/cli/commands.h"
#include "interpreter/cli/simulate.h"

namespace cardinal::cli {

namespace {

constexpr std::uint64_t kTournamentGames = 100;  // of each pair of players, without `--games`

// Options for further outputs of the report.
void AddFiles(CLI::App* app, ReportFiles& files) {
  app->add_option("--json", files.json, "writes the report to this file as JSON; `-`: instead of the text")
      ->type_name("FILE");
  app->add_option("--csv", files.csv, "writes the report to this file as one table; `-`: instead of the text")
      ->type_name("FILE");
  app->add_option("--html", files.html, "writes the report to this file as a page, with plots")->type_name("FILE");
  app->add_flag("--by-card", files.by_card, "the text lists each card: how often drawn, played, and won with");
}

void AddMerge(CLI::App* simulate, const Environment& env, Command& command) {
  auto arguments = std::make_shared<MergeArguments>();
  CLI::App* merge = simulate->add_subcommand("merge", "The report of one run from the files of all its shards");
  merge->add_option("files", arguments->shards, "what each `--shard` has written")->required()->type_name("FILES");
  AddFiles(merge, arguments->files);
  merge->footer(
      "The report is that of one run, byte for byte. Refuses a file that was cut off or changed, a shard that is "
      "missing\nor there twice, and shards of different runs.\n\nExample:\n"
      "  cardinal simulate merge GAME-seed1-*.shard --json report.json");
  RunWhenChosen(*merge, command, env, arguments, MergeShards);
}

void AddWhatIsPlayed(CLI::App* simulate, SimulateArguments& arguments) {
  simulate->add_option("game", arguments.game, "name of the game, or its ruleset's folder")->type_name("GAME");
  simulate
      ->add_option("--games", arguments.games,
                   "how many games; 1000 without it; in a tournament those of each pair of players, "
                   "100 without it")
      ->type_name("NUMBER")
      ->check(CheckInteger);
  AddListOption(simulate, "--decks", arguments.decks,
                "deck files, or names of decks, each against each; `all` without it")
      ->allow_extra_args()
      ->type_name("DECKS");
  AddListOption(simulate, "--players", arguments.players, "who plays: random, greedy, search; for all seats, or each")
      ->type_name("KINDS");
  simulate->add_option("--seed", arguments.seed, "of the first game, 1 without it; each next game has the next seed")
      ->type_name("NUMBER")
      ->check(CheckInteger);
  AddGameOptions(simulate, arguments.options);
  AddCardsOption(simulate, arguments.cards);
}

void AddHow(CLI::App* simulate, SimulateArguments& arguments) {
  simulate->add_option("--jobs", arguments.jobs, "how many play at once; 0: as many as the machine can")
      ->type_name("NUMBER")
      ->check(CLI::Range(0, static_cast<int>(base::kLimits.jobs)));
  simulate
      ->add_option("--examine", arguments.examine,
                   "every: each position is looked at; closely: what is slow, too; none: they only play")
      ->check(CLI::IsMember({"every", "closely", "none"}))
      ->type_name("HOW");
  simulate
      ->add_flag("--check", arguments.check,
                 "the same as --examine closely: all invariants after each step, and each game played twice")
      ->excludes("--examine");
  simulate->add_option("--shard", arguments.shard, "plays a part only, such as 3/10, and keeps it for `simulate merge`")
      ->type_name("K/N");
  simulate
      ->add_option("--out", arguments.out, "the file in which the shard is kept; without it GAME-seed1-3-of-10.shard")
      ->type_name("FILE");
  simulate
      ->add_option("--compare", arguments.compare,
                   "plays the same games with another version, too, and says what has changed: the folder or one file "
                   "of an older version, or a deck in place of the one of --decks")
      ->type_name("BEFORE");
  AddLanguageOption(simulate, arguments.lang);
  simulate->add_flag("--tournament", arguments.tournament,
                     "each player against each other one, with each deck: ratings of players and of decks");
  simulate->add_flag("--quiet", arguments.quiet, "shows no progress");
}

}  // namespace

void AddSimulate(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* simulate = app.add_subcommand("simulate", "Many games between computer players, and their results");
  AddWhatIsPlayed(simulate, *arguments);
  AddHow(simulate, *arguments);
  AddFiles(simulate, arguments->files);
  AddMerge(simulate, env, command);
  simulate->footer(
      "Each deck meets each and itself equally often, and everybody sits in each seat equally often. The same seed "
      "gives\n"
      "the same report with any number of jobs. Ctrl-C ends with what has been played.\n"
      "Ends with 0; with 1 if something was wrong in a game; with 3 if a game was too long; with 2 if it could not "
      "run.\n\nExamples:\n"
      "  cardinal simulate GAME --games 20000\n"
      "  cardinal simulate GAME --games 100 --players greedy,random        how often does greedy win?\n"
      "  cardinal simulate GAME --games 100 --players search:100,greedy    100 iterations for each choice of search\n"
      "  cardinal simulate GAME --tournament                               how strong are the players, and the decks?\n"
      "  cardinal simulate GAME --decks mine.yaml,\"My Deck\" --cards mine.cardinal --json report.json\n"
      "  cardinal simulate GAME --games 1000000 --shard 3/10               one of ten machines\n"
      "  cardinal simulate GAME --games 10000 --compare ../before          what has a change of the rules changed?\n"
      "  cardinal simulate GAME --games 1000 --decks mine.yaml --compare \"My Deck\"   which deck is better?");
  // A subcommand's callback runs before that of its parent.
  simulate->callback([&command, &env, arguments, simulate] {
    if (!simulate->get_subcommands().empty()) {
      if (!arguments->game.empty()) throw CLI::ValidationError("merge", "must come directly after `simulate`");
      return;
    }
    if (arguments->game.empty()) throw CLI::RequiredError("game");
    if (arguments->tournament && simulate->count("--games") == 0) arguments->games = kTournamentGames;
    command = [&env, arguments] { return RunSimulate(env, *arguments); };
  });
}

}  // namespace cardinal::cli
