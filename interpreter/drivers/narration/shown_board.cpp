#include "interpreter/drivers/narration/shown_board.h"

#include <algorithm>
#include <ostream>

namespace cardinal::narration {

namespace {

// The uid of the innermost round or turn that runs, or -1.
std::int32_t CurrentTurn(const program::Program& program, const match::Match& match) {
  const auto& frames = match.stack.frames;
  const auto is_turn = [&](const match::Frame& frame) {
    if (!frame.Runs(program::OccurrenceKind::Event) || frame.occurrence_index < 0) return false;
    const std::string_view word = program.events[frame.occurrence_index].keyword;
    return word == "round" || word == "turn";
  };
  const auto found = std::find_if(frames.rbegin(), frames.rend(), is_turn);
  return found == frames.rend() ? -1 : found->uid;
}

std::vector<std::vector<std::string>> AllRows(const BoardView& view) {
  std::vector<std::vector<std::string>> rows;
  for (const model::Seat seat : BoardSeats(view)) rows.push_back(BoardRows(view, seat));
  rows.push_back(BoardRows(view, model::kNoSeat));
  rows.back().front().clear();  // the states of the table
  return rows;
}

// The rows that are not as they were.
std::string Changed(const std::vector<std::string>& before, const std::vector<std::string>& now) {
  std::string text;
  for (std::size_t i = 0; i < now.size(); ++i)
    if (i >= before.size() || before[i] != now[i]) text += now[i];
  return text;
}

}  // namespace

void ShownBoard::PrintWhole(std::ostream& out, const BoardView& view) {
  rows_ = AllRows(view);
  turn_ = CurrentTurn(view.program, view.match);
  out << '\n';
  PrintBoard(out, view);
}

void ShownBoard::PrintChanges(std::ostream& out, const BoardView& view) {
  const std::vector<std::vector<std::string>> now = AllRows(view);
  if (now == rows_) return;
  if (rows_.empty() || turn_ != CurrentTurn(view.program, view.match)) return PrintWhole(out, view);
  const std::vector<model::Seat> seats = BoardSeats(view);
  out << '\n' << Changed(rows_.back(), now.back());
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const std::string changed = Changed(rows_[i], now[i]);
    if (!changed.empty()) out << PlayerTitle(view, seats[i]) << changed;
  }
  rows_ = now;
}

}  // namespace cardinal::narration
