#include "interpreter/cli/command_line.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <charconv>
#include <functional>
#include <ostream>

#include "interpreter/cli/completion.h"
#include "interpreter/cli/coverage.h"
#include "interpreter/cli/deck_check.h"
#include "interpreter/cli/doctor.h"
#include "interpreter/cli/explain.h"
#include "interpreter/cli/fmt.h"
#include "interpreter/cli/lint.h"
#include "interpreter/cli/new.h"
#include "interpreter/cli/play.h"
#include "interpreter/cli/record.h"
#include "interpreter/cli/replay.h"
#include "interpreter/cli/simulate.h"
#include "interpreter/cli/test_record.h"
#include "interpreter/cli/trace.h"
#include "interpreter/cli/why.h"
#include "interpreter/drivers/scenario/test_command.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

// What the words that were parsed ask for.
using Command = std::function<int()>;

CLI::Option* List(CLI::App* app, const std::string& name, std::vector<std::string>& values, const std::string& about) {
  return app->add_option(name, values, about)->delimiter(',')->allow_extra_args(false);
}

void Language(CLI::App* app, std::string& code) {
  app->add_option("--lang", code, "the language of names and sentences, e.g. it; the game says which it has")
      ->type_name("CODE");
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
  Language(play, arguments->lang);
  play->add_option("--log", arguments->log, "writes the game to a new file, for `cardinal replay`")->type_name("FILE");
  play->add_flag("--plain", arguments->plain, "no colour, nothing but lines");
  play->footer(
      "Without --seats you play against the computer. Type the number of your choice; `?` lists what else you can "
      "ask,\n"
      "such as `why CARD ATTRIBUTE`, `undo` and `save FILE`.\n\nExamples:\n"
      "  cardinal play GAME\n"
      "  cardinal play GAME --seats human,human --names Anna,Berto     two people at one screen\n"
      "  cardinal play GAME --seats greedy,random --seed 7             the computer against itself\n"
      "  cardinal play GAME --log my-game.jsonl                        kept for `cardinal replay`\n"
      "  cardinal play GAME --decks mine.yaml,\"My Deck\" --cards mine.cardinal");
  play->callback([&command, &env, arguments] { command = [&env, arguments] { return Play(env, *arguments); }; });
}

