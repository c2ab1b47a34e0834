// Makes the messages for names that do not exist. In: words that name nothing. Out: a sentence about it that suggests
// the nearest name, from the rules or in the language of the reader. Promises: names of cards come from the list of all
// cards of the game, never from hidden cards of a match.
#pragma once

#include <string>
#include <vector>

#include "interpreter/drivers/reasons/explain_context.h"
#include "interpreter/drivers/reasons/name_lookup.h"

namespace cardinal::reasons {

// Whether a card of the game has this name; the name may be followed by `#` and a number.
bool IsCardName(const ExplainContext& asker, const std::string& words);

std::string CardNotFoundMessage(const ExplainContext& asker, const std::string& words);
std::string FactNotFoundMessage(const ExplainContext& asker, program::TypeKind kind, std::int32_t card_type,
                                const std::string& owner, const std::string& fact);
std::string NotFoundMessage(const ExplainContext& asker, const std::string& words);
// For an action with a card: `atack Some Card`.
std::string ActionNotFoundMessage(const ExplainContext& asker, const std::string& words);

// The positions at which the words can be cut in two, the longest first part first.
std::vector<std::size_t> SplitPoints(const std::string& words);

template <class Entries>
BilingualNames CollectNames(const ExplainContext& asker, const Entries& entries) {
  std::vector<std::string> identifiers;
  for (const auto& entry : entries) identifiers.push_back(entry.name);
  return MakeNames(MakeLocalizer(asker), identifiers);
}

}  // namespace cardinal::reasons
