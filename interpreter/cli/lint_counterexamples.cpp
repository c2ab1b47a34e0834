#include "interpreter/cli/lint_counterexamples.h"

#include <algorithm>
#include <map>
#include <ostream>

#include "interpreter/cli/load_game.h"
#include "interpreter/cli/test_record.h"
#include "interpreter/drivers/counterexample/counterexample.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/drivers/test_command/suite.h"
#include "interpreter/language/source/single_file_overlay.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

using diag::Diagnostic;

std::string FindingLocation(const LintResult& linted, const Diagnostic& finding) {
  if (finding.span.file.value < 0) return "";
  const source::SourceFile& file = linted.sources[finding.span.file];
  return file.Path() + ":" + std::to_string(file.LineColumnAt(finding.span.begin).line);
}

// With the column, so that no two findings of a check have the same title.
std::string FindingTitle(const LintResult& linted, const Diagnostic& finding) {
  const diag::CodeInfo& info = diag::GetCodeInfo(finding.code);
  const int column = linted.sources[finding.span.file].LineColumnAt(finding.span.begin).column;
  return std::string(info.code) + " " + std::string(info.kebab) + " at " + FindingLocation(linted, finding) + ":" +
         std::to_string(column) + ": " + finding.message;
}

// The findings of one game.
struct GameFindings {
  load::GameHome home;
  std::vector<const Diagnostic*> findings;
};

class CounterexampleWriter {
 public:
  CounterexampleWriter(const Environment& env, const LintArguments& arguments, const LintResult& linted)
      : env_(env), arguments_(arguments), linted_(linted), out_(env.Resolve(arguments.witness).lexically_normal()) {}

  bool WriteAll(const std::vector<Diagnostic>& findings) {
    std::map<std::string, GameFindings> games;
    for (const Diagnostic& finding : findings) Sort(finding, games);
    for (const auto& [ruleset, game] : games)
      if (!ShowGame(game)) return false;
    ReportUnshown();
    return scenarios_.empty() || WritePassing();
  }

 private:
  void Refuse(const std::string& why) { env_.err << "error: " << why << '\n'; }

  // Groups findings by game; notes those that no scenario can show.
  void Sort(const Diagnostic& finding, std::map<std::string, GameFindings>& games) {
    if (diag::GetCodeInfo(finding.code).grade == diag::Grade::Error || finding.span.file.value < 0) return;
    if (counterexample::FindDemonstrationKinds(finding.code).empty()) {
      ++cannot_[std::string(diag::GetCodeInfo(finding.code).code)];
      return;
    }
    const fs::path place = env_.files.Canonical(SpanPath(finding.span));
    auto home = load::FindFileHome(MakeSearch(env_), place);
    if (!home && env_.files.IsFile(place.parent_path() / "game.cardinal"))
      home = MakeLibrary(env_).FindHomeInFolder(place.parent_path());
    if (!home)
      return None(finding, "a scenario finds its game in a folder `rulesets`, and this one is a file by itself");
    GameFindings& game = games[home->ruleset.string()];
    game.home = *home;
    game.findings.push_back(&finding);
  }

  fs::path SpanPath(const source::Span& span) const { return env_.Resolve(linted_.sources[span.file].Path()); }

  void None(const Diagnostic& finding, const std::string& why) {
    env_.err << "no witness for " << diag::GetCodeInfo(finding.code).code << " at " << FindingLocation(linted_, finding)
             << ": " << why << '\n';
  }

  bool ShowGame(const GameFindings& game) {
    scenario_runner::GameCache games(env_.files, {}, env_.path_variable, CardsOutsideGame(game),
                                     env_.working_directory);
    diag::Sink sink;
    scenario_runner::LoadedGame* loaded = games.FindGame({game.home.game, {}, false, false}, out_, sink);
    if (loaded == nullptr || env_.files.Canonical(loaded->home.ruleset) != env_.files.Canonical(game.home.ruleset)) {
      Refuse("a scenario at `" + diag::EscapeUnprintable(arguments_.witness) + "` would not find the game `" +
             diag::EscapeUnprintable(game.home.game) +
             "`: name a file beside or below the folder `rulesets` that it is in");
      return false;
    }
    if (!loaded->program) {
      Refuse("the rules of " + game.home.game + " have errors: " + loaded->diagnostics.front().message);
      return false;
    }
    ShowDecks(game, *loaded);
    ShowRules(game, *loaded);
    return true;
  }

