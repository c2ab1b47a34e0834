// Whether what a scenario says can be about its game at all.
#include <algorithm>

#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

namespace {

// Everything an answer can be called by: what is done, and to what.
std::vector<std::string> AnswerWords(const Game& game) {
  const Program& program = game.Rules();
  std::vector<std::string> words = {"pass", "yes", "no", "done", "none", "nobody", "nothing", "keep"};
  words.insert(words.end(), game.names.seats.begin(), game.names.seats.end());
  for (const program::Action& action : program.actions) words.push_back(action.name);
  for (const program::CardDef& card : program.cards) words.push_back(card.name);
  for (const program::Enum& declared : program.enums)
    words.insert(words.end(), declared.values.begin(), declared.values.end());
  // Of a sentence with holes what stands between them.
  const auto add = [&](std::int32_t text) {
    if (text < 0) return;
    const std::vector<std::string>& pieces = program.templates[static_cast<std::size_t>(text)].pieces;
    words.insert(words.end(), pieces.begin(), pieces.end());
  };
  for (const program::Choice& choice : program.choices) {
    add(choice.prompt);
    for (const std::int32_t label : choice.menu) add(label);
  }
  return words;
}

}  // namespace

bool Course::NamesSomething(const documents::Text& answer) const {
  const std::string said = " " + Plain(answer.text) + " ";
  if (Plain(answer.text).empty()) return true;  // `[]`: nothing is picked
  if (said.find_first_of("0123456789") != std::string::npos) return true;
  const std::vector<std::string> known = AnswerWords(game_);
  return std::any_of(known.begin(), known.end(), [&](const std::string& word) {
    std::string spaced = word;
    std::replace(spaced.begin(), spaced.end(), '_', ' ');
    const std::string plain = Plain(spaced);
    return !plain.empty() && said.find(" " + plain + " ") != std::string::npos;
  });
}

}  // namespace cardinal::scenario
