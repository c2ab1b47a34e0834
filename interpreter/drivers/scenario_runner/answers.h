// Finds the options of a decision that an answer means. In: the words of an answer: "play Lamp on Hare", "trade, paying
// [A, B]". Out: the options that the words mean, and the remaining words for the following decisions.
// Promises: an option matches only if its whole text, its card or its value is named. If several options match that are
// not equal copies, all are returned, so the runner never chooses one by accident.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "interpreter/drivers/scenario_runner/scenario_game.h"
#include "interpreter/language/documents/scenario.h"

namespace cardinal::scenario_runner {

// One part of an answer: words, or a list of picks.
struct AnswerPhrase {
  documents::LocatedText text;
  bool list = false;
  std::vector<documents::LocatedText> picks = {};  // one element for each copy
};

// "defend with [A, 2 B]" -> "defend with", [A, B, B]. `{A: 2}` lists A twice. Brackets in the name of a card of
// `program` are part of the words.
std::deque<AnswerPhrase> SplitAnswer(const Program& program, const documents::LocatedText& answer);

// The options of the open decision that `text` names.
std::vector<std::int32_t> FindMatchingOptions(const ScenarioGame& game, const std::string& text);
// True if all of them are copies of one card in one place: then the runner takes the first.
bool AreEquivalent(const ScenarioGame& game, const std::vector<std::int32_t>& options);

// The first words that name an option, and the words after them ("" if there are none).
struct HeadMatch {
  std::vector<std::int32_t> options;  // empty: no words name an option
  documents::LocatedText remaining_words;
};
HeadMatch MatchHead(const ScenarioGame& game, const documents::LocatedText& words);

// True if the answer could be given to the open decision (its first words name an option).
bool CouldAnswer(const ScenarioGame& game, const documents::LocatedText& answer);
// True if these words may be written before a name or a list without a meaning of their own: they name no option and no
// card of the game, and no comma separates them.
bool NamesNoCard(const ScenarioGame& game, const std::string& words);
// True if these (plain) words name a card of the game, and not as a verb.
bool NamesAnyCard(const ScenarioGame& game, const std::string& words);
// True if one of these (plain) words is a connective, which introduces what is done next: "on", "with", "paying".
bool HasConnective(const std::string& words);

// An option in words, cards with their numbers: "play Lamp", "Lamp#2".
std::string OptionWords(const ScenarioGame& game, const model::Option& option);
std::vector<std::string> AllOptionWords(const ScenarioGame& game);
bool HasOption(const ScenarioGame& game, model::OptionKind kind);
// The index of the first option of that kind, or -1.
std::int32_t FindOption(const ScenarioGame& game, model::OptionKind kind);

// The words that describe the open decision: question, window, offered actions, and the events and actions in which it
// is asked.
std::vector<std::string> DecisionWords(const ScenarioGame& game);
// The text that `end` and `asks` use for the open decision: the name of its window, or its question in plain words.
std::string DecisionName(const ScenarioGame& game);
// "p1 is asked: Play a card"
std::string DescribeDecision(const ScenarioGame& game);

}  // namespace cardinal::scenario_runner
