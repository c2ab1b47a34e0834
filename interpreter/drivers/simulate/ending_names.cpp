#include "interpreter/drivers/simulate/ending_names.h"

#include "interpreter/machine/ir/places.h"

namespace cardinal::simulate {

std::string FunctionNameAt(const program::Program& program, model::SiteId site) {
  for (const ir::Function& function : ir::FunctionsOf(program).functions)
    if (ir::HasSite(function, site)) return function.name;
  return "";
}

std::string EndingNames::Name(const Ending& ending) const {
  const bool won = ending.kind == model::OutcomeKind::Won, lost = ending.kind == model::OutcomeKind::Lost;
  const std::string why = Reason(ending);
  const auto phrase = [&](std::string_view if_won, std::string_view if_lost, std::string_view if_drawn) {
    return won ? if_won : lost ? if_lost : if_drawn;
  };
  if (HasSentence(ending))
    return words_.TranslatePhrase(phrase("won: {why}", "all lost: {why}", "drawn: {why}"), {why});
  if (why.empty()) return words_.TranslatePhrase(phrase("a player won", "all players lost", "the game was drawn"));
  return words_.TranslatePhrase(phrase("won in {place}", "all lost in {place}", "drawn in {place}"), {why});
}

std::string EndingNames::Reason(const Ending& ending) const {
  if (!HasSentence(ending)) return FunctionNameAt(program_, ending.site);
  const program::Template& sentence = program_.templates[ending.reason];
  std::vector<std::string> holes;
  for (std::size_t hole = 0; hole < sentence.values.size(); ++hole) holes.push_back(Hole(ending, hole));
  return words_.FillTemplate(sentence.source, holes);
}

// A word that is right for every game with this ending.
std::string EndingNames::Hole(const Ending& ending, std::size_t hole) const {
  const program::TypeKind kind = program_.templates[ending.reason].values[hole].kind;
  if (kind == program::TypeKind::Card) return words_.TranslatePhrase("a card");
  if (kind != program::TypeKind::Player) return "...";
  if (ending.kind != model::OutcomeKind::Won) return words_.TranslatePhrase("a player");
  if (hole < 32 && ((ending.winner_holes >> hole) & 1u) != 0) return words_.TranslatePhrase("the winner");
  return words_.TranslatePhrase(seats_ == 2 ? "the loser" : "another player");
}

}  // namespace cardinal::simulate
