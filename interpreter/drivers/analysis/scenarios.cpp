#include "interpreter/drivers/analysis/scenarios.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "interpreter/base/stop.h"
#include "interpreter/drivers/scenario_runner/game_cache.h"
#include "interpreter/drivers/scenario_runner/given.h"
#include "interpreter/drivers/scenario_runner/run_scenario.h"
#include "interpreter/language/diagnostics/stored_diagnostics.h"
#include "interpreter/language/documents/document_kind.h"
#include "interpreter/language/documents/lenient.h"

namespace cardinal::analysis {

namespace fs = std::filesystem;

namespace {

class Checker {
 public:
  Checker(const source::FileSystem& files, const std::filesystem::path& path, const source::SourceFile& document,
          const Rules& rules, const std::vector<std::string>& clauses)
      : files_(files), path_(path), document_(document), rules_(rules), clauses_(clauses) {}

  // `read`: the scenarios of the document; nullopt: it must be read again.
  ScenarioFindings Check(std::optional<ScenarioDocument> read) {
    if (!read) read = ReadAgain();
    for (std::size_t i = 0; i < read->cards.size(); ++i) {
      base::StopScope::Check();
      const program::Program* program = ProgramWith(read->cards[i]);
      if (program != nullptr && i < read->scenarios.size()) CheckScenario(read->scenarios[i], *program);
    }
    result_.findings = sink_.Sorted();
    return std::move(result_);
  }

 private:
  // Returns no scenarios if the document is of another kind or has an invalid shape; the shape is reported with the
  // document.
  ScenarioDocument ReadAgain() const {
    ScenarioDocument read;
    read.cards = documents::FindInlineCards(documents::ReadLeniently(document_.Text(), document_.Id()));
    diag::Sink unreported;
    const auto root = documents::ReadYaml(document_, {}, unreported);
    if (!root || documents::DetectDocumentKind(*root) != documents::DocumentKind::Scenarios) return read;
    if (auto file = documents::ReadScenarios(*root, unreported)) read.scenarios = std::move(file->scenarios);
    return read;
  }

  GivenDocument& Given(const std::string& name) {
    const auto [found, fresh] = given_.try_emplace(name);
    if (!fresh) return *found->second;
    result_.given.emplace(name, scenario_runner::HashOfGiven(files_, name, path_, rules_.home.ruleset));
    const scenario_runner::GivenPath path = scenario_runner::FindGiven(files_, name, path_, rules_.home.ruleset);
    const auto [document, unread] = rules_.given->try_emplace(path.problem.empty() ? path.path : fs::path());
    GivenDocument& given = document->second;
    found->second = &given;
    if (!unread) return given;
    given.file = ReadGiven(files_, name, path_, rules_.home);
    if (!given.file) return given;
    given.bodies = CardsOfGiven(*given.file);
    diag::Sink unreported;
    given.setup = documents::ReadShared(*given.file, {}, unreported);
    return given;
  }

  // The rules with the cards of a `given` document only; null if they have errors.
  const program::Program* ProgramWith(GivenDocument& given) {
    constexpr std::size_t kKept = 4;  // programs
    if (!given.has_program) {
      const auto has_program = [](const auto& known) { return known.second.has_program; };
      if (std::ranges::count_if(*rules_.given, has_program) >= static_cast<std::ptrdiff_t>(kKept))
        for (auto& [path, known] : *rules_.given) known.program.reset(), known.has_program = false;
      given.program = LoadGivenCards(rules_, given);
    }
    given.has_program = true;
    return given.program ? &*given.program : nullptr;
  }

  // The rules with these cards; null if they have errors.
  const program::Program* ProgramWith(const documents::InlineCards& cards) {
    const bool playable = rules_.loaded.program.has_value();
    GivenDocument* given = cards.given.empty() ? nullptr : &Given(cards.given);
    const bool has_given_cards = given != nullptr && !given->bodies.empty();
    if (cards.bodies.empty() && !has_given_cards) return playable ? &*rules_.loaded.program : nullptr;
    if (cards.bodies.empty()) return playable ? ProgramWith(*given) : nullptr;
    auto known = std::find_if(analyzed_.begin(), analyzed_.end(), [&](const auto& one) { return one.of == cards; });
    if (known == analyzed_.end()) {
      Analyze(cards, given);
      known = std::prev(analyzed_.end());
    }
    return playable && known->program ? &*known->program : nullptr;
  }

