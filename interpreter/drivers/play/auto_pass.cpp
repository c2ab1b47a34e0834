// Answers for a person where the stops allow it, and reports the answers.
#include <algorithm>
#include <ostream>

#include "interpreter/drivers/play/play_session.h"
#include "interpreter/drivers/play/question_words.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::play {

// True if the stops of the asked player allow passing automatically; false: ask. The skipped options are reported
// later.
bool PlaySession::PassQuickly() {
  const model::Decision& decision = match_.decision;
  const auto is_pass = [](const model::Option& option) { return option.kind == model::OptionKind::Pass; };
  const auto pass = std::find_if(decision.options.begin(), decision.options.end(), is_pass);
  if (pass == decision.options.end() || decision.window < 0) return AnswerForced();
  const view::Seat viewer = ViewerFor(decision.seat);
  const std::string& window = program_.windows[decision.window].name;
  StopQuery stopping{{window, Words().TranslateName(window)}, {}};
  for (const model::Option& option : decision.options) {
    if (!is_pass(option)) stopping.answers.push_back(view::OptionText(program_, match_, option, viewer, names_));
  }
  AutoPassState& quick = quick_[decision.seat];
  if (quick.stops.ShouldStop(stopping)) return false;
  if (!stopping.answers.empty()) {
    std::string answers;
    for (const std::string& answer : stopping.answers) answers += (answers.empty() ? "" : ", ") + answer;
    quick.untold.push_back(Words().TranslatePhrase("Passed for you ({window}): you could have chosen {answers}.",
                                                   {Words().TranslateName(window), answers}));
  }
  return Answer(static_cast<std::int32_t>(pass - decision.options.begin()), false);
}

// In the mode Choices, a decision with a single option is answered automatically; the story says it.
bool PlaySession::AnswerForced() {
  const model::Decision& decision = match_.decision;
  if (quick_[decision.seat].stops.CurrentMode() != Stops::Mode::Choices || decision.options.size() != 1) return false;
  return Answer(0, false);
}

bool PlaySession::PassFromHere() {
  AddUndoPoint();
  if (PassQuickly()) return true;
  moments_.pop_back();
  return false;
}

// Prints the automatic answers for the player who is at the screen now.
void PlaySession::PrintSkipped(model::Seat seat) {
  std::vector<std::string>& untold = quick_[seat].untold;
  for (const std::string& line : untold) console_.out << narration::WrapText(line, console_.style, "  ", 2);
  untold.clear();
}

std::string PlaySession::StopsText(const Stops& stops) const {
  switch (stops.CurrentMode()) {
    case Stops::Mode::Choices: return Words().TranslatePhrase("You are asked where you have more than one answer.");
    case Stops::Mode::When:
      return Words().TranslatePhrase(
          "Where you can pass, you are asked only if it is about {words}; `stop always` ends this.", {stops.Filters()});
    case Stops::Mode::Always: break;
  }
  return Words().TranslatePhrase("You are asked each time.");
}

// Words that no question can contain would skip all decisions to the end of the game.
bool PlaySession::CheckQuestionWords(const std::string& words) const {
  const QuestionWords spoken = CollectQuestionWords(program_, Words());
  if (ContainsWords(spoken.texts, words)) return true;
  const std::string nearest = diag::FindNearestName(words, spoken.names),
                    said = diag::EscapeUnprintable(words.substr(0, 60));
  console_.out << (nearest.empty() ? Words().TranslatePhrase(
                                         "No window and no answer of this game has the words `{words}`. Nothing has "
                                         "changed.",
                                         {said})
                                   : Words().TranslatePhrase(
                                         "No window and no answer of this game has the words `{words}`; did you mean "
                                         "`{name}`? Nothing has changed.",
                                         {said, nearest}))
               << '\n';
  return false;
}

bool PlaySession::ExecuteSkipCommand(const std::string& command, const std::string& rest) {
  AutoPassState& quick = quick_[match_.decision.seat];
  if (command == "stop") {
    const bool possible = !rest.starts_with("when ") || CheckQuestionWords(rest.substr(5));
    if (possible && !quick.stops.ApplyCommand(rest))
      console_.out << Words().TranslatePhrase(
                          "`stop always`, `stop choices` or `stop when WORDS`? Nothing has changed.")
                   << '\n';
    console_.out << StopsText(quick.stops) << '\n';
    return true;
  }
  if (command != "pass" || !rest.starts_with("until ")) return false;
  if (CheckQuestionWords(rest.substr(6))) quick.stops.PassUntil(rest.substr(6));
  return true;
}

}  // namespace cardinal::play
