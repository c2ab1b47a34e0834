// Passing quickly: where a person has said that nobody need ask, the session passes, and says so.
#include <algorithm>
#include <ostream>

#include "interpreter/drivers/play/session.h"

namespace cardinal::play {

// Whoever is asked wants to pass over this; false: ask. Nothing that could have been done goes untold.
bool Session::PassQuickly() {
  const model::Decision& decision = match_.decision;
  const auto is_pass = [](const model::Option& option) { return option.kind == model::OptionKind::Pass; };
  const auto pass = std::find_if(decision.options.begin(), decision.options.end(), is_pass);
  if (pass == decision.options.end() || decision.window < 0) return false;
  const view::Seat viewer = ViewerOf(decision.seat);
  Stopping stopping{program_.windows[static_cast<std::size_t>(decision.window)].name, {}};
  for (const model::Option& option : decision.options) {
    if (!is_pass(option)) stopping.answers.push_back(view::OptionText(program_, match_, option, viewer, names_));
  }
  Quick& quick = quick_[static_cast<std::size_t>(decision.seat)];
  if (quick.stops.At(stopping)) return false;
  if (!stopping.answers.empty()) {
    std::string answers;
    for (const std::string& answer : stopping.answers) answers += (answers.empty() ? "" : ", ") + answer;
    quick.untold.push_back(
        Words().Phrase("Passed for you ({window}): you could have chosen {answers}.", {stopping.window, answers}));
  }
  return Answer(static_cast<std::int32_t>(pass - decision.options.begin()));
}

// What was passed for the one who is at the screen now.
void Session::TellPassed() {
  std::vector<std::string>& untold = quick_[static_cast<std::size_t>(match_.decision.seat)].untold;
  for (const std::string& line : untold) console_.out << telling::Wrapped(line, console_.style, "  ", 2);
  untold.clear();
}

std::string Session::TellStops(const Stops& stops) const {
  switch (stops.HowNow()) {
    case Stops::Mode::Choices: return Words().Phrase("You are asked where you can do more than pass.");
    case Stops::Mode::When:
      return Words().Phrase("Where you can pass, you are asked only if it is about {words}; `stop always` ends this.",
                            {stops.Filters()});
    case Stops::Mode::Always: break;
  }
  return Words().Phrase("You are asked each time.");
}

bool Session::Hurry(const std::string& command, const std::string& rest) {
  Quick& quick = quick_[static_cast<std::size_t>(match_.decision.seat)];
  if (command == "stop") {
    if (!quick.stops.Obey(rest))
      console_.out << Words().Phrase("`stop always`, `stop choices` or `stop when WORDS`? Nothing has changed.")
                   << '\n';
    console_.out << TellStops(quick.stops) << '\n';
    return true;
  }
  if (command != "pass" || !rest.starts_with("until ")) return false;
  quick.stops.PassUntil(rest.substr(6));
  return true;
}

}  // namespace cardinal::play
