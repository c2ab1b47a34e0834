#include "interpreter/drivers/reasons/plain_obstacle.h"

#include <algorithm>

#include "interpreter/drivers/reasons/explain_parts.h"
#include "interpreter/drivers/reasons/operands.h"
#include "interpreter/drivers/reasons/plain_condition.h"
#include "interpreter/drivers/reasons/refusal_sentence.h"
#include "interpreter/drivers/reasons/window_phases.h"

namespace cardinal::reasons {

namespace {

using ObstacleKind = Obstacle::Kind;

class ObstacleSentence {
 public:
  ObstacleSentence(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card)
      : asker_(asker),
        words_(MakeLocalizer(asker)),
        obstacle_(obstacle),
        card_(card),
        condition_(asker, card < 0 ? "" : CardName(asker, card)) {}

  std::string Say() {
    switch (obstacle_.kind) {
      case ObstacleKind::GameOver: return words_.TranslatePhrase("the game is over");
      case ObstacleKind::OtherSeat:
        return words_.TranslatePhrase("not now: {player} is asked", {SeatText(asker_, obstacle_.seat)});
      case ObstacleKind::OtherChoice: return OtherChoice();
      case ObstacleKind::OtherWindow: return OtherWindow();
      case ObstacleKind::LacksAction:
        return words_.TranslatePhrase("{card} is not a card for this action", {CardName(asker_, card_)});
      case ObstacleKind::WrongZone: return WrongZone();
      case ObstacleKind::Forbidden:
      case ObstacleKind::Cost: return Forbidden();
      case ObstacleKind::Choice: return Choice();
      case ObstacleKind::Filtered:
      case ObstacleKind::Condition: return Failed(condition_.Explain(obstacle_.tried));
      case ObstacleKind::NotListed: return words_.TranslatePhrase("it is not among what is chosen from");
      case ObstacleKind::Picked: return words_.TranslatePhrase("it has been picked already");
      case ObstacleKind::Hidden: return words_.TranslatePhrase("it depends on cards that you do not see");
      case ObstacleKind::Untested: return words_.TranslatePhrase("some of the conditions could not be tested: `more`");
    }
    return "";
  }

 private:
  std::string Failed(const std::string& why) const {
    return why.empty() ? words_.TranslatePhrase("the rules do not allow it now: `more` shows the condition") : why;
  }

  std::string OtherChoice() const {
    return words_.TranslatePhrase("not now: {player} is asked \"{question}\"",
                                  {SeatText(asker_, asker_.match.decision.seat),
                                   view::FormatQuestion(asker_.program, asker_.match, asker_.viewer, asker_.names)});
  }

  std::string OtherWindow() const {
    std::string belongs;
    for (const auto i : asker_.program.windows.Ids()) {
      const auto& actions = asker_.program.windows[i].actions;
      if (std::ranges::find(actions, obstacle_.action) == actions.end()) continue;
      const std::string name = WindowText(asker_, i);
      belongs = belongs.empty() ? name : words_.TranslatePhrase("{most} or {other}", {belongs, name});
    }
    const std::string open = OpenWindowText(asker_),
                      action = words_.TranslateName(asker_.program.actions[obstacle_.action].name);
    if (belongs.empty()) return words_.TranslatePhrase("not now: this is {window}", {open});
    return words_.TranslatePhrase("not now: this is {window}, and `{action}` belongs to {windows}",
                                  {open, action, belongs});
  }

  std::string WrongZone() const {
    return words_.TranslatePhrase("{card} is in {place}, not in {wanted}",
                                  {CardName(asker_, card_), ZoneText(asker_, asker_.match.state.cards[card_].zone),
                                   ZoneText(asker_, obstacle_.zone)});
  }

  // The conditions of the modifier that forbids it are true and should not be.
  std::string Forbidden() {
    for (const QueriedTerm& term : obstacle_.tried.terms) {
      if (term.term.op != program::ModifierOp::Forbid) continue;
      const bool seen = term.term.card < 0 || CanSee(asker_, term.term.card);
      std::string why;
      for (std::size_t i = 0; seen && why.empty() && i < term.conditions.size(); ++i)
        why = condition_.Explain(term.conditions[i], false);
      if (term.term.card < 0) return Failed(why);
      const std::string who = TermText(asker_, term.term);
      return why.empty() ? words_.TranslatePhrase("{who} forbids it", {who})
                         : words_.TranslatePhrase("{who} forbids it: {why}", {who, why});
    }
    return Failed("");
  }

  // What the nearest candidate lacks; if there is no candidate, what was looked for.
  std::string Choice() {
    for (const ChoiceCandidate& candidate : obstacle_.candidates) {
      for (const TestedCondition& tried : candidate.failed)
        if (const std::string why = condition_.Explain(tried); !why.empty()) return why;
    }
    const std::string question = Question();
    const std::string why = condition_.NothingToChoose(obstacle_.tried);
    if (!why.empty() && question.empty()) return why;
    // "Pay how? There is nothing" but "Discard to pay: there is nothing"
    if (!why.empty() && !question.ends_with('?')) return question + ": " + why;
    if (!why.empty()) return question + ' ' + narration::Capitalize(why);
    if (question.empty()) return words_.TranslatePhrase("there is nothing to choose from");
    return words_.TranslatePhrase("\"{question}\" has no possible answer", {question});
  }

  // The question of the choice, if it has no holes.
  std::string Question() const {
    const std::int32_t choice = FindChoice(asker_.program, obstacle_.tried.condition);
    if (choice < 0 || asker_.program.choices[choice].prompt < 0) return "";
    const program::Template& prompt = asker_.program.templates[asker_.program.choices[choice].prompt];
    return prompt.values.empty() ? words_.TranslateText(prompt.source) : "";
  }

  const ExplainContext& asker_;
  const view::Localizer words_;
  const Obstacle& obstacle_;
  const model::CardId card_;
  PlainCondition condition_;
};

}  // namespace

std::string PlainObstacle(const ExplainContext& asker, const Obstacle& obstacle, model::CardId card) {
  const std::string sentence = RefusalSentence(asker, obstacle, card);
  return sentence.empty() ? ObstacleSentence(asker, obstacle, card).Say() : sentence;
}

bool IsZoneObstacle(const program::Program& program, const Obstacle& obstacle) {
  if (obstacle.kind == ObstacleKind::WrongZone) return true;
  const auto tests_zone = [&](const TestedCondition& tried) { return TestedZone(program, tried.condition) >= 0; };
  if (obstacle.kind != ObstacleKind::Condition || obstacle.tried.condition < 0) return false;
  return tests_zone(obstacle.tried) ||
         (!obstacle.tried.parts.empty() && std::ranges::all_of(obstacle.tried.parts, tests_zone));
}

}  // namespace cardinal::reasons
