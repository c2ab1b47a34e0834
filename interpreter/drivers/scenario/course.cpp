#include "interpreter/drivers/scenario/course.h"

#include <algorithm>

#include "interpreter/drivers/scenario/luck.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Step;

namespace {

constexpr std::size_t kMostTold = 12;

std::vector<std::string> LastTold(const std::vector<std::string>& told) {
  if (told.size() <= kMostTold) return told;
  std::vector<std::string> last = {"... " + std::to_string(told.size() - kMostTold) + " more before"};
  last.insert(last.end(), told.end() - kMostTold, told.end());
  return last;
}

}  // namespace

std::vector<std::string> OpenDecision(const Game& game) {
  if (game.match.outcome.kind != model::OutcomeKind::Running) {
    return {"the game is over: " + OutcomeWords(game, game.match.outcome) + "   " +
            PlaceAndClauses(game.Rules(), game.match.outcome.site)};
  }
  return {Asking(game) + "   " + PlaceAndClauses(game.Rules(), game.match.decision.site),
          "options: " + Joined(AllOptionWords(game))};
}

Course::Course(Begun begun, const documents::Scenario& scenario, Mode mode, const source::SourceSet* rules)
    : game_(std::move(begun.game)),
      begun_(std::move(begun)),
      scenario_(scenario),
      mode_(mode),
      rules_(rules),
      heard_(game_),
      asked_(game_.Rules(), false),
      seed_(scenario.seed.value_or(0)),
      forbidden_(ForbiddenBy(scenario.end)) {
  before_ = game_.match;
  record_ = {game_.names, game_.match, begun_.event, begun_.args, {}, {}};
  ListenFor();
}

bool Course::Fail(Failure failure) {
  failures_.push_back(std::move(failure));
  return false;
}

bool Course::FailHere(source::Span span, std::string said, std::vector<Section> more) {
  Failure failure{span, std::move(said), {}};
  failure.Add("now", OpenDecision(game_));
  for (Section& section : more) failure.Add(std::move(section.title), std::move(section.lines));
  failure.Add("`random:` does not help", UnfittingLuck());
  failure.Add("told since the step began", LastTold(heard_.Told()));
  return Fail(std::move(failure));
}

// The next words of `random:`, where luck draws and they do not fit.
std::vector<std::string> Course::UnfittingLuck() const {
  if (!AskedIsChance() || drawn_ >= scenario_.random.size()) return {};
  const Draw draw = DrawAs(game_, scenario_.random[drawn_]);
  if (draw.problem.empty()) return {};
  return {"its next words, `" + scenario_.random[drawn_].text + "`, do not fit this draw: " + draw.problem};
}

void Course::Run() {
  const match::Match start = game_.match;
  const bool done = DoSteps();
  if (fault_ ? !CheckFault() : !done) return;
  CheckRandom();
  CheckTells(scenario_.tells, Heard::Since::Begin);
  const std::string broken = match::BrokenBetween(start, game_.match);
  if (!broken.empty()) unsound_ = soundness::OfInvariant(broken, game_.match.decision.site);
  if (!broken.empty()) Fail({scenario_.title.span, "the engine broke an invariant: " + broken, {}});
}

bool Course::DoSteps() {
  if (!Begin()) return false;
  for (step_ = 0; step_ < scenario_.steps.size(); ++step_) {
    if (!DoStep(step_)) return false;
  }
  return CheckEnd() && CheckIntegrity();
}

bool Course::Begin() {
  may_fail_ = scenario_.end && scenario_.end->kind == documents::End::Kind::Fault && scenario_.steps.empty();
  const engine::Step step = engine::Begin(game_.Rules(), game_.match, begun_.event, begun_.args, {}, &heard_);
  if (step.kind == engine::Step::Kind::Fault) {
    if (may_fail_) fault_ = step.fault;
    if (may_fail_) return false;
    unsound_ = soundness::OfFault(step.fault, -1);
    return Fail({scenario_.title.span,
                 "the rules failed at the start: " + step.fault.message,
                 {{"where", {PlaceAndClauses(game_.Rules(), step.fault.site)}}}});
  }
  return CheckIntegrity() && (mode_ != Mode::Undo || BeginAgain(record_.start));
}

// Whatever happens at the open decision: it is sound, and in `Save` mode the same after it has been written and read.
bool Course::CheckIntegrity() {
  const source::Span span = step_ < scenario_.steps.size() ? scenario_.steps[step_].span : scenario_.title.span;
  const std::string broken = match::BrokenInvariant(game_.Rules(), game_.match);
  if (!broken.empty()) unsound_ = soundness::OfInvariant(broken, game_.match.decision.site);
  if (!broken.empty()) return FailHere(span, "the engine broke an invariant: " + broken);
  if (mode_ != Mode::Save) return true;
  match::Match restored;
  std::string error;
  const std::string image = match::Encode(game_.Rules(), game_.match);
  if (!match::Decode(game_.Rules(), image, restored, error))
    return FailHere(span, "saved, the match cannot be restored: " + error);
  if (!(restored == game_.match) || match::Hash(restored) != match::Hash(game_.match))
    return FailHere(span, "saved and restored, the match is another one");
  game_.match = std::move(restored);
  return true;
}

