#include "interpreter/drivers/scenario/scenario.h"

#include <algorithm>
#include <set>

#include "interpreter/base/hash.h"
#include "interpreter/drivers/scenario/course.h"
#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

using documents::Text;

namespace {

// Where the rules cite a clause: the first few places, each line once.
std::vector<std::string> PlacesOf(const Program& program, const std::string& clause) {
  constexpr std::size_t kMost = 5;
  std::vector<std::string> places;
  const std::int32_t id = program::FindClause(program, clause);
  for (const program::Citation& citation : program.citations) {
    if (citation.clause != id || places.size() == kMost) continue;
    places.push_back(program.files[static_cast<std::size_t>(citation.file)].path + ':' + std::to_string(citation.line));
  }
  return places;
}

bool Has(const std::vector<std::string>& sorted, const std::string& id) {
  return std::binary_search(sorted.begin(), sorted.end(), id);
}

// `rulebook`: empty if there is none.
void CheckThatClausesExist(const Program& program, const std::vector<Text>& cites,
                           const std::vector<std::string>& rulebook, diag::Sink& sink) {
  const std::vector<std::string>& clauses = rulebook.empty() ? program.clauses : rulebook;
  for (const Text& cite : cites) {
    if (Has(clauses, cite.text)) continue;
    sink.Report(diag::Code::UnknownClause, cite.span, "there is no clause " + cite.text).HelpWith([&] {
      return diag::DidYouMean(cite.text, clauses);
    });
  }
}

// What a scenario cites and has tested counts as reached, whether the game or a claim has asked for it.
void CheckCites(const Program& program, const std::vector<Text>& cites, Run& run) {
  for (const Text& cite : cites) {
    if (Has(run.reached, cite.text)) continue;
    if (Has(run.considered, cite.text)) {
      run.reached.insert(std::ranges::upper_bound(run.reached, cite.text), cite.text);
      continue;
    }
    const std::vector<std::string> places = PlacesOf(program, cite.text);
    Failure failure{cite.span,
                    "cites " + cite.text + ", but " +
                        (places.empty() ? "no rule cites it" : "no rule citing " + cite.text + " ran"),
                    {}};
    failure.Add("it is cited at", places);
    failure.Add("these ran", {run.reached.empty() ? "none" : Joined(run.reached)});
    run.failures.push_back(std::move(failure));
  }
}

std::vector<std::string> Quoted(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted;
  for (const std::string& text : texts) quoted.push_back("\"" + text + "\"");
  return quoted;
}

// Each broken rule with the cards that break it.
std::vector<std::string> BreachLines(const Program& program, const std::vector<std::int32_t>& deck,
                                     const std::vector<engine::DeckBreach>& breaches) {
  std::vector<std::string> lines;
  for (const engine::DeckBreach& breach : breaches) {
    const program::DeckRule& rule = program.deck_rules[static_cast<std::size_t>(breach.rule)];
    std::vector<std::string> culprits;
    for (const std::int32_t card : breach.culprits) {
      const std::string& name = program.cards[static_cast<std::size_t>(deck[static_cast<std::size_t>(card)])].name;
      if (std::find(culprits.begin(), culprits.end(), name) == culprits.end()) culprits.push_back(name);
    }
    lines.push_back(rule.message + (culprits.empty() ? "" : ": " + Joined(culprits)) + "   " +
                    PlaceAndClauses(program, rule.site));
  }
  return lines;
}

// Each name once.
std::vector<std::string> CardsIn(const Program& program, const std::vector<std::int32_t>& defs) {
  std::set<std::string> names;
  for (const std::int32_t def : defs) names.insert(program.cards[static_cast<std::size_t>(def)].name);
  return {names.begin(), names.end()};
}

void CheckDeck(const Program& program, const documents::DeckCheck& check, trace::Recorder& recorder, Run& run,
               diag::Sink& sink) {
  const int errors = sink.ErrorCount();
  const std::vector<std::int32_t> deck = DeckOf(program, check.cards, sink);
  if (sink.ErrorCount() > errors) return;
  const std::vector<engine::DeckBreach> breaches = engine::CheckDeck(program, deck, &recorder);
  std::vector<std::string> messages, said;
  for (const engine::DeckBreach& breach : breaches)
    messages.push_back(program.deck_rules[static_cast<std::size_t>(breach.rule)].message);
  for (const Text& text : check.breaches) said.push_back(text.text);
  run.hash = base::Hasher().AddBytes(Joined(messages)).Value();
  run.cards = CardsIn(program, deck);
  std::vector<std::string> wanted = said, found = messages;
  std::sort(wanted.begin(), wanted.end());
  std::sort(found.begin(), found.end());
  if (wanted == found) return;
  Failure failure{check.expect_span, "", {}};
  if (found.empty()) {
    failure.said = "the deck is legal";
    failure.Add("if the rules are right, write", {"expect: legal"});
  } else {
    failure.said = check.legal ? "the deck breaks " + Counted(static_cast<std::int64_t>(found.size()), "rule")
                               : "the deck breaks other rules";
    failure.Add("broken", BreachLines(program, deck, breaches));
    failure.Add("if the rules are right, write", {"breaches: [" + Joined(Quoted(messages)) + "]"});
  }
  run.failures.push_back(std::move(failure));
}

void TakeCoverage(const trace::Recorder& recorder, Run& run) {
  run.reached = recorder.ReachedClauses();
  run.considered = recorder.ConsideredClauses();
  run.sites = recorder.Sites();
  run.tests = recorder.Tests();
}

void AddTo(std::vector<std::string>& clauses, const std::vector<std::string>& more) {
  clauses.insert(clauses.end(), more.begin(), more.end());
}

// What is asked for and compared was tested, and a scenario may cite it; but a clause is reached by the game alone.
void AddAsked(const trace::Recorder& asked, Run& run) {
  AddTo(run.considered, asked.ReachedClauses());
  AddTo(run.considered, asked.ConsideredClauses());
  for (std::size_t i = 0; i < run.sites.size(); ++i) run.sites[i] |= asked.Sites()[i];
  for (std::size_t i = 0; i < run.tests.size(); ++i) run.tests[i] |= asked.Tests()[i];
}

// Returns the steps that were answered where nothing else was possible.
std::vector<std::string> Play(const Program& program, const documents::Scenario& scenario, Mode mode, Run& run,
                              diag::Sink& sink, const source::SourceSet* rules) {
  auto begun = SetUp(program, scenario, sink);
  if (!begun) return {};
  Course course(std::move(*begun), scenario, mode, rules);
  course.Run();
  run.failures = course.Failures();
  run.corrections = course.Corrections();
  run.unsound = course.Unsound();
  run.decisions = course.Decisions();
  const match::Match& match = course.TheGame().match;
  run.hash = match::Hash(match);
  std::vector<std::int32_t> defs;
  for (const match::Card& card : match.world.cards) defs.push_back(card.def);
  run.cards = CardsIn(program, defs);
  TakeCoverage(course.HeardSoFar(), run);
  AddAsked(course.AskedSoFar(), run);
  AddTo(run.considered, course.Proved());
  std::sort(run.considered.begin(), run.considered.end());
  return course.SwallowedSteps();
}

}  // namespace

