#include "interpreter/drivers/session/imagined_future.h"

#include <algorithm>
#include <utility>

#include "interpreter/drivers/match_loop/determinized_match.h"

namespace cardinal::session {

namespace {

constexpr int kMaxAnswers = 200;  // until the turn is over

// -1: the decision cannot be passed.
std::int32_t FindPass(const model::Decision& decision) {
  const auto pass = std::ranges::find(decision.options, model::OptionKind::Pass, &model::Option::kind);
  return pass == decision.options.end() ? -1 : static_cast<std::int32_t>(pass - decision.options.begin());
}

// A determinized match keeps the faces of another seat's options: only the option that is taken may stay. Without an
// option, that seat passes if it can.
void KeepOneOption(model::Decision& decision, model::Seat reader, std::int32_t& option) {
  if (decision.seat == reader) return;
  const std::int32_t taken = option >= 0 ? option : FindPass(decision);
  option = taken < 0 ? -1 : 0;
  decision.options =
      taken < 0 ? std::vector<model::Option>() : std::vector{decision.options[static_cast<std::size_t>(taken)]};
}

bool IsOver(const match_loop::TurnClock& clock, const match::Match& match) {
  if (clock.HasTurns()) return clock.TurnsSinceStart() > 0;
  return match.decision.picked.empty() && !match_loop::IsActionUnderWay(match);
}

}  // namespace

match::Match ImagineFuture(const program::Program& program, const ImaginedFuture& future, std::uint64_t seed,
                           const base::Limits& limits) {
  base::Random luck(seed);
  match_loop::TurnClock clock(program);
  clock.Start(future.begin);
  std::int32_t option = future.option.value_or(-1);
  match::Match asked = future.position;
  KeepOneOption(asked.decision, future.reader, option);
  match::Match match = view::Determinize(program, asked, future.reader, luck);
  for (int i = 0; future.plays && i < kMaxAnswers && match.outcome.kind == model::OutcomeKind::Running; ++i) {
    clock.Update(match);
    const bool must_answer = i == 0 && future.option.has_value();
    if ((!must_answer && IsOver(clock, match)) || match.decision.options.empty()) break;
    if (option < 0) option = FindPass(match.decision);
    if (option < 0) option = luck.NextIndex(match.decision.options.size());
    model::Answer answer;
    answer.option = std::exchange(option, -1);
    if (engine::Advance(program, match, answer, limits).kind == engine::StepResult::Kind::Fault) break;
  }
  return match;
}

}  // namespace cardinal::session
