#include "interpreter/cli/command_line.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <charconv>
#include <functional>
#include <ostream>

#include "interpreter/cli/completion.h"
#include "interpreter/cli/deck_check.h"
#include "interpreter/cli/explain.h"
#include "interpreter/cli/lint.h"
#include "interpreter/cli/new.h"
#include "interpreter/cli/play.h"
#include "interpreter/drivers/scenario/test_command.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

// What the words that were parsed ask for.
using Command = std::function<int()>;

CLI::Option* List(CLI::App* app, const std::string& name, std::vector<std::string>& values, const std::string& about) {
  return app->add_option(name, values, about)->delimiter(',')->allow_extra_args(false);
}

// Digits that fit: a sign or a number too large would be taken for another seed without a word.
std::string WholeNumber(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool fine = error == std::errc() && end == text.data() + text.size();
  return fine ? "" : "`" + diag::Printable(text) + "` is no whole number from 0 to 18446744073709551615";
}

void AddFormat(CLI::App* app, bool& json) {
  app->add_option_function<std::string>(
         "--format", [&json](const std::string& format) { json = format == "json"; }, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
}

void AddPlay(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<PlayArguments>();
  CLI::App* play = app.add_subcommand("play", "A game in the terminal, told in sentences");
  play->add_option("game", arguments->game, "name of the game, or its ruleset's folder")->required()->type_name("GAME");
  List(play, "--seats", arguments->seats, "who plays: human, greedy, random; one for each seat, with commas")
      ->type_name("KINDS");
  List(play, "--names", arguments->names, "what the players are called, with commas")->type_name("NAMES");
  List(play, "--decks", arguments->decks, "deck files, or names of decks; one for each seat")
      ->allow_extra_args()
      ->type_name("DECKS");
  List(play, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  play->add_option("--seed", arguments->seed, "the same seed gives the same game")
      ->type_name("NUMBER")
      ->check(WholeNumber);
  play->add_option("--viewer", arguments->viewer, "who sees the screen: all, p1, p2, or a player's name")
      ->type_name("WHO");
  play->add_option("--load", arguments->load, "goes on with a game kept by `save`")->type_name("FILE");
  play->add_flag("--plain", arguments->plain, "no colour, nothing but lines");
  play->footer(
      "Without --seats you play against the computer. Type the number of your choice; `?` lists what else you can "
      "ask,\n"
      "such as `why CARD ATTRIBUTE`, `undo` and `save FILE`.\n\nExamples:\n"
      "  cardinal play GAME\n"
      "  cardinal play GAME --seats human,human --names Anna,Berto     two people at one screen\n"
      "  cardinal play GAME --seats greedy,random --seed 7             the computer against itself\n"
      "  cardinal play GAME --decks mine.yaml,\"My Deck\" --cards mine.cardinal");
  play->callback([&command, &env, arguments] { command = [&env, arguments] { return Play(env, *arguments); }; });
}

void AddTest(CLI::App& app, const Environment& env, Command& command) {
  struct Arguments {
    std::vector<std::string> paths;
    std::vector<std::string> cards;
    scenario::TestOptions options;
    bool no_timing = false;
  };
  auto arguments = std::make_shared<Arguments>();
  scenario::TestOptions& options = arguments->options;
  CLI::App* test = app.add_subcommand("test", "Runs scenario tests");
  test->add_option("paths", arguments->paths, "files and folders with scenarios; none: all below here")
      ->type_name("PATH");
  test->add_option("--filter", options.filter, "only scenarios with this text in their title or path")
      ->type_name("TEXT");
  test->add_option("--format", options.format, "text or json")->type_name("FORMAT");
  test->add_option("--junit", options.junit, "also writes the results as JUnit XML")->type_name("FILE");
  List(test, "--cards", arguments->cards, "files or folders of cards that do not lie with their game's")
      ->type_name("PATHS");
  List(test, "--mode", options.modes,
       "plain; save: saved and loaded at every decision; twice: run twice and compared; all")
      ->type_name("MODES");
  test->add_flag("--verbose", options.verbose, "also what passed");
  test->add_flag("--list", options.list, "only says which scenarios there are");
  test->add_flag("--no-timing", arguments->no_timing, "no times in the report");
  test->footer(
      "Ends with 0 if all passed, 1 if one failed, 2 if something could not be run.\n\nExamples:\n"
      "  cardinal test\n"
      "  cardinal test rulesets/GAME --filter fielding --verbose\n"
      "  cardinal test cards --mode all --junit report.xml");
  test->callback([&command, &env, arguments] {
    command = [&env, arguments] {
      arguments->options.timing = !arguments->no_timing;
      arguments->options.path_variable = env.path_variable;
      std::vector<std::filesystem::path> paths;
      for (const std::string& path : arguments->paths) paths.push_back(env.Place(path));
      for (const std::string& path : arguments->cards) arguments->options.cards.push_back(env.Place(path));
      return scenario::RunTests(env.files, std::move(paths), arguments->options, env.out, env.err, env.here);
    };
  });
}

void AddLint(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<LintArguments>();
  CLI::App* lint = app.add_subcommand("lint", "Says what is wrong with rules, cards and decks, without playing");
  lint->add_option("paths", arguments->paths, "files, folders or games; none: all below here")->type_name("PATH");
  AddFormat(lint, arguments->json);
  lint->footer(
      "Ends with 0 if there is nothing to say, 1 if there are findings, 2 if something cannot be read or does not "
      "check.\n"
      "Each finding has a name in brackets: `cardinal explain NAME` describes it.\n\nExamples:\n"
      "  cardinal lint\n"
      "  cardinal lint rulesets/GAME cards/GAME/first/some.cardinal\n"
      "  cardinal lint GAME --format json");
  lint->callback([&command, &env, arguments] { command = [&env, arguments] { return Lint(env, *arguments); }; });
}

void AddDeck(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<DeckCheckArguments>();
  CLI::App* deck = app.add_subcommand("deck", "What concerns decks");
  deck->require_subcommand(1);
  CLI::App* check = deck->add_subcommand("check", "Is this deck legal, and if not why");
  check->add_option("files", arguments->files, "deck files")->required()->type_name("FILE");
  List(check, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  AddFormat(check, arguments->json);
  check->footer(
      "Ends with 0 if all decks are legal, 1 if one is not, 2 if one cannot be read.\n\nExamples:\n"
      "  cardinal deck check cards/GAME/first/decks/mine.yaml\n"
      "  cardinal deck check mine.yaml --cards mine.cardinal");
  check->callback([&command, &env, arguments] { command = [&env, arguments] { return DeckCheck(env, *arguments); }; });
}

void AddExplain(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<ExplainArguments>();
  CLI::App* explain = app.add_subcommand("explain", "Explains a diagnostic, a clause, a card or a game");
  explain->add_option("what", arguments->words, "a diagnostic's name or code, a clause's id, a card's name, a game")
      ->required()
      ->type_name("WHAT");
  explain->add_option("--game", arguments->game, "where to look for the card")->type_name("GAME");
  explain->footer(
      "Examples:\n"
      "  cardinal explain UnknownName       what it means, with an example and how to mend it\n"
      "  cardinal explain AB-R09            what the clause says, which rules implement it, which scenarios name it\n"
      "  cardinal explain Some Card         what is printed on the card, and what its text does\n"
      "  cardinal explain GAME              the phases in order, who is asked, windows, zones, what a deck must be");
  explain->callback([&command, &env, arguments] { command = [&env, arguments] { return Explain(env, *arguments); }; });
}

void AddNewOptions(CLI::App* app, NewArguments& arguments) {
  app->add_option("--game", arguments.game, "of which game")->required()->type_name("GAME");
  app->add_option("--out", arguments.out, "the file to write; without it, one with the name, here")->type_name("FILE");
}

void AddNew(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<NewArguments>();
  CLI::App* make = app.add_subcommand("new", "Writes the start of a card or a scenario, which passes as it is");
  make->require_subcommand(1);
  CLI::App* card = make->add_subcommand("card", "A file with one card, every printed attribute filled in");
  card->add_option("name", arguments->name, "name of the card")->required()->type_name("NAME");
  AddNewOptions(card, *arguments);
  card->add_option("--type", arguments->type, "type of the card; without it, the first there is")->type_name("TYPE");
  card->add_option("--set", arguments->set, "name of the card's set")->type_name("SET");
  card->footer("Example:\n  cardinal new card \"My Card\" --game GAME --type TYPE");
  card->callback([&command, &env, arguments] { command = [&env, arguments] { return NewCard(env, *arguments); }; });
  CLI::App* scenario = make->add_subcommand("scenario", "A scenario with a board, ready for its steps");
  scenario->add_option("title", arguments->name, "title of the scenario")->required()->type_name("TITLE");
  AddNewOptions(scenario, *arguments);
  scenario->footer("Example:\n  cardinal new scenario \"a tie goes back\" --game GAME");
  scenario->callback(
      [&command, &env, arguments] { command = [&env, arguments] { return NewScenario(env, *arguments); }; });
}

void AddCompletion(CLI::App& app, const Environment& env, Command& command) {
  auto shell = std::make_shared<std::string>();
  CLI::App* completion = app.add_subcommand("completion", "A script that lets a shell complete commands and options");
  completion->add_option("shell", *shell, "bash, fish or zsh")
      ->required()
      ->check(CLI::IsMember(Shells()))
      ->type_name("SHELL");
  completion->footer("Example:\n  source <(cardinal completion bash)");
  completion->callback([&command, &env, &app, shell] {
    command = [&env, &app, shell] {
      env.out << Completion(app, *shell);
      return static_cast<int>(kFine);
    };
  });
}

// What a misspelt command could have been; empty if the first word is no command at all or a right one.
std::string UnknownCommand(const CLI::App& app, const std::vector<std::string>& words) {
  if (words.empty() || words[0].starts_with('-')) return "";
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; }))
    names.push_back(command->get_name());
  if (std::find(names.begin(), names.end(), words[0]) != names.end()) return "";
  std::string text = "there is no command `" + diag::Printable(words[0]) + "`";
  const std::string help = diag::DidYouMean(words[0], names);
  if (!help.empty()) return text + "\n  help: " + help;
  text += "\n  help: the commands are";
  for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? " " : ", ") + names[i];
  return text;
}