std::string_view NameOf(Mode mode) {
  switch (mode) {
    case Mode::Plain: return "plain";
    case Mode::Undo: return "undo";
    case Mode::Save: return "save";
    case Mode::Process: return "process";
  }
  return "";
}

Run RunScenario(const Program& program, const documents::Scenario& scenario, const std::vector<std::string>& clauses,
                Mode mode, diag::Sink& sink, const source::SourceSet* rules) {
  Run run;
  std::vector<std::string> swallowed;
  const int errors = sink.ErrorCount();
  CheckThatClausesExist(program, scenario.cites, clauses, sink);
  if (scenario.deck) {
    trace::Recorder recorder(program, false);
    CheckDeck(program, *scenario.deck, recorder, run, sink);
    TakeCoverage(recorder, run);
  } else {
    swallowed = Play(program, scenario, mode, run, sink, rules);
  }
  if (sink.ErrorCount() > errors) {
    run.status = Run::Status::Invalid;
    return run;
  }
  if (run.failures.empty()) CheckCites(program, scenario.cites, run);
  if (!run.failures.empty()) run.failures.back().Add("answered where nothing else was possible", swallowed);
  run.status = run.failures.empty() ? Run::Status::Passed : Run::Status::Failed;
  return run;
}

void CheckScenario(const Program& program, const documents::Scenario& scenario, const std::vector<std::string>& clauses,
                   diag::Sink& sink) {
  CheckThatClausesExist(program, scenario.cites, clauses, sink);
  if (scenario.deck)
    DeckOf(program, scenario.deck->cards, sink);
  else
    SetUp(program, scenario, sink);
}

}  // namespace cardinal::scenario
