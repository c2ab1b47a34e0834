// Plays an earlier match again from a position, as far as its answers fit the present rules.
#include <algorithm>

#include "interpreter/drivers/host/hosted_match.h"

namespace cardinal::host {

using session::MatchSession;

namespace {

// The option with the words of the answer, or -1. Equal words: the option at the same place among them.
std::int32_t FindAnswer(const replay::LogAnswer& now, const replay::LogAnswer& then) {
  if (now.seat != then.seat) return -1;
  const std::string& words = then.AnswerText();
  std::ptrdiff_t skipped = std::count(then.options.begin(), then.options.begin() + then.option, words);
  for (std::size_t i = 0; i < now.options.size(); ++i)
    if (now.options[i] == words && skipped-- == 0) return static_cast<std::int32_t>(i);
  return -1;
}

}  // namespace

std::vector<replay::LogAnswer> HostedMatch::Retry(std::optional<Beginning> beginning,
                                                  std::span<const replay::LogAnswer> answers) {
  if (beginning) {
    session_.ContinueFrom(session_.GetSetup(), std::move(beginning->match),
                          replay::SavedHistory{{}, std::move(beginning->way)});
    session_.ForgetHistory();
  } else {
    session_.Start();
  }
  std::vector<replay::LogAnswer> given;
  for (const replay::LogAnswer& then : answers) {
    if (session_.LastStep().kind != engine::StepResult::Kind::Decision) break;
    const model::Decision& open = GetMatch().decision;
    replay::LogAnswer now = replay::MakeLogAnswer(program_, GetMatch(), {}, session_.NamesInRules());
    const std::int32_t option = FindAnswer(now, then);
    if (option < 0) break;
    const bool is_human = session_.IsHuman(open.seat);
    const bool is_choice = is_human && open.options.size() > 1;
    if (is_choice) session_.AddUndoPoint();
    const model::Seat seat = open.seat;
    const auto result = is_human ? session_.Answer(option) : session_.AnswerForComputer(option);
    if (result != MatchSession::AnswerResult::Taken) {
      if (is_choice) session_.DropUndoPoint();
      break;
    }
    if (is_human) ++asked_[seat];
    now.option = option;
    given.push_back(std::move(now));
  }
  return given;
}

void HostedMatch::ContinueLog(std::unique_ptr<replay::LineSink> log, Milliseconds now) {
  const bool is_open = session_.LastStep().kind == engine::StepResult::Kind::Decision;
  const std::uint32_t answered = GetMatch().serial - (is_open && GetMatch().serial > 0 ? 1 : 0);
  if (log != nullptr) session_.KeepLog(replay::LogWriter::Continue(std::move(log), answered));
  Settle(now);
}

}  // namespace cardinal::host
