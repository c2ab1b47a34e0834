// `why`: asks why something happened or did not happen.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/why.h"

namespace cardinal::cli {

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
  AddCardsOption(why, arguments->cards);
  why->add_flag("--partial", arguments->partial, "takes a log that was cut off as far as it goes");
  why->add_flag("--brief", arguments->brief, "answers in sentences, without places in the rules");
  AddFormatOption(why, arguments->json);
  why->footer(
      "Questions:\n"
      "  CARD ATTRIBUTE, SEAT.STATE, STATE     why a number is what it is\n"
      "  CARD                                  why it is where it is\n"
      "  EVENT                                 in what it happened last, and what came of it\n"
      "  outcome, SEAT won                     which rule ended the game, and why\n"
      "  words of a told sentence, line N      the newest sentence with these words, and what caused it\n"
      "  not ACTION CARD, not CARD             what is in the way, the nearest first; `SEAT not ...` for another "
      "seat\n\n"
      "Ends with 0 if there is an answer, 2 if the question names nothing or the file cannot be used.\n\nExamples:\n"
      "  cardinal why game.jsonl outcome\n"
      "  cardinal why game.jsonl --at 12 Some Card attack\n"
      "  cardinal why some.yaml --scenario \"part of its title\" --at \"step 2\" not play Some Card\n"
      "  cardinal why some.yaml --at :14 --as p1 p2.hand_size");
  RunWhenChosen(*why, command, env, arguments, RunWhy);
}

}  // namespace cardinal::cli
