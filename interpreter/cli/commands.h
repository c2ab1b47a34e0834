// The commands with their options and help, and the options that several of them have.
// In: the application they belong to. Out: `command` is set to what the parsed words ask for; nothing runs before that.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "interpreter/cli/environment.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace cardinal::cli {

using Command = std::function<int()>;  // its result is the exit code

void AddPlay(CLI::App& app, const Environment& env, Command& command);
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
void AddLanguageOption(CLI::App* app, std::string& code);
void AddFormatOption(CLI::App* app, bool& json);
void AddGameOptions(CLI::App* app, std::vector<std::string>& options);
// How many play in random games: `--players 2,4-6`.
void AddPlayersOption(CLI::App* app, std::vector<std::string>& numbers);
// For CLI::Option::check: "", or what is wrong. Only digits that fit: a sign or a number too large would be taken for
// another number without a word.
std::string CheckInteger(const std::string& text);

}  // namespace cardinal::cli
