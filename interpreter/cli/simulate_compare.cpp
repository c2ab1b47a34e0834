#include "interpreter/cli/simulate_compare.h"

#include <algorithm>
#include <ostream>

#include "interpreter/base/limits.h"
#include "interpreter/base/text.h"
#include "interpreter/cli/decks.h"
#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/single_file_overlay.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

std::string Quoted(const std::string& word) { return '`' + diag::EscapeUnprintable(word) + '`'; }

std::nullptr_t Refuse(const Environment& env, const std::string& why) {
  env.err << "error: `--compare`: " << why << '\n';
  return nullptr;
}

bool IsBelow(const Environment& env, const fs::path& path, const fs::path& folder) {
  const fs::path below = env.files.Canonical(path).lexically_relative(env.files.Canonical(folder));
  return !below.empty() && *below.begin() != "..";
}

bool IsSamePlace(const Environment& env, const fs::path& one, const fs::path& other) {
  return env.files.Canonical(one) == env.files.Canonical(other);
}

// True if the folder has files of cards, all of them of that game.
bool HoldsCards(const Environment& env, const fs::path& folder, const std::string& game) {
  const std::vector<fs::path> files = env.files.ListFiles(folder, ".cardinal", base::kLimits.files);
  return !files.empty() &&
         std::ranges::all_of(files, [&](const fs::path& file) { return load::ReadGameName(env.files, file) == game; });
}

// The game in the folder: rulesets/GAME and cards/GAME or one of them, or the files of its ruleset alone, or those of its
// cards alone. What the folder does not have is taken from `here`. Only the folder itself is searched: a search in the
// folders above could find the current version.
std::optional<load::GameHome> HomeIn(const Environment& env, const fs::path& folder, const load::GameHome& here) {
  auto home = load::Library(env.files, folder, "").FindGame(here.game);
  if (home && IsBelow(env, home->ruleset, folder)) {
    if (!env.files.IsFolder(home->cards)) home->cards = here.cards;
    return home;
  }
  const fs::path cards = folder / "cards" / here.game;
  if (env.files.IsFolder(cards)) return load::GameHome{here.game, here.ruleset, cards};
  if (HoldsCards(env, folder, here.game)) return load::GameHome{here.game, here.ruleset, folder};
  return std::nullopt;
}

// The files of the game here that have the same name as the file.
std::vector<fs::path> FilesOfThatName(const Environment& env, const ComparisonRequest& request, const fs::path& file) {
  std::vector<fs::path> all, same;
  const auto add = [&](const fs::path& place) {
    if (!env.files.IsFolder(place)) return all.push_back(place);
    for (const fs::path& one : env.files.ListFiles(place, ".cardinal", base::kLimits.files)) all.push_back(one);
  };
  add(request.game.home.ruleset);
  for (const fs::path& folder : load::CardFolders(env.files, request.game.home)) add(folder);
  for (const std::string& cards : request.words.cards) add(env.Resolve(cards));
  for (const fs::path& one : all)
    if (one.filename() == file.filename() && std::ranges::find(same, one) == same.end()) same.push_back(one);
  return same;
}

// Where a version before is: its home, and the files if they are not those of the disk.
struct VersionPlace {
  load::GameHome home;
  std::unique_ptr<const source::FileSystem> files;
};

std::optional<VersionPlace> FindVersionOfFile(const Environment& env, const ComparisonRequest& request) {
  const fs::path file = env.Resolve(request.word);
  const std::vector<fs::path> same = FilesOfThatName(env, request, file);
  const std::string name = '`' + diag::EscapeUnprintable(file.filename().string()) + '`';
  if (same.empty()) {
    Refuse(env, "no file of " + request.game.home.game + " is called " + name +
                    ": the version before of one file has the name of that file");
    return std::nullopt;
  }
  if (same.size() > 1) {
    Refuse(env, std::to_string(same.size()) + " files of " + request.game.home.game + " are called " + name +
                    ": name a folder with the whole version");
    return std::nullopt;
  }
  if (IsSamePlace(env, same.front(), file)) {
    Refuse(env, Quoted(request.word) + " is the file that is played here: name an older one");
    return std::nullopt;
  }
  const source::ReadResult read = env.files.ReadFile(file, base::kLimits.file_bytes);
  if (!read.Ok()) {
    Refuse(env, Quoted(request.word) + " cannot be read");
    return std::nullopt;
  }
  return VersionPlace{request.game.home,
                      std::make_unique<source::SingleFileOverlay>(env.files, same.front(), read.text, file)};
}

