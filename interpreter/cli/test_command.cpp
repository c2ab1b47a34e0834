// `test`: runs scenarios, or records them.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
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
  AddListOption(test, "--mode", options.modes,
                "plain; undo: every answer and step undone and repeated; save: saved and loaded at every decision; "
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
  test->add_flag("--update", options.update, "writes `tells` again where the sentences differ");
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
      "  cardinal test --record game.jsonl --from 20 --to 26 --out found.yaml    a scenario of these decisions");
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

}  // namespace cardinal::cli
