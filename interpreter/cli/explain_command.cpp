// `explain`: what a word, card, clause or diagnostic means.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/explain.h"

namespace cardinal::cli {

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
  AddCardsOption(explain, arguments->cards);
  AddLanguageOption(explain, arguments->lang);
  explain->add_flag("--rules", arguments->rules, "the rules of the game for its players, on one page");
  explain->add_flag("--markdown", arguments->markdown, "the page as Markdown");
  CLI::Option* ir = explain->add_flag(
      "--ir", arguments->ir, "of a word or card: its functions as the machine's intermediate representation");
  explain->add_flag("--optimized", arguments->optimized, "with --ir: after all passes of the optimizer")->needs(ir);
  explain->footer(
      "Examples:\n"
      "  cardinal explain UnknownName       what it means, with an example and how to fix it\n"
      "  cardinal explain AB-R09            what the clause says, which rules implement it, which scenarios name it\n"
      "  cardinal explain Some Card         what is printed on the card, and what its text does\n"
      "  cardinal explain SomeType          what such a card says, which texts it may supply, and what those know\n"
      "  cardinal explain some_action       its windows and its clauses; likewise a zone, a window, an enum or a "
      "value\n"
      "  cardinal explain My Card --cards mine.cardinal\n"
      "  cardinal explain GAME              the phases in order, who is asked, windows, zones, what a deck must be\n"
      "  cardinal explain some_query --ir   how the machine computes it\n"
      "  cardinal explain GAME --rules      how to win, a turn, decks and keywords, in the words of the rulebook");
  RunWhenChosen(*explain, command, env, arguments, RunExplain);
}

}  // namespace cardinal::cli
