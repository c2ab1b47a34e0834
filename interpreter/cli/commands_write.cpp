// The commands for authors of rules, cards and decks.
#include "interpreter/cli/commands.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "interpreter/cli/deck_check.h"
#include "interpreter/cli/fmt.h"
#include "interpreter/cli/lint.h"
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

void AddLint(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<LintArguments>();
  CLI::App* lint = app.add_subcommand("lint", "Says what is wrong with rules, cards and decks, without playing");
  lint->add_option("paths", arguments->paths, "files, folders or games; none: all below here")->type_name("PATH");
  lint->add_option("--format", arguments->format, "text, json, sarif or github")
      ->check(CLI::IsMember({"text", "json", "sarif", "github"}))
      ->type_name("FORMAT");
  lint->add_option("--gate", arguments->gate, "the least sure findings that count: proved (unless said), likely, style")
      ->check(CLI::IsMember({"proved", "likely", "style"}))
      ->type_name("GRADE");
  AddListOption(lint, "--select", arguments->select, "only these checks: what codes begin with, or names")
      ->type_name("CODES");
  AddListOption(lint, "--ignore", arguments->ignore, "not these checks")->type_name("CODES");
  lint->add_option("--baseline", arguments->baseline, "a file of findings that may stay; it can only shrink")
      ->type_name("FILE");
  lint->add_option("--witness", arguments->witness,
                   "writes scenarios that show what is found, where a game can show it, to this file")
      ->type_name("FILE");
  lint->add_flag("--statistics", arguments->statistics, "how many findings of each check, instead of each finding");
  lint->add_flag("--fix", arguments->fix, "mends what can be mended without changing what the rules mean");
  lint->add_flag("--unsafe-fixes", arguments->unsafe_fixes,
                 "also makes edits that may change what the rules mean, such as a word that `did you mean` suggests");
  lint->add_flag("--diff", arguments->diff, "shows what would be mended, and writes nothing");
  lint->footer(
      "Ends with 0 if nothing is found that counts, 1 if there is, 2 if something cannot be read or does not check.\n"
      "Each finding has its check in brackets, with how sure it is: `cardinal explain CODE` describes it.\n"
      "A comment lets one pass, with a reason: `// lint: allow CODE because \"...\"` on its line or above it.\n"
      "`lint:` in cardinal.yaml here or above says what holds where nothing else is typed.\n\n"
      "Examples:\n"
      "  cardinal lint\n"
      "  cardinal lint rulesets/GAME cards/GAME/first/some.cardinal --gate style\n"
      "  cardinal lint GAME --format sarif --ignore N,T01\n"
      "  cardinal lint GAME --baseline known.txt\n"
      "  cardinal lint GAME --select T11 --witness found.yaml\n"
      "  cardinal lint GAME --fix --unsafe-fixes --diff");
  lint->callback([&command, &env, arguments] { command = [&env, arguments] { return RunLint(env, *arguments); }; });
}

void AddFmt(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<FmtArguments>();
  CLI::App* fmt = app.add_subcommand("fmt", "Puts rules and cards into the one layout");
  fmt->add_option("paths", arguments->paths, "files, or folders with .cardinal files; none: all below here; -: typed")
      ->type_name("PATH");
  fmt->add_flag("--check", arguments->check, "writes nothing: names the files that would change");
  fmt->add_flag("--diff", arguments->diff, "writes nothing: shows what would change, as `diff -u` does");
  fmt->footer(
      "Files are rewritten in place, each whole or not at all, and only blanks and line breaks change. A file with a\n"
      "mistake stays as it is. With `-` the text is read from the keyboard or a pipe and written out.\n"
      "Ends with 0; with 1 if --check or --diff finds something to change; with 2 if a file cannot be laid out.\n\n"
      "Examples:\n"
      "  cardinal fmt\n"
      "  cardinal fmt rulesets/GAME cards/GAME --check\n"
      "  cardinal fmt some.cardinal --diff\n"
      "  cardinal fmt - < some.cardinal");
  fmt->callback([&command, &env, arguments] { command = [&env, arguments] { return RunFmt(env, *arguments); }; });
}

void AddDeck(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<DeckCheckArguments>();
  CLI::App* deck = app.add_subcommand("deck", "What concerns decks");
  deck->require_subcommand(1);
  CLI::App* check = deck->add_subcommand("check", "Is this deck legal, and if not why");
  check->add_option("files", arguments->files, "deck files, or games: all their decks")->required()->type_name("PATH");
  AddListOption(check, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  AddFormatOption(check, arguments->json);
  check->footer(
      "Ends with 0 if all decks are legal, 1 if one is not, 2 if one cannot be read.\n\nExamples:\n"
      "  cardinal deck check cards/GAME/first/decks/mine.yaml\n"
      "  cardinal deck check GAME\n"
      "  cardinal deck check mine.yaml --cards mine.cardinal");
  check->callback(
      [&command, &env, arguments] { command = [&env, arguments] { return RunDeckCheck(env, *arguments); }; });
}

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
  game->callback([&command, &env, arguments] { command = [&env, arguments] { return RunNewGame(env, *arguments); }; });
  CLI::App* card = make->add_subcommand("card", "A file with one card, every printed attribute filled in");
  card->add_option("name", arguments->name, "name of the card")->required()->type_name("NAME");
  AddNewOptions(card, *arguments);
  card->add_option("--type", arguments->type, "type of the card; without it, the first there is")->type_name("TYPE");
  card->add_option("--set", arguments->set, "name of the card's set")->type_name("SET");
  card->footer(kNewCardFooter);
  card->callback([&command, &env, arguments] { command = [&env, arguments] { return RunNewCard(env, *arguments); }; });
  CLI::App* scenario = make->add_subcommand("scenario", "A scenario with a board, ready for its steps");
  scenario->add_option("title", arguments->name, "title of the scenario")->required()->type_name("TITLE");
  AddNewOptions(scenario, *arguments);
  scenario->footer("Example:\n  cardinal new scenario \"a tie goes back\" --game GAME");
  scenario->callback(
      [&command, &env, arguments] { command = [&env, arguments] { return RunNewScenario(env, *arguments); }; });
  CLI::App* rulebook = make->add_subcommand("rulebook", "The clauses of a rulebook in Markdown, as rulebook.yaml");
  rulebook->add_option("file", arguments->name, "the rulebook in Markdown")->required()->type_name("FILE");
  rulebook->add_option("--out", arguments->out, "the file to write; without it, rulebook.yaml here")->type_name("FILE");
  rulebook->footer(
      "A clause is a list item: - `AB-001 [tag]` What the rules say.\n"
      "A ruling:                - `AB-R01` **The question?** The answer.\n"
      "Below a clause without anything to play: an item  - advice: why that is so\n"
      "Below one that says something else than others:   - conflicts: AB-002, AB-003\n\n"
      "Example:\n  cardinal new rulebook docs/rulebooks/GAME.md --out rulesets/GAME/rulebook.yaml");
  rulebook->callback(
      [&command, &env, arguments] { command = [&env, arguments] { return RunNewRulebook(env, *arguments); }; });
}

}  // namespace cardinal::cli
