// Declares the commands with their options and help, and the options that several of them have.
// In: the application they belong to. Out: `command` is set to what the parsed words ask for; no command runs before
// that.
#pragma once

#include <CLI/App.hpp>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace cardinal::cli {

struct ServeWebArguments;

using Command = std::function<int()>;  // its result is the exit code

void AddPlay(CLI::App& app, const Environment& env, Command& command);
void AddServe(CLI::App& app, const Environment& env, Command& command);
void AddRecord(CLI::App& app, const Environment& env, Command& command);
void AddReplay(CLI::App& app, const Environment& env, Command& command);
void AddSimulate(CLI::App& app, const Environment& env, Command& command);
void AddFuzz(CLI::App& app, const Environment& env, Command& command);
void AddWhy(CLI::App& app, const Environment& env, Command& command);
void AddTrace(CLI::App& app, const Environment& env, Command& command);
void AddExplain(CLI::App& app, const Environment& env, Command& command);
void AddTest(CLI::App& app, const Environment& env, Command& command);
void AddCoverage(CLI::App& app, const Environment& env, Command& command);
void AddDoctor(CLI::App& app, const Environment& env, Command& command);
void AddLint(CLI::App& app, const Environment& env, Command& command);
void AddFmt(CLI::App& app, const Environment& env, Command& command);
void AddLsp(CLI::App& app, const Environment& env, Command& command);
void AddDeck(CLI::App& app, const Environment& env, Command& command);
void AddNew(CLI::App& app, const Environment& env, Command& command);

// An option that takes values with commas between them.
CLI::Option* AddListOption(CLI::App* app, const std::string& name, std::vector<std::string>& values,
                           const std::string& about);
// The required argument that names a game.
void AddGameArgument(CLI::App* app, std::string& game);
void AddCardsOption(CLI::App* app, std::vector<std::string>& cards);
void AddLanguageOption(CLI::App* app, std::string& code);
void AddFormatOption(CLI::App* app, bool& json);
void AddGameOptions(CLI::App* app, std::vector<std::string>& options);
// The options of the web server of `serve`, which `--stdio` excludes.
void AddServeWebOptions(CLI::App* serve, CLI::Option* stdio, ServeWebArguments& arguments);
// The numbers of players in random games: `--players 2,4-6`.
void AddPlayersOption(CLI::App* app, std::vector<std::string>& numbers);
// For CLI::Option::check: "", or an error message. Accepts only digits that fit: CLI11 would silently read a sign or a
// too large number as another number.
std::string CheckInteger(const std::string& text);

// If the words choose `app`, the command runs `run` with the arguments that its options have filled in.
template <class Arguments, class Run>
void RunWhenChosen(CLI::App& app, Command& command, const Environment& env, std::shared_ptr<Arguments> arguments,
                   Run run) {
  app.callback([=, &command, &env] { command = [=, &env] { return run(env, *arguments); }; });
}

}  // namespace cardinal::cli