  void Analyze(const documents::InlineCards& cards, const GivenDocument* given) {
    CheckedCards with_cards = CheckInlineCards(rules_, cards, document_, given);
    for (diag::Diagnostic finding : with_cards.findings) {
      diag::RelocateToFile(finding, document_.Id());
      diag::ReportStored(std::move(finding), sink_);
    }
    for (check::Reference name : NamesOfRules(with_cards, rules_.loaded.rules)) {
      name.name.file = document_.Id();
      // The cards of a `cards` block of the file are analyzed again for each scenario, so a name may be found several
      // times.
      if (names_.emplace(name.name.begin, name.name.end, name.entity).second) result_.names.push_back(name);
    }
    analyzed_.push_back({cards, std::move(with_cards.program)});
  }

  void CheckScenario(documents::Scenario& scenario, const program::Program& program) {
    if (scenario.game.text != program.game) return CheckGame(scenario.game, program.game);
    if (scenario.given) {
      const GivenDocument& given = Given(scenario.given->text);
      if (!given.file)
        sink_.Report(diag::Code::FileNotFound, scenario.given->span,
                     "`" + diag::EscapeUnprintable(scenario.given->text) + "` cannot be read");
      if (!given.setup || !documents::ApplySharedSetup(scenario, *given.setup, sink_)) return;
    }
    diag::Sink found;
    for (std::size_t row = 0; row < documents::RunCount(scenario); ++row)
      scenario_runner::CheckScenario(program, documents::ScenarioForRow(scenario, row), clauses_, found);
    for (diag::Diagnostic& finding : found.Sorted()) {
      if (!(finding.span.file == document_.Id())) MoveToGiven(scenario, finding);
      diag::ReportStored(finding, sink_);
    }
  }

  // Errors of a given board are reported where the scenario names its document.
  void MoveToGiven(const documents::Scenario& scenario, diag::Diagnostic& finding) {
    if (!scenario.given) return;
    if (const auto& given = Given(scenario.given->text).file)
      finding.message +=
          " (" + scenario.given->text + ", line " + std::to_string(given->LineNumberAt(finding.span.begin)) + ")";
    finding.span = scenario.given->span;
  }

  // A scenario in the folder of one game may be for another game, which may be in any folder: only a probable
  // misspelling is reported.
  void CheckGame(const documents::LocatedText& name, const std::string& meant) {
    const load::Library library(files_, path_.parent_path(), "");
    if (!library.FindGame(name.text) && !diag::FindNearestName(name.text, {meant}).empty())
      scenario_runner::ReportNoGame(library, name, sink_);
  }

  const source::FileSystem& files_;
  const std::filesystem::path& path_;
  const source::SourceFile& document_;
  const Rules& rules_;
  const std::vector<std::string>& clauses_;
  std::map<std::string, GivenDocument*> given_;  // by the name in the document
  struct Analyzed {
    documents::InlineCards of;
    std::optional<program::Program> program;
  };
  std::vector<Analyzed> analyzed_;
  // begin, end and entity of the names in the result
  std::set<std::tuple<std::int32_t, std::int32_t, check::Entity>> names_;
  diag::Sink sink_;
  ScenarioFindings result_;
};

}  // namespace

ScenarioFindings CheckScenarios(const source::FileSystem& files, const std::filesystem::path& path,
                                const source::SourceFile& document, const Rules& rules,
                                const std::vector<std::string>& clauses, std::optional<ScenarioDocument> read) {
  return Checker(files, path, document, rules, clauses).Check(std::move(read));
}

std::vector<std::string> FindClauseIds(const source::FileSystem& files, const Rules& rules, RulebookCache& rulebook) {
  std::vector<std::string> ids;
  const auto& book = rulebook.Load(files, rules.home.ruleset, rules.loaded.rules.game.rulebook);
  if (book)
    for (const documents::Clause& clause : book->clauses) ids.push_back(clause.id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

}  // namespace cardinal::analysis
