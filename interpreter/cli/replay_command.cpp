// `replay`: plays recorded games again and compares them.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/replay.h"

namespace cardinal::cli {

void AddReplay(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* replay = app.add_subcommand("replay", "Plays recorded games again and names what differs");
  replay->add_option("paths", arguments->paths, "logs, or folders of logs (*.jsonl)")->required()->type_name("PATH");
  AddCardsOption(replay, arguments->cards);
  replay->add_flag("--partial", arguments->partial, "takes logs that were cut off as far as they go");
  AddFormatOption(replay, arguments->json);
  replay->footer(
      "Of a game that goes otherwise than it did, the first decision that differs is named, with what has happened\n"
      "since the one before and the changed cards that have to do with it.\n"
      "Ends with 0 if nothing differs, 1 if something does, 2 if a log cannot be replayed.\n\nExamples:\n"
      "  cardinal replay games\n"
      "  cardinal replay games/GAME-0007.jsonl --format json\n"
      "  cardinal replay killed.jsonl --partial");
  RunWhenChosen(*replay, command, env, arguments, RunReplay);
}

}  // namespace cardinal::cli
