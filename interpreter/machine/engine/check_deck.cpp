// Checks a deck against the deck rules: in a match of one seat that has only the cards of the deck. Card ids are
// positions in the deck.
#include <algorithm>

#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/vm/vm.h"

namespace cardinal::engine {

namespace {

Match WithDeck(const Program& program, const std::vector<std::int32_t>& card_defs) {
  match::Setup setup;
  setup.seats = 1;
  // Any zone serves that is not a zone of cards.
  const auto zone = std::find_if(program.zones.begin(), program.zones.end(),
                                 [](const program::Zone& z) { return z.of != program::OwnerKind::Card; });
  std::vector<match::SetupCard> deck;
  for (const std::int32_t def : card_defs) deck.push_back({def, program.zones.GetId(*zone)});
  if (zone != program.zones.end()) setup.decks.push_back(std::move(deck));
  return match::NewMatch(program, setup);
}

std::vector<std::int32_t> OffendingCards(const Program& program, const Match& match, program::FunctionId code,
                                         vm::Observer* observer) {
  std::vector<std::int32_t> cards;
  if (code < 0) return cards;
  for (const model::Value card : vm::Evaluate(program, match, code, {}, {}, nullptr, observer).list)
    cards.push_back(static_cast<std::int32_t>(card));
  return cards;
}

}  // namespace

std::vector<DeckViolation> CheckDeck(const Program& program, const std::vector<std::int32_t>& card_defs,
                                     vm::Observer* observer) {
  const Match match = WithDeck(program, card_defs);
  std::vector<DeckViolation> breaches;
  for (const auto i : program.deck_rules.Ids()) {
    const program::DeckRule& rule = program.deck_rules[i];
    const vm::EvaluationResult reply = vm::Evaluate(program, match, rule.code, {}, {}, nullptr, observer);
    if (!reply.fault && reply.value == 1) continue;
    breaches.push_back({i, OffendingCards(program, match, rule.offending_cards, observer)});
  }
  return breaches;
}

}  // namespace cardinal::engine
