#include "interpreter/drivers/match_loop/determinized_match.h"

#include <algorithm>

#include "interpreter/base/hash.h"
#include "interpreter/base/sequence.h"

namespace cardinal::match_loop {

namespace {

constexpr std::int64_t kVictory = 1'000'000'000;
constexpr std::int32_t kMaxHorizon = 200;  // the maximum number of automatic decisions in a row

std::int32_t InnermostOccurrence(const match::Match& match) {
  for (auto frame = match.stack.frames.rbegin(); frame != match.stack.frames.rend(); ++frame) {
    if (frame->uid > 0) return frame->uid;
  }
  return 0;
}

// The assumed answer of the other seats, and of the seat itself for further choices of its option: pass; of numbers the
// first, which is the least; otherwise a random option.
std::int32_t DefaultAnswer(const model::Decision& decision, base::Random& luck) {
  if (decision.kind == model::DecisionKind::Number) return 0;
  const auto is_pass = [](const model::Option& option) { return option.kind == model::OptionKind::Pass; };
  const auto pass = std::find_if(decision.options.begin(), decision.options.end(), is_pass);
  if (pass != decision.options.end()) return static_cast<std::int32_t>(pass - decision.options.begin());
  return luck.NextIndex(decision.options.size());
}

}  // namespace

std::int32_t FindGoal(const program::Program& program) {
  for (const auto i : program.queries.Ids()) {
    const program::Query& query = program.queries[i];
    if (query.goal && query.params.size() == 1) return i;
  }
  return -1;
}

bool IsActionUnderWay(const match::Match& match) {
  if (!match.pending.empty()) return true;
  return std::any_of(match.stack.frames.begin(), match.stack.frames.end(),
                     [](const match::Frame& frame) { return frame.Occurrence() == program::OccurrenceKind::Action; });
}

TurnClock::TurnClock(const program::Program& program) {
  const auto has = [&](std::string_view word) {
    return std::any_of(program.events.begin(), program.events.end(),
                       [&](const auto& event) { return event.keyword == word; });
  };
  const std::string_view word = has("turn") ? "turn" : "round";
  any_ = has(word);
  for (const program::Event& event : program.events) counts_.push_back(event.keyword == word);
}

std::int32_t TurnClock::InnermostTurn(const match::Match& match) const {
  for (auto frame = match.stack.frames.rbegin(); frame != match.stack.frames.rend(); ++frame) {
    if (frame->Runs(program::OccurrenceKind::Event) && counts_[frame->occurrence_index]) return frame->uid;
  }
  return 0;
}

void TurnClock::Start(const match::Match& match) {
  turns_ = 0;
  last_ = InnermostTurn(match);
}

void TurnClock::Update(const match::Match& match) {
  const std::int32_t turn = InnermostTurn(match);
  if (turn <= last_) return;
  last_ = turn;
  ++turns_;
}

// Answers the decisions of a simulation that need no player.
class DeterminizedMatch::Policy : public vm::DecisionPolicy {
 public:
  Policy(DeterminizedMatch& game, const Stop& stop) : game_(game), stop_(stop) {}
  std::int32_t ChooseOption(const match::Match& match) override {
    const model::Decision& decision = match.decision;
    if (decision.seat < 0) return game_.luck_.NextIndex(decision.options.size());
    return Passes(match, decision.seat) ? DefaultAnswer(decision, game_.luck_) : vm::kNoChoice;
  }
  bool MayPassUnasked() const override { return stop_.clock > 0; }
  bool PassesUnasked(const match::Match& match, model::Seat seat) override { return Passes(match, seat); }

 private:
  bool Passes(const match::Match& match, model::Seat seat) {
    if (stop_.clock == 0) return false;
    game_.clock_.Update(match);
    return seat != stop_.until_asked && game_.clock_.TurnsSinceStart() < stop_.clock;
  }

