#include <algorithm>
#include <ostream>

#include "interpreter/drivers/coverage/exercised.h"
#include "interpreter/drivers/coverage/source_coverage.h"
#include "interpreter/drivers/test_command/suite.h"
#include "interpreter/language/load/rulebook.h"

namespace cardinal::coverage {

namespace {

namespace fs = std::filesystem;
using test_command::Suite;

void Render(std::ostream& err, const std::vector<diag::Diagnostic>& diagnostics, const source::SourceSet& sources) {
  for (const diag::Diagnostic& diagnostic : diagnostics) diag::RenderText(err, diagnostic, sources, false);
}

// Reports why scenarios cannot be run.
bool ReportUnusable(const test_command::Suite& suite, std::ostream& err) {
  if (!suite.invalid) return false;
  for (const std::string& unread : suite.unread) err << "error: " << unread << '\n';
  for (const auto& [game, diagnostics] : suite.broken_rules)
    err << diagnostics << "the rules of `" << game << "` do not check\n";
  for (const auto& file : suite.files) {
    Render(err, file->diagnostics, file->sources);
    for (const test_command::TestResult& result : file->results) Render(err, result.diagnostics, file->sources);
  }
  return true;
}

class CoverageBuilder {
 public:
  CoverageBuilder(const test_command::Suite& suite, const scenario_runner::LoadedGame& game, documents::ClauseList book)
      : suite_(suite), game_(game), program_(*game.program), book_(std::move(book)) {}

  Coverage MakeCoverage() {
    coverage_.game = game_.home.game;
    coverage_.title = program_.title;
    Sources();
    Scenarios();
    Clauses();
    AddUnknownCitations();
    return std::move(coverage_);
  }

 private:
  // If no scenario of the game ran, no code is covered.
  void Sources() {
    ReachedPlaces ran{std::vector<std::uint8_t>(program_.sites.size()),
                      std::vector<std::uint8_t>(program_.conditions.size())};
    for (const test_command::GameResult& total : suite_.totals) {
      if (total.program == &program_) ran = {total.sites, total.tests};
    }
    CoverSources(program_, game_.sources, ran, coverage_);
  }

  void Scenarios() {
    for (const auto& file : suite_.files)
      for (CoveringScenario& scenario : ScenariosIn(*file, game_.home.game))
        coverage_.scenarios.push_back(std::move(scenario));
  }

  void Clauses() {
    coverage_.has_rulebook = !book_.clauses.empty();
    if (!coverage_.has_rulebook) {
      for (const std::string& id : program_.clauses) {
        documents::Clause& clause = book_.clauses.emplace_back();
        clause.id = id;
        documents::IsClauseId(id, &clause.kind);
      }
    }
    for (const documents::Clause& clause : book_.clauses) {
      ClauseCoverage& one = coverage_.clauses.emplace_back();
      one.clause = clause;
      one.locations = CitingLocations(program::FindClause(program_, clause.id));
      FindScenarios(one);
      FindConditions(one);
    }
  }

  std::vector<RuleLocation> CitingLocations(std::int32_t clause) const {
    std::vector<RuleLocation> places;
    for (const program::Citation& citation : program_.citations) {
      if (clause >= 0 && citation.clause == clause)
        places.push_back({program_.files[citation.file].path, citation.line});
    }
    return places;
  }

  void FindScenarios(ClauseCoverage& one) const {
    const std::string& id = one.clause.id;
    for (std::size_t i = 0; i < coverage_.scenarios.size(); ++i) {
      const CoveringScenario& scenario = coverage_.scenarios[i];
      const bool claims = std::find(scenario.cites.begin(), scenario.cites.end(), id) != scenario.cites.end();
      if (!scenario.passed) {
        if (claims) one.failing.push_back(i);
      } else if (Exercises(scenario, id)) {
        one.scenarios.push_back(i);
        one.claimed += claims;
      }
    }
  }

  void FindConditions(ClauseCoverage& one) const {
    for (std::size_t i = 0; i < coverage_.conditions.size(); ++i) {
      const auto& clauses = coverage_.conditions[i].clauses;
      if (std::binary_search(clauses.begin(), clauses.end(), one.clause.id)) one.conditions.push_back(i);
    }
  }

  void AddUnknownCitations() {
    for (const auto i : program_.clauses.Ids()) {
      if (book_.FindClause(program_.clauses[i]) != nullptr) continue;
      for (const RuleLocation& place : CitingLocations(i))
        coverage_.unknown_citations.push_back({program_.clauses[i], place});
    }
  }

  const test_command::Suite& suite_;
  const scenario_runner::LoadedGame& game_;
  const program::Program& program_;
  documents::ClauseList book_;
  Coverage coverage_;
};

}  // namespace

std::optional<Coverage> MeasureCoverage(const source::FileSystem& files, const CoverageRequest& request,
                                        std::ostream& err) {
  test_command::SuiteOptions options;
  options.path_variable = request.path_variable;
  options.working_folder = request.working_folder;
  options.cards = request.cards;
  options.limits = request.limits;
  options.progress = request.progress;
  const test_command::Suite suite = test_command::RunSuite(
      files, request.paths.empty() ? ScenarioFolders(files, request.home) : request.paths, options);
  diag::Sink sink;
  const documents::LocatedText name{request.home.game, {}, false, false};
  const scenario_runner::LoadedGame* game = suite.games->FindGame(name, request.home.ruleset / "game.cardinal", sink);
  if (game == nullptr || !game->program) {
    Render(err, game == nullptr ? sink.Sorted() : game->diagnostics,
           game == nullptr ? source::SourceSet{} : game->sources);
    err << "the rules of `" << request.home.game << "` do not check\n";
    return std::nullopt;
  }
  if (ReportUnusable(suite, err)) return std::nullopt;
  source::SourceSet sources;
  auto book = load::LoadRulebook(files, game->home.ruleset, "", game->program->rulebook, request.limits, sources, sink);
  if (!book) Render(err, sink.Sorted(), sources);
  if (!book) return std::nullopt;
  return CoverageBuilder(suite, *game, std::move(*book)).MakeCoverage();
}

}  // namespace cardinal::coverage
