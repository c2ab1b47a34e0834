#include "interpreter/drivers/playground/scenario_walk.h"

#include <algorithm>
#include <utility>

#include "interpreter/drivers/scenario_runner/board.h"
#include "interpreter/drivers/scenario_runner/expectation_checker.h"
#include "interpreter/drivers/scenario_runner/run_scenario.h"
#include "interpreter/drivers/scenario_runner/run_state.h"
#include "interpreter/drivers/scenario_runner/scenario_file.h"
#include "interpreter/machine/engine/engine.h"

namespace cardinal::playground {

namespace {

using scenario_runner::Failure;
using scenario_runner::RunState;

// All errors, each with its line.
std::string Problems(const diag::Sink& sink, const source::SourceSet& sources) {
  constexpr std::size_t kMost = 5;
  std::string text;
  std::size_t count = 0;
  for (const diag::Diagnostic& error : sink.Sorted()) {
    if (++count > kMost) break;
    text += text.empty() ? "" : "\n";
    if (sources.Contains(error.span.file))
      text += "line " + std::to_string(sources[error.span.file].LineNumberAt(error.span.begin)) + ": ";
    text += error.message + (error.help.empty() ? "" : " (" + error.help + ")");
  }
  return text.empty() ? "the scenario cannot be run" : text;
}

const documents::Scenario* FindScenario(const std::vector<documents::Scenario>& all, const ScenarioRef& ref) {
  const auto has_title = [&](const documents::Scenario& one) { return one.title.text == ref.title; };
  if (ref.index < all.size() && (ref.title.empty() || has_title(all[ref.index]))) return &all[ref.index];
  const auto found = std::find_if(all.begin(), all.end(), has_title);
  if (found != all.end()) return &*found;
  return ref.index < all.size() ? &all[ref.index] : nullptr;
}

// Without the blanks at its end.
std::string TextAt(const source::SourceFile& file, source::Span span) {
  std::string text(file.Text(span));
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

// The text of a node without the indentation that all its lines after the first one have.
std::string DedentedTextAt(const source::SourceFile& file, source::Span span) {
  const std::string text = TextAt(file, span);
  const auto indent = static_cast<std::size_t>(file.LineColumnAt(span.begin).column - 1);
  std::string dedented;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    std::size_t from = begin;
    while (begin > 0 && from < end && from - begin < indent && text[from] == ' ') ++from;
    dedented += text.substr(from, end - from);
    begin = end;
  }
  return dedented;
}

// As written; of a row with its values.
std::string ClaimText(const documents::Scenario& scenario, const source::SourceFile& file,
                      const documents::ExpectedValue& expected) {
  const bool is_written_so = scenario.row.empty() || expected.kind == documents::ExpectedValue::Kind::Map;
  return is_written_so ? TextAt(file, expected.span) : scenario_runner::FormatExpectation(expected);
}

// The same steps without what they check: edited rules may lead to another position, which is wanted then.
documents::Scenario WithoutClaims(documents::Scenario scenario) {
  for (documents::ScenarioStep& step : scenario.steps) {
    if (step.kind == documents::ScenarioStep::Kind::Refused) step.kind = documents::ScenarioStep::Kind::Check;
    step.asks.reset();
    step.expect.clear();
    step.unlisted_changes = documents::ScenarioStep::UnlistedChanges::Unspecified;
    step.views.clear();
    step.tells.clear();
    step.reasons.reset();
  }
  return scenario;
}

class Walker {
 public:
  Walker(ScenarioWalk& walk, const source::SourceSet& sources, std::optional<std::size_t> last)
      : walk_(walk), sources_(sources), last_(last) {}

  void DescribeSteps(const documents::Scenario& scenario) {
    for (const documents::ScenarioStep& step : scenario.steps) {
      const source::SourceFile& file = sources_[step.span.file];
      WalkedStep walked;
      walked.text = DedentedTextAt(file, step.span);
      walked.line = file.LineNumberAt(step.span.begin);
      for (const documents::Expectation& claim : step.expect)
        walked.claims.push_back({claim.subject.text + ": " + ClaimText(scenario, file, claim.expected),
                                 file.LineNumberAt(claim.subject.span.begin)});
      walk_.steps.push_back(std::move(walked));
    }
  }

  // Returns true if the walk continues.
  bool AfterStart(RunState& run) {
    walk_.opening = NewSentences(run);
    Take(run, 0);
    return !last_ || *last_ > 0;
  }

  bool AfterStep(RunState& run, bool passed) {
    WalkedStep& step = walk_.steps[run.step];
    const bool holds = (passed || run.fault) && run.failures.size() == failures_;
    step.status = holds ? WalkedStep::Status::Passed : WalkedStep::Status::Failed;
    step.sentences = NewSentences(run);
    const documents::ScenarioStep& written = run.scenario.steps[run.step];
    for (; failures_ < run.failures.size(); ++failures_) AddFailure(written, step, run.failures[failures_]);
    const bool any_fails = std::any_of(step.claims.begin(), step.claims.end(),
                                       [](const WalkedClaim& claim) { return claim.holds.has_value(); });
    if (holds || any_fails)  // then all of them were checked
      for (WalkedClaim& claim : step.claims) claim.holds = claim.holds.value_or(true);
    Take(run,
         run.step + (last_ && !passed && !run.fault ? 0 : 1));  // an answer that was not given leads to no position
    return !last_ || *last_ > run.step + 1;
  }

