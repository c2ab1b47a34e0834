#include "interpreter/drivers/loop/imagined_future.h"

#include <algorithm>

#include "interpreter/base/hash.h"

namespace cardinal::loop {

namespace {

constexpr std::int64_t kVictory = 1'000'000'000;
constexpr int kFarthest = 200;  // decisions that an imagined match goes on at most

std::int32_t InnermostOccurrence(const match::Match& match) {
  for (auto frame = match.stack.frames.rbegin(); frame != match.stack.frames.rend(); ++frame) {
    if (frame->uid > 0) return frame->uid;
  }
  return 0;
}

// How the others, and the seat itself in what its option brings with it, are imagined to answer: pass, else anything.
std::int32_t DefaultAnswer(const model::Decision& decision, base::Random& luck) {
  const auto is_pass = [](const model::Option& option) { return option.kind == model::OptionKind::Pass; };
  const auto pass = std::find_if(decision.options.begin(), decision.options.end(), is_pass);
  if (pass != decision.options.end()) return static_cast<std::int32_t>(pass - decision.options.begin());
  return static_cast<std::int32_t>(luck.Below(decision.options.size()));
}

}  // namespace

std::int32_t FindGoal(const program::Program& program) {
  for (std::size_t i = 0; i < program.queries.size(); ++i) {
    const program::Query& query = program.queries[i];
    if (query.goal && query.params.size() == 1) return static_cast<std::int32_t>(i);
  }
  return -1;
}

ImaginedFuture::ImaginedFuture(const program::Program& program, const match::Match& match, const base::Limits& limits)
    : program_(program),
      match_(match),
      limits_(limits),
      seat_(match.decision.seat),
      goal_(FindGoal(program)),
      asking_(InnermostOccurrence(match)) {}

// Further picks of one set, and choices made inside the occurrence that asked (an action's own, say, inside its
// window).
bool ImaginedFuture::Unfolding(const match::Match& imagined) const {
  if (!imagined.decision.picked.empty()) return true;
  if (imagined.decision.kind == model::DecisionKind::Act || asking_ == 0) return false;
  const auto& frames = imagined.stack.frames;
  return std::any_of(frames.begin(), frames.end(), [&](const match::Frame& frame) { return frame.uid == asking_; });
}

std::int64_t ImaginedFuture::Worth(const match::Match& imagined) const {
  if (imagined.outcome.kind == model::OutcomeKind::Drawn) return 0;
  if (imagined.outcome.kind == model::OutcomeKind::Won) return imagined.outcome.winner == seat_ ? kVictory : -kVictory;
  const model::Value arguments[] = {seat_};
  const vm::Reply reply = engine::Ask(program_, imagined, goal_, arguments);
  return reply.fault ? -kVictory : reply.value;
}

std::optional<std::int64_t> ImaginedFuture::Try(std::int32_t option, std::uint64_t sample) {
  if (goal_ < 0) return std::nullopt;
  base::Random luck(base::Hasher(sample).Add(seat_).Value());
  match::Match imagined = view::Imagine(program_, match_, seat_, luck);
  model::Answer answer;
  answer.option = option;
  for (int i = 0; i < kFarthest; ++i) {
    const engine::Step step = engine::Advance(program_, imagined, answer, limits_);
    if (step.kind != engine::Step::Kind::Decision) break;  // over, or as far as the rules could go
    if (imagined.decision.seat == seat_ && !Unfolding(imagined)) break;
    answer.option = DefaultAnswer(imagined.decision, luck);
  }
  return Worth(imagined);
}

}  // namespace cardinal::loop
