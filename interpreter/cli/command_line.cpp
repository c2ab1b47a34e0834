#include "interpreter/cli/command_line.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <charconv>
#include <ostream>

#include "interpreter/cli/commands.h"
#include "interpreter/cli/memory_limit.h"
#include "interpreter/cli/shell_completion.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

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
      env.out << CompletionScript(app, *shell);
      return static_cast<int>(kOk);
    };
  });
}

std::vector<CLI::App*> ListCommands(CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

// Adds `--no-cache` to every command that loads rules. If a command only groups subcommands, they get the option
// instead.
void AddNoCache(CLI::App& app, Environment& env) {
  for (CLI::App* command : ListCommands(app)) {
    if (command->get_name() == "completion" || command->get_name() == "fmt") continue;
    AddNoCache(*command, env);
    if (command->get_require_subcommand_min() > 0) continue;
    command->add_flag_callback(
        "--no-cache", [&env] { env.cache = {}; }, "reads and compiles everything again, and keeps nothing");
  }
}

// A script whose variable is not set writes `--log ""`: an empty value is never meant.
void RefuseEmptyValues(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (option->get_items_expected_max() == 0) continue;  // a flag
    option->check(CLI::Validator([](const std::string& value) { return value.empty() ? "it has an empty value" : ""; },
                                 "", "not empty"));
  }
  for (CLI::App* command : ListCommands(app)) RefuseEmptyValues(*command);
}

// A message about a misspelt command; empty if the command exists, or the words name none.
std::string UnknownCommand(CLI::App& all, const std::vector<std::string>& words) {
  std::string path;
  CLI::App* app = &all;
  for (const std::string& word : words) {
    const bool wants_command = app == &all || app->get_require_subcommand_min() > 0;
    if (word.starts_with('-') || !wants_command) return "";
    std::vector<std::string> names;
    for (const CLI::App* command : ListCommands(*app)) names.push_back(command->get_name());
    const auto known = std::find(names.begin(), names.end(), word);
    if (known == names.end()) {
      std::string text = "there is no command `" + path + diag::EscapeUnprintable(word) + "`";
      const std::string help = diag::DidYouMean(word, names).text;
      if (!help.empty()) return text + "\n  help: " + help;
      text += "\n  help: the commands are";
      for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? " " : ", ") + names[i];
      return text;
    }
    app = ListCommands(*app)[known - names.begin()];
    path += word + ' ';
  }
  return "";
}

// Names the command whose help is useful here.
std::string HelpCommand(const CLI::App& app) {
  std::string text = "cardinal";
  const CLI::App* at = &app;
  for (auto inner = at->get_subcommands(); !inner.empty(); inner = at->get_subcommands()) {
    at = inner.front();
    text += ' ' + at->get_name();
  }
  return text + " --help";
}

// The typed word that resembles an option of its command.
std::string MisspeltOption(const CLI::App& app, const std::vector<std::string>& typed) {
  for (const CLI::App* command : app.get_subcommands({})) {
    if (typed.empty() || command->get_name() != typed.front()) continue;
    std::vector<std::string> known;
    for (const CLI::Option* option : command->get_options())
      for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
    for (const std::string& word : typed) {
      const std::string name = word.substr(0, word.find('='));
      if (!name.starts_with("--") || std::find(known.begin(), known.end(), name) != known.end()) continue;
      return diag::DidYouMean(name, known).text;
    }
  }
  return "";
}

}  // namespace

int RunCommandLine(const Environment& given, std::vector<std::string> words) {
  Environment env = given;
  CLI::App app("Cardinal: rules of card games, written down and played.", "cardinal");
  app.set_version_flag("--version", "cardinal " + std::string(kVersion));
  app.require_subcommand(0, 1);
  app.add_option_function<std::uint32_t>(
         "--memory", [](std::uint32_t megabytes) { LimitMemory(megabytes); },
         "megabytes that this may take; 0: as many as there are. " + std::to_string(base::kLimits.memory_mb) +
             " without it; what needs more ends with 3")
      ->type_name("NUMBER")
      ->check(CLI::Range(0, 1'000'000));
  app.get_formatter()->column_width(26);
  app.footer(
      "`cardinal COMMAND --help` describes each with examples. Games are found in the folders above here, in\n"
      "$CARDINAL_PATH and where Cardinal is installed.\n\nExit codes: 0 fine, 1 found what it looks for, 2 could not "
      "run, 3 a limit ended it, 70 a mistake of Cardinal.");
  Command command;
  AddPlay(app, env, command);
  AddServe(app, env, command);
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
  AddFuzz(app, env, command);
  AddExplain(app, env, command);
  AddNew(app, env, command);
  AddLsp(app, env, command);
  AddCompletion(app, env, command);
  AddNoCache(app, env);
  RefuseEmptyValues(app);
  if (const std::string unknown = UnknownCommand(app, words); !unknown.empty()) return ReportUsageError(env, unknown);
  const std::vector<std::string> typed = words;
  try {
    std::reverse(words.begin(), words.end());  // the order that CLI11 expects
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error, env.out, env.err);  // help, version
    const std::string misspelt = MisspeltOption(app, typed);
    env.err << "error: " << diag::EscapeUnprintable(error.what())
            << "\n  help: " << (misspelt.empty() ? HelpCommand(app) : misspelt) << '\n';
    return kUsageError;
  }
  try {
    if (command) return command();
  } catch (const source::FolderError& error) {
    return ReportUsageError(env, diag::EscapeUnprintable(error.what()));
  }
  env.out << app.help();
  return kUsageError;
}

}  // namespace cardinal::cli
