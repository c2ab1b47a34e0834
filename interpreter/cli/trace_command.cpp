// `trace`: a game event by event.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/trace.h"

namespace cardinal::cli {

namespace {

void AddTraceOptions(CLI::App* trace, TraceArguments& arguments) {
  trace->add_option("file", arguments.file, "a log, or a file of scenarios")->required()->type_name("FILE");
  trace->add_option("--scenario", arguments.scenario, "which scenario of the file: a part of its title")
      ->type_name("TEXT");
  trace->add_option("--row", arguments.row, "which row of it: its number, or a value that no other has, as `a: 5`")
      ->type_name("ROW");
  trace->add_option("--format", arguments.format, "text, jsonl (one object a line) or html (one page)")
      ->check(CLI::IsMember({"text", "jsonl", "html"}))
      ->type_name("FORMAT");
  AddLanguageOption(trace, arguments.lang);
  trace->add_option("--out", arguments.out, "writes it to this file")->type_name("FILE");
  trace->add_option("--view", arguments.view, "who reads it: all, p1, or a player's name")->type_name("SEAT");
  trace->add_option("--card", arguments.card, "only what has to do with this card")->type_name("NAME");
  trace->add_option("--player", arguments.player, "only what has to do with this player")->type_name("SEAT");
  trace->add_option("--clause", arguments.clause, "only what rules of this clause did")->type_name("ID");
  trace->add_option("--from", arguments.from, "begins with this decision")->type_name("NUMBER")->check(CheckInteger);
  trace->add_option("--to", arguments.to, "ends with this decision and what comes of it")
      ->type_name("NUMBER")
      ->check(CheckInteger);
  trace->add_option("--depth", arguments.depth, "folds what is deeper")->type_name("NUMBER")->check(CheckInteger);
  trace->add_flag_callback(
      "--places", [&arguments] { arguments.places = true; }, "files, lines and clauses; as with --view all");
  trace->add_flag_callback(
      "--no-places", [&arguments] { arguments.places = false; }, "without them");
  trace->add_flag("--boards", arguments.boards, "jsonl: also the board at each decision");
  AddCardsOption(trace, arguments.cards);
  trace->add_flag("--partial", arguments.partial, "takes a log that was cut off as far as it goes");
}

}  // namespace

void AddTrace(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<TraceArguments>();
  CLI::App* trace = app.add_subcommand("trace", "Tells a recorded game or a scenario, event by event");
  AddTraceOptions(trace, *arguments);
  trace->footer(
      "With --card, --player and --clause: what they name, in the chain of its causes, with what came of it. What is\n"
      "written for a seat holds only what that seat may know.\n"
      "Ends with 0, or with 2 if the file cannot be used or a name is none.\n\nExamples:\n"
      "  cardinal trace game.jsonl --depth 4\n"
      "  cardinal trace game.jsonl --card \"Some Card\" --from 20 --to 30\n"
      "  cardinal trace game.jsonl --clause AB-031 --view p1\n"
      "  cardinal trace some.yaml --scenario \"part of its title\" --format jsonl --boards\n"
      "  cardinal trace game.jsonl --format html --out game.html      a page for a browser; it needs no network");
  RunWhenChosen(*trace, command, env, arguments, RunTrace);
}

}  // namespace cardinal::cli