  // The card files of findings that are outside of the game's folders.
  std::vector<fs::path> CardsOutsideGame(const GameFindings& game) const {
    std::vector<fs::path> loose;
    const auto below = [&](const fs::path& path, const fs::path& folder) {
      const fs::path relative = path.lexically_relative(env_.files.Canonical(folder));
      return !relative.empty() && *relative.begin() != "..";
    };
    for (const Diagnostic* finding : game.findings) {
      const fs::path path = env_.files.Canonical(SpanPath(finding->span));
      if (path.extension() != ".cardinal" || below(path, game.home.ruleset) || below(path, game.home.cards)) continue;
      if (std::find(loose.begin(), loose.end(), path) == loose.end()) loose.push_back(path);
    }
    return loose;
  }

  std::optional<deck::Deck> DeckAt(const fs::path& path, const program::Program& program) const {
    source::SourceSet sources;
    diag::Sink unheard;
    const auto file = deck::ReadDeckFile(env_.files, path, {}, sources, unheard);
    return file && file->game == program.game ? deck::ResolveDeck(*file, program, unheard) : std::nullopt;
  }

  void ShowDecks(const GameFindings& game, const scenario_runner::LoadedGame& loaded) {
    std::string last;  // a deck has a finding for each rule that it violates, but only one scenario
    for (const Diagnostic* finding : game.findings) {
      if (counterexample::FindDemonstrationKinds(finding->code).front() != counterexample::DemonstrationKind::Deck)
        continue;
      const fs::path path = SpanPath(finding->span);
      const auto deck = DeckAt(path, *loaded.program);
      if (!deck || std::exchange(last, path.string()) == path.string()) continue;
      AddFinding(*finding,
                 counterexample::MakeDeckCounterexample(*loaded.program, *deck, FindingTitle(linted_, *finding)));
    }
  }

  void ShowRules(const GameFindings& game, const scenario_runner::LoadedGame& loaded) {
    std::vector<const Diagnostic*> wanted;
    std::vector<counterexample::LintFinding> findings;
    for (const Diagnostic* finding : game.findings) {
      if (counterexample::FindDemonstrationKinds(finding->code).front() == counterexample::DemonstrationKind::Deck)
        continue;
      wanted.push_back(finding);
      findings.push_back({finding->code,
                          ToProgramSpan(finding->span, *loaded.program),
                          {},
                          finding->message,
                          FindingTitle(linted_, *finding)});
      for (const diag::Note& note : finding->notes)
        if (note.span.file.value >= 0) findings.back().notes.push_back(ToProgramSpan(note.span, *loaded.program));
    }
    if (findings.empty()) return;
    std::vector<deck::Deck> decks;
    for (const fs::path& path : deck::FindDeckFiles(env_.files, game.home.cards)) {
      auto deck = DeckAt(path, *loaded.program);
      if (deck && deck::CheckDeck(*loaded.program, *deck).empty()) decks.push_back(std::move(*deck));
    }
    scenario_writer::WriteOptions options;
    options.clauses = loaded.clauses;
    options.inline_cards = Declarations(CardsOutsideGame(game), loaded);
    const auto shown = counterexample::FindCounterexamples(*loaded.program, findings, decks, options);
    for (std::size_t i = 0; i < shown.size(); ++i) AddFinding(*wanted[i], shown[i]);
  }

  counterexample::ProgramSpan ToProgramSpan(const source::Span& span, const program::Program& program) const {
    const fs::path path = env_.files.Canonical(SpanPath(span));
    for (const auto i : program.files.Ids())
      if (env_.files.Canonical(env_.Resolve(program.files[i].path)) == path) return {i, span.begin, span.end};
    return {};
  }