bool Course::CheckLeftovers(std::size_t index) {
  if (!Over()) return true;
  const Step& step = scenario_.steps[index];
  const bool only_claims = step.kind == Step::Kind::Check && !step.asks;
  if (only_claims || step.kind == Step::Kind::Refused) return true;
  const std::string what =
      step.kind == Step::Kind::Answer ? step.who.text + "'s answer `" + step.answer.text + "`" : "what this step asks";
  return FailHere(step.span, what + " was never asked for: the game is over",
                  {{"to make it pass", {"delete this step and those after it"}}});
}

bool Course::DoStep(std::size_t index) {
  const Step& step = scenario_.steps[index];
  if (step.kind == Step::Kind::Answer && !NamesPlayer(step)) return false;
  if (!Settle([&] { return Awaits(index); })) return false;
  if (!CheckLeftovers(index)) return false;
  const match::Match begin = game_.match;
  const std::size_t answers = record_.answers.size();
  if (step.kind == Step::Kind::Answer) {
    before_ = game_.match;
    heard_.Forget();
    may_fail_ =
        scenario_.end && scenario_.end->kind == documents::End::Kind::Fault && index + 1 == scenario_.steps.size();
    answered_ = {};
    if (!GiveAnswer(step)) return false;
    if (scenario_.auto_single && !answered_.where.empty() && !answered_.chose)
      swallowed_.push_back("step " + std::to_string(index + 1) + ", `" + step.answer.text + "`: " + answered_.where);
  } else if (step.kind == Step::Kind::Refused && !Refuse(step)) {
    return false;
  }
  if (!Settle([&] { return AwaitsAfter(index); })) return false;
  record_.marks.push_back({"step " + std::to_string(index + 1), record_.answers.size(), 0});
  if (mode_ == Mode::Undo && !RedoStep(begin, answers, step.span)) return false;
  if (!CheckClaims(step)) return false;
  CheckTells(step.tells, Heard::Since::Step);
  return true;
}

std::vector<std::string> Course::SwallowedSteps() const {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> lines;
  if (swallowed_.size() > kMost) lines.push_back("... " + std::to_string(swallowed_.size() - kMost) + " more before");
  for (std::size_t i = swallowed_.size() - std::min(swallowed_.size(), kMost); i < swallowed_.size(); ++i)
    lines.push_back(swallowed_[i]);
  if (!lines.empty()) lines.emplace_back("such an answer need not be written; was it meant for a later decision?");
  return lines;
}

bool Course::CheckRandom() {
  if (drawn_ >= scenario_.random.size()) return true;
  std::vector<std::string> rest;
  for (std::size_t i = drawn_; i < scenario_.random.size(); ++i) rest.push_back("`" + scenario_.random[i].text + "`");
  return Fail({scenario_.random[drawn_].span,
               "nothing draws what is left of `random`: " + Joined(rest),
               {{"if the game is right", {"take it away, or put it where it is drawn"}}}});
}

bool Course::CheckEnd() {
  may_fail_ = scenario_.end && scenario_.end->kind == documents::End::Kind::Fault;
  if (!scenario_.end || !Settle([&] { return EndsHere(); })) return failures_.empty();
  if (forbidden_) return CanBeLeft();
  const documents::End& end = *scenario_.end;
  if (EndFits(game_)) return true;
  if (AskedIsChance())
    return FailHere(end.text.span, "before the end luck draws " + DrawWords(game_),
                    {{"add before `end`", {DrawLine(game_)}}});
  if (Over())
    return FailHere(end.text.span, "the game is over: " + OutcomeWords(game_, game_.match.outcome),
                    {{"if the game is right, write", {"end: " + OutcomeWords(game_, game_.match.outcome)}}});
  std::vector<Section> more;
  const bool unknown = end.kind == documents::End::Kind::Decision && !game_.FindSeat(end.who.text);
  if (unknown) more.push_back({"help", {"the players are " + Joined(game_.names.seats)}});
  more.push_back(
      {"if the scenario is to end here, write", {"end: " + game_.SeatName(Open().seat) + ", " + DecisionName(game_)}});
  more.push_back({"if the game continues, add an answer such as",
                  {"- " + game_.SeatName(Open().seat) + ": " + OptionWords(game_, Open().options.front())}});
  FailHere(end.text.span,
           end.kind == documents::End::Kind::Fault
               ? "the steps are over, and the rules have not failed"
               : "the steps are over, and the game is not at `" + end.text.text + "`",
           std::move(more));
  failures_.back().names_nothing = unknown;
  return false;
}

}  // namespace cardinal::scenario
