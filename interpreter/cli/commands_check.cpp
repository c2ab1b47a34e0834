// The commands that run scenarios and report what they cover.
#include "interpreter/cli/commands.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "interpreter/cli/coverage.h"
#include "interpreter/cli/doctor.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/test_record.h"
#include "interpreter/drivers/test_command/test_command.h"

namespace cardinal::cli {

namespace {

// A file or folder; or a game, whose rules and cards are searched for scenarios.
void AddScenarioPaths(const Environment& env, const std::string& name, std::vector<std::filesystem::path>& paths) {
  const std::filesystem::path place = env.Resolve(name);
  const bool exists = env.files.IsFile(place) || env.files.IsFolder(place);
  const auto home = exists ? std::nullopt : FindHomeByWord(env, name);
  if (!home) return paths.push_back(place);
  paths.push_back(home->ruleset);
  for (const std::filesystem::path& folder : load::CardFolders(env.files, *home)) paths.push_back(folder);
}

void AddTestRecord(CLI::App* test, TestRecordArguments& arguments) {
  CLI::Option* record =
      test->add_option("--record", arguments.file,
                       "runs nothing: writes a stretch of this log or scenario as a scenario that passes")
          ->type_name("FILE")
          ->excludes(test->get_option("paths"));
  const auto belongs = [&](CLI::Option* option) { return option->needs(record); };
  belongs(test->add_option("--from", arguments.from, "of --record: the first decision"))
      ->type_name("NUMBER")
      ->check(CheckInteger);
  belongs(test->add_option("--to", arguments.to, "of --record: the last decision"))
      ->type_name("NUMBER")
      ->check(CheckInteger);
  belongs(test->add_option("--title", arguments.title, "of --record: what the scenario is called"))->type_name("TEXT");
  belongs(test->add_option("--out", arguments.out, "of --record: the file to write, instead of the terminal"))
      ->type_name("FILE");
  belongs(test->add_flag("--force", arguments.force, "of --record: writes over a file that is there"));
  belongs(test->add_option("--scenario", arguments.scenario, "of --record: which of a file, by a part of its title"))
      ->type_name("TEXT");
  belongs(test->add_option("--row", arguments.row, "of --record: which row of it"))->type_name("ROW");
  belongs(test->add_flag("--partial", arguments.partial, "of --record: takes a log that was cut off"));
}

}  // namespace

void AddTest(CLI::App& app, const Environment& env, Command& command) {
  struct Arguments {
    std::vector<std::string> paths;
    std::vector<std::string> cards;
    test_command::TestOptions options;
    bool no_timing = false;
    TestRecordArguments record;
  };
  auto arguments = std::make_shared<Arguments>();
  test_command::TestOptions& options = arguments->options;
  CLI::App* test = app.add_subcommand("test", "Runs scenario tests");
  test->add_option("paths", arguments->paths, "files and folders with scenarios, or games; none: all below here")
      ->type_name("PATH");
  test->add_option("--filter", options.filters,
                   "only scenarios with this in title or path, of this game, or citing this clause; may be repeated")
      ->allow_extra_args(false)
      ->type_name("TEXT");
  test->add_option("--format", options.format, "text or json")->type_name("FORMAT");
  test->add_option("--junit", options.junit, "also writes the results as JUnit XML")->type_name("FILE");
  AddListOption(test, "--cards", arguments->cards, "files or folders of cards outside of their game's folders")
      ->type_name("PATHS");
  AddListOption(
      test, "--mode", options.modes,
      "plain; undo: every answer and step taken back and done again; save: saved and loaded at every decision; "
      "process: a second process must end alike; all")
      ->type_name("MODES");
  test->add_option("--jobs", options.jobs, "how many run at once; 0: as many as the machine can")
      ->type_name("NUMBER")
      ->check(CheckInteger);
  test->add_option("--slowest", options.slowest, "lists the N that took the longest")
      ->type_name("N")
      ->check(CheckInteger);
  test->add_flag("--fail-fast", options.fail_fast, "stops at the first that does not pass");
  test->add_flag("--watch", options.watch, "runs again what an edit can affect, until Ctrl-C");
  test->add_flag("--update", options.update, "writes `tells` again where another sentence is told");
  test->add_flag("--verbose", options.verbose, "also what passed");
  test->add_flag("--list", options.list, "only says which scenarios there are");
  test->add_flag("--no-timing", arguments->no_timing, "no times in the report");
  AddTestRecord(test, arguments->record);
  test->footer(
      "Ends with 0 if all passed, 1 if one failed, 2 if something could not be run.\n\nExamples:\n"
      "  cardinal test\n"
      "  cardinal test GAME\n"
      "  cardinal test rulesets/GAME --filter fielding --verbose\n"
      "  cardinal test --filter AB-012 --filter AB-R09       what cites one of these clauses\n"
      "  cardinal test rulesets/GAME cards/GAME --watch\n"
      "  cardinal test cards --mode all --junit report.xml\n"
      "  cardinal test --record game.jsonl --from 20 --to 26 --out found.yaml    a scenario of what was played");
  test->callback([&command, &env, arguments] {
    command = [&env, arguments] {
      arguments->record.cards = arguments->cards;
      if (!arguments->record.file.empty()) return RunTestRecord(env, arguments->record);
      arguments->options.timing = !arguments->no_timing;
      arguments->options.path_variable = env.path_variable;
      std::vector<std::filesystem::path> paths;
      for (const std::string& path : arguments->paths) AddScenarioPaths(env, path, paths);
      for (const std::string& path : arguments->cards) arguments->options.cards.push_back(env.Resolve(path));
      return test_command::RunTests(env.files, std::move(paths), arguments->options, env.out, env.err,
                                    env.working_directory, env.services);
    };
  });
}

void AddCoverage(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<CoverageArguments>();
  CLI::App* coverage = app.add_subcommand("coverage", "What scenarios go through: clauses, lines, conditions");
  coverage->add_option("game", arguments->game, "name of the game, or its ruleset's folder")
      ->required()
      ->type_name("GAME");
  coverage->add_option("paths", arguments->paths, "files and folders with scenarios; none: those of the game")
      ->type_name("PATH");
  AddListOption(coverage, "--clauses", arguments->clauses, "only these: ids, or what they begin with")
      ->type_name("IDS");
  coverage->add_option("--section", arguments->section, "only clauses with this text in their section or tag")
      ->type_name("TEXT");
  AddListOption(coverage, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  coverage->add_flag("--verbose", arguments->verbose, "also the scenarios and half-seen conditions of each clause");
  coverage->add_flag("--files", arguments->files, "also lines and branches of each file");
  coverage->add_flag("--missing", arguments->missing, "also each line that did not run, each half-seen condition");
  coverage->add_option("--format", arguments->format, "text, json or lcov")
      ->check(CLI::IsMember({"text", "json", "lcov"}))
      ->type_name("FORMAT");
  coverage->add_option("--out", arguments->out, "writes the report to this file")->type_name("FILE");
  coverage->add_option("--fail-under", arguments->fail_under, "ends with 1 if less is covered; see below")
      ->type_name("PERCENT");
  coverage->footer(
      "The scenarios are run, and everything is counted from what ran. The clauses come from rulebook.yaml of the\n"
      "ruleset (`cardinal new rulebook` makes it).\n"
      "Ends with 0; with 1 if a scenario fails, if rules cite a clause that is advice or not in the rulebook, or if\n"
      "less is covered than --fail-under wants (`90`, or `clauses=100,lines=95,branches=80`); with 2 if something\n"
      "cannot be read.\n\nExamples:\n"
      "  cardinal coverage GAME\n"
      "  cardinal coverage GAME --clauses AB-03,AB-R --verbose\n"
      "  cardinal coverage GAME --missing --fail-under clauses=100,branches=90\n"
      "  cardinal coverage GAME --format lcov --out rules.info && genhtml --branch-coverage -o html rules.info");
  coverage->callback(
      [&command, &env, arguments] { command = [&env, arguments] { return RunCoverage(env, *arguments); }; });
}

void AddDoctor(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<DoctorArguments>();
  CLI::App* doctor = app.add_subcommand("doctor", "One page on how a game is: lint, scenarios, coverage, random games");
  doctor->add_option("game", arguments->game, "name of the game, or its ruleset's folder")
      ->required()
      ->type_name("GAME");
  AddGameOptions(doctor, arguments->options);
  AddListOption(doctor, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
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
  doctor->callback([&command, &env, arguments] { command = [&env, arguments] { return RunDoctor(env, *arguments); }; });
}

}  // namespace cardinal::cli
