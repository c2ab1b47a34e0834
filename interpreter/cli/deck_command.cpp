// `deck`: checks decks.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/deck_check.h"

namespace cardinal::cli {

void AddDeck(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<DeckCheckArguments>();
  CLI::App* deck = app.add_subcommand("deck", "What concerns decks");
  deck->require_subcommand(1);
  CLI::App* check = deck->add_subcommand("check", "Is this deck legal, and if not why");
  check->add_option("files", arguments->files, "deck files, or games: all their decks")->required()->type_name("PATH");
  AddCardsOption(check, arguments->cards);
  AddFormatOption(check, arguments->json);
  check->footer(
      "Ends with 0 if all decks are legal, 1 if one is not, 2 if one cannot be read.\n\nExamples:\n"
      "  cardinal deck check cards/GAME/first/decks/mine.yaml\n"
      "  cardinal deck check GAME\n"
      "  cardinal deck check mine.yaml --cards mine.cardinal");
  RunWhenChosen(*check, command, env, arguments, RunDeckCheck);
}

}  // namespace cardinal::cli
