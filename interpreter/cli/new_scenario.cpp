// cardinal new scenario
#include <ostream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/new.h"
#include "interpreter/drivers/templates/file_name.h"
#include "interpreter/drivers/templates/scenario.h"
#include "interpreter/language/diagnostics/shell_word.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

int RunNewScenario(const Environment& env, const NewArguments& arguments) {
  const auto game = LoadGame(env, arguments.game);
  if (!game) return kUsageError;
  if (arguments.name.empty() || diag::EscapeUnprintable(arguments.name) != arguments.name) {
    env.err << "error: the scenario needs a title in plain text\n";
    return kUsageError;
  }
  const program::Program& program = game->GetProgram();
  const fs::path place = NewFilePath(env, arguments, ".yaml");
  if (!MakeSearch(env).LibraryFrom(place).FindGame(program.game)) {
    const fs::path there = game->home.ruleset / "scenarios" / place.filename();
    env.err << "error: a scenario in `" << load::DisplayPath(place.parent_path()) << "` would not find its game\n"
            << "  help: write it into the game's folder: --out " << diag::ShellWord(load::DisplayPath(there)) << '\n';
    return kUsageError;
  }
  templates::ScenarioTools tools;
  tools.passes = [&](const std::string& text) {
    return templates::ScenarioPasses(env.files, place, text, env.path_variable, env.working_directory);
  };
  tools.legal_deck = [&]() -> std::optional<deck::Deck> {
    const auto decks = ChooseDecks(env, *game, {}, {}, 1);
    return decks ? std::optional(decks->front()) : std::nullopt;
  };
  const std::string text = templates::NewScenario(program, {arguments.name}, tools);
  if (text.empty()) return kUsageError;
  return WriteNew(env, place, text, "cardinal test ");
}

}  // namespace cardinal::cli