  void AfterEnd(const RunState& run) {
    for (; failures_ < run.failures.size(); ++failures_) walk_.others.push_back(run.failures[failures_]);
  }

 private:
  static void AddFailure(const documents::ScenarioStep& written, WalkedStep& step, const Failure& failure) {
    for (std::size_t i = 0; i < written.expect.size(); ++i) {
      const documents::Expectation& claim = written.expect[i];
      if (failure.span.begin < claim.subject.span.begin || failure.span.begin > claim.expected.span.end) continue;
      step.claims[i].holds = false;
      step.claims[i].problem = failure.message;
    }
    step.failures.push_back(failure);
  }

  std::vector<std::string> NewSentences(const RunState& run) {
    const auto all = run.transcript.SentencesFor(view::kOmniscient, scenario_runner::EventTranscript::Period::Begin);
    const std::size_t before = std::exchange(told_, all.size());
    return {all.begin() + static_cast<std::ptrdiff_t>(before), all.end()};
  }

  void Take(const RunState& run, std::size_t at) {
    if (last_ && *last_ != at && run.failures.empty()) return;  // only the last position is needed
    walk_.at = at;
    walk_.position = host::HostedMatch::Beginning{run.game.match, run.record};
    walk_.seats = run.game.names.seats;
  }

  ScenarioWalk& walk_;
  const source::SourceSet& sources_;
  const std::optional<std::size_t> last_;
  std::size_t failures_ = 0, told_ = 0;  // that belong to a step
};

std::vector<model::CardId> ShuffledZone(const match::Match& match, base::Random& luck) {
  const auto zone = match.state.CardsIn(match.decision.zone);
  std::vector<model::CardId> order(zone.begin(), zone.end());
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[luck.NextBelow(i)]);
  return order;
}

// From here on luck is drawn. An open question to chance is answered first.
void LeaveToLuck(const program::Program& program, host::HostedMatch::Beginning& position) {
  match::Match& match = position.match;
  base::Random luck(match.serial + 1);
  while (match.outcome.kind == model::OutcomeKind::Running && match.decision.seat == model::kChance) {
    model::Answer answer;
    if (match.decision.kind == model::DecisionKind::Shuffle)
      answer.order = ShuffledZone(match, luck);
    else
      answer.option = luck.NextIndex(match.decision.options.size());
    answer.serial = match.decision.serial;
    const auto step = engine::Advance(program, match, answer);
    if (step.kind == engine::StepResult::Kind::Fault || step.kind == engine::StepResult::Kind::Refused) break;
    position.way.answers.push_back(answer);
  }
  match.explicit_chance = false;
  match.random = luck;
}

}  // namespace

ScenarioWalk WalkScenario(const DraftRules& rules, const ScenarioRef& ref, std::optional<std::size_t> steps) {
  ScenarioWalk walk;
  source::SourceSet sources;
  diag::Sink sink;
  scenario_runner::ScenarioFileReader reader(rules.files, base::kLimits, rules.scenarios, ref.path, sources, sink);
  const bool is_read = reader.ReadFile(true) == scenario_runner::ScenarioFileReader::Content::Scenarios;
  const documents::Scenario* found = is_read ? FindScenario(reader.Scenarios(), ref) : nullptr;
  if (is_read && found == nullptr) return walk.problem = "there is no such scenario in the file", walk;
  if (found == nullptr) return walk.problem = Problems(sink, sources), walk;
  const scenario_runner::RunnableScenario playable = reader.MakeRunnable(*found);
  walk.rules = reader.RulesFor(playable);
  if (walk.rules == nullptr) {
    walk.problem = playable.game != nullptr && !playable.game->program ? "the rules of the game have errors"
                                                                       : Problems(sink, sources);
    return walk;
  }
  const documents::Scenario& scenario =
      documents::ScenarioForRow(playable.scenario, std::min(ref.row, documents::RunCount(playable.scenario) - 1));
  walk.title = scenario.title.text;
  if (scenario.deck) return walk.problem = "this scenario checks a deck: it has no steps", walk;
  const documents::Scenario played = steps ? WithoutClaims(scenario) : scenario;
  auto begun = scenario_runner::SetUpGame(*walk.rules->program, played, sink);
  if (!begun) return walk.problem = Problems(sink, sources), walk;
  Walker walker(walk, sources, steps);
  walker.DescribeSteps(scenario);
  RunState run(std::move(*begun), played, scenario_runner::RunMode::Plain, &walk.rules->sources);
  scenario_runner::PlayScenario(run, {[&](RunState& state) { return walker.AfterStart(state); },
                                      [&](RunState& state, bool passed) { return walker.AfterStep(state, passed); }});
  walker.AfterEnd(run);
  if (!steps) walk.passed = run.failures.empty();
  if (walk.position) LeaveToLuck(*walk.rules->program, *walk.position);
  return walk;
}

}  // namespace cardinal::playground
