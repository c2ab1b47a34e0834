// Checks answers that must be refused. Each answer is given in a fork of the runner, as if it were a step. So exactly
// those answers are refused that a step could not give.
#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/vocabulary.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;
using documents::ScenarioStep;

namespace {

constexpr std::size_t kMaxMeanings = 64;

}  // namespace

std::unique_ptr<ScenarioRunner> ScenarioRunner::MakeFork() const {
  StartedGame begun = begun_;
  begun.game = game_;
  auto copy = std::make_unique<ScenarioRunner>(std::move(begun), scenario_, RunMode::Plain, rules_);
  copy->record_ = record_;
  copy->seed_ = seed_;
  copy->drawn_ = drawn_;
  copy->step_ = step_;
  return copy;
}

// A fork stops at the words that it cannot give.
bool ScenarioRunner::StopForkAt(const LocatedText& part) {
  trial_->stuck = part;
  return false;
}

// For words with several meanings: the fork takes its next choice. Without one it stops, and other forks take each
// meaning.
bool ScenarioRunner::ChooseInterpretation(const std::vector<std::int32_t>& options, source::Span span) {
  if (trial_->taken < trial_->choices.size()) return GiveOption(options[trial_->choices[trial_->taken++]], span);
  trial_->open = options.size();
  return false;
}

// If the verb is not an action of this game: the option that exists for the card. If the answer were refused because of
// its verb, the refusal would prove nothing.
std::string ScenarioRunner::SuggestOtherVerb(const LocatedText& answer) const {
  const std::int32_t meant = FindOptionWithOtherWords(game_, answer.text);
  if (meant < 0) return "";
  const model::Option& option = OpenDecision().options[static_cast<std::size_t>(meant)];
  const auto card = static_cast<std::size_t>(option.kind == model::OptionKind::Act ? option.b : option.a);
  const auto def = static_cast<std::size_t>(game_.match.state.cards[card].def);
  const std::string words = NormalizeWords(answer.text),
                    verb = words.substr(0, words.find(NormalizeWords(game_.GetProgram().cards[def].name)));
  return IsActionVerb(game_.GetProgram(), NormalizeWords(verb)) ? "" : OptionWords(game_, option);
}

// Misspelt words are always refused. The verb before a card may be any word if the decision chooses a card, or if the
// window has a single action.
bool ScenarioRunner::CheckWords(Seat seat, const LocatedText& answer) {
  const bool own = !IsOver() && OpenDecision().seat == seat;
  const std::int32_t window = own ? OpenDecision().window : -1;
  const bool any_verb =
      own && (!HasWindow(seat) || game_.GetProgram().windows[static_cast<std::size_t>(window)].actions.size() == 1);
  const UnknownWords unknown = FindUnknownWords(game_, answer, any_verb);
  if (unknown.text.empty()) return true;
  Failure failure{answer.span,
                  "`" + unknown.text + "` is not a card, an action or an answer of this game: it proves nothing",
                  {},
                  true};
  if (!unknown.help.empty()) failure.AddSection("help", {unknown.help});
  return Fail(std::move(failure));
}

// An answer with several meanings is refused if each meaning is refused.
ScenarioRunner::RefusalProbe ScenarioRunner::ProbeAnswer(const Step& step, Seat seat) const {
  RefusalProbe attempt;
  if (IsOver() || OpenDecision().seat != seat ||
      (OpenDecision().options.size() == 1 && !CouldAnswer(game_, step.answer))) {
    attempt.why = NoSuchOptionMessage(seat, step.answer);
    return attempt;
  }
  std::vector<std::vector<std::size_t>> meanings = {{}};
  for (std::size_t tried = 0; !meanings.empty() && tried < kMaxMeanings; ++tried) {
    std::unique_ptr<ScenarioRunner> copy = MakeFork();
    copy->trial_ = ForkState{std::move(meanings.back()), 0, 0, {}, {}, {}};
    meanings.pop_back();
    if (copy->GiveAnswer(step)) return {RefusalProbe::Kind::Accepted, "", {}};
    if (!copy->failures_.empty()) return {RefusalProbe::Kind::Undecided, copy->failures_.back().message, {}};
    for (std::size_t i = copy->trial_->open; i-- > 0;) {
      meanings.push_back(copy->trial_->choices);
      meanings.back().push_back(i);
    }
    if (copy->trial_->stuck) attempt.refusing_forks.push_back(std::move(copy));
  }
  if (attempt.refusing_forks.empty()) return {RefusalProbe::Kind::Undecided, "it has too many meanings", {}};
  const ScenarioRunner& nearest = *attempt.refusing_forks.front();
  const bool begun = nearest.record_.answers.size() > record_.answers.size();
  if (const std::string meant = begun ? "" : SuggestOtherVerb(step.answer); !meant.empty())
    return {RefusalProbe::Kind::Undecided, "that is not an action of this game; write `" + meant + "`", {}};
  attempt.why =
      begun ? "`" + nearest.trial_->stuck->text + "` cannot be chosen then" : NoSuchOptionMessage(seat, step.answer);
  return attempt;
}

