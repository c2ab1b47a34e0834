#include "interpreter/cli/simulate_compare.h"

#include <ostream>

#include "interpreter/cli/decks.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

// Finds the game only in the folder itself: a search in the folders above could find the current version.
std::optional<load::GameHome> HomeIn(const Environment& old, const std::string& game) {
  const auto home = load::Library(old.files, old.working_directory, "").FindGame(game);
  if (!home) return std::nullopt;
  const fs::path below =
      old.files.Canonical(home->ruleset).lexically_relative(old.files.Canonical(old.working_directory));
  return below.empty() || *below.begin() == ".." ? std::nullopt : home;
}

const deck::Deck* Named(const std::vector<deck::Deck>& decks, const std::string& name) {
  for (const deck::Deck& deck : decks)
    if (deck.name == name) return &deck;
  return nullptr;
}

// Reduces both lists to the decks that both have, in the order of the second.
void KeepCommon(std::vector<deck::Deck>& before, std::vector<deck::Deck>& after, std::vector<std::string>& left_out) {
  std::vector<deck::Deck> old, here;
  for (const deck::Deck& deck : after) {
    if (const deck::Deck* other = Named(before, deck.name)) {
      old.push_back(*other);
      here.push_back(deck);
    } else {
      left_out.push_back(deck.name);
    }
  }
  for (const deck::Deck& deck : before)
    if (Named(after, deck.name) == nullptr) left_out.push_back(deck.name);
  before = std::move(old);
  after = std::move(here);
}

}  // namespace

std::unique_ptr<PreviousVersion> FindOldVersion(const Environment& env, const std::string& folder,
                                                const simulate::Invocation& words,
                                                const std::vector<std::string>& kinds, DeckPool& after, bool named,
                                                std::vector<std::string>& left_out) {
  const auto refuse = [&](const std::string& why) {
    env.err << "error: `--compare`: " << why << '\n';
    return nullptr;
  };
  const std::string said = '`' + diag::EscapeUnprintable(folder) + '`';
  Environment old = env;
  old.working_directory = env.Resolve(folder);
  old.path_variable.clear();
  if (!env.files.IsFolder(old.working_directory)) return refuse(said + " is not a folder");
  const auto home = HomeIn(old, after.program.game);
  if (!home) return refuse(said + " holds no rulesets/" + after.program.game);
  std::unique_ptr<CommandGame> game = LoadGame(old, *home, words.cards);
  if (!game) return refuse("so it is in " + said);
  const program::Program& program = game->GetProgram();
  if (const std::string wrong = CheckPlayers(program, kinds); !wrong.empty()) return refuse(wrong + ", in " + said);
  const auto options = ParseGameOptions(old, program, words.options);
  if (!options) return refuse("so it is in " + said);
  if ((program::DeckZone(program) < 0) != (program::DeckZone(after.program) < 0))
    return refuse("decks begin in a pile here or in " + said + ", and not in the other: the games are not the same");
  std::vector<deck::Deck> decks;
  if (!after.decks.empty()) {
    auto found = LoadDecks(old, *game, named ? words.decks : std::vector<std::string>{}, words.cards);
    if (!found) return refuse("so it is in " + said);
    decks = std::move(*found);
    KeepCommon(decks, after.decks, left_out);
    if (decks.empty()) return refuse(said + " has no deck of the same name as one here");
  }
  return std::unique_ptr<PreviousVersion>(
      new PreviousVersion{folder, std::move(old), std::move(game), {program, std::move(decks), *options}});
}

}  // namespace cardinal::cli
