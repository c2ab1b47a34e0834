// cardinal new scenario
#include <ostream>

#include "interpreter/cli/decks.h"
#include "interpreter/cli/game.h"
#include "interpreter/cli/new.h"
#include "interpreter/cli/shell_word.h"
#include "interpreter/drivers/templates/plain_name.h"
#include "interpreter/drivers/templates/scenario.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

int NewScenario(const Environment& env, const NewArguments& arguments) {
  const auto home = FindHome(env, arguments.game);
  if (!home) return kCouldNot;
  const auto game = LoadGame(env, *home);
  if (!game) return kCouldNot;
  if (arguments.name.empty() || diag::Printable(arguments.name) != arguments.name) {
    env.err << "error: the scenario needs a title in plain text\n";
    return kCouldNot;
  }
  const program::Program& program = game->Program();
  const fs::path place = PlaceOfNew(env, arguments, ".yaml");
  if (!SearchFrom(env).LibraryFrom(place).Find(program.game)) {
    const fs::path there = home->ruleset / "scenarios" / place.filename();
    env.err << "error: a scenario in `" << load::ShownPath(place.parent_path()) << "` would not find its game\n"
            << "  help: write it into the game's folder: --out " << ShellWord(load::ShownPath(there)) << '\n';
    return kCouldNot;
  }
  templates::ScenarioTools tools;
  tools.passes = [&](const std::string& text) {
    return templates::Passes(env.files, place, text, env.path_variable, env.here);
  };
  tools.legal_deck = [&]() -> std::optional<deck::Deck> {
    const auto decks = ChooseDecks(env, *game, {}, {}, 1);
    return decks ? std::optional(decks->front()) : std::nullopt;
  };
  const std::string text = templates::NewScenario(program, {arguments.name}, tools);
  if (text.empty()) return kCouldNot;
  return WriteNew(env, place, text, "cardinal test ");
}

}  // namespace cardinal::cli