// The command whose help would help.
std::string HelpOf(const CLI::App& app) {
  std::string text = "cardinal";
  const CLI::App* at = &app;
  for (auto inner = at->get_subcommands(); !inner.empty(); inner = at->get_subcommands()) {
    at = inner.front();
    text += ' ' + at->get_name();
  }
  return text + " --help";
}

}  // namespace

int Run(const Environment& env, std::vector<std::string> words) {
  CLI::App app("Cardinal: rules of card games, written down and played.", "cardinal");
  app.set_version_flag("--version", "cardinal " + std::string(kVersion));
  app.require_subcommand(0, 1);
  app.get_formatter()->column_width(26);
  app.footer(
      "`cardinal COMMAND --help` describes each with examples. Games are found in the folders above here, in\n"
      "$CARDINAL_PATH and where Cardinal is installed.\n\nExit codes: 0 fine, 1 found what it looks for, 2 could not "
      "run, 3 a limit ended it, 70 a mistake of Cardinal.");
  Command command;
  AddPlay(app, env, command);
  AddTest(app, env, command);
  AddLint(app, env, command);
  AddDeck(app, env, command);
  AddExplain(app, env, command);
  AddNew(app, env, command);
  AddCompletion(app, env, command);
  if (const std::string unknown = UnknownCommand(app, words); !unknown.empty()) {
    env.err << "error: " << unknown << '\n';
    return kCouldNot;
  }
  try {
    std::reverse(words.begin(), words.end());  // so CLI11 wants them
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error, env.out, env.err);  // help, version
    env.err << "error: " << diag::Printable(error.what()) << "\n  help: " << HelpOf(app) << '\n';
    return kCouldNot;
  }
  if (command) return command();
  env.out << app.help();
  return kCouldNot;
}

}  // namespace cardinal::cli
