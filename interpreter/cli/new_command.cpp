// `new`: writes a new game, card, scenario or rulebook.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/new.h"

namespace cardinal::cli {

namespace {

void AddNewOptions(CLI::App* app, NewArguments& arguments) {
  app->add_option("--game", arguments.game, "of which game")->required()->type_name("GAME");
  app->add_option("--out", arguments.out, "the file to write; without it, one with the name, here")->type_name("FILE");
}

constexpr const char* kNewCardFooter =
    "In the folder of the game's rules the file is written into the folder of its cards, where the game finds it.\n"
    "Elsewhere it is written here: `--cards FILE` adds it to the game in the other commands.\n\n"
    "Example:\n  cardinal new card \"My Card\" --game GAME --type TYPE";

}  // namespace

void AddNew(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<NewArguments>();
  CLI::App* make = app.add_subcommand("new", "Writes the start of a game, a card or a scenario, or a rulebook as data");
  make->require_subcommand(1);
  CLI::App* game = make->add_subcommand("game", "A folder with a small whole game, for you to change");
  game->add_option("title", arguments->name, "title of the game")->required()->type_name("TITLE");
  game->add_option("--out", arguments->out, "the folder to write; without it, one with the title, here")
      ->type_name("FOLDER");
  game->footer(
      "What is written can be played at once: rules for two players, a rulebook with numbered clauses, four cards, a\n"
      "deck, and scenarios that reach every clause. The name of the folder is the word for the game in its files.\n\n"
      "Examples:\n"
      "  cardinal new game \"Moon War\"\n"
      "  cardinal new game \"Moon War\" --out rulesets/moon_war");
  RunWhenChosen(*game, command, env, arguments, RunNewGame);
  CLI::App* card = make->add_subcommand("card", "A file with one card, every printed attribute filled in");
  card->add_option("name", arguments->name, "name of the card")->required()->type_name("NAME");
  AddNewOptions(card, *arguments);
  card->add_option("--type", arguments->type, "type of the card; without it, the first there is")->type_name("TYPE");
  card->add_option("--set", arguments->set, "name of the card's set")->type_name("SET");
  card->footer(kNewCardFooter);
  RunWhenChosen(*card, command, env, arguments, RunNewCard);
  CLI::App* scenario = make->add_subcommand("scenario", "A scenario with a board, ready for its steps");
  scenario->add_option("title", arguments->name, "title of the scenario")->required()->type_name("TITLE");
  AddNewOptions(scenario, *arguments);
  scenario->footer("Example:\n  cardinal new scenario \"a tie goes back\" --game GAME");
  RunWhenChosen(*scenario, command, env, arguments, RunNewScenario);
  CLI::App* rulebook = make->add_subcommand("rulebook", "The clauses of a rulebook in Markdown, as rulebook.yaml");
  rulebook->add_option("file", arguments->name, "the rulebook in Markdown")->required()->type_name("FILE");
  rulebook->add_option("--out", arguments->out, "the file to write; without it, rulebook.yaml here")->type_name("FILE");
  rulebook->footer(
      "A clause is a list item: - `AB-001 [tag]` What the rules say.\n"
      "A ruling:                - `AB-R01` **The question?** The answer.\n"
      "Below a clause without anything to play: an item  - advice: why that is so\n"
      "Below one that says something else than others:   - conflicts: AB-002, AB-003\n\n"
      "Example:\n  cardinal new rulebook docs/rulebooks/GAME.md --out rulesets/GAME/rulebook.yaml");
  RunWhenChosen(*rulebook, command, env, arguments, RunNewRulebook);
}

}  // namespace cardinal::cli
