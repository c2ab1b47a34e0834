#include "interpreter/drivers/narration/forced_answer.h"

#include <optional>

#include "interpreter/base/limits.h"
#include "interpreter/base/random.h"
#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/machine/engine/engine.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::narration {

namespace {

constexpr int kDecisions = 6;                   // that are played to see a difference
constexpr int kMatches = 8;                     // determinized matches in which they are played
constexpr std::int64_t kInstructions = 50'000;  // of one step

// Answers the open decision with its first option, or with that value. False: the step is not possible.
bool Step(const program::Program& program, match::Match& match, std::optional<model::Value> value) {
  if (value) match.decision.options.front().a = static_cast<std::int32_t>(*value);
  match.position_id = {};
  base::Limits limits;
  limits.steps = kInstructions;
  const engine::StepResult step = engine::Advance(program, match, {}, limits);
  return step.kind == engine::StepResult::Kind::Decision || step.kind == engine::StepResult::Kind::Outcome;
}

bool AreAlike(const match::Match& one, const match::Match& other) {
  return one.state == other.state && one.outcome == other.outcome && one.decision.seat == other.decision.seat &&
         one.decision.choice == other.decision.choice && one.decision.window == other.decision.window &&
         one.decision.options == other.decision.options;
}

// Whether the next positions are the same after both values; nothing if one of them is not possible.
std::optional<bool> AreEqualAnswers(const program::Program& program, match::Match one, model::Value value,
                                    model::Value other_value) {
  match::Match other = one;
  if (!Step(program, one, value) || !Step(program, other, other_value)) return std::nullopt;
  for (int i = 1; i < kDecisions && AreAlike(one, other); ++i) {
    if (one.outcome.kind != model::OutcomeKind::Running) return true;
    if (!Step(program, one, std::nullopt) || !Step(program, other, std::nullopt)) return std::nullopt;
  }
  return AreAlike(one, other);
}

ForcedSentence WithAnswer(const view::Localizer& words, const std::string& question, const std::string& answer) {
  const bool ends = !question.empty() && std::string_view(".!?").find(question.back()) != std::string_view::npos;
  if (ends)
    return {words.TranslatePhrase("{question} {answer} (the only answer).", {question, answer}),
            words.TranslatePhrase("{question} {answer}.", {question, answer})};
  return {words.TranslatePhrase("{question}: {answer} (the only answer).", {question, answer}),
          words.TranslatePhrase("{question}: {answer}.", {question, answer})};
}

}  // namespace

ForcedSentence FormatForcedAnswer(const program::Program& program, const match::Match& match, view::Seat viewer,
                                  const view::DisplayNames& names) {
  const std::string answer = Capitalize(view::OptionLabels(program, match, viewer, names).front());
  return WithAnswer(view::Localizer(program, names), view::PromptText(program, match, viewer, names), answer);
}

ForcedSentence FormatForcedPicks(const program::Program& program, const match::Match& match,
                                 std::span<const model::Option> options, view::Seat viewer,
                                 const view::DisplayNames& names) {
  const std::int32_t choice = match.decision.choice;
  const std::int32_t prompt = program.choices.Contains(choice) ? program.choices[choice].prompt : -1;
  if (prompt < 0 || !program.templates[prompt].values.empty()) return {};
  const view::Localizer words(program, names);
  std::vector<std::string> answers;
  for (const model::Option& option : options)
    answers.push_back(view::OptionText(program, match, option, viewer, names));
  return WithAnswer(words, words.TranslateText(program.templates[prompt].source), words.JoinWithAnd(answers));
}

namespace {

// In this match, with all its hidden cards as they are.
bool IsWithoutEffectIn(const program::Program& program, const match::Match& match) {
  const model::Option& option = match.decision.options.front();
  bool compared = false;
  for (std::int32_t value = 0; value < std::ssize(program.enums[option.b].values); ++value) {
    if (value == option.a) continue;
    const std::optional<bool> equal = AreEqualAnswers(program, match, option.a, value);
    if (equal && !*equal) return false;
    compared = compared || equal.has_value();
  }
  return compared;
}

}  // namespace

bool IsWithoutEffect(const program::Program& program, const match::Match& match, view::Seat viewer) {
  const model::Decision& decision = match.decision;
  if (decision.options.size() != 1 || decision.options.front().kind != model::OptionKind::Enum) return false;
  if (viewer == view::kOmniscient) return IsWithoutEffectIn(program, match);
  base::Random luck(decision.serial);
  for (int i = 0; i < kMatches; ++i)
    if (!IsWithoutEffectIn(program, view::Determinize(program, match, viewer, luck))) return false;
  return true;
}

}  // namespace cardinal::narration
