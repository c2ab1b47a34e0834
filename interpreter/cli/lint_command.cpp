// `lint`: finds mistakes in rules, cards and documents.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <memory>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/lint.h"

namespace cardinal::cli {

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
  CLI::Option* texts = lint->add_flag("--texts", arguments->texts,
                                      "lists what card texts say in words that no `wording` has, instead of findings");
  for (const char* other : {"--gate", "--format", "--select", "--ignore", "--baseline", "--witness", "--statistics"})
    texts->excludes(lint->get_option(other));
  lint->add_flag("--fix", arguments->fix, "fixes what can be fixed without changing what the rules mean");
  lint->add_flag("--unsafe-fixes", arguments->unsafe_fixes,
                 "also makes edits that may change what the rules mean, such as a word that `did you mean` suggests");
  lint->add_flag("--diff", arguments->diff, "shows what would be fixed, and writes nothing");
  for (const char* other : {"--fix", "--unsafe-fixes", "--diff"}) texts->excludes(lint->get_option(other));
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
      "  cardinal lint GAME --texts\n"
      "  cardinal lint GAME --select T11 --witness found.yaml\n"
      "  cardinal lint GAME --fix --unsafe-fixes --diff");
  RunWhenChosen(*lint, command, env, arguments, RunLint);
}

}  // namespace cardinal::cli
