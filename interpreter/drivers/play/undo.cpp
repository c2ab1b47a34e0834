// Undoes answers: in the game, and when it is over.
#include <algorithm>
#include <ostream>

#include "interpreter/base/limits.h"
#include "interpreter/base/spelling.h"
#include "interpreter/base/text.h"
#include "interpreter/drivers/play/play_session.h"
#include "interpreter/drivers/reasons/name_lookup.h"

namespace cardinal::play {

namespace {

constexpr std::size_t kHistory = static_cast<std::size_t>(base::kLimits.undo);  // maximum number of undo points

}  // namespace

void PlaySession::AddUndoPoint() {
  moments_.push_back({match_, chronicle_->MakeCheckpoint(), witness_->MakeCheckpoint(), Disclosed()});
  if (moments_.size() > kHistory) moments_.erase(moments_.begin());
}

std::vector<std::uint64_t> PlaySession::Disclosed() const {
  std::vector<std::uint64_t> disclosed;
  for (model::Seat seat = 0; seat < match_.state.seats; ++seat) disclosed.push_back(disclosures_->CountFor(seat));
  return disclosed;
}

std::string PlaySession::ChanceSince(const UndoPoint& moment) const {
  const bool luck = moment.match.random.State() != match_.random.State();
  const base::Table<model::Seat, std::uint64_t> disclosed = Disclosed();
  bool looked = false;
  for (std::size_t seat = 0; seat < disclosed.size(); ++seat)
    looked = looked || (IsHuman(static_cast<model::Seat>(seat)) && disclosed[seat] != moment.disclosed[seat]);
  if (luck && looked)
    return Words().TranslatePhrase("luck had decided something and hidden cards had been seen since then");
  if (luck) return Words().TranslatePhrase("luck had decided something since then");
  return looked ? Words().TranslatePhrase("hidden cards had been seen since then") : "";
}

// Returns to the last command of the seat. The seat is then asked even if its stops would skip the decision.
bool PlaySession::Undo(model::Seat seat) {
  const auto own = std::find_if(moments_.rbegin(), moments_.rend(),
                                [&](const UndoPoint& moment) { return moment.match.decision.seat == seat; });
  if (own == moments_.rend()) {
    console_.out << Words().TranslatePhrase("You have nothing to undo.") << '\n';
    return false;
  }
  const std::string luck = ChanceSince(*own);
  if (!luck.empty() && !plan_.may_undo_chance) {
    console_.out << Words().TranslatePhrase("This game does not allow that (`--no-undo-luck`): {what}.", {luck})
                 << '\n';
    return false;
  }
  match_ = own->match;
  step_.kind = engine::StepResult::Kind::Decision;
  restored_ = true;
  chronicle_->RollBackTo(own->mark, shown_);
  witness_->RollBackTo(own->witnessed);
  if (writer_ != nullptr) writer_->WriteUndo(match_.decision.serial);
  end_is_logged_ = false;
  disclosures_->StartFrom(match_);
  last_move_.reset();
  if (history_) history_->record.answers.resize(match_.decision.serial - 1);
  moments_.erase(own.base() - 1, moments_.end());
  if (!luck.empty())
    chronicle_->AddUndo(Words().TranslatePhrase("{player} takes an answer back; {what}.", {names_.seats[seat], luck}));
  for (AutoPassState& quick : quick_) {
    quick.stops.PassUntil("");
    quick.untold.clear();
  }
  console_.out << Words().TranslatePhrase("Undone.") << '\n';
  return true;
}

// A person who played may want to know how the game ended, and to undo. True: the game continues.
bool PlaySession::AskAtEnd() {
  if (at_screen_ == model::kNoSeat) return false;
  console_.out << narration::WrapText(
      Words().TranslatePhrase(
          "The game is over. `why`, `board` and `log` tell how it ended, `undo` goes back to where you typed last, "
          "`record FILE` keeps it as a scenario, `quit` leaves."),
      console_.style);
  for (;;) {
    console_.out << "> " << std::flush;
    std::string line;
    if (!ReadLine(line)) return console_.out << '\n', false;
    line = base::TrimText(line);
    const std::size_t space = line.find(' ');
    const std::string command = base::FoldSpelling(line.substr(0, space));
    if (command == "quit" || command == "exit") return false;
    if (command == "undo" && Undo(at_screen_)) return true;
    if (command == "undo") continue;
    if (line == "why") line = "why outcome";
    const std::string_view rest = std::string_view(line).substr(std::min(line.size(), command.size()));
    if (Show(command, std::string(base::TrimText(rest)))) continue;
    console_.out << Words().TranslatePhrase(
                        "The game is over: `undo`, `why`, `board`, `log`, `text CARD`, `explain WORD`, `rules`, "
                        "`more`, `record FILE` or `quit`.")
                 << '\n';
  }
}

}  // namespace cardinal::play
