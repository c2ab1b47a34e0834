#include "interpreter/drivers/simulate/invocation.h"

#include "interpreter/language/diagnostics/shell_word.h"

namespace cardinal::simulate {

namespace {

std::string FormatListOption(const std::string& option, const std::vector<std::string>& words) {
  std::string text = words.empty() ? "" : " " + option;
  for (const std::string& word : words) text += ' ' + diag::ShellWord(word);
  return text;
}

}  // namespace

std::string RecordCommand(const Invocation& words, const Schedule& schedule, const GameFinding& finding) {
  const Seating seating = schedule.SeatingFor(finding.game);
  std::string kinds;
  for (const std::int32_t player : seating.players) kinds += (kinds.empty() ? "" : ",") + schedule.players[player];
  std::vector<std::string> names;
  for (const std::int32_t deck : seating.decks) names.push_back(words.decks[deck]);
  return "cardinal record " + diag::ShellWord(words.game) + " --to found --seed " + std::to_string(finding.seed) +
         " --players " + kinds + FormatListOption("--decks", names) + FormatListOption("--cards", words.cards) +
         FormatListOption("--option", words.options);
}

}  // namespace cardinal::simulate
