// In: the words of an answer: "play Lamp on Hare", "trade, paying [A, B]". Out: which options of a decision
// they mean, and what of them is left for the decisions after it.
// Promises: an option is meant only if its whole text, its card or its value is named; of several that are not equal
// copies all are returned, so nothing is ever chosen by accident.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/scenario_game.h"
#include "interpreter/language/documents/scenario.h"

namespace cardinal::scenario_runner {

// One part of an answer: words, or a list of things to pick.
struct AnswerPhrase {
  documents::LocatedText text;
  bool list = false;
  std::vector<documents::LocatedText> picks;  // each copy on its own
};

// "defend with [A, 2 B]" -> "defend with", [A, B, B]. `{A: 2}` lists A twice. Brackets in the name of a card of
// `program` are part of the words.
std::deque<AnswerPhrase> SplitAnswer(const Program& program, const documents::LocatedText& answer);

// The options of the open decision that `text` names.
std::vector<std::int32_t> FindMatchingOptions(const ScenarioGame& game, const std::string& text);
// All of them are copies of one card in one place: then the first will do.
bool AreEquivalent(const ScenarioGame& game, const std::vector<std::int32_t>& options);

// The first words that name an option, and what stands behind them ("" if nothing does).
struct HeadMatch {
  std::vector<std::int32_t> options;  // empty: no words name any
  documents::LocatedText remaining_words;
};
HeadMatch MatchHead(const ScenarioGame& game, const documents::LocatedText& words);

// Whether the answer could be given to the open decision (its first words name an option).
bool CouldAnswer(const ScenarioGame& game, const documents::LocatedText& answer);
// Words that may stand in front of a name, or of a list, without meaning anything of their own: they name no option and
// no card of the game, and no comma parts them.
bool NamesNoCard(const ScenarioGame& game, const std::string& words);
// Whether a card of the game is named in these (plain) words, and not as a verb.
bool NamesAnyCard(const ScenarioGame& game, const std::string& words);
// Whether one of these (plain) words leads over to what is done next: "on", "with", "paying".
bool HasConnective(const std::string& words);

// What can be done with the card that is named first, behind other words than these; -1: nothing, or several things.
std::int32_t FindActionWithOtherWords(const ScenarioGame& game, const std::string& words);

// An option in words, cards with their numbers: "play Lamp", "Lamp#2".
std::string OptionWords(const ScenarioGame& game, const model::Option& option);
std::vector<std::string> AllOptionWords(const ScenarioGame& game);
bool HasOption(const ScenarioGame& game, model::OptionKind kind);
// The index of the first option of that kind, or -1.
std::int32_t FindOption(const ScenarioGame& game, model::OptionKind kind);

// The words that describe the open decision: question, window, the actions that are offered, the events it is asked in.
std::vector<std::string> DecisionWords(const ScenarioGame& game);
// What `end` and `asks` write for the open decision: the name of its window, or its question in plain words.
std::string DecisionName(const ScenarioGame& game);
// "p1 is asked: Play a card"
std::string DescribeDecision(const ScenarioGame& game);

}  // namespace cardinal::scenario_runner
