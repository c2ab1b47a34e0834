// Taking back what was typed: in the game, and when it is over.
#include <algorithm>
#include <ostream>

#include "interpreter/base/limits.h"
#include "interpreter/drivers/play/session.h"
#include "interpreter/drivers/reasons/lookup.h"

namespace cardinal::play {

namespace {

constexpr std::size_t kHistory = static_cast<std::size_t>(base::kLimits.undo);  // things typed that can be taken back

}  // namespace

void Session::Remember() {
  history_.push_back({match_, chronicle_->Now(), witness_->Now()});
  if (history_.size() > kHistory) history_.erase(history_.begin());
}

// Back to where the seat typed something last. It is asked there even where it has said that nobody need ask.
bool Session::Undo(model::Seat seat) {
  const auto own = std::find_if(history_.rbegin(), history_.rend(),
                                [&](const Moment& moment) { return moment.match.decision.seat == seat; });
  if (own == history_.rend()) {
    console_.out << Words().Phrase("There is nothing of yours to take back.") << '\n';
    return false;
  }
  match_ = own->match;
  step_.kind = engine::Step::Kind::Decision;
  taken_back_ = true;
  hurried_ = false;
  chronicle_->BackTo(own->mark);
  witness_->BackTo(own->witnessed);
  if (writer_ != nullptr) writer_->Undo(match_.decision.serial);
  if (record_) record_->answers.resize(match_.decision.serial - 1);
  history_.erase(own.base() - 1, history_.end());
  for (std::size_t i = 0; i < viewers_.size(); ++i)
    shown_[i] = std::min(shown_[i], chronicle_->Lines(viewers_[i]).size());
  for (Quick& quick : quick_) {
    quick.stops.PassUntil("");
    quick.untold.clear();
  }
  console_.out << Words().Phrase("Taken back.") << '\n';
  return true;
}

// The game ended while Cardinal answered for a person, who may want to know how, and to go back. True: the game goes
// on.
bool Session::AskAtEnd() {
  if (!hurried_) return false;
  TellQuick(at_screen_);
  console_.out << telling::Wrapped(
      Words().Phrase("The game ended while Cardinal answered for you. `undo` goes back to where you typed last, `why`, "
                     "`board` and `log` tell how it ended, `quit` leaves."),
      console_.style);
  for (;;) {
    console_.out << "> " << std::flush;
    std::string line;
    if (!ReadLine(line)) return console_.out << '\n', false;
    line = reasons::Trimmed(line);
    const std::size_t space = line.find(' ');
    const std::string command = reasons::Lower(line.substr(0, space));
    if (command == "quit" || command == "exit") return false;
    if (command == "undo" && Undo(at_screen_)) return true;
    if (command == "undo") continue;
    if (line == "why") line = "why outcome";
    if (Show(command, line.size() > command.size() ? reasons::Trimmed(line.substr(command.size())) : "")) continue;
    console_.out << Words().Phrase(
                        "The game is over: `undo`, `why`, `board`, `log`, `text CARD`, `record FILE` or "
                        "`quit`.")
                 << '\n';
  }
}

}  // namespace cardinal::play