void AddRecord(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<RecordArguments>();
  CLI::App* record = app.add_subcommand("record", "Games between computer players, each kept as a log");
  record->add_option("game", arguments->game, "name of the game, or its ruleset's folder")
      ->required()
      ->type_name("GAME");
  record->add_option("--to", arguments->to, "the folder for the logs; it is made if it is not there")
      ->required()
      ->type_name("FOLDER");
  record->add_option("--games", arguments->games, "how many games; 1 without it")
      ->type_name("NUMBER")
      ->check(WholeNumber);
  record->add_option("--seed", arguments->seed, "of the first game; each next game has the next seed")
      ->type_name("NUMBER")
      ->check(WholeNumber);
  List(record, "--players", arguments->players, "who plays: random, greedy; one for each seat, with commas")
      ->type_name("KINDS");
  List(record, "--decks", arguments->decks, "deck files, or names of decks; without it, the seed picks legal ones")
      ->allow_extra_args()
      ->type_name("DECKS");
  List(record, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  record->footer(
      "Each log is a new file GAME-SEED.jsonl; none is written over. `cardinal replay` goes through them again.\n"
      "Ends with 0, with 1 if the rules failed in a game, with 3 if one was too long, with 2 if it could not run.\n\n"
      "Examples:\n"
      "  cardinal record GAME --to games\n"
      "  cardinal record GAME --games 1000 --seed 1 --players random,greedy --to games\n"
      "  cardinal record GAME --decks mine.yaml,\"My Deck\" --cards mine.cardinal --to games");
  record->callback([&command, &env, arguments] { command = [&env, arguments] { return Record(env, *arguments); }; });
}

void AddReplay(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* replay = app.add_subcommand("replay", "Plays recorded games again and names what differs");
  replay->add_option("paths", arguments->paths, "logs, or folders of logs (*.jsonl)")->required()->type_name("PATH");
  List(replay, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  replay->add_flag("--partial", arguments->partial, "takes logs that were cut off as far as they go");
  AddFormat(replay, arguments->json);
  replay->footer(
      "Of a game that goes otherwise than it did, the first decision that differs is named, with what has happened\n"
      "since the one before and the changed cards that have to do with it.\n"
      "Ends with 0 if nothing differs, 1 if something does, 2 if a log cannot be replayed.\n\nExamples:\n"
      "  cardinal replay games\n"
      "  cardinal replay games/GAME-0007.jsonl --format json\n"
      "  cardinal replay killed.jsonl --partial");
  replay->callback([&command, &env, arguments] { command = [&env, arguments] { return Replay(env, *arguments); }; });
}

void AddWhy(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<WhyArguments>();
  CLI::App* why = app.add_subcommand("why", "Says why something is so, or not possible, in a recorded game");
  why->add_option("file", arguments->file, "a log, or a file of scenarios")->required()->type_name("FILE");
  why->add_option("question", arguments->question, "what is asked; see below")->required()->type_name("QUESTION");
  why->add_option("--at", arguments->at, "where: a decision's number, `step N` or :LINE of a scenario, start, end")
      ->type_name("PLACE");
  why->add_option("--scenario", arguments->scenario, "which scenario of the file: a part of its title")
      ->type_name("TEXT");
  why->add_option("--row", arguments->row, "which row of it: its number, or `a: 5`")->type_name("ROW");
  Language(why, arguments->lang);
  why->add_option("--as", arguments->as, "only what this player may know: all, p1, or a name")->type_name("SEAT");
  List(why, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  why->add_flag("--partial", arguments->partial, "takes a log that was cut off as far as it goes");
  AddFormat(why, arguments->json);
  why->footer(
      "Questions:\n"
      "  CARD ATTRIBUTE, SEAT.STATE, STATE     why a number is what it is\n"
      "  CARD                                  why it lies where it lies\n"
      "  EVENT                                 in what it happened last, and what came of it\n"
      "  outcome, SEAT won                     which rule ended the game, and how it came to that\n"
      "  not ACTION CARD, not CARD             what is in the way, the nearest first; `SEAT not ...` for another "
      "seat\n\n"
      "Ends with 0 if there is an answer, 2 if the question names nothing or the file cannot be used.\n\nExamples:\n"
      "  cardinal why game.jsonl outcome\n"
      "  cardinal why game.jsonl --at 12 Some Card attack\n"
      "  cardinal why some.yaml --scenario \"part of its title\" --at \"step 2\" not play Some Card\n"
      "  cardinal why some.yaml --at :14 --as p1 p2.hand_size");
  why->callback([&command, &env, arguments] { command = [&env, arguments] { return Why(env, *arguments); }; });
}

void AddTraceOptions(CLI::App* trace, TraceArguments& arguments) {
  trace->add_option("file", arguments.file, "a log, or a file of scenarios")->required()->type_name("FILE");
  trace->add_option("--scenario", arguments.scenario, "which scenario of the file: a part of its title")
      ->type_name("TEXT");
  trace->add_option("--row", arguments.row, "which row of it: its number, or `a: 5`")->type_name("ROW");
  trace->add_option("--format", arguments.format, "text, jsonl (one object a line) or html (one page)")
      ->check(CLI::IsMember({"text", "jsonl", "html"}))
      ->type_name("FORMAT");
  Language(trace, arguments.lang);
  trace->add_option("--out", arguments.out, "writes it to this file")->type_name("FILE");
  trace->add_option("--view", arguments.view, "who reads it: all, p1, or a player's name")->type_name("SEAT");
  trace->add_option("--card", arguments.card, "only what has to do with this card")->type_name("NAME");
  trace->add_option("--player", arguments.player, "only what has to do with this player")->type_name("SEAT");
  trace->add_option("--clause", arguments.clause, "only what rules of this clause did")->type_name("ID");
  trace->add_option("--from", arguments.from, "begins with this decision")->type_name("NUMBER")->check(WholeNumber);
  trace->add_option("--to", arguments.to, "ends with this decision and what comes of it")
      ->type_name("NUMBER")
      ->check(WholeNumber);
  trace->add_option("--depth", arguments.depth, "folds what is deeper")->type_name("NUMBER")->check(WholeNumber);
  trace->add_flag_callback(
      "--places", [&arguments] { arguments.places = true; }, "files, lines and clauses; as with --view all");
  trace->add_flag_callback(
      "--no-places", [&arguments] { arguments.places = false; }, "without them");
  trace->add_flag("--boards", arguments.boards, "jsonl: also the board at each decision");
  List(trace, "--cards", arguments.cards, "more files or folders of cards")->type_name("PATHS");
  trace->add_flag("--partial", arguments.partial, "takes a log that was cut off as far as it goes");
}

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
  trace->callback([&command, &env, arguments] { command = [&env, arguments] { return Trace(env, *arguments); }; });
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
      ->check(WholeNumber);
  belongs(test->add_option("--to", arguments.to, "of --record: the last decision"))
      ->type_name("NUMBER")
      ->check(WholeNumber);
  belongs(test->add_option("--title", arguments.title, "of --record: what the scenario is called"))->type_name("TEXT");
  belongs(test->add_option("--out", arguments.out, "of --record: the file to write, instead of the terminal"))
      ->type_name("FILE");
  belongs(test->add_flag("--force", arguments.force, "of --record: writes over a file that is there"));
  belongs(test->add_option("--scenario", arguments.scenario, "of --record: which of a file, by a part of its title"))
      ->type_name("TEXT");
  belongs(test->add_option("--row", arguments.row, "of --record: which row of it"))->type_name("ROW");
  belongs(test->add_flag("--partial", arguments.partial, "of --record: takes a log that was cut off"));
}

void AddTest(CLI::App& app, const Environment& env, Command& command) {
  struct Arguments {
    std::vector<std::string> paths;
    std::vector<std::string> cards;
    scenario::TestOptions options;
    bool no_timing = false;
    TestRecordArguments record;
  };
  auto arguments = std::make_shared<Arguments>();
  scenario::TestOptions& options = arguments->options;
  CLI::App* test = app.add_subcommand("test", "Runs scenario tests");
  test->add_option("paths", arguments->paths, "files and folders with scenarios; none: all below here")
      ->type_name("PATH");
  test->add_option("--filter", options.filters,
                   "only scenarios with this in title or path, of this game, or citing this clause; may be repeated")
      ->allow_extra_args(false)
      ->type_name("TEXT");
  test->add_option("--format", options.format, "text or json")->type_name("FORMAT");
  test->add_option("--junit", options.junit, "also writes the results as JUnit XML")->type_name("FILE");
  List(test, "--cards", arguments->cards, "files or folders of cards that do not lie with their game's")
      ->type_name("PATHS");
  List(test, "--mode", options.modes,
       "plain; undo: every answer and step taken back and done again; save: saved and loaded at every decision; "
       "process: a second process must end alike; all")
      ->type_name("MODES");
  test->add_option("--jobs", options.jobs, "how many run at once; 0: as many as the machine can")->type_name("NUMBER");
  test->add_option("--slowest", options.slowest, "lists so many that took the longest")->type_name("NUMBER");
  test->add_flag("--fail-fast", options.fail_fast, "stops at the first that does not pass");
  test->add_flag("--watch", options.watch, "runs again what an edit can affect, until Ctrl-C");
  test->add_flag("--update", options.update, "writes `tells` anew where something else is told");
  test->add_flag("--verbose", options.verbose, "also what passed");
  test->add_flag("--list", options.list, "only says which scenarios there are");
  test->add_flag("--no-timing", arguments->no_timing, "no times in the report");
  AddTestRecord(test, arguments->record);
  test->footer(
      "Ends with 0 if all passed, 1 if one failed, 2 if something could not be run.\n\nExamples:\n"
      "  cardinal test\n"
      "  cardinal test rulesets/GAME --filter fielding --verbose\n"
      "  cardinal test --filter AB-012 --filter AB-R09       what cites one of these clauses\n"
      "  cardinal test rulesets/GAME cards/GAME --watch\n"
      "  cardinal test cards --mode all --junit report.xml\n"
      "  cardinal test --record game.jsonl --from 20 --to 26 --out found.yaml    a scenario of what was played");
  test->callback([&command, &env, arguments] {
    command = [&env, arguments] {
      arguments->record.cards = arguments->cards;
      if (!arguments->record.file.empty()) return TestRecord(env, arguments->record);
      arguments->options.timing = !arguments->no_timing;
      arguments->options.path_variable = env.path_variable;
      std::vector<std::filesystem::path> paths;
      for (const std::string& path : arguments->paths) paths.push_back(env.Place(path));
      for (const std::string& path : arguments->cards) arguments->options.cards.push_back(env.Place(path));
      return scenario::RunTests(env.files, std::move(paths), arguments->options, env.out, env.err, env.here,
                                env.outside);
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
  List(coverage, "--clauses", arguments->clauses, "only these: ids, or what they begin with")->type_name("IDS");
  coverage->add_option("--section", arguments->section, "only clauses with this text in their section or tag")
      ->type_name("TEXT");
  List(coverage, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
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
      [&command, &env, arguments] { command = [&env, arguments] { return Coverage(env, *arguments); }; });
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
  fmt->callback([&command, &env, arguments] { command = [&env, arguments] { return Fmt(env, *arguments); }; });
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
  CLI::App* explain =
      app.add_subcommand("explain", "Explains a diagnostic, a clause, a card, a word of the rules or a game");
  explain
      ->add_option("what", arguments->words,
                   "a diagnostic's name or code, a clause's id, the name of a card or of anything in the rules, a game")
      ->required()
      ->type_name("WHAT");
  explain->add_option("--game", arguments->game, "where to look for the card or the word")->type_name("GAME");
  List(explain, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  Language(explain, arguments->lang);
  explain->footer(
      "Examples:\n"
      "  cardinal explain UnknownName       what it means, with an example and how to mend it\n"
      "  cardinal explain AB-R09            what the clause says, which rules implement it, which scenarios name it\n"
      "  cardinal explain Some Card         what is printed on the card, and what its text does\n"
      "  cardinal explain SomeType          what such a card says, which texts it may supply, and what those know\n"
      "  cardinal explain some_action       its windows and its clauses; likewise a zone, a window, an enum or a "
      "value\n"
      "  cardinal explain My Card --cards mine.cardinal\n"
      "  cardinal explain GAME              the phases in order, who is asked, windows, zones, what a deck must be");
  explain->callback([&command, &env, arguments] { command = [&env, arguments] { return Explain(env, *arguments); }; });
}

void AddDoctor(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<DoctorArguments>();
  CLI::App* doctor = app.add_subcommand("doctor", "One page on how a game is: lint, scenarios, coverage, random games");
  doctor->add_option("game", arguments->game, "name of the game, or its ruleset's folder")
      ->required()
      ->type_name("GAME");
  List(doctor, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  doctor->add_option("--for", arguments->seconds, "seconds of random games; 30 if not given")
      ->type_name("SECONDS")
      ->check(CLI::Range(1, 86'400));
  doctor->add_option("--seed", arguments->seed, "of the first random game")->type_name("NUMBER")->check(WholeNumber);
  AddFormat(doctor, arguments->json);
  doctor->footer(
      "Random games are looked at in every position: the invariants of a match, nothing hidden that shows, saved games "
      "that\ncome back the same, a game played again that is the same game.\nEnds with 0 if all is well, 1 if "
      "something "
      "is not, 2 if the game cannot be read.\n\nExamples:\n  cardinal doctor GAME\n  cardinal doctor GAME --for 300 "
      "--seed "
      "1000");
  doctor->callback([&command, &env, arguments] { command = [&env, arguments] { return Doctor(env, *arguments); }; });
}

void AddSimulate(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<SimulateArguments>();
  CLI::App* simulate = app.add_subcommand("simulate", "Many games between computer players, and what they came to");
  simulate->add_option("game", arguments->game, "name of the game, or its ruleset's folder")
      ->required()
      ->type_name("GAME");
  simulate->add_option("--games", arguments->games, "how many games; 1000 without it")
      ->type_name("NUMBER")
      ->check(WholeNumber);
  List(simulate, "--decks", arguments->decks, "deck files, or names of decks, each against each; `all` without it")
      ->allow_extra_args()
      ->type_name("DECKS");
  List(simulate, "--players", arguments->players, "who plays: random, greedy; one for all seats, or one for each")
      ->type_name("KINDS");
  simulate->add_option("--seed", arguments->seed, "of the first game, 1 without it; each next game has the next seed")
      ->type_name("NUMBER")
      ->check(WholeNumber);
  simulate->add_option("--jobs", arguments->jobs, "how many play at once; 0: as many as the machine can")
      ->type_name("NUMBER")
      ->check(CLI::Range(0, 256));
  simulate->add_option("--examine", arguments->examine, "every: each position is looked at; none: they only play")
      ->check(CLI::IsMember({"every", "none"}))
      ->type_name("HOW");
  simulate->add_option("--json", arguments->json, "writes the report to this file as JSON; `-`: instead of the text")
      ->type_name("FILE");
  List(simulate, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  simulate->footer(
      "Each deck meets each and itself equally often, and everybody sits in each seat equally often. The same seed "
      "gives\n"
      "the same report with any number of jobs. Ctrl-C ends with what has been played.\n"
      "Ends with 0; with 1 if something was wrong in a game; with 3 if a game was too long; with 2 if it could not "
      "run.\n\nExamples:\n"
      "  cardinal simulate GAME --games 20000\n"
      "  cardinal simulate GAME --games 100 --players greedy,random        how often does greedy win?\n"
      "  cardinal simulate GAME --decks mine.yaml,\"My Deck\" --cards mine.cardinal --json report.json");
  simulate->callback(
      [&command, &env, arguments] { command = [&env, arguments] { return Simulate(env, *arguments); }; });
}

void AddNewOptions(CLI::App* app, NewArguments& arguments) {
  app->add_option("--game", arguments.game, "of which game")->required()->type_name("GAME");
  app->add_option("--out", arguments.out, "the file to write; without it, one with the name, here")->type_name("FILE");
}

void AddNew(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<NewArguments>();
  CLI::App* make = app.add_subcommand("new", "Writes the start of a card or a scenario, or a rulebook as data");
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
  CLI::App* rulebook = make->add_subcommand("rulebook", "The clauses of a rulebook in Markdown, as rulebook.yaml");
  rulebook->add_option("file", arguments->name, "the rulebook in Markdown")->required()->type_name("FILE");
  rulebook->add_option("--out", arguments->out, "the file to write; without it, rulebook.yaml here")->type_name("FILE");
  rulebook->footer(
      "A clause is a list item: - `AB-001 [tag]` What the rules say.\n"
      "A ruling:                - `AB-R01` **The question?** The answer.\n"
      "Below a clause without anything to play: an item  - advice: why that is so\n\n"
      "Example:\n  cardinal new rulebook docs/rulebooks/GAME.md --out rulesets/GAME/rulebook.yaml");
  rulebook->callback(
      [&command, &env, arguments] { command = [&env, arguments] { return NewRulebook(env, *arguments); }; });
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
  AddRecord(app, env, command);
  AddReplay(app, env, command);
  AddTrace(app, env, command);
  AddWhy(app, env, command);
  AddTest(app, env, command);
  AddCoverage(app, env, command);
  AddLint(app, env, command);
  AddFmt(app, env, command);
  AddDeck(app, env, command);
  AddDoctor(app, env, command);
  AddSimulate(app, env, command);
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
