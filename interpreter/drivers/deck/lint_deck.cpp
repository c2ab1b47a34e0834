#include "interpreter/drivers/deck/lint_deck.h"

#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/machine/program/card_lookup.h"

namespace cardinal::deck {

namespace {

// The names of the cards that the entries of the file refer to, in their order.
std::vector<std::string> CardNames(const documents::DeckFile& file, const program::Program& program) {
  program::CardFinder finder(program);
  std::vector<std::string> names;
  for (const documents::DeckFile::DeckFileEntry& entry : file.cards) {
    const auto is_card = [&](const std::string& name) { return finder.FindCard(name) >= 0; };
    const std::int32_t def = finder.FindCard(documents::ResolveCardCount(entry.written, is_card).card.text);
    names.push_back(def < 0 ? entry.card : program.cards[def].name);
  }
  return names;
}

}  // namespace

void LintDeck(const documents::DeckFile& file, const Deck& deck, const program::Program& program, diag::Sink& sink) {
  const std::vector<std::string> names = CardNames(file, program);
  for (const DeckViolation& breach : CheckDeck(program, deck)) {
    std::string message = "the deck \"" + file.name + "\" breaks the rule: " + breach.message;
    for (std::size_t i = 0; i < breach.clauses.size(); ++i)
      message += (i == 0 ? " (@" : ", @") + breach.clauses[i] + (i + 1 == breach.clauses.size() ? ")" : "");
    diag::Diagnostic& finding = sink.Report(diag::lint::DeckIllegal, file.name_span, std::move(message));
    for (const OffendingCard& culprit : breach.offending_cards)
      for (std::size_t i = 0; i < file.cards.size(); ++i)
        if (names[i] == culprit.card)
          finding.notes.push_back(
              {file.cards[i].span, std::to_string(culprit.copies) + " of \"" + culprit.card + "\""});
  }
}

}  // namespace cardinal::deck
