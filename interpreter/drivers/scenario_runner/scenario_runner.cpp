#include "interpreter/drivers/scenario_runner/scenario_runner.h"

#include <algorithm>

#include "interpreter/drivers/scenario_runner/chance_answers.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::ScenarioStep;

namespace {

constexpr std::size_t kMaxShown = 12;

std::vector<std::string> LastTold(const std::vector<std::string>& told) {
  if (told.size() <= kMaxShown) return told;
  std::vector<std::string> last = {"... " + std::to_string(told.size() - kMaxShown) + " more before"};
  last.insert(last.end(), told.end() - kMaxShown, told.end());
  return last;
}

}  // namespace

std::vector<std::string> DescribeOpenDecision(const ScenarioGame& game) {
  if (game.match.outcome.kind != model::OutcomeKind::Running) {
    return {"the game is over: " + OutcomeText(game, game.match.outcome) + "   " +
            SiteLocationAndClauses(game.GetProgram(), game.match.outcome.site)};
  }
  return {DescribeDecision(game) + "   " + SiteLocationAndClauses(game.GetProgram(), game.match.decision.site),
          "options: " + JoinText(AllOptionWords(game))};
}

ScenarioRunner::ScenarioRunner(StartedGame begun, const documents::Scenario& scenario, RunMode mode,
                               const source::SourceSet* rules)
    : game_(std::move(begun.game)),
      begun_(std::move(begun)),
      scenario_(scenario),
      mode_(mode),
      rules_(rules),
      heard_(game_),
      asked_(game_.GetProgram(), false),
      seed_(scenario.seed.value_or(0)),
      forbidden_(ForbiddenProblem(scenario.end)) {
  before_ = game_.match;
  record_ = {game_.names, game_.match, begun_.event, begun_.args, {}, {}};
  ListenToSeats();
}

bool ScenarioRunner::Fail(Failure failure) {
  failures_.push_back(std::move(failure));
  return false;
}

bool ScenarioRunner::FailHere(source::Span span, std::string said, std::vector<Section> more) {
  Failure failure{span, std::move(said), {}};
  failure.AddSection("now", DescribeOpenDecision(game_));
  for (Section& section : more) failure.AddSection(std::move(section.title), std::move(section.lines));
  failure.AddSection("`random:` does not help", UnfittingLuck());
  failure.AddSection("told since the step began", LastTold(heard_.SentencesFor()));
  return Fail(std::move(failure));
}

// The next words of `random:`, if the open decision is a draw that they do not fit.
std::vector<std::string> ScenarioRunner::UnfittingLuck() const {
  if (!AskedIsChance() || drawn_ >= scenario_.random.size()) return {};
  const ChanceAnswer draw = ParseChance(game_, scenario_.random[drawn_]);
  if (draw.problem.empty()) return {};
  return {"its next words, `" + scenario_.random[drawn_].text + "`, do not fit this draw: " + draw.problem};
}

void ScenarioRunner::RunSteps() {
  const match::Match start = game_.match;
  const bool done = DoSteps();
  if (fault_ ? !CheckFault() : !done) return;
  CheckRandom();
  CheckTells(scenario_.tells, EventTranscript::Period::Begin);
  const std::string broken = match::CheckUnchanged(start, game_.match);
  if (!broken.empty()) unsound_ = soundness::MakeInvariantProblem(broken, game_.match.decision.site);
  if (!broken.empty()) Fail({scenario_.title.span, "the engine broke an invariant: " + broken, {}});
}

bool ScenarioRunner::DoSteps() {
  if (!Begin()) return false;
  for (step_ = 0; step_ < scenario_.steps.size(); ++step_) {
    if (!DoStep(step_)) return false;
  }
  return CheckEnd() && CheckMatchInvariants();
}

bool ScenarioRunner::Begin() {
  may_fail_ = scenario_.end && scenario_.end->kind == documents::ExpectedEnd::Kind::Fault && scenario_.steps.empty();
  const engine::StepResult step =
      engine::StartMatch(game_.GetProgram(), game_.match, begun_.event, begun_.args, {}, &heard_);
  if (step.kind == engine::StepResult::Kind::Fault) {
    if (may_fail_) fault_ = step.fault;
    if (may_fail_) return false;
    unsound_ = soundness::MakeFaultProblem(step.fault, -1);
    return Fail({scenario_.title.span,
                 "the rules failed at the start: " + step.fault.message,
                 {{"where", {SiteLocationAndClauses(game_.GetProgram(), step.fault.site)}}}});
  }
  return CheckMatchInvariants() && (mode_ != RunMode::Undo || RepeatStart(record_.start));
}

// Checks the match at the open decision: its invariants hold and, in `Save` mode, it is equal after encoding and
// decoding.
bool ScenarioRunner::CheckMatchInvariants() {
  const source::Span span = step_ < scenario_.steps.size() ? scenario_.steps[step_].span : scenario_.title.span;
  const std::string broken = match::CheckInvariants(game_.GetProgram(), game_.match);
  if (!broken.empty()) unsound_ = soundness::MakeInvariantProblem(broken, game_.match.decision.site);
  if (!broken.empty()) return FailHere(span, "the engine broke an invariant: " + broken);
  if (mode_ != RunMode::Save) return true;
  match::Match restored;
  std::string error;
  const std::string image = match::Encode(game_.GetProgram(), game_.match);
  if (!match::Decode(game_.GetProgram(), image, restored, error))
    return FailHere(span, "saved, the match cannot be restored: " + error);
  if (!(restored == game_.match) || match::HashMatch(restored) != match::HashMatch(game_.match))
    return FailHere(span, "saved and restored, the match is another one");
  game_.match = std::move(restored);
  return true;
}

