// The commands that explain what happened, why, and what the rules are.
#include "interpreter/cli/commands.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "interpreter/cli/explain.h"
#include "interpreter/cli/trace.h"
#include "interpreter/cli/why.h"

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
  AddListOption(trace, "--cards", arguments.cards, "more files or folders of cards")->type_name("PATHS");
  trace->add_flag("--partial", arguments.partial, "takes a log that was cut off as far as it goes");
}

}  // namespace

void AddWhy(CLI::App& app, const Environment& env, Command& command) {
  auto arguments = std::make_shared<WhyArguments>();
  CLI::App* why = app.add_subcommand("why", "Says why something is so, or not possible, in a recorded game");
  why->add_option("file", arguments->file, "a log, or a file of scenarios")->required()->type_name("FILE");
  why->add_option("question", arguments->question, "what is asked; see below")->required()->type_name("QUESTION");
  why->add_option("--at", arguments->at, "where: a decision's number, `step N` or :LINE of a scenario, start, end")
      ->type_name("PLACE");
  why->add_option("--scenario", arguments->scenario, "which scenario of the file: a part of its title")
      ->type_name("TEXT");
  why->add_option("--row", arguments->row, "which row of it: its number, or a value that no other has, as `a: 5`")
      ->type_name("ROW");
  AddLanguageOption(why, arguments->lang);
  why->add_option("--as", arguments->as, "only what this player may know: all, p1, or a name")->type_name("SEAT");
  AddListOption(why, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  why->add_flag("--partial", arguments->partial, "takes a log that was cut off as far as it goes");
  AddFormatOption(why, arguments->json);
  why->footer(
      "Questions:\n"
      "  CARD ATTRIBUTE, SEAT.STATE, STATE     why a number is what it is\n"
      "  CARD                                  why it is where it is\n"
      "  EVENT                                 in what it happened last, and what came of it\n"
      "  outcome, SEAT won                     which rule ended the game, and how it came to that\n"
      "  not ACTION CARD, not CARD             what is in the way, the nearest first; `SEAT not ...` for another "
      "seat\n\n"
      "Ends with 0 if there is an answer, 2 if the question names nothing or the file cannot be used.\n\nExamples:\n"
      "  cardinal why game.jsonl outcome\n"
      "  cardinal why game.jsonl --at 12 Some Card attack\n"
      "  cardinal why some.yaml --scenario \"part of its title\" --at \"step 2\" not play Some Card\n"
      "  cardinal why some.yaml --at :14 --as p1 p2.hand_size");
  why->callback([&command, &env, arguments] { command = [&env, arguments] { return RunWhy(env, *arguments); }; });
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
  trace->callback([&command, &env, arguments] { command = [&env, arguments] { return RunTrace(env, *arguments); }; });
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
  AddListOption(explain, "--cards", arguments->cards, "more files or folders of cards")->type_name("PATHS");
  AddLanguageOption(explain, arguments->lang);
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
  explain->callback(
      [&command, &env, arguments] { command = [&env, arguments] { return RunExplain(env, *arguments); }; });
}

}  // namespace cardinal::cli
