#include "interpreter/drivers/scenario_runner/unmatched_answer.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/vocabulary.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;
using model::OptionKind;

namespace {

// The zones that contain copies of a card.
std::string CardPlaces(const ScenarioGame& game, std::int32_t def) {
  std::vector<std::string> places;
  for (const match::Card& card : game.match.state.cards) {
    const std::string place = card.printed == def ? ZoneName(game, card.zone) : "";
    if (!place.empty() && std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
  }
  return base::JoinText(places, " and ");
}

// The definition whose name occurs first in these words, the longest of several; -1: none.
std::int32_t FirstCardIn(const Program& program, const std::string& words) {
  const std::string said = " " + NormalizeWords(words) + " ";
  std::int32_t found = -1;
  std::size_t place = std::string::npos, length = 0;
  for (const auto i : program.cards.Ids()) {
    const std::string name = " " + NormalizeWords(program.cards[i].name) + " ";
    const std::size_t at = said.find(name);
    if (at == std::string::npos || at > place || (at == place && name.size() <= length)) continue;
    found = i;
    place = at;
    length = name.size();
  }
  return found;
}

}  // namespace

std::string NoSuchOptionMessage(const ScenarioGame& game, Seat seat, const LocatedText& answer) {
  if (game.IsOver()) return "the game is over";
  const std::string who = game.SeatName(seat);
  if ((game.match.state.eliminated >> seat & 1u) != 0) return who + " is out of the game";
  if (!game.Asks(seat)) return "not your turn: " + game.SeatName(game.OpenDecision().seat) + " is asked, not " + who;
  const std::int32_t card = FirstCardIn(game.GetProgram(), answer.text);
  if (card < 0) return "`" + answer.text + "` is not among the options of " + who;
  const std::string& name = game.GetProgram().cards[card].name;
  const std::string places = CardPlaces(game, card);
  if (places.empty()) return "there is no `" + name + "` in this game";
  return "`" + name + "` is not among the options of " + who + " (it is in " + places + ")";
}

std::int32_t FindOptionWithOtherWords(const ScenarioGame& game, const std::string& words) {
  const std::int32_t def = FirstCardIn(game.GetProgram(), words);
  if (def < 0) return -1;
  std::int32_t found = -1;
  for (const std::int32_t i : base::Indices(game.OpenDecision().options)) {
    const CardId card = OptionCard(game.OpenDecision().options[i]);
    if (card < 0 || game.GetCard(card).printed != def) continue;
    if (found >= 0) return -1;
    found = i;
  }
  if (found < 0) return -1;
  const model::Option& option = game.GetOption(found);
  const std::string option_text =
      view::OptionText(game.GetProgram(), game.match, option, view::kOmniscient, game.names);
  const std::string plain = NormalizeWords(words);
  const bool other = !plain.starts_with(NormalizeWords(game.NameOf(OptionCard(option)))) &&
                     !plain.starts_with(NormalizeWords(option_text));
  return other ? found : -1;
}

std::string SuggestOtherVerb(const ScenarioGame& game, const LocatedText& answer) {
  const std::int32_t meant = FindOptionWithOtherWords(game, answer.text);
  if (meant < 0) return "";
  const model::Option& option = game.GetOption(meant);
  const std::string words = NormalizeWords(answer.text);
  const std::string verb = words.substr(0, words.find(NormalizeWords(game.NameOf(OptionCard(option)))));
  return IsActionVerb(game.GetProgram(), NormalizeWords(verb)) ? "" : OptionWords(game, option);
}

std::string FindMisspeltOption(const ScenarioGame& game, Seat seat, const LocatedText& words) {
  if (!game.Asks(seat) || FirstCardIn(game.GetProgram(), words.text) >= 0) return "";
  return diag::FindNearestName(words.text, AllOptionWords(game));
}

bool HasUnknownNames(const ScenarioGame& game, const LocatedText& words) {
  return !FindUnknownWords(game, words, true).text.empty();
}

std::optional<Failure> FindUnknownWordsFailure(const ScenarioGame& game, Seat seat, const LocatedText& answer) {
  const std::int32_t window = game.Asks(seat) ? game.OpenDecision().window : -1;
  const bool any_verb =
      game.Asks(seat) && (!game.HasWindow(seat) || game.GetProgram().windows[window].actions.size() == 1);
  const UnknownWords unknown = FindUnknownWords(game, answer, any_verb);
  if (unknown.text.empty()) return std::nullopt;
  Failure failure{answer.span,
                  "`" + unknown.text + "` is not a card, an action or an answer of this game: it proves nothing",
                  {},
                  true};
  if (!unknown.help.empty()) failure.AddSection("help", {unknown.help});
  return failure;
}

}  // namespace cardinal::scenario_runner
