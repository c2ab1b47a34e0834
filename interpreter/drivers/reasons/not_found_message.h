// In: words that name nothing. Out: a sentence that says so, with the name that could have been meant, by the rules or
// in the language of whoever asks.
// Promises: names of cards come from the list of all cards of the game, never from what lies hidden in a match.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/reasons/explain_context.h"
#include "interpreter/drivers/reasons/name_lookup.h"

namespace cardinal::reasons {

// Whether a card of the game is called so, with or without a number behind `#`.
bool IsCardName(const ExplainContext& asker, const std::string& words);

std::string CardNotFoundMessage(const ExplainContext& asker, const std::string& words);
std::string FactNotFoundMessage(const ExplainContext& asker, program::TypeKind kind, std::int32_t card_type,
                                const std::string& owner, const std::string& fact);
std::string NotFoundMessage(const ExplainContext& asker, const std::string& words);
// Of an action and a card: `atack Some Card`.
std::string NoSuchAction(const ExplainContext& asker, const std::string& words);

// Where the words can be cut in two, the longest first part first.
std::vector<std::size_t> SplitPoints(const std::string& words);

template <class Entries>
BilingualNames CollectNames(const ExplainContext& asker, const Entries& entries) {
  std::vector<std::string> identifiers;
  for (const auto& entry : entries) identifiers.push_back(entry.name);
  return MakeNames(MakeLocalizer(asker), identifiers);
}

}  // namespace cardinal::reasons
