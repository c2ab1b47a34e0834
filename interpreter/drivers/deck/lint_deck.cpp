#include "interpreter/drivers/deck/lint_deck.h"

#include "interpreter/language/diagnostics/lint_codes.h"

namespace cardinal::deck {

void LintDeck(const documents::DeckFile& file, const Deck& deck, const program::Program& program, diag::Sink& sink) {
  for (const Breach& breach : Check(program, deck)) {
    std::string message = "the deck \"" + file.name + "\" breaks the rule: " + breach.message;
    for (std::size_t i = 0; i < breach.clauses.size(); ++i)
      message += (i == 0 ? " (@" : ", @") + breach.clauses[i] + (i + 1 == breach.clauses.size() ? ")" : "");
    diag::Diagnostic& finding = sink.Report(diag::lint::DeckIllegal, file.name_span, std::move(message));
    for (const Culprit& culprit : breach.culprits)
      for (const documents::DeckFile::Entry& entry : file.cards)
        if (entry.card == culprit.card)
          finding.notes.push_back({entry.span, std::to_string(culprit.copies) + " of \"" + culprit.card + "\""});
  }
}

}  // namespace cardinal::deck
