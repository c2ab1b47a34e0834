#include "interpreter/drivers/fuzz/shrink_candidate.h"

#include <algorithm>

#include "interpreter/base/sequence.h"
#include "interpreter/drivers/soundness/soft_lock.h"
#include "interpreter/drivers/soundness/step_checks.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::fuzz {

using match::Match;
using soundness::ProblemKind;

namespace {

constexpr std::size_t kMaxAnswers = 400;
constexpr std::size_t kLookAhead = 4;  // text answers that may be skipped at once

std::string OptionText(const scenario_runner::ScenarioGame& game, const model::Option& option) {
  return view::OptionText(game.GetProgram(), game.match, option, view::kOmniscient, game.names);
}

std::vector<std::int32_t> OptionsSaid(const scenario_runner::ScenarioGame& game, const std::string& words) {
  std::vector<std::int32_t> found;
  const auto& options = game.match.decision.options;
  for (const std::int32_t i : base::Indices(options))
    if (OptionText(game, options[i]) == words) found.push_back(i);
  return found;
}

bool IsPicking(const model::Decision& open) {
  return open.kind == model::DecisionKind::Many || open.kind == model::DecisionKind::Arrange;
}

class CandidateRun {
 public:
  CandidateRun(const program::Program& program, const ShrinkCandidate& candidate, const FuzzFinding& finding,
               bool any_place, const base::Limits& limits)
      : program_(program), candidate_(candidate), finding_(finding), any_place_(any_place), limits_(limits) {}

  ShrinkTrial Play() {
    scenario_writer::BoardDraft draft;
    draft.world = candidate_.world;
    draft.decks = candidate_.decks;
    draft.event = candidate_.event;
    draft.args = candidate_.args;
    for (const auto card : draft.world.cards.Ids()) draft.relevant_cards.insert(card);
    std::string problem;
    trial_.set_up = scenario_writer::VerifyDraft(program_, draft, problem);
    if (!trial_.set_up) return std::move(trial_);
    game_ = trial_.set_up->begun.game;
    start_ = game_.match;
    engine::StepResult step =
        engine::StartMatch(program_, game_.match, trial_.set_up->begun.event, trial_.set_up->begun.args, limits_);
    if (step.kind == engine::StepResult::Kind::Fault) trial_.fails = Is(soundness::MakeFaultProblem(step.fault, -1));
    while (step.kind == engine::StepResult::Kind::Decision && !trial_.fails &&
           trial_.walk.decisions.size() < kMaxAnswers) {
      if (Exhausted() && HasExpectedSoftLock()) trial_.fails = true;
      if (trial_.fails || (Exhausted() && HasChoice())) break;
      step = Answer();
    }
    if (trial_.fails && step.kind == engine::StepResult::Kind::Decision) FinishPicking();
    trial_.walk.end = game_.match;
    return std::move(trial_);
  }

 private:
  const model::Decision& Open() const { return game_.match.decision; }
  bool HasChoice() const { return Open().options.size() > 1; }
  bool Exhausted() const { return next_answer_ >= candidate_.answers.size(); }
  // True if this is the expected problem.
  bool Is(const soundness::Problem& problem) {
    const bool is =
        any_place_ ? problem.kind == finding_.problem.kind : soundness::ProblemKey(program_, problem) == finding_.key;
    if (is) trial_.problem = problem;
    return is;
  }
  bool Is(const std::optional<soundness::Problem>& problem) { return problem && Is(*problem); }

  bool HasExpectedSoftLock() {
    return finding_.problem.kind == ProblemKind::SoftLock &&
           Is(soundness::FindSoftLock(program_, game_.match, limits_));
  }

  engine::StepResult Answer() {
    const model::Answer answer = Open().seat == model::kChance ? Luck() : FindAnswer();
    const Match before = game_.match;
    // The leak is found at the last answer, or at a forced answer after it.
    const bool leaks = finding_.problem.kind == ProblemKind::Leak && Exhausted();
    soundness::NoninterferenceStats compared;
    if (leaks)
      trial_.fails =
          Is(soundness::FindLeak(program_, game_.match, answer, soundness::kScenarioSamples, limits_, compared));
    engine::StepResult step = Give(answer);
    if (step.kind == engine::StepResult::Kind::Fault)
      trial_.fails = Is(soundness::MakeFaultProblem(step.fault, before.decision.site));
    if (finding_.problem.kind == ProblemKind::Invariant)
      trial_.fails = Is(soundness::FindInvariantProblem(program_, start_, game_.match, true));
    if (finding_.problem.kind == ProblemKind::Nondeterminism)
      trial_.fails = Is(soundness::FindNondeterminism(program_, before, answer, game_.match, limits_));
    return step;
  }

