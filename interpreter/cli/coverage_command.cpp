// `coverage`: the clauses and lines that scenarios reach.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/coverage.h"

namespace cardinal::cli {

void AddCoverage(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<CoverageArguments>();
  CLI::App* coverage = app.add_subcommand("coverage", "What scenarios go through: clauses, lines, conditions");
  AddGameArgument(coverage, arguments->game);
  coverage->add_option("paths", arguments->paths, "files and folders with scenarios; none: those of the game")
      ->type_name("PATH");
  AddListOption(coverage, "--clauses", arguments->clauses, "only these: ids, or what they begin with")
      ->type_name("IDS");
  coverage->add_option("--section", arguments->section, "only clauses with this text in their section or tag")
      ->type_name("TEXT");
  AddCardsOption(coverage, arguments->cards);
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
  RunWhenChosen(*coverage, command, env, arguments, RunCoverage);
}

}  // namespace cardinal::cli