bool ScenarioRunner::CheckUnusedSteps(std::size_t index) {
  if (!IsOver()) return true;
  const Step& step = scenario_.steps[index];
  const bool only_claims = step.kind == Step::Kind::Check && !step.asks;
  if (only_claims || step.kind == Step::Kind::Refused) return true;
  const std::string what =
      step.kind == Step::Kind::Answer ? step.seat.text + "'s answer `" + step.answer.text + "`" : "what this step asks";
  return FailHere(step.span, what + " was never asked for: the game is over",
                  {{"to make it pass", {"delete this step and those after it"}}});
}

bool ScenarioRunner::DoStep(std::size_t index) {
  const Step& step = scenario_.steps[index];
  if (step.kind == Step::Kind::Answer && !NamesPlayer(step)) return false;
  if (!AdvanceAutomatically([&] { return IsDecisionOfStep(index); })) return false;
  if (!CheckUnusedSteps(index)) return false;
  const match::Match begin = game_.match;
  const std::size_t answers = record_.answers.size();
  if (step.kind == Step::Kind::Answer) {
    before_ = game_.match;
    heard_.BeginStep();
    may_fail_ = scenario_.end && scenario_.end->kind == documents::ExpectedEnd::Kind::Fault &&
                index + 1 == scenario_.steps.size();
    answered_ = {};
    if (!GiveAnswer(step)) return false;
    if (scenario_.auto_single && !answered_.where.empty() && !answered_.chose)
      swallowed_.push_back("step " + std::to_string(index + 1) + ", `" + step.answer.text + "`: " + answered_.where);
  } else if (step.kind == Step::Kind::Refused && !CheckRefusal(step)) {
    return false;
  }
  if (!AdvanceAutomatically([&] { return IsDecisionOfClaims(index); })) return false;
  record_.marks.push_back({"step " + std::to_string(index + 1), record_.answers.size(), 0});
  if (mode_ == RunMode::Undo && !RedoStep(begin, answers, step.span)) return false;
  if (!CheckClaims(step)) return false;
  CheckTells(step.tells, EventTranscript::Period::Step);
  return true;
}

std::vector<std::string> ScenarioRunner::ForcedSteps() const {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> lines;
  if (swallowed_.size() > kMost) lines.push_back("... " + std::to_string(swallowed_.size() - kMost) + " more before");
  for (std::size_t i = swallowed_.size() - std::min(swallowed_.size(), kMost); i < swallowed_.size(); ++i)
    lines.push_back(swallowed_[i]);
  if (!lines.empty()) lines.emplace_back("such an answer need not be written; was it meant for a later decision?");
  return lines;
}

bool ScenarioRunner::CheckRandom() {
  if (drawn_ >= scenario_.random.size()) return true;
  std::vector<std::string> rest;
  for (std::size_t i = drawn_; i < scenario_.random.size(); ++i) rest.push_back("`" + scenario_.random[i].text + "`");
  return Fail({scenario_.random[drawn_].span,
               "nothing draws what is left of `random`: " + JoinText(rest),
               {{"if the game is right", {"take it away, or put it where it is drawn"}}}});
}

bool ScenarioRunner::CheckEnd() {
  may_fail_ = scenario_.end && scenario_.end->kind == documents::ExpectedEnd::Kind::Fault;
  if (!scenario_.end || !AdvanceAutomatically([&] { return EndsHere(); })) return failures_.empty();
  if (forbidden_) return CheckNoSoftLock();
  const documents::ExpectedEnd& end = *scenario_.end;
  if (MatchesEnd(game_)) return true;
  if (AskedIsChance())
    return FailHere(end.text.span, "before the end luck draws " + DescribeDraw(game_),
                    {{"add before `end`", {DrawHint(game_)}}});
  if (IsOver())
    return FailHere(end.text.span, "the game is over: " + OutcomeText(game_, game_.match.outcome),
                    {{"if the game is right, write", {"end: " + OutcomeText(game_, game_.match.outcome)}}});
  std::vector<Section> more;
  const bool unknown = end.kind == documents::ExpectedEnd::Kind::Decision && !game_.FindSeat(end.seat.text);
  if (unknown) more.push_back({"help", {"the players are " + JoinText(game_.names.seats)}});
  more.push_back({"if the scenario is to end here, write",
                  {"end: " + game_.SeatName(OpenDecision().seat) + ", " + DecisionName(game_)}});
  more.push_back(
      {"if the game continues, add an answer such as",
       {"- " + game_.SeatName(OpenDecision().seat) + ": " + OptionWords(game_, OpenDecision().options.front())}});
  FailHere(end.text.span,
           end.kind == documents::ExpectedEnd::Kind::Fault
               ? "the steps are over, and the rules have not failed"
               : "the steps are over, and the game is not at `" + end.text.text + "`",
           std::move(more));
  failures_.back().has_unknown_name = unknown;
  return false;
}

}  // namespace cardinal::scenario_runner
