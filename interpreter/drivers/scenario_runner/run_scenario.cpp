#include "interpreter/drivers/scenario_runner/run_scenario.h"

#include <algorithm>
#include <set>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/scenario_runner/scenario_runner.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"

namespace cardinal::scenario_runner {

using documents::LocatedText;

namespace {

// Where the rules cite a clause: the first kMost places, each line once.
std::vector<std::string> ClausePlaces(const Program& program, const std::string& clause) {
  constexpr std::size_t kMost = 5;
  std::vector<std::string> places;
  const std::int32_t id = program::FindClause(program, clause);
  for (const program::Citation& citation : program.citations) {
    if (citation.clause != id || places.size() == kMost) continue;
    places.push_back(program.files[static_cast<std::size_t>(citation.file)].path + ':' + std::to_string(citation.line));
  }
  return places;
}

bool ContainsId(const std::vector<std::string>& sorted, const std::string& id) {
  return std::binary_search(sorted.begin(), sorted.end(), id);
}

// `rulebook`: empty if the game has no rulebook.
void CheckThatClausesExist(const Program& program, const std::vector<LocatedText>& cites,
                           const std::vector<std::string>& rulebook, diag::Sink& sink) {
  const std::vector<std::string>& clauses = rulebook.empty() ? program.clauses : rulebook;
  for (const LocatedText& cite : cites) {
    if (ContainsId(clauses, cite.text)) continue;
    sink.Report(diag::Code::UnknownClause, cite.span, "there is no clause " + cite.text).SetHelpIfShown([&] {
      return diag::DidYouMean(cite.text, clauses);
    });
  }
}

// A clause that a scenario cites and tests counts as reached, whether the game or an expectation evaluated it.
void CheckCites(const Program& program, const std::vector<LocatedText>& cites, ScenarioRun& run) {
  for (const LocatedText& cite : cites) {
    if (ContainsId(run.reached, cite.text)) continue;
    if (ContainsId(run.considered_clauses, cite.text)) {
      run.reached.insert(std::ranges::upper_bound(run.reached, cite.text), cite.text);
      continue;
    }
    const std::vector<std::string> places = ClausePlaces(program, cite.text);
    Failure failure{cite.span,
                    "cites " + cite.text + ", but " +
                        (places.empty() ? "no rule cites it" : "no rule citing " + cite.text + " ran"),
                    {}};
    failure.AddSection("it is cited at", places);
    failure.AddSection("these ran", {run.reached.empty() ? "none" : JoinText(run.reached)});
    run.failures.push_back(std::move(failure));
  }
}

std::vector<std::string> QuoteTexts(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted;
  for (const std::string& text : texts) quoted.push_back("\"" + text + "\"");
  return quoted;
}

// Each violated deck rule with the cards that violate it.
std::vector<std::string> BreachLines(const Program& program, const std::vector<std::int32_t>& deck,
                                     const std::vector<engine::DeckViolation>& breaches) {
  std::vector<std::string> lines;
  for (const engine::DeckViolation& breach : breaches) {
    const program::DeckRule& rule = program.deck_rules[static_cast<std::size_t>(breach.rule)];
    std::vector<std::string> culprits;
    for (const std::int32_t card : breach.offending_cards) {
      const std::string& name = program.cards[static_cast<std::size_t>(deck[static_cast<std::size_t>(card)])].name;
      if (std::find(culprits.begin(), culprits.end(), name) == culprits.end()) culprits.push_back(name);
    }
    lines.push_back(rule.message + (culprits.empty() ? "" : ": " + JoinText(culprits)) + "   " +
                    SiteLocationAndClauses(program, rule.site));
  }
  return lines;
}

// Each name once.
std::vector<std::string> CardsIn(const Program& program, const std::vector<std::int32_t>& defs) {
  std::set<std::string> names;
  for (const std::int32_t def : defs) names.insert(program.cards[static_cast<std::size_t>(def)].name);
  return {names.begin(), names.end()};
}

void CheckDeck(const Program& program, const documents::DeckCheck& check, trace::TraceRecorder& recorder,
               ScenarioRun& run, diag::Sink& sink) {
  const int errors = sink.ErrorCount();
  const std::vector<std::int32_t> deck = ReadDeck(program, check.cards, sink);
  if (sink.ErrorCount() > errors) return;
  const std::vector<engine::DeckViolation> breaches = engine::CheckDeck(program, deck, &recorder);
  std::vector<std::string> messages, said;
  for (const engine::DeckViolation& breach : breaches)
    messages.push_back(program.deck_rules[static_cast<std::size_t>(breach.rule)].message);
  for (const LocatedText& text : check.breaches) said.push_back(text.text);
  run.hash = base::Hasher().AddBytes(JoinText(messages)).Digest();
  run.cards = CardsIn(program, deck);
  std::vector<std::string> wanted = said, found = messages;
  std::sort(wanted.begin(), wanted.end());
  std::sort(found.begin(), found.end());
  if (wanted == found) return;
  Failure failure{check.expect_span, "", {}};
  if (found.empty()) {
    failure.message = "the deck is legal";
    failure.AddSection("if the rules are right, write", {"expect: legal"});
  } else {
    failure.message = check.legal ? "the deck breaks " + FormatCount(static_cast<std::int64_t>(found.size()), "rule")
                                  : "the deck breaks other rules";
    failure.AddSection("broken", BreachLines(program, deck, breaches));
    failure.AddSection("if the rules are right, write", {"breaches: [" + JoinText(QuoteTexts(messages)) + "]"});
  }
  run.failures.push_back(std::move(failure));
}

void TakeCoverage(const trace::TraceRecorder& recorder, ScenarioRun& run) {
  run.reached = recorder.ReachedClauses();
  run.considered_clauses = recorder.ConsideredClauses();
  run.sites = recorder.Sites();
  run.tests = recorder.Conditions();
}

void AddTo(std::vector<std::string>& clauses, const std::vector<std::string>& more) {
  clauses.insert(clauses.end(), more.begin(), more.end());
}

// What an expectation evaluates is tested, and a scenario may cite it; but only the game itself reaches a clause.
void AddAsked(const trace::TraceRecorder& asked, ScenarioRun& run) {
  AddTo(run.considered_clauses, asked.ReachedClauses());
  AddTo(run.considered_clauses, asked.ConsideredClauses());
  for (std::size_t i = 0; i < run.sites.size(); ++i) run.sites[i] |= asked.Sites()[i];
  for (std::size_t i = 0; i < run.tests.size(); ++i) run.tests[i] |= asked.Conditions()[i];
}

// Returns the steps whose answer was the only possible one.
std::vector<std::string> Play(const Program& program, const documents::Scenario& scenario, RunMode mode,
                              ScenarioRun& run, diag::Sink& sink, const source::SourceSet* rules) {
  auto begun = SetUpGame(program, scenario, sink);
  if (!begun) return {};
  ScenarioRunner course(std::move(*begun), scenario, mode, rules);
  course.RunSteps();
  run.failures = course.Failures();
  run.corrections = course.Corrections();
  run.unsound = course.Unsoundness();
  run.decisions = course.Decisions();
  const match::Match& match = course.GetGame().match;
  run.hash = match::HashMatch(match);
  std::vector<std::int32_t> defs;
  for (const match::Card& card : match.state.cards) defs.push_back(card.def);
  run.cards = CardsIn(program, defs);
  TakeCoverage(course.Transcript(), run);
  AddAsked(course.QueryCoverage(), run);
  AddTo(run.considered_clauses, course.ProvedReasons());
  std::sort(run.considered_clauses.begin(), run.considered_clauses.end());
  return course.ForcedSteps();
}

}  // namespace

std::string_view RunModeName(RunMode mode) {
  switch (mode) {
    case RunMode::Plain: return "plain";
    case RunMode::Undo: return "undo";
    case RunMode::Save: return "save";
    case RunMode::Process: return "process";
  }
  return "";
}

ScenarioRun RunScenario(const Program& program, const documents::Scenario& scenario,
                        const std::vector<std::string>& clauses, RunMode mode, diag::Sink& sink,
                        const source::SourceSet* rules) {
  ScenarioRun run;
  std::vector<std::string> swallowed;
  const int errors = sink.ErrorCount();
  CheckThatClausesExist(program, scenario.cites, clauses, sink);
  if (scenario.deck) {
    trace::TraceRecorder recorder(program, false);
    CheckDeck(program, *scenario.deck, recorder, run, sink);
    TakeCoverage(recorder, run);
  } else {
    swallowed = Play(program, scenario, mode, run, sink, rules);
  }
  if (sink.ErrorCount() > errors) {
    run.status = ScenarioRun::Status::Invalid;
    return run;
  }
  if (run.failures.empty()) CheckCites(program, scenario.cites, run);
  if (!run.failures.empty()) run.failures.back().AddSection("answered where nothing else was possible", swallowed);
  run.status = run.failures.empty() ? ScenarioRun::Status::Passed : ScenarioRun::Status::Failed;
  return run;
}

void CheckScenario(const Program& program, const documents::Scenario& scenario, const std::vector<std::string>& clauses,
                   diag::Sink& sink) {
  CheckThatClausesExist(program, scenario.cites, clauses, sink);
  if (scenario.deck)
    ReadDeck(program, scenario.deck->cards, sink);
  else
    SetUpGame(program, scenario, sink);
}

}  // namespace cardinal::scenario_runner
