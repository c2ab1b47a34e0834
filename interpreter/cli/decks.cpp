#include "interpreter/cli/decks.h"

#include <algorithm>
#include <ostream>
#include <set>

#include "interpreter/base/limits.h"
#include "interpreter/base/spelling.h"
#include "interpreter/drivers/narration/rule_location.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

// Reads and resolves one deck file; prints its errors.
std::optional<deck::Deck> ReadAndResolve(const Environment& env, CommandGame& game, const fs::path& path, bool silent) {
  diag::Sink sink;
  std::optional<deck::Deck> found;
  if (const auto file = deck::ReadDeckFile(env.files, path, {}, game.sources, sink))
    found = deck::ResolveDeck(*file, game.GetProgram(), sink);
  if (!silent) RenderDiagnostics(env.err, env, sink.Sorted(), game.sources);
  return found;
}

// Every deck file for the game, those next to named card files first.
std::vector<fs::path> Candidates(const Environment& env, const CommandGame& game,
                                 const std::vector<std::string>& card_files) {
  std::vector<fs::path> paths;
  const auto add = [&](const fs::path& folder) {
    for (const fs::path& path : deck::FindDeckFiles(env.files, folder)) {
      if (std::find(paths.begin(), paths.end(), path) == paths.end()) paths.push_back(path);
    }
  };
  for (const std::string& name : card_files) {
    const fs::path place = env.Resolve(name);
    add(env.files.IsFolder(place) ? place : place.parent_path() / "decks");
  }
  add(game.home.cards);
  return paths;
}

// The candidate with that name: by its name, as people spell it (base/spelling.h), or by the name of its file.
std::optional<deck::Deck> ByName(const Environment& env, CommandGame& game, const std::string& name,
                                 const std::vector<fs::path>& candidates) {
  std::vector<std::string> names, stems;
  for (const fs::path& path : candidates) {
    stems.push_back(path.stem().string());
    const auto found = ReadAndResolve(env, game, path, true);
    names.push_back(found ? found->name : stems.back());
  }
  const auto same_file = std::find(stems.begin(), stems.end(), name);
  const std::int32_t meant = same_file == stems.end() ? base::FindNameIndex(name, names)
                                                      : static_cast<std::int32_t>(same_file - stems.begin());
  if (meant >= 0) return ReadAndResolve(env, game, candidates[meant], false);
  env.err << "error: there is no deck `" << diag::EscapeUnprintable(name) << "` of " << game.home.game << '\n';
  const std::string help = diag::DidYouMean(name, names).text;
  if (!help.empty()) env.err << "  help: " << help << '\n';
  std::string list;
  for (const std::string& known : names) list += (list.empty() ? "" : ", ") + known;
  if (!list.empty()) env.err << "  note: the decks there are: " << list << '\n';
  return std::nullopt;
}

// True if the deck is legal; otherwise prints every rule that it violates.
bool IsLegal(const Environment& env, const CommandGame& game, const deck::Deck& deck) {
  const auto breaches = deck::CheckDeck(game.GetProgram(), deck);
  if (breaches.empty()) return true;
  env.err << "error: the deck " << deck.name << " breaks the rules for decks, and cannot play\n";
  for (const deck::DeckViolation& breach : breaches)
    PrintViolation(env.err, game.GetProgram(), breach, {false, env.width});
  return false;
}

std::optional<std::vector<deck::Deck>> FindNamedDecks(const Environment& env, CommandGame& game,
                                                      const std::vector<std::string>& wanted,
                                                      const std::vector<fs::path>& candidates) {
  std::vector<deck::Deck> decks;
  for (const std::string& name : wanted) {
    const fs::path place = env.Resolve(name);
    const bool is_file = name.ends_with(".yaml") || name.ends_with(".yml") || env.files.IsFile(place);
    auto found = is_file ? ReadAndResolve(env, game, place, false) : ByName(env, game, name, candidates);
    if (!found || !IsLegal(env, game, *found)) return std::nullopt;
    decks.push_back(std::move(*found));
  }
  return decks;
}

std::vector<deck::Deck> FirstLegal(const Environment& env, CommandGame& game, const std::vector<fs::path>& candidates,
                                   std::size_t seats) {
  std::vector<deck::Deck> decks;
  for (const fs::path& path : candidates) {
    if (decks.size() == seats) break;
    auto found = ReadAndResolve(env, game, path, true);
    if (found && deck::CheckDeck(game.GetProgram(), *found).empty()) decks.push_back(std::move(*found));
  }
  return decks;
}

std::nullopt_t NoDeck(const Environment& env, const CommandGame& game) {
  env.err << "error: no legal deck of " << game.home.game << " was found in a folder `decks` under "
          << load::DisplayPath(game.home.cards)
          << "\n  help: name one with --decks FILE; a deck file holds `deck:` (its name), `game:` and `cards:`\n";
  return std::nullopt;
}