  // Cards that a scenario must declare inline, since they are outside of the game's folders.
  std::map<std::int32_t, std::string> Declarations(const std::vector<fs::path>& loose,
                                                   const scenario_runner::LoadedGame& loaded) const {
    std::map<std::int32_t, std::string> own;
    const auto& cards = loaded.program->cards;
    for (std::size_t i = 0; i < cards.size() && !loose.empty(); ++i) {
      if (cards[i].site < 0) continue;
      const program::Site& site = loaded.program->sites[cards[i].site];
      const fs::path path = env_.files.Canonical(env_.Resolve(loaded.program->files[site.file].path));
      if (std::find(loose.begin(), loose.end(), path) != loose.end()) own[i] = DeclarationAt(loaded.sources, site);
    }
    return own;
  }

  void AddFinding(const Diagnostic& finding, const counterexample::Counterexample& shown) {
    if (shown.text.empty()) return None(finding, shown.problem);
    scenarios_.push_back(shown.text);
    shown_.push_back(&finding);
  }

  void ReportUnshown() {
    std::string list;
    for (const auto& [code, count] : cannot_)
      list += (list.empty() ? "" : ", ") + code + (count == 1 ? "" : " (" + std::to_string(count) + ")");
    if (!list.empty()) env_.err << "no game can show " << list << '\n';
  }

  // Runs the scenarios as the file in which they will be, and writes those that pass.
  bool WritePassing() {
    const source::SingleFileOverlay files(env_.files, out_, counterexample::JoinScenarios(scenarios_));
    test_command::SuiteOptions options;
    options.path_variable = env_.path_variable;
    options.working_folder = env_.working_directory;
    options.jobs = 1;
    const test_command::Suite suite = test_command::RunSuite(files, {out_}, options);
    std::vector<std::string> passing;
    for (std::size_t i = 0; i < scenarios_.size(); ++i) {
      const bool ran = suite.files.size() == 1 && suite.files.front()->results.size() == scenarios_.size();
      if (ran && suite.files.front()->results[i].run.status == scenario_runner::ScenarioRun::Status::Passed)
        passing.push_back(scenarios_[i]);
      else
        None(*shown_[i],
             "the scenario that was made does not pass at `" + diag::EscapeUnprintable(arguments_.witness) + "`");
    }
    if (passing.empty()) return true;
    const std::string problem =
        save::ReplaceFile(out_, counterexample::JoinScenarios(passing), save::OverwritePolicy::SameKindOnly);
    if (!problem.empty()) return Refuse(problem), false;
    std::ostream& out = arguments_.format == "text" ? env_.out : env_.err;
    const std::string shown = diag::EscapeUnprintable(arguments_.witness);
    out << passing.size() << (passing.size() == 1 ? " witness is" : " witnesses are") << " in " << shown
        << ": cardinal test " << shown << '\n';
    return true;
  }

  const Environment& env_;
  const LintArguments& arguments_;
  const LintResult& linted_;
  fs::path out_;
  std::map<std::string, int> cannot_;  // code -> findings
  std::vector<std::string> scenarios_;
  std::vector<const Diagnostic*> shown_;  // by scenario
};

}  // namespace

bool CanWriteCounterexamples(const Environment& env, const LintArguments& arguments) {
  if (arguments.witness.empty()) return true;
  std::string problem;
  if (arguments.fix || arguments.unsafe_fixes || arguments.diff)
    problem = "`--witness` shows the rules as they are: it goes without --fix, --unsafe-fixes and --diff";
  else if (fs::path(arguments.witness).extension() != ".yaml")
    problem = "`" + diag::EscapeUnprintable(arguments.witness) + "` does not end in .yaml, as files of scenarios do";
  else
    problem = save::WhyNotReplaceable(env.Resolve(arguments.witness), counterexample::kFileHeader,
                                      save::OverwritePolicy::SameKindOnly);
  if (!problem.empty()) env.err << "error: " << problem << '\n';
  return problem.empty();
}

bool WriteCounterexamples(const Environment& env, const LintArguments& arguments, const LintResult& linted,
                          const std::vector<Diagnostic>& findings) {
  return CounterexampleWriter(env, arguments, linted).WriteAll(findings);
}

}  // namespace cardinal::cli
