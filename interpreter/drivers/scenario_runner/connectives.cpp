// Recognises connecting words ("with", "on", ...), so that unknown words in an answer are reported, not ignored.
#include <algorithm>
#include <array>

#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

namespace {

constexpr std::array<std::string_view, 14> kBetween = {"on",     "with", "choosing", "then", "paying",
                                                       "to",     "for",  "from",     "at",   "targeting",
                                                       "naming", "into", "against",  "by"};

// The position of the words `name` in `words` (both plain), or npos.
std::size_t FindWords(const std::string& words, const std::string& name) {
  return name.empty() ? std::string::npos : (" " + words + " ").find(" " + name + " ");
}

// A card's name of one word may also be a verb. It is a verb if no connective follows, and, for a card in this game, if
// it is the first word.
bool NamesCard(const std::string& words, const std::string& name, bool here) {
  const std::size_t place = FindWords(words, name);
  if (place == std::string::npos) return false;
  const std::string after = words.substr(std::min(words.size(), place + name.size()));
  return (here && place > 0) || name.find(' ') != std::string::npos || HasConnective(after);
}

bool NamesOption(const ScenarioGame& game, const std::string& words) {
  const auto& options = game.match.decision.options;
  return std::any_of(options.begin(), options.end(), [&](const model::Option& option) {
    const std::string text = view::OptionText(game.GetProgram(), game.match, option, view::kOmniscient, game.names);
    return FindWords(words, NormalizeWords(text)) != std::string::npos;
  });
}

}  // namespace

bool NamesAnyCard(const ScenarioGame& game, const std::string& words) {
  const auto& cards = game.match.state.cards;
  for (const auto def : game.GetProgram().cards.Ids()) {
    const std::string name = NormalizeWords(game.GetProgram().cards[def].name);
    if (FindWords(words, name) == std::string::npos) continue;
    const auto is = [&](const match::Card& card) { return card.printed == def; };
    if (NamesCard(words, name, std::any_of(cards.begin(), cards.end(), is))) return true;
  }
  return false;
}

bool HasConnective(const std::string& words) {
  const std::vector<std::string> all = SplitWords(words);
  return std::any_of(all.begin(), all.end(), [](const std::string& word) {
    return std::find(kBetween.begin(), kBetween.end(), word) != kBetween.end();
  });
}

bool NamesNoCard(const ScenarioGame& game, const std::string& words) {
  const std::size_t begin = words.find_first_not_of(", \t");
  const std::string said = begin == std::string::npos ? "" : words.substr(begin);
  if (said.find(',') != std::string::npos) return false;
  const std::string plain = NormalizeWords(said);
  return !NamesOption(game, plain) && !NamesAnyCard(game, plain);
}

}  // namespace cardinal::scenario_runner
