#include "interpreter/drivers/reasons/not_found_message.h"

#include "interpreter/drivers/narration/fact_queries.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::reasons {

namespace {

constexpr std::size_t kMaxFacts = 12;

void Append(std::vector<std::string>& known, const BilingualNames& called) {
  known.insert(known.end(), called.reader.begin(), called.reader.end());
  known.insert(known.end(), called.rules.begin(), called.rules.end());
}

// The nearest name; empty if there is none or if it is equal.
std::string NearestOtherName(const std::string& words, const std::vector<std::string>& known) {
  const std::string nearest = diag::FindNearestName(words, known);
  return nearest == words ? "" : nearest;
}

// The nearest name to the words, or to some of them at their beginning or end.
std::string Nearest(const std::string& words, const std::vector<std::string>& known) {
  std::string nearest = NearestOtherName(words, known);
  for (const std::size_t cut : SplitPoints(words)) {
    if (nearest.empty()) nearest = NearestOtherName(words.substr(0, cut), known);
    if (nearest.empty()) nearest = NearestOtherName(words.substr(cut + 1), known);
  }
  return nearest;
}

// Limits the length of a mistyped name in a message.
std::string Shortened(const std::string& words) {
  constexpr std::size_t kLongest = 60;
  return words.size() > kLongest ? words.substr(0, kLongest) + " ..." : words;
}

// The names as the reader must write them: in the language of the rules as identifiers, in another language those that
// are translated.
std::vector<std::string> FactsToAsk(const ExplainContext& asker, program::TypeKind kind, std::int32_t card_type) {
  const view::Localizer words = MakeLocalizer(asker);
  std::vector<std::string> facts;
  for (const std::string& fact : narration::FactNames(asker.program, kind, card_type)) {
    const std::string name = words.TranslateName(fact);
    const bool translated = name != narration::Words(fact);
    if (translated || asker.names.language == 0) facts.push_back(translated ? name : fact);
  }
  return facts;
}

}  // namespace

std::vector<std::size_t> SplitPoints(const std::string& words) {
  std::vector<std::size_t> cuts;
  for (std::size_t cut = words.size(); cut-- > 1;)
    if (words[cut] == '.' || words[cut] == ' ') cuts.push_back(cut);
  return cuts;
}

bool IsCardName(const ExplainContext& asker, const std::string& words) {
  return FindExactly(words.substr(0, words.find('#')), CardNames(asker.program, MakeLocalizer(asker))) >= 0;
}

std::string CardNotFoundMessage(const ExplainContext& asker, const std::string& words) {
  const view::Localizer in = MakeLocalizer(asker);
  const std::string said = Shortened(words);
  if (IsCardName(asker, words)) {
    const bool all = asker.viewer == view::kOmniscient;
    return in.TranslatePhrase(all ? "There is no `{card}` in this game." : "There is no `{card}` in sight.", {said});
  }
  std::vector<std::string> known;
  Append(known, CardNames(asker.program, in));
  const std::string nearest = NearestOtherName(words, known);
  if (nearest.empty()) return in.TranslatePhrase("There is no card `{card}`.", {said});
  return in.TranslatePhrase("There is no card `{card}`; did you mean `{nearest}`?", {said, nearest});
}

std::string FactNotFoundMessage(const ExplainContext& asker, program::TypeKind kind, std::int32_t card_type,
                                const std::string& owner, const std::string& fact) {
  const view::Localizer in = MakeLocalizer(asker);
  const std::vector<std::string> facts = FactsToAsk(asker, kind, card_type);
  const std::string nearest = NearestOtherName(fact, facts), said = Shortened(fact);
  if (!nearest.empty())
    return in.TranslatePhrase("There is no `{fact}` of {owner}; did you mean `{nearest}`?", {said, owner, nearest});
  std::string list;
  for (std::size_t i = 0; i < facts.size() && i < kMaxFacts; ++i) list += (i == 0 ? "" : ", ") + facts[i];
  if (list.empty()) return in.TranslatePhrase("There is no `{fact}` of {owner}.", {said, owner});
  return in.TranslatePhrase("There is no `{fact}` of {owner}. There is {facts}.", {said, owner, list});
}

std::string ActionNotFoundMessage(const ExplainContext& asker, const std::string& words) {
  std::vector<std::string> actions;
  Append(actions, CollectNames(asker, asker.program.actions));
  for (const std::size_t cut : SplitPoints(words)) {
    const std::string card = words.substr(cut + 1), nearest = NearestOtherName(words.substr(0, cut), actions);
    if (!nearest.empty() && IsCardName(asker, card))
      return MakeLocalizer(asker).TranslatePhrase("`{words}` is nothing that can be asked; did you mean `{nearest}`?",
                                                  {Shortened(words), nearest + ' ' + card});
  }
  return NotFoundMessage(asker, words);
}

std::string NotFoundMessage(const ExplainContext& asker, const std::string& words) {
  if (IsCardName(asker, words)) return CardNotFoundMessage(asker, words);
  const view::Localizer in = MakeLocalizer(asker);
  std::vector<std::string> known = FactsToAsk(asker, program::TypeKind::Void, -1);
  known.insert(known.end(), asker.names.seats.begin(), asker.names.seats.end());
  Append(known, CardNames(asker.program, in));
  Append(known, CollectNames(asker, asker.program.actions));
  Append(known, CollectNames(asker, asker.program.events));
  Append(known, CollectNames(asker, asker.program.windows));
  const std::string nearest = Nearest(words, known), said = Shortened(words);
  if (!nearest.empty())
    return in.TranslatePhrase("`{words}` is nothing that can be asked; did you mean `{nearest}`?", {said, nearest});
  const std::string help = in.TranslatePhrase(
      "Try a card or a player and after it what you want to know, an event, `outcome`, or `not` and an action.");
  return in.TranslatePhrase("Nothing is called `{words}`, and no sentence of the story so far has these words.",
                            {said}) +
         ' ' + help;
}

}  // namespace cardinal::reasons
