#include "interpreter/cli/commands.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <charconv>

#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

CLI::Option* AddListOption(CLI::App* app, const std::string& name, std::vector<std::string>& values,
                           const std::string& about) {
  return app->add_option(name, values, about)->delimiter(',')->allow_extra_args(false);
}

void AddGameArgument(CLI::App* app, std::string& game) {
  app->add_option("game", game, "name of the game, or its ruleset's folder")->required()->type_name("GAME");
}

void AddCardsOption(CLI::App* app, std::vector<std::string>& cards) {
  AddListOption(app, "--cards", cards, "more files or folders of cards")->type_name("PATHS");
}

void AddLanguageOption(CLI::App* app, std::string& code) {
  app->add_option("--lang", code, "the language of names and sentences, e.g. it; the game says which it has")
      ->type_name("CODE");
}

std::string CheckInteger(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool fine = error == std::errc() && end == text.data() + text.size();
  if (fine) return "";
  const bool too_large = error == std::errc::result_out_of_range;
  return "`" + diag::EscapeUnprintable(text) + (too_large ? "` is too large a number" : "` is not a whole number");
}

void AddGameOptions(CLI::App* app, std::vector<std::string>& options) {
  AddListOption(app, "--option", options,
                "an option of the game, NAME=VALUE; `cardinal explain GAME` lists them; may be repeated")
      ->type_name("OPTION");
}

void AddPlayersOption(CLI::App* app, std::vector<std::string>& numbers) {
  AddListOption(app, "--players", numbers, "how many play, such as 2,4-6; every number that the game allows without it")
      ->type_name("NUMBERS");
}

void AddFormatOption(CLI::App* app, bool& json) {
  app->add_option_function<std::string>(
         "--format", [&json](const std::string& format) { json = format == "json"; }, "text or json")
      ->check(CLI::IsMember({"text", "json"}))
      ->type_name("FORMAT");
}

}  // namespace cardinal::cli
