// cardinal new card
#include <algorithm>
#include <ostream>

#include "interpreter/cli/load_game.h"
#include "interpreter/cli/new.h"
#include "interpreter/drivers/templates/card.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::cli {

namespace {

using check::CheckedRules;

// The type of that name; without a name, the first type that has no subtypes. -1, after printing an error: none.
std::int32_t FindType(const Environment& env, const CheckedRules& rules, const std::string& name) {
  std::vector<std::string> names;
  for (const auto i : rules.card_types.Ids()) {
    const auto index = i;
    const auto has_parent = [&](const check::CardType& type) { return type.parent == index; };
    const bool parent = std::any_of(rules.card_types.begin(), rules.card_types.end(), has_parent);
    if (rules.card_types[i].name == name || (name.empty() && !parent)) return index;
    if (!parent) names.push_back(rules.card_types[i].name);
  }
  std::string list;
  for (const std::string& known : names) list += (list.empty() ? "" : ", ") + known;
  const std::string help = diag::DidYouMean(name, names).text;
  env.err << "error: there is no type of cards `" << diag::EscapeUnprintable(name)
          << "`: " << (list.empty() ? "the game has none" : "there is " + list) << '\n';
  if (!help.empty()) env.err << "  help: " << help << '\n';
  return -1;
}

// A game reads the cards in its folder of cards, so a card that is made in another of its folders is written there. A
// card that is made elsewhere stays in the working directory, and commands take it with --cards.
std::filesystem::path PlaceOfCard(const Environment& env, const load::GameHome& home, const NewArguments& arguments) {
  const std::filesystem::path place = NewFilePath(env, arguments, ".cardinal");
  const auto is_below = [&](const std::filesystem::path& folder) {
    const auto relative = env.files.Canonical(env.working_directory).lexically_relative(env.files.Canonical(folder));
    return !relative.empty() && *relative.begin() != "..";
  };
  const bool misplaced = arguments.out.empty() && is_below(home.ruleset) && !is_below(home.cards);
  return misplaced && env.files.IsFolder(home.cards) ? home.cards / place.filename() : place;
}

}  // namespace

int RunNewCard(const Environment& env, const NewArguments& arguments) {
  const auto home = FindHome(env, arguments.game);
  if (!home) return kUsageError;
  const auto game = LoadWholeGame(env, *home);
  if (!game) return kUsageError;
  for (const std::string* text : {&arguments.name, &arguments.set}) {
    if (text->find_first_of("\"\\{}\n") == std::string::npos && diag::EscapeUnprintable(*text) == *text) continue;
    const char* what = text == &arguments.set ? "the name of a set" : "the name of a card";
    env.err << "error: " << what << " is plain text on one line, without `\"`, `\\`, `{` and `}`: `"
            << diag::EscapeUnprintable(*text) << "`\n";
    return kUsageError;
  }
  if (arguments.name.empty() || program::FindCard(game->GetProgram(), arguments.name) >= 0) {
    env.err << "error: "
            << (arguments.name.empty() ? "the card needs a name" : "there is a card `" + arguments.name + "` already")
            << '\n';
    return kUsageError;
  }
  const std::int32_t type = FindType(env, game->loaded.rules, arguments.type);
  if (type < 0) return kUsageError;
  const std::string text = templates::NewCard(game->loaded, {arguments.name, arguments.set, type});
  return WriteNew(env, PlaceOfCard(env, *home, arguments), text, "cardinal lint ");
}

}  // namespace cardinal::cli