  DeterminizedMatch& game_;
  const Stop stop_;
};

DeterminizedMatch::DeterminizedMatch(const program::Program& program, const match::Match& match,
                                     const base::Limits& limits)
    : program_(program),
      match_(match),
      limits_(limits),
      seat_(match.decision.seat),
      goal_(FindGoal(program)),
      clock_(program) {
  seen_.reserve(match.state.cards.size());
  for (const auto card : match.state.cards.Ids()) seen_.push_back(match::SeesFace(program, match.state, seat_, card));
}

void DeterminizedMatch::Step(std::int32_t option) {
  model::Answer answer;
  answer.option = option;
  over_ = engine::Advance(program_, imagined_, answer, limits_).kind != engine::StepResult::Kind::Decision;
}

bool DeterminizedMatch::IsForced() const {
  return imagined_.decision.seat < 0 || imagined_.decision.options.size() == 1;
}

void DeterminizedMatch::Run(std::int32_t option, const Stop& stop) {
  model::Answer answer;
  answer.option = option;
  Policy policy(*this, stop);
  over_ = engine::AdvanceToOpenChoice(program_, imagined_, answer, {kMaxHorizon, &policy}, limits_).kind !=
          engine::StepResult::Kind::Decision;
  if (over_) return;
  clock_.Update(imagined_);
  over_ = IsForced();  // the limit of automatic decisions was reached
}

// Further picks of one set, and choices inside the occurrence that asked (for example those of an action inside its
// window).
bool DeterminizedMatch::IsPartOfLastAction() const {
  if (!imagined_.decision.picked.empty()) return true;
  if (imagined_.decision.kind == model::DecisionKind::Act || asking_ == 0) return false;
  const auto& frames = imagined_.stack.frames;
  return std::any_of(frames.begin(), frames.end(), [&](const match::Frame& frame) { return frame.uid == asking_; });
}

// All options are judged at the same moment, at which what was announced has taken effect: at the end of the turn or
// round. Otherwise the targets of an action look alike as long as it waits.
std::optional<std::int64_t> DeterminizedMatch::EvaluateOption(std::int32_t option, std::uint64_t sample) {
  if (goal_ < 0 && program_.score_code < 0) return std::nullopt;
  BeginSimulation(sample);
  if (clock_.HasTurns()) {
    Run(option, {1, model::kNoSeat});
  } else {
    Step(option);
    PassUntilEvaluated();
  }
  const players::SeatEvaluation standing = EvaluateSeat(seat_);
  switch (standing.outcome) {
    case model::OutcomeKind::Drawn: return 0;
    case model::OutcomeKind::Lost:
    case model::OutcomeKind::Won: return standing.won ? kVictory : -kVictory;
    case model::OutcomeKind::Running: break;
  }
  return standing.goal_value.value_or(-kVictory);
}

// ---- Simulations

players::SimulationState DeterminizedMatch::BeginSimulation(std::uint64_t sample) {
  luck_ = base::Random(base::Hasher(sample).Add(seat_).Digest());
  imagined_ = view::Determinize(program_, match_, seat_, luck_);
  asking_ = InnermostOccurrence(imagined_);
  over_ = false;
  clock_.Start(imagined_);
  return CurrentState();
}

players::SimulationState DeterminizedMatch::AnswerDecision(std::int32_t option) {
  asking_ = InnermostOccurrence(imagined_);
  Run(option, {});
  return CurrentState();
}

players::SimulationState DeterminizedMatch::PassUntil(std::int32_t clock, model::Seat until_asked) {
  if (!over_ && clock_.TurnsSinceStart() < clock && imagined_.decision.seat != until_asked)
    Run(DefaultAnswer(imagined_.decision, luck_), {clock, until_asked});
  return CurrentState();
}

void DeterminizedMatch::Remember() {
  if (!remembered_)
    remembered_.emplace(imagined_, luck_, asking_, over_, clock_);
  else
    *remembered_ = {imagined_, luck_, asking_, over_, clock_};
}

players::SimulationState DeterminizedMatch::Return() {
  imagined_ = remembered_->imagined;
  luck_ = remembered_->luck;
  asking_ = remembered_->asking;
  over_ = remembered_->over;
  clock_ = remembered_->clock;
  return CurrentState();
}

void DeterminizedMatch::PassUntilEvaluated() {
  for (std::int32_t i = 1; i < kMaxHorizon && !over_; ++i) {
    if (imagined_.decision.seat == seat_ && !IsPartOfLastAction() && !IsActionUnderWay(imagined_)) return;
    Step(DefaultAnswer(imagined_.decision, luck_));
  }
}

players::SimulationState DeterminizedMatch::CurrentState() const {
  players::SimulationState now;
  if (over_) return now;
  const auto& options = imagined_.decision.options;
  now.seat = imagined_.decision.seat;
  now.clock = clock_.TurnsSinceStart();
  now.options = base::Count(options);
  const auto is_pass = [](const model::Option& option) { return option.kind == model::OptionKind::Pass; };
  const auto pass = std::find_if(options.begin(), options.end(), is_pass);
  if (pass != options.end()) now.pass = static_cast<std::int32_t>(pass - options.begin());
  return now;
}

players::SeatEvaluation DeterminizedMatch::EvaluateSeat(model::Seat seat) const {
  players::SeatEvaluation standing;
  standing.outcome = imagined_.outcome.kind;
  standing.won = imagined_.outcome.IsWonBy(seat);
  if (standing.outcome != model::OutcomeKind::Running) return standing;
  if (goal_ < 0) {
    if (program_.score_code >= 0) standing.goal_value = LeadInScore(seat);
    return standing;
  }
  const model::Value arguments[] = {seat};
  const vm::EvaluationResult reply = engine::EvaluateQuery(program_, imagined_, goal_, arguments);
  if (reply.fault) {
    goal_fault_ = reply.fault;
  } else {
    standing.goal_value = reply.value;
  }
  return standing;
}

// Without a goal query, the score is the goal: as much as possible, and more than the best of the players outside the
// team. In a game that all win or lose together, the scores are alike, and only the first part counts. Nothing: a score
// cannot be computed now.
std::optional<std::int64_t> DeterminizedMatch::LeadInScore(model::Seat seat) const {
  const auto worth = [&](model::Seat of) -> std::optional<std::int64_t> {
    const vm::EvaluationResult reply = engine::EvaluateScore(program_, imagined_, of);
    if (reply.fault || std::abs(reply.value) >= kVictory) return std::nullopt;
    return program_.least_score_wins ? -reply.value : reply.value;
  };
  const std::optional<std::int64_t> own = worth(seat);
  std::optional<std::int64_t> best;
  for (model::Seat other = 0; own && other < imagined_.state.seats; ++other) {
    const bool together = program_.teams > 0 && (other - seat) % program_.teams == 0;
    if (other == seat || together || ((imagined_.state.eliminated >> other) & 1u) != 0) continue;
    const std::optional<std::int64_t> theirs = worth(other);
    if (!theirs) return std::nullopt;
    best = std::max(best.value_or(*theirs), *theirs);
  }
  return own && best ? 2 * *own - *best : own;
}

}  // namespace cardinal::match_loop
