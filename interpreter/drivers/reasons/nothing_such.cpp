#include "interpreter/drivers/reasons/nothing_such.h"

#include "interpreter/drivers/reasons/lookup.h"
#include "interpreter/drivers/telling/facts.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::reasons {

namespace {

constexpr std::size_t kMostFacts = 12;

// The name that the words, or some of them at their beginning or end, could be.
std::string Nearest(const std::string& words, const std::vector<std::string>& known) {
  std::string nearest = diag::DidYouMean(words, known);
  for (const std::size_t cut : Cuts(words)) {
    if (nearest.empty()) nearest = diag::DidYouMean(words.substr(0, cut), known);
    if (nearest.empty()) nearest = diag::DidYouMean(words.substr(cut + 1), known);
  }
  return nearest;
}

// A slip of the finger may be long.
std::string Shortened(const std::string& words) {
  constexpr std::size_t kLongest = 60;
  return "`" + (words.size() > kLongest ? words.substr(0, kLongest) + " ..." : words) + "`";
}

}  // namespace

std::vector<std::size_t> Cuts(const std::string& words) {
  std::vector<std::size_t> cuts;
  for (std::size_t cut = words.size(); cut-- > 1;)
    if (words[cut] == '.' || words[cut] == ' ') cuts.push_back(cut);
  return cuts;
}

bool IsCardName(const program::Program& program, const std::string& words) {
  return FindExactly(words.substr(0, words.find('#')), NamesOf(program.cards)) >= 0;
}

std::string NoSuchCard(const Asker& asker, const std::string& words) {
  if (IsCardName(asker.program, words))
    return "There is no " + Shortened(words) + " " + (asker.viewer == view::kEverybody ? "in this game" : "in sight");
  const std::string nearest = diag::DidYouMean(words, NamesOf(asker.program.cards));
  return "There is no card " + Shortened(words) + (nearest.empty() ? "" : "; " + nearest);
}

std::string NoSuchFact(const program::Program& program, program::TypeKind kind, std::int32_t card_type,
                       const std::string& owner, const std::string& fact) {
  const std::vector<std::string> facts = telling::FactNames(program, kind, card_type);
  std::string problem = "There is no " + Shortened(fact) + " of " + owner;
  const std::string nearest = diag::DidYouMean(fact, facts);
  if (!nearest.empty()) return problem + "; " + nearest;
  problem += ". There is";
  for (std::size_t i = 0; i < facts.size() && i < kMostFacts; ++i) problem += (i == 0 ? " " : ", ") + facts[i];
  return problem;
}

std::string NothingSuch(const Asker& asker, const std::string& words) {
  if (IsCardName(asker.program, words)) return NoSuchCard(asker, words);
  std::vector<std::string> known = NamesOf(asker.program.cards);
  for (const auto& names :
       {NamesOf(asker.program.actions), NamesOf(asker.program.events), NamesOf(asker.program.windows),
        telling::FactNames(asker.program, program::TypeKind::Void), asker.names.seats})
    known.insert(known.end(), names.begin(), names.end());
  const std::string nearest = Nearest(words, known);
  if (!nearest.empty()) return Shortened(words) + " is nothing that can be asked; " + nearest;
  return Shortened(words) +
         " is nothing that can be asked. Try a card or a player and behind it what you want to know, an event, "
         "`outcome`, or `not` and an action.";
}

}  // namespace cardinal::reasons
