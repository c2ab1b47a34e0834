#include "interpreter/drivers/deck/resolved_deck.h"

#include <algorithm>
#include <map>

#include "interpreter/language/load/load.h"
#include "interpreter/machine/program/card_lookup.h"

namespace cardinal::deck {

namespace {

std::vector<OffendingCard> CountOffendingCards(const program::Program& program, const Deck& deck,
                                               const std::vector<std::int32_t>& positions) {
  std::vector<OffendingCard> culprits;
  for (const std::int32_t position : positions) {
    const auto def = deck.cards[position];
    const std::string& name = program.cards[def].name;
    auto found = std::find_if(culprits.begin(), culprits.end(),
                              [&](const OffendingCard& culprit) { return culprit.card == name; });
    if (found == culprits.end()) found = culprits.insert(found, {name, 0});
    ++found->copies;
  }
  return culprits;
}

// Suggests the card that was probably meant, or a file with more cards that may be missing.
diag::Suggestion HelpWith(const program::Program& program, const std::string& card,
                          const std::vector<std::string>& names) {
  if (const std::int32_t renamed = program::FindCardByFormerSpelling(program, card); renamed >= 0) {
    const std::string& now = program.cards[renamed].name;
    return {"`" + card + "` is called `" + now + "` now", card, now};
  }
  const diag::Suggestion nearest = diag::DidYouMean(card, names);
  return nearest.empty()
             ? "if it is in a file of your own, name that file, too: `--cards FILE` (for `lint`, only `FILE`)"
             : nearest;
}

}  // namespace

std::optional<documents::DeckFile> ReadDeckFile(const source::FileSystem& files, const std::filesystem::path& path,
                                                const base::Limits& limits, source::SourceSet& sources,
                                                diag::Sink& sink) {
  const auto id = load::ReadSource(files, path, limits, sources, sink);
  return id ? documents::ReadDeck(sources[*id], limits, sink) : std::nullopt;
}

std::optional<Deck> ResolveDeck(const documents::DeckFile& file, const program::Program& program, diag::Sink& sink) {
  if (file.game != program.game) {
    sink.Report(diag::Code::NoGame, file.game_span,
                "this is a deck of `" + file.game + "`, not of `" + program.game + "`");
    return std::nullopt;
  }
  std::vector<std::string> names;
  for (const program::CardDef& card : program.cards) names.push_back(card.name);
  program::CardFinder finder(program);
  Deck deck;
  deck.name = file.name;
  std::map<std::int32_t, const documents::DeckFile::DeckFileEntry*> first;  // the first entry for each card
  bool whole = true;
  for (const documents::DeckFile::DeckFileEntry& entry : file.cards) {
    const auto is_card = [&](const std::string& name) { return finder.FindCard(name) >= 0; };
    const documents::CardCount meant = documents::ResolveCardCount(entry.written, is_card);
    const std::int32_t def = finder.FindCard(meant.card.text);
    if (def < 0) {
      const std::string several =
          def == base::kAmbiguousName ? program::DescribeAmbiguousCards(program, entry.card) : std::string();
      diag::Diagnostic& error =
          sink.Report(diag::Code::UnknownName, entry.span,
                      several.empty() ? "no card of `" + program.game + "` is called `" + entry.card + "`"
                                      : "`" + entry.card + "` could be " + several);
      error.SetHelp(several.empty() ? HelpWith(program, entry.card, names) : "write its exact name");
      whole = false;
    } else if (const auto* other = first.emplace(def, &entry).first->second; other->card != entry.card) {
      sink.Report(diag::Code::DuplicateDefinition, entry.span,
                  "`" + entry.card + "` is the same card as `" + other->card + "`")
          .notes.push_back({other->span, "it is listed here"});
      whole = false;
    } else {
      deck.cards.insert(deck.cards.end(), meant.copies, def);
    }
  }
  return whole ? std::optional(std::move(deck)) : std::nullopt;
}

std::vector<DeckViolation> CheckDeck(const program::Program& program, const Deck& deck, vm::Observer* observer) {
  std::vector<DeckViolation> breaches;
  for (const engine::DeckViolation& found : engine::CheckDeck(program, deck.cards, observer)) {
    const program::DeckRule& rule = program.deck_rules[found.rule];
    DeckViolation breach{rule.message, {}, rule.site, CountOffendingCards(program, deck, found.offending_cards)};
    if (rule.site >= 0) {
      for (const std::int32_t clause : program.sites[rule.site].clauses) {
        breach.clauses.push_back(program.clauses[clause]);
      }
    }
    breaches.push_back(std::move(breach));
  }
  return breaches;
}

std::vector<std::filesystem::path> FindDeckFiles(const source::FileSystem& files, const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  for (const std::filesystem::path& path : files.ListFiles(folder, ".yaml", 10'000)) {
    if (path.parent_path().filename() == "decks") found.push_back(path);
  }
  return found;
}

}  // namespace cardinal::deck