// All decks of the game that are found. An illegal one is an error here, because otherwise it would be left out
// silently.
std::optional<std::vector<deck::Deck>> Found(const Environment& env, CommandGame& game,
                                             const std::vector<fs::path>& candidates) {
  std::vector<deck::Deck> decks;
  for (const fs::path& path : candidates) {
    // A deck of another game may be next to other cards; a deck file that cannot be read is an error.
    const bool read = env.files.ReadFile(path, base::kLimits.file_bytes).Ok();
    if (read && load::ReadGameName(env.files, path) != game.home.game) continue;
    auto found = ReadAndResolve(env, game, path, false);
    if (!found || !IsLegal(env, game, *found)) return std::nullopt;
    decks.push_back(std::move(*found));
  }
  if (decks.empty()) return NoDeck(env, game);
  return decks;
}

}  // namespace

bool UsesDecks(const Environment& env, const program::Program& program) {
  if (program::DeckZone(program) >= 0) return true;
  const bool has_cards = std::ranges::any_of(program.zones, &program::Zone::has_first_cards);
  if (!program.cards.empty() && !has_cards)
    env.err << "note: " << program.game << " has cards, and no zone in which decks begin: it is played without cards\n"
            << "  help: call a zone of the players, or of the table, `deck`, or give a zone its first cards: `with all "
               "Number`\n";
  return false;
}

std::optional<std::vector<deck::Deck>> LoadDecks(const Environment& env, CommandGame& game,
                                                 const std::vector<std::string>& wanted,
                                                 const std::vector<std::string>& card_files) {
  const std::vector<fs::path> candidates = Candidates(env, game, card_files);
  auto decks = wanted.empty() ? Found(env, game, candidates) : FindNamedDecks(env, game, wanted, candidates);
  std::set<std::string> names;
  for (std::size_t i = 0; decks && i < decks->size(); ++i) {
    const std::string& name = (*decks)[i].name;
    if (names.insert(name).second) continue;
    env.err << "error: two of the decks are called `" << diag::EscapeUnprintable(name)
            << "`; a report could not tell them apart\n";
    return std::nullopt;
  }
  return decks;
}

std::string TooManyDecksMessage(std::size_t decks, std::size_t seats) {
  return "there are more decks (" + std::to_string(decks) + ") than seats (" + std::to_string(seats) + ")";
}

std::optional<std::vector<deck::Deck>> ChooseDecks(const Environment& env, CommandGame& game,
                                                   const std::vector<std::string>& wanted,
                                                   const std::vector<std::string>& card_files, std::size_t seats) {
  const std::vector<fs::path> candidates = Candidates(env, game, card_files);
  if (wanted.size() > seats) {
    ReportUsageError(env, TooManyDecksMessage(wanted.size(), seats));
    return std::nullopt;
  }
  if (wanted.size() > 1 && wanted.size() < seats) {
    env.err << "error: " << wanted.size() << " decks are too few for " << seats
            << " seats: name one for all of them, or one for each\n";
    return std::nullopt;
  }
  std::vector<deck::Deck> decks;
  if (wanted.empty()) {
    decks = FirstLegal(env, game, candidates, seats);
  } else {
    auto named = FindNamedDecks(env, game, wanted, candidates);
    if (!named) return std::nullopt;
    decks = std::move(*named);
  }
  if (decks.empty()) return NoDeck(env, game);
  for (std::size_t i = 0; decks.size() < seats; ++i) decks.push_back(decks[i]);
  return decks;
}

std::vector<deck::Deck> LegalDecks(const Environment& env, CommandGame& game,
                                   const std::vector<std::string>& card_files) {
  const std::vector<fs::path> candidates = Candidates(env, game, card_files);
  return FirstLegal(env, game, candidates, candidates.size());
}

void PrintViolation(std::ostream& out, const program::Program& program, const deck::DeckViolation& breach,
                    const narration::TextStyle& style) {
  std::string clauses;
  for (const std::string& clause : breach.clauses) clauses += (clauses.empty() ? "" : ", ") + clause;
  const std::string place = narration::FileAndLine(program, breach.site);
  std::string cited = place + (place.empty() || clauses.empty() ? "" : ", ") + clauses;
  if (!cited.empty()) cited = " " + style.Dim("(" + cited + ")");
  out << narration::WrapText("broken: " + breach.message + cited, style, "  ", 4);
  std::string cards;
  for (const deck::OffendingCard& culprit : breach.offending_cards) {
    cards += (cards.empty() ? "" : ", ") + std::to_string(culprit.copies) + ' ' + culprit.card;
  }
  if (!cards.empty()) out << narration::WrapText("in the deck: " + cards, style, "    ", 6);
}

}  // namespace cardinal::cli
