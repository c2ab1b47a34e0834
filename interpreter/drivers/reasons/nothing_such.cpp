#include "interpreter/drivers/reasons/nothing_such.h"

#include "interpreter/drivers/telling/facts.h"
#include "interpreter/drivers/telling/style.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::reasons {

namespace {

constexpr std::size_t kMostFacts = 12;

void Append(std::vector<std::string>& known, const Called& called) {
  known.insert(known.end(), called.reader.begin(), called.reader.end());
  known.insert(known.end(), called.rules.begin(), called.rules.end());
}

// The name that the words could be; empty if there is none.
std::string Near(const std::string& words, const std::vector<std::string>& known) {
  const std::string nearest = diag::Nearest(words, known);
  return nearest == words ? "" : nearest;
}

// The name that the words, or some of them at their beginning or end, could be.
std::string Nearest(const std::string& words, const std::vector<std::string>& known) {
  std::string nearest = Near(words, known);
  for (const std::size_t cut : Cuts(words)) {
    if (nearest.empty()) nearest = Near(words.substr(0, cut), known);
    if (nearest.empty()) nearest = Near(words.substr(cut + 1), known);
  }
  return nearest;
}

// A slip of the finger may be long.
std::string Shortened(const std::string& words) {
  constexpr std::size_t kLongest = 60;
  return words.size() > kLongest ? words.substr(0, kLongest) + " ..." : words;
}

// As the reader has to write it: what nobody has translated stays an identifier.
std::vector<std::string> FactsToAsk(const Asker& asker, program::TypeKind kind, std::int32_t card_type) {
  const view::Wording words = In(asker);
  std::vector<std::string> facts = telling::FactNames(asker.program, kind, card_type);
  for (std::string& fact : facts) {
    const std::string name = words.Name(fact);
    if (name != telling::Words(fact)) fact = name;
  }
  return facts;
}

}  // namespace

std::vector<std::size_t> Cuts(const std::string& words) {
  std::vector<std::size_t> cuts;
  for (std::size_t cut = words.size(); cut-- > 1;)
    if (words[cut] == '.' || words[cut] == ' ') cuts.push_back(cut);
  return cuts;
}

bool IsCardName(const Asker& asker, const std::string& words) {
  return FindExactly(words.substr(0, words.find('#')), CardsCalled(asker.program, In(asker))) >= 0;
}

std::string NoSuchCard(const Asker& asker, const std::string& words) {
  const view::Wording in = In(asker);
  const std::string said = Shortened(words);
  if (IsCardName(asker, words)) {
    const bool all = asker.viewer == view::kEverybody;
    return in.Phrase(all ? "There is no `{card}` in this game." : "There is no `{card}` in sight.", {said});
  }
  std::vector<std::string> known;
  Append(known, CardsCalled(asker.program, in));
  const std::string nearest = Near(words, known);
  if (nearest.empty()) return in.Phrase("There is no card `{card}`.", {said});
  return in.Phrase("There is no card `{card}`; did you mean `{nearest}`?", {said, nearest});
}

std::string NoSuchFact(const Asker& asker, program::TypeKind kind, std::int32_t card_type, const std::string& owner,
                       const std::string& fact) {
  const view::Wording in = In(asker);
  const std::vector<std::string> facts = FactsToAsk(asker, kind, card_type);
  const std::string nearest = Near(fact, facts), said = Shortened(fact);
  if (!nearest.empty())
    return in.Phrase("There is no `{fact}` of {owner}; did you mean `{nearest}`?", {said, owner, nearest});
  std::string list;
  for (std::size_t i = 0; i < facts.size() && i < kMostFacts; ++i) list += (i == 0 ? "" : ", ") + facts[i];
  if (list.empty()) return in.Phrase("There is no `{fact}` of {owner}.", {said, owner});
  return in.Phrase("There is no `{fact}` of {owner}. There is {facts}.", {said, owner, list});
}

std::string NoSuchAction(const Asker& asker, const std::string& words) {
  std::vector<std::string> actions;
  Append(actions, NamesOf(asker, asker.program.actions));
  for (const std::size_t cut : Cuts(words)) {
    const std::string card = words.substr(cut + 1), nearest = Near(words.substr(0, cut), actions);
    if (!nearest.empty() && IsCardName(asker, card))
      return In(asker).Phrase("`{words}` is nothing that can be asked; did you mean `{nearest}`?",
                              {Shortened(words), nearest + ' ' + card});
  }
  return NothingSuch(asker, words);
}

std::string NothingSuch(const Asker& asker, const std::string& words) {
  if (IsCardName(asker, words)) return NoSuchCard(asker, words);
  const view::Wording in = In(asker);
  std::vector<std::string> known = FactsToAsk(asker, program::TypeKind::Void, -1);
  known.insert(known.end(), asker.names.seats.begin(), asker.names.seats.end());
  Append(known, CardsCalled(asker.program, in));
  Append(known, NamesOf(asker, asker.program.actions));
  Append(known, NamesOf(asker, asker.program.events));
  Append(known, NamesOf(asker, asker.program.windows));
  const std::string nearest = Nearest(words, known), said = Shortened(words);
  if (!nearest.empty())
    return in.Phrase("`{words}` is nothing that can be asked; did you mean `{nearest}`?", {said, nearest});
  const std::string help = in.Phrase(
      "Try a card or a player and after it what you want to know, an event, `outcome`, or `not` and an action.");
  return in.Phrase("`{words}` is nothing that can be asked.", {said}) + ' ' + help;
}

}  // namespace cardinal::reasons