std::optional<VersionPlace> FindVersion(const Environment& env, const ComparisonRequest& request) {
  const fs::path place = env.Resolve(request.word);
  const load::GameHome& here = request.game.home;
  if (env.files.IsFile(place)) return FindVersionOfFile(env, request);
  if (!env.files.IsFolder(place)) {
    const source::ReadResult read = env.files.ReadFile(place, 0);
    const bool missing = read.error == source::ReadError::NotFound;
    Refuse(env, Quoted(request.word) + (missing ? " does not exist" : " is neither a folder nor a file that can be read"));
    return std::nullopt;
  }
  const auto home = HomeIn(env, place, here);
  if (!home) {
    Refuse(env, Quoted(request.word) + " holds no rulesets/" + here.game + ", no cards/" + here.game +
                    ", and neither its rules nor its cards");
    return std::nullopt;
  }
  if (IsSamePlace(env, home->ruleset, here.ruleset) && IsSamePlace(env, home->cards, here.cards)) {
    Refuse(env, Quoted(request.word) + " is the version that is played here: name an older one");
    return std::nullopt;
  }
  return VersionPlace{*home, nullptr};
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

bool NamesDeck(const Environment& env, const std::string& word) {
  if (word.ends_with(".yaml") || word.ends_with(".yml")) return true;
  const fs::path place = env.Resolve(word);
  return !env.files.IsFolder(place) && !env.files.IsFile(place) && word.find('/') == std::string::npos;
}

std::unique_ptr<ComparedSide> FindOldVersion(const Environment& env, const ComparisonRequest& request, DeckPool& after,
                                             std::vector<std::string>& left_out) {
  auto place = FindVersion(env, request);
  if (!place) return nullptr;
  const std::string there = Quoted(request.word);
  const Environment old = place->files ? env.WithFiles(*place->files) : env;
  std::unique_ptr<CommandGame> game = LoadGame(old, place->home, request.words.cards);
  if (!game) return Refuse(env, "so it is in " + there);
  const program::Program& program = game->GetProgram();
  if (const std::string wrong = CheckPlayers(program, request.kinds); !wrong.empty())
    return Refuse(env, wrong + ", in " + there);
  const auto options = ParseGameOptions(old, program, request.words.options);
  if (!options) return Refuse(env, "so it is in " + there);
  if ((program::DeckZone(program) < 0) != (program::DeckZone(after.program) < 0))
    return Refuse(env,
                  "decks begin in a pile here or in " + there + ", and not in the other: the games are not the same");
  std::vector<deck::Deck> decks;
  if (!after.decks.empty()) {
    auto found = LoadDecks(old, *game, request.named_decks ? request.words.decks : std::vector<std::string>{},
                           request.words.cards);
    if (!found) return Refuse(env, "so it is in " + there);
    decks = std::move(*found);
    KeepCommon(decks, after.decks, left_out);
    if (decks.empty()) return Refuse(env, there + " has no deck of the same name as one here");
  }
  return std::unique_ptr<ComparedSide>(
      new ComparedSide{request.word, std::move(place->files), std::move(game), {program, std::move(decks), *options}});
}

std::unique_ptr<ComparedSide> FindOtherDeck(const Environment& env, const ComparisonRequest& request, DeckPool& after) {
  if (!request.named_decks || after.decks.size() != 1)
    return Refuse(env, Quoted(request.word) +
                           " is a deck, or does not exist; a deck is compared with the one deck that `--decks` names");
  auto other = LoadDecks(env, request.game, {request.word}, request.words.cards);
  if (!other) return nullptr;
  const deck::Deck here = after.decks.front(), before = other->front();
  if (here.name == before.name && here.cards == before.cards)
    return Refuse(env, "both are the deck " + Quoted(here.name));
  std::vector<deck::Deck> opponents = LegalDecks(env, request.game, request.words.cards);
  if (opponents.empty()) opponents = {before, here};
  std::unique_ptr<ComparedSide> side(
      new ComparedSide{before.name, nullptr, nullptr, {after.program, opponents, after.options}});
  side->box.decks.push_back(before);
  after.decks = std::move(opponents);
  after.decks.push_back(here);
  return side;
}

bool HaveSameCards(const DeckPool& before, const DeckPool& after) {
  const auto names = [](const program::Program& program, const deck::Deck& deck) {
    std::vector<std::string> list;
    for (const std::int32_t card : deck.cards) list.push_back(program.cards[card].name);
    std::ranges::sort(list);
    return list;
  };
  return std::ranges::equal(before.decks, after.decks, [&](const deck::Deck& one, const deck::Deck& other) {
    return names(before.program, one) == names(after.program, other);
  });
}

}  // namespace cardinal::cli