// The reason must be that of the part that could not be given, if an earlier part was accepted, or that of the whole
// answer.
bool ScenarioRunner::IsReasonForProbe(const RefusalProbe& attempt, Seat seat, const LocatedText& answer,
                                      const LocatedText& reason) const {
  const std::string plain = NormalizeWords(reason.text);
  if (!plain.empty() && NormalizeWords(attempt.why).find(plain) != std::string::npos) return true;
  for (const auto& copy : attempt.refusing_forks) {
    if (copy->record_.answers.size() == record_.answers.size()) continue;
    if (copy->IsReason(seat, *copy->trial_->stuck, reason)) return true;
  }
  return IsReason(seat, answer, reason);
}

std::vector<Section> ScenarioRunner::WhyRefused(const RefusalProbe& attempt, Seat seat,
                                                const LocatedText& answer) const {
  std::vector<Section> sections;
  for (const auto& copy : attempt.refusing_forks) {
    if (copy->record_.answers.size() == record_.answers.size()) continue;
    for (Section& section : copy->WhyNot(seat, *copy->trial_->stuck)) sections.push_back(std::move(section));
    if (!sections.empty()) return sections;
  }
  return WhyNot(seat, answer);
}

bool ScenarioRunner::FailNotRefused(const Step& step, const RefusalProbe& attempt) {
  if (attempt.kind == RefusalProbe::Kind::Undecided)
    return FailHere(step.answer.span, "`" + step.answer.text + "` should be refused, but as an answer: " + attempt.why);
  return FailHere(step.answer.span, "`" + step.answer.text + "` should be refused, but the game allows it");
}

// Checks at the decision that the next answer is for, and at each earlier opportunity of this seat. The forced answers
// up to there are played in a fork.
bool ScenarioRunner::CheckRefusal(const Step& step) {
  const auto seat = game_.FindSeat(step.seat.text);
  if (!seat)
    return Fail({step.seat.span,
                 "there is no player `" + step.seat.text + "`",
                 {{"help", {"the players are " + JoinText(game_.names.seats)}}},
                 true});
  const bool other_verb = !IsOver() && OpenDecision().seat == *seat && !SuggestOtherVerb(step.answer).empty();
  if (!other_verb && !CheckWords(*seat, step.answer)) return false;
  std::unique_ptr<ScenarioRunner> ahead;
  ScenarioRunner* at = this;
  bool said = false;
  while (at->IsRefusedHere(step, *seat, said)) {
    if (at->IsLastFor(step_)) return CheckRefusalChangesNothing(step);
    if (!ahead) ahead = MakeFork();
    at = ahead.get();
    bool went = false;
    if (!at->AdvanceOnce(went)) break;
  }
  if (ahead) failures_ = ahead->failures_;
  return false;
}

// True at the decision that the next answer is for, or if nothing can be answered automatically.
bool ScenarioRunner::IsLastFor(std::size_t index) const {
  if (IsOver() || !IsAutomatic()) return true;
  const auto& steps = scenario_.steps;
  const auto speaks = [](const Step& step) { return step.kind == Step::Kind::Answer || step.asks; };
  if (!steps[index].asks) ++index;
  while (index < steps.size() && !speaks(steps[index])) ++index;
  const bool answer = index >= steps.size() || steps[index].kind == Step::Kind::Answer;
  return answer ? IsDecisionOfStep(index) : MatchesExpectedDecision(*steps[index].asks);
}

// `said`: set to true if the reason applies at an opportunity of this seat. It may also apply at the last decision.
bool ScenarioRunner::IsRefusedHere(const Step& step, Seat seat, bool& said) {
  passed_by_.clear();
  const bool own = HasWindow(seat), last = IsLastFor(step_);
  if (!own && !last) return true;
  const RefusalProbe attempt = ProbeAnswer(step, seat);
  if (attempt.kind != RefusalProbe::Kind::Refused) return FailNotRefused(step, attempt);
  if (!step.reason) return true;
  said = said || IsReasonForProbe(attempt, seat, step.answer, *step.reason);
  if (said) proved_.push_back(step.reason->text);
  if (said || !last) return true;
  return FailHere(step.reason->span, "`" + step.answer.text + "` is refused for another reason: " + attempt.why,
                  WhyRefused(attempt, seat, step.answer));
}

// The engine receives an illegal answer, which must not change anything.
bool ScenarioRunner::CheckRefusalChangesNothing(const Step& step) {
  if (IsOver()) return true;
  const match::Match untouched = game_.match;
  const auto illegal = static_cast<std::int32_t>(OpenDecision().options.size());
  const engine::StepResult tried = engine::Advance(game_.GetProgram(), game_.match, {illegal, 0, {}}, {}, nullptr);
  if (tried.kind == engine::StepResult::Kind::Refused && untouched == game_.match) return true;
  return FailHere(step.span, "an illegal answer was not refused without a trace");
}

}  // namespace cardinal::scenario_runner