  engine::StepResult Give(const model::Answer& answer) {
    trial_.walk.decisions.push_back({game_.match, answer, false});
    RecordAnswer(answer);
    return engine::Advance(program_, game_.match, answer, limits_);
  }

  void RecordAnswer(const model::Answer& answer) {
    const bool shuffle = Open().kind == model::DecisionKind::Shuffle;
    if (!HasChoice() && !shuffle) return;
    TextAnswer wish{Open().seat, "", 0, {}};
    for (const model::CardId card : answer.order) wish.order.push_back(CardName(card));
    if (!shuffle) {
      wish.words = OptionText(game_, Open().options[answer.option]);
      const auto said = OptionsSaid(game_, wish.words);
      wish.which = static_cast<std::size_t>(std::find(said.begin(), said.end(), answer.option) - said.begin());
    }
    (Open().seat == model::kChance ? trial_.luck : trial_.answers).push_back(std::move(wish));
  }

  const std::string& CardName(model::CardId card) const {
    const match::Card& lying = game_.match.state.cards[card];
    return program_.cards[lying.def].name;
  }

  // The option that matches the text answer here, or -1.
  std::int32_t ResolveOption(const TextAnswer& wish) const {
    if (wish.seat != Open().seat) return -1;
    const auto said = OptionsSaid(game_, wish.words);
    return said.empty() ? -1 : said[std::min(wish.which, said.size() - 1)];
  }

  model::Answer FindAnswer() {
    for (std::size_t i = next_answer_; i < candidate_.answers.size() && i < next_answer_ + kLookAhead; ++i) {
      const std::int32_t option = ResolveOption(candidate_.answers[i]);
      if (option < 0) continue;
      if (HasChoice()) next_answer_ = i + 1;
      return {option, 0, {}};
    }
    if (HasChoice() && !Exhausted()) ++next_answer_;
    return {0, 0, {}};
  }

  model::Answer Luck() {
    if (next_luck_ >= candidate_.luck.size()) return {0, 0, {}};
    const TextAnswer& wish = candidate_.luck[next_luck_];
    if (Open().kind == model::DecisionKind::Shuffle) {
      if (wish.words.empty()) ++next_luck_;
      return {0, 0, wish.words.empty() ? ResolveOrder(wish) : std::vector<model::CardId>{}};
    }
    if (!HasChoice()) return {0, 0, {}};
    ++next_luck_;
    return {std::max(ResolveOption(wish), 0), 0, {}};
  }

  // The named cards come first, the others keep their order.
  std::vector<model::CardId> ResolveOrder(const TextAnswer& wish) const {
    const auto lying = game_.match.state.CardsIn(Open().zone);
    std::vector<model::CardId> rest(lying.begin(), lying.end()), order;
    for (const std::string& name : wish.order) {
      const auto card = std::find_if(rest.begin(), rest.end(), [&](model::CardId id) { return CardName(id) == name; });
      if (card == rest.end()) continue;
      order.push_back(*card);
      rest.erase(card);
    }
    order.insert(order.end(), rest.begin(), rest.end());
    return std::equal(order.begin(), order.end(), lying.begin()) ? std::vector<model::CardId>{} : order;
  }

  // A scenario picks all of a list at once.
  void FinishPicking() {
    const model::Decision first = trial_.walk.decisions.empty() ? Open() : trial_.walk.decisions.back().before.decision;
    for (std::size_t i = first.picked.size() + 1; IsPicking(first); ++i) {
      const bool goes_on = game_.match.outcome.kind == model::OutcomeKind::Running && Open().kind == first.kind &&
                           Open().seat == first.seat && Open().choice == first.choice && Open().picked.size() == i;
      if (!goes_on || Give({0, 0, {}}).kind != engine::StepResult::Kind::Decision) return;
    }
  }

  const program::Program& program_;
  const ShrinkCandidate& candidate_;
  const FuzzFinding& finding_;
  bool any_place_;
  const base::Limits& limits_;
  scenario_runner::ScenarioGame game_;
  Match start_;
  std::size_t next_answer_ = 0, next_luck_ = 0;
  ShrinkTrial trial_;
};

}  // namespace

ShrinkTrial RunCandidate(const program::Program& program, const ShrinkCandidate& candidate, const FuzzFinding& finding,
                         bool any_place, const base::Limits& limits) {
  return CandidateRun(program, candidate, finding, any_place, limits).Play();
}

}  // namespace cardinal::fuzz
