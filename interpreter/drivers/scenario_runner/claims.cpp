#include "interpreter/drivers/scenario_runner/claims.h"

#include <algorithm>

#include "interpreter/base/text.h"
#include "interpreter/drivers/reasons/answer_question.h"
#include "interpreter/drivers/scenario_runner/answer_reasons.h"
#include "interpreter/drivers/scenario_runner/answers.h"
#include "interpreter/drivers/scenario_runner/expectation_checker.h"
#include "interpreter/drivers/scenario_runner/expectation_reasons.h"
#include "interpreter/drivers/scenario_runner/observed_game.h"
#include "interpreter/drivers/scenario_runner/step_decisions.h"
#include "interpreter/drivers/scenario_runner/unmatched_answer.h"
#include "interpreter/drivers/scenario_runner/view_claims.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::ExpectedDecision;
using documents::ScenarioStep;
using documents::YamlEntry;
using documents::YamlNode;

namespace {

// ---- asks

bool CheckOptions(RunState& run, const ExpectedDecision& asks) {
  const OptionComparison compared = CompareOptions(run.game, *asks.options);
  const std::vector<Section> correction = {
      {"if the game is right, write", {"options: [" + base::JoinText(AllOptionWords(run.game)) + "]"}}};
  if (!compared.unknown.empty())
    return run.FailHere({compared.unknown.front().span,
                         "`" + compared.unknown.front().text + "` is not among the options", correction});
  if (!compared.unlisted.empty())
    return run.FailHere({asks.options_span, "the game offers more: " + base::JoinText(compared.unlisted), correction});
  return true;
}

bool CheckReasonOfExclusion(RunState& run, Seat seat, const ExpectedDecision::ExcludedOption& excluded) {
  if (!excluded.reason) return true;
  const ReasonPositions here = CurrentPosition(run, seat);
  if (IsReasonWhyNot(run, seat, excluded.option, *excluded.reason, here)) {
    run.proved_reasons.push_back(excluded.reason->text);
    return true;
  }
  std::vector<Section> why = WhyNot(run, seat, excluded.option, here);
  const std::string option = "`" + excluded.option.text + "`";
  if (why.empty())
    return run.FailHere({excluded.option.span, option + " is unknown, so there is no reason why it is not an option"});
  return run.FailHere(
      {excluded.reason->span, option + " is not among the options, but for another reason", std::move(why)});
}

bool CheckAsks(RunState& run, const ExpectedDecision& asks) {
  const ScenarioGame& game = run.game;
  if (game.IsOver()) return run.FailHere({asks.span, "no player is asked: the game is over"});
  const bool chance = NormalizeWords(asks.seat.text) == "chance";
  const auto seat = game.FindSeat(asks.seat.text);
  if (!chance && !seat) return run.Fail(UnknownPlayerFailure(game, asks.seat));
  if (!game.Asks(chance ? model::kChance : *seat))
    return run.FailHere({asks.seat.span, game.SeatName(game.OpenDecision().seat) + " is asked, not " + asks.seat.text});
  if (!ContainsAllWords(DecisionWords(game), asks.prompt.text))
    return run.FailHere({asks.prompt.span, "something else is asked than `" + asks.prompt.text + "`"});
  if (asks.options && !CheckOptions(run, asks)) return false;
  for (const ExpectedDecision::ExcludedOption& excluded : asks.exclusions) {
    if (!FindMatchingOptions(game, excluded.option.text).empty())
      return run.FailHere({excluded.option.span, "`" + excluded.option.text + "` is among the options"});
    if (!seat) continue;
    if (auto unknown = FindUnknownWordsFailure(game, *seat, excluded.option)) return run.Fail(std::move(*unknown));
    if (!CheckReasonOfExclusion(run, *seat, excluded)) return false;
  }
  return true;
}

// ---- expect, else

Failure UnassertedFailure(const RunState& run, source::Span span, const std::vector<UnassertedChange>& changes) {
  std::vector<std::string> corrections, why, messages;
  for (const UnassertedChange& change : changes) {
    corrections.push_back(change.objection.correction);
    messages.push_back(change.objection.message);
    for (const std::string& reason : ExplainValue(run.game, run.transcript, change.subject))
      if (std::ranges::count(why, reason) == 0) why.push_back(reason);
  }
  const bool several = changes.size() > 1;
  Failure failure{span, messages.front() + (several ? " (and " + std::to_string(changes.size() - 1) + " more)" : "")};
  if (several) failure.AddSection("changed without being said", messages);
  failure.AddSection("why", why).AddSection("if the game is right, add to `expect`", corrections);
  return failure;
}

bool CheckExpect(RunState& run, const ScenarioStep& step) {
  ExpectationChecker checker({run.game, run.before_step, run.transcript, &run.query_coverage});
  std::vector<Failure> failures = checker.CheckAll(step.expect);
  if (step.unlisted_changes == ScenarioStep::UnlistedChanges::MustNotChange) {
    const std::vector<UnassertedChange> changes =
        FindUnassertedChanges({run.game, run.before_step, run.transcript}, checker.MentionedSubjects());
    if (!changes.empty()) failures.push_back(UnassertedFailure(run, step.unlisted_changes_span, changes));
  }
  if (failures.empty()) return true;
  // Only the last failure has the sentences since the step began.
  Failure last = std::move(failures.back());
  failures.pop_back();
  for (Failure& failure : failures) run.Fail(std::move(failure));
  return run.FailHere(std::move(last));
}

// ---- why

bool FailNoReason(RunState& run, const YamlNode& wanted, const std::string& of, std::vector<std::string> reasons) {
  return run.FailHere(
      {wanted.span, "`" + wanted.text + "` is not a reason for " + of, {{"why " + of + " is so", std::move(reasons)}}});
}

std::vector<YamlNode> AsList(const YamlNode& node) { return node.IsList() ? node.items : std::vector<YamlNode>{node}; }

// The reasons of the value of a query: the names of clauses and cards.
bool CheckWhyValue(RunState& run, const YamlEntry& entry, const Subject& subject) {
  const std::vector<std::string> names = NamesInReasons(run.game, subject.query, subject.args);
  for (const YamlNode& wanted : AsList(entry.value))
    if (std::ranges::count(names, wanted.text) == 0)
      return FailNoReason(run, wanted, entry.key, ExplainValue(run.game, run.transcript, subject));
  return true;
}

// The reasons of the outcome, of an event, and of the zone of a card.
bool CheckWhyEvent(RunState& run, const YamlEntry& entry) {
  const ObservedGame observed = ObserveAfter(run.game, run.record, run.record.answers.size());
  const reasons::ExplainContext asker = MakeExplainContext(run.game, observed.events.get(), run.rules);
  const reasons::Question question = reasons::ParseQuestion(asker, entry.key);
  if (question.kind == reasons::Question::Kind::Unrecognised) return run.FailHere({entry.key_span, question.problem});
  const reasons::Reason reason = reasons::AnswerQuestion(asker, question);
  reasons::Reason whole;
  whole.parts.push_back(reason);
  for (const YamlNode& wanted : AsList(entry.value))
    if (!Mentions(asker, whole, wanted.text))
      return FailNoReason(run, wanted, entry.key, reasons::ReasonLines(asker, reason));
  return true;
}

// `why: {Hare.speed: [AB-033, Lamp], outcome: AB-073}`: these clauses and cards are among the reasons.
bool CheckWhy(RunState& run, const YamlNode& why) {
  if (!why.IsMap()) return run.FailHere({why.span, "`why` is a map: `why: {Name.speed: [a clause, or a card]}`"});
  for (const YamlEntry& entry : why.entries) {
    const std::optional<Subject> subject = ParseSubject(run.game, entry.key).subject;
    const bool value = subject && subject->kind == Subject::Kind::Value;
    if (!(value ? CheckWhyValue(run, entry, *subject) : CheckWhyEvent(run, entry))) return false;
  }
  return true;
}

}  // namespace

bool CheckClaims(RunState& run, const ScenarioStep& step) {
  if (step.asks && !CheckAsks(run, *step.asks)) return false;
  if (!CheckExpect(run, step)) return false;
  for (const documents::ExpectedView& view : step.views)
    if (!CheckView(run, view)) return false;
  return !step.reasons || CheckWhy(run, *step.reasons);
}

}  // namespace cardinal::scenario_runner
