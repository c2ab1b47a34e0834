// Continues a hosted match from its log.
#include <algorithm>
#include <utility>

#include "interpreter/drivers/host/hosted_match.h"
#include "interpreter/drivers/replay/log_conversion.h"
#include "interpreter/machine/match/options.h"
#include "interpreter/machine/view/seat_names.h"
#include "interpreter/players/player_factory.h"

namespace cardinal::host {

namespace {

// The seats, options and seed of the log. Returns a problem in words, or "".
std::string ReadSetup(const program::Program& program, const replay::LogHeader& head, session::SessionSetup& setup) {
  setup.seed = head.seed;
  setup.seats.clear();
  for (const replay::LogSeat& seat : head.seats) {
    if (seat.player != session::kHuman && players::MakeComputerPlayer(seat.player, 0) == nullptr)
      return "there is no player `" + seat.player + "`";
    setup.seats.push_back({seat.name, seat.player, {seat.deck, {}}});
  }
  setup.options.clear();
  for (const auto& [name, value] : head.options)
    if (const match::ParsedOption parsed = match::ParseOption(program, name, value); parsed.option)
      setup.options.push_back(*parsed.option);
  return view::CheckSeatNames(session::MakeDisplayNames(setup).seats);
}

}  // namespace

std::string HostedMatch::Resume(std::string_view log, std::unique_ptr<replay::LineSink> sink, Milliseconds now) {
  replay::ParsedLog parsed = replay::ParseLog(log, true);
  if (!parsed.log) return "line " + std::to_string(parsed.line) + " of the log: " + parsed.problem;
  if (parsed.log->head.game != program_.game) return "the log is of the game `" + parsed.log->head.game + "`";
  std::string problem;
  auto record = replay::MakeRecord(*parsed.log, program_, problem);
  if (!record) return problem;
  session::SessionSetup setup = session_.GetSetup();
  if (problem = ReadSetup(program_, parsed.log->head, setup); !problem.empty()) return problem;
  const std::vector<model::Answer> answers = std::exchange(record->answers, {});
  const std::set<std::size_t> unasked = std::exchange(record->unasked, {});
  const match::Match start = record->start;
  replay::LogHeader head = parsed.log->head;
  session_.ContinueFrom(std::move(setup), start,
                        replay::SavedHistory{std::move(head), std::move(*record), parsed.log->stops});
  asked_.assign(session_.GetSetup().seats.size(), 0);
  session_.Start();
  const auto changed = [&] {
    const auto changes = replay::DescribeChanges(replay::FindRuleChanges(parsed.log->head, program_, home_), program_);
    if (!changes.empty()) changed_since_log_ = place_names_.Shorten(replay::JoinTruncated(changes));
    return changes.empty() ? std::string() : " (" + changed_since_log_ + " has changed)";
  };
  auto undone = parsed.log->undone.begin();
  const auto tell_undone = [&](std::size_t decisions) {
    for (; undone != parsed.log->undone.end() && undone->decisions <= decisions; ++undone)
      session_.TellUndo(undone->seat, undone->chance);
  };
  for (std::size_t i = 0; i < answers.size(); ++i) {
    tell_undone(i);
    const model::Decision& open = GetMatch().decision;
    const bool same = session_.LastStep().kind == engine::StepResult::Kind::Decision &&
                      answers[i].option < std::ssize(open.options) &&
                      PositionHash() == parsed.log->answers[i].position.hash;
    if (!same) return "the position before decision " + std::to_string(i + 1) + " is not that of the log" + changed();
    const model::Seat seat = open.seat;
    const bool is_person = session_.IsHuman(seat), has_chosen = is_person && !unasked.contains(i);
    // A person who was asked may have passed by the command `stop` instead, and may undo that.
    const auto is_command = [&](const replay::LogStop& stop) { return stop.decisions == i && stop.seat == seat; };
    if (has_chosen || (is_person && std::ranges::any_of(parsed.log->stops, is_command))) {
      ++asked_[seat];
      session_.AddUndoPoint();
    }
    const auto result =
        is_person ? session_.Answer(answers[i].option, has_chosen) : session_.AnswerForComputer(answers[i].option);
    if (result != session::MatchSession::AnswerResult::Taken)
      return "the answer to decision " + std::to_string(i + 1) + " is refused" + changed();
  }
  tell_undone(answers.size());
  session_.TakeRestored();
  ContinueVote(parsed.log->votes);
  if (sink != nullptr)
    session_.KeepLog(replay::LogWriter::Continue(std::move(sink), static_cast<std::uint32_t>(answers.size())));
  if (parsed.log->end) session_.EndIsLogged();
  unfinished_ = parsed.log->end && parsed.log->end->ending == replay::LogEnding::Unfinished;
  Settle(now);
  return "";
}

}  // namespace cardinal::host
