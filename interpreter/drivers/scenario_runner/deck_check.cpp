#include "interpreter/drivers/scenario_runner/deck_check.h"

#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/board.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::scenario_runner {

namespace {

const program::DeckRule& BrokenRule(const Program& program, const engine::DeckViolation& breach) {
  return program.deck_rules[breach.rule];
}

std::vector<std::string> QuoteTexts(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted;
  for (const std::string& text : texts) quoted.push_back("\"" + text + "\"");
  return quoted;
}

// Each violated deck rule with the cards that violate it.
std::vector<std::string> BreachLines(const Program& program, const std::vector<std::int32_t>& deck,
                                     const std::vector<engine::DeckViolation>& breaches) {
  std::vector<std::string> lines;
  for (const engine::DeckViolation& breach : breaches) {
    const program::DeckRule& rule = BrokenRule(program, breach);
    std::vector<std::string> culprits;
    for (const std::int32_t card : breach.offending_cards) {
      const std::string& name = program.cards[deck[card]].name;
      if (std::find(culprits.begin(), culprits.end(), name) == culprits.end()) culprits.push_back(name);
    }
    lines.push_back(rule.message + (culprits.empty() ? "" : ": " + base::JoinText(culprits)) + "   " +
                    SiteLocationAndClauses(program, rule.site));
  }
  return lines;
}

}  // namespace

std::optional<DeckResult> CheckDeck(const Program& program, const documents::DeckCheck& check,
                                    trace::TraceRecorder& recorder, diag::Sink& sink) {
  const int errors = sink.ErrorCount();
  DeckResult result;
  result.cards = ReadDeck(program, check.cards, sink);
  if (sink.ErrorCount() > errors) return std::nullopt;
  const std::vector<engine::DeckViolation> breaches = engine::CheckDeck(program, result.cards, &recorder);
  std::vector<std::string> messages, said;
  for (const engine::DeckViolation& breach : breaches) messages.push_back(BrokenRule(program, breach).message);
  for (const documents::LocatedText& text : check.breaches) said.push_back(text.text);
  result.hash = base::Hasher().AddBytes(base::JoinText(messages)).Digest();
  if (std::ranges::is_permutation(said, messages)) return result;
  Failure failure{check.expect_span, ""};
  if (messages.empty()) {
    failure.message = "the deck is legal";
    failure.AddSection("if the rules are right, write", {"expect: legal"});
  } else {
    failure.message = check.legal ? "the deck breaks " + base::FormatCount(std::ssize(messages), "rule")
                                  : "the deck breaks other rules";
    failure.AddSection("broken", BreachLines(program, result.cards, breaches));
    failure.AddSection("if the rules are right, write", {"breaches: [" + base::JoinText(QuoteTexts(messages)) + "]"});
  }
  result.failure = std::move(failure);
  return result;
}

}  // namespace cardinal::scenario_runner
