// Undoes answers.
#include <algorithm>

#include "interpreter/drivers/session/match_session.h"

namespace cardinal::session {

std::string DescribeChance(const view::Localizer& words, UndoneChance chance) {
  if (chance.luck && chance.looked)
    return words.TranslatePhrase("luck had decided something and hidden cards had been seen since then");
  if (chance.luck) return words.TranslatePhrase("luck had decided something since then");
  return chance.looked ? words.TranslatePhrase("hidden cards had been seen since then") : "";
}

std::string UndoRefusal(const view::Localizer& words, UndoneChance chance) {
  return words.TranslatePhrase("This game does not allow that (`--no-undo-luck`): {what}.",
                               {DescribeChance(words, chance)});
}

void MatchSession::AddUndoPoint() {
  undo_points_.push_back({match_, MarkStories(), events_->MakeCheckpoint(), Disclosed()});
  if (std::ssize(undo_points_) > setup_.undo_points) undo_points_.erase(undo_points_.begin());
}

void MatchSession::DropUndoPoint() { undo_points_.pop_back(); }

base::Table<model::Seat, std::uint64_t> MatchSession::Disclosed() const {
  base::Table<model::Seat, std::uint64_t> disclosed;
  for (model::Seat seat = 0; seat < match_.state.seats; ++seat) disclosed.push_back(disclosures_->CountFor(seat));
  return disclosed;
}

UndoneChance MatchSession::ChanceSince(const UndoPoint& point) const {
  UndoneChance chance;
  chance.luck = point.match.random.State() != match_.random.State();
  const base::Table<model::Seat, std::uint64_t> disclosed = Disclosed();
  for (const model::Seat seat : disclosed.Ids())
    chance.looked = chance.looked || (IsHuman(seat) && disclosed[seat] != point.disclosed[seat]);
  return chance;
}

const MatchSession::UndoPoint* MatchSession::FindUndoPoint(model::Seat seat) const {
  const auto own = std::find_if(undo_points_.rbegin(), undo_points_.rend(),
                                [&](const UndoPoint& point) { return point.match.decision.seat == seat; });
  return own == undo_points_.rend() ? nullptr : &*own;
}

MatchSession::UndoCheck MatchSession::CheckUndo(model::Seat seat) const {
  const UndoPoint* point = FindUndoPoint(seat);
  if (point == nullptr) return {};
  UndoCheck check{true, true, ChanceSince(*point)};
  check.allowed = !check.chance.IsAny() || setup_.may_undo_chance;
  return check;
}

bool MatchSession::Undo(model::Seat seat) {
  const UndoPoint* point = FindUndoPoint(seat);
  const UndoneChance chance = ChanceSince(*point);
  if (writer_ != nullptr) writer_->WriteUndo(point->match.decision.serial, seat, chance);
  CheckLog();
  if (setup_.log_is_required && writer_ != nullptr && !writer_->Problem().empty()) return false;
  match_ = point->match;
  step_.kind = engine::StepResult::Kind::Decision;
  restored_ = true;
  RollBackStories(point->stories);
  events_->RollBackTo(point->events);
  end_is_logged_ = false;
  disclosures_->StartFrom(match_);
  last_move_.reset();
  if (history_) {
    const std::size_t answers = match_.decision.serial - 1;
    history_->record.answers.resize(answers);
    history_->record.unasked.erase(history_->record.unasked.lower_bound(answers), history_->record.unasked.end());
    for (replay::LogStop& stop : history_->stops) stop.decisions = std::min(stop.decisions, answers);
  }
  undo_points_.erase(undo_points_.begin() + (point - undo_points_.data()), undo_points_.end());
  if (chance.IsAny()) TellUndo(seat, chance);
  for (SeatState& state : seats_) {
    state.stops.ForgetQuestions();
    state.skipped.clear();
  }
  return true;
}

void MatchSession::TellUndo(model::Seat seat, UndoneChance chance) {
  for (LanguageStory& story : stories_) {
    const view::Localizer words(program_, story.language);
    story.transcript->AddUndo(words.TranslatePhrase("{player} takes an answer back; {what}.",
                                                    {names_.seats[seat], DescribeChance(words, chance)}));
  }
}

bool MatchSession::LogVote(const replay::LogVote& vote) {
  if (writer_ == nullptr) return true;
  writer_->WriteVote(vote);
  CheckLog();
  return !setup_.log_is_required || writer_->Problem().empty();
}

}  // namespace cardinal::session
