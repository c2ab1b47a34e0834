#include "interpreter/drivers/scenario/suite.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <sstream>
#include <tuple>

#include "interpreter/drivers/scenario/words.h"

namespace cardinal::scenario {

namespace fs = std::filesystem;

namespace {

// A file of scenarios, by what it says. Decks, shared boards and configurations are passed over.
bool HoldsScenarios(const documents::Node& root) {
  for (const char* key : {"scenario", "scenarios", "steps", "end"}) {
    if (root.Find(key) != nullptr) return true;
  }
  return false;
}

using OneRun = Run;

class Runner {
 public:
  Runner(const source::FileSystem& files, const SuiteOptions& options) : files_(files), options_(options) {
    suite_.games = std::make_unique<Games>(files_, options_.limits, options_.path_variable, options_.cards);
  }

  Suite Run(const std::vector<fs::path>& paths) {
    for (const fs::path& path : paths) {
      if (files_.IsFolder(path)) {
        for (const fs::path& file : files_.List(path, ".yaml", options_.limits.files)) RunFile(file, false);
      } else if (files_.IsFile(path)) {
        RunFile(path, true);
      } else {
        suite_.missing.push_back(load::ShownPath(path));
        suite_.invalid = true;
      }
    }
    return std::move(suite_);
  }

 private:
  void RunFile(const fs::path& path, bool named) {
    if (!seen_.insert(files_.Canonical(path).string()).second || path.filename() == "cardinal.yaml") return;
    auto file = std::make_unique<FileResult>();
    inlined_for_.clear();  // spans are of this file only
    file->path = load::ShownPath(path);
    diag::Sink sink(static_cast<int>(options_.limits.errors_per_file));
    const bool used = ReadAndRun(path, named, *file, sink);
    file->diagnostics = sink.Sorted();
    file->invalid = file->invalid || sink.HasErrors();
    if (!used && !file->invalid) return;
    if (file->invalid && file->results.empty()) ++suite_.failed;
    suite_.invalid = suite_.invalid || file->invalid;
    suite_.files.push_back(std::move(file));
  }

  // False: there are no scenarios in the file.
  bool ReadAndRun(const fs::path& path, bool named, FileResult& file, diag::Sink& sink) {
    const auto id = load::ReadSource(files_, path, options_.limits, file.sources, sink);
    if (!id) return true;
    {
      diag::Sink own(static_cast<int>(options_.limits.errors_per_file));
      const auto root = documents::ReadYaml(file.sources[*id], options_.limits, own);
      if (root && !HoldsScenarios(*root)) {
        const bool deck = root->Find("deck") != nullptr;  // `cardinal test *.yaml` names the decks too
        if (named && !deck)
          sink.Report(diag::Code::MissingParameter, {*id, 0, 0},
                      "this is no file of scenarios: it has neither `scenario` nor `scenarios`");
        return false;
      }
    }
    auto scenarios = documents::ReadScenarios(file.sources[*id], options_.limits, sink);
    if (!scenarios) return true;
    for (documents::Scenario& scenario : scenarios->scenarios) RunOne(path, scenario, file, sink);
    return !file.results.empty() || sink.HasErrors();
  }

  bool Wanted(const FileResult& file, const documents::Scenario& scenario) const {
    return options_.filter.empty() || file.path.find(options_.filter) != std::string::npos ||
           Plain(scenario.title.text).find(Plain(options_.filter)) != std::string::npos;
  }

  void RunOne(const fs::path& path, documents::Scenario& scenario, FileResult& file, diag::Sink& sink) {
    if (!Wanted(file, scenario)) return;
    LoadedGame* game = suite_.games->Find(scenario.game, path, sink);
    if (game == nullptr || !TakeGiven(path, *game, scenario, file, sink)) return;
    const program::Program* program = ProgramFor(*game, scenario, file, sink);
    for (std::size_t row = 0; row < documents::RunCount(scenario); ++row) {
      RunRow(*game, program, documents::WithRow(scenario, row), file, sink);
    }
  }

  // `given: FILE`, beside the scenario or in the folder of the ruleset.
  bool TakeGiven(const fs::path& path, const LoadedGame& game, documents::Scenario& scenario, FileResult& file,
                 diag::Sink& sink) {
    if (!scenario.given) return true;
    const documents::Text& given = *scenario.given;
    const std::string objection = source::ObjectionToName(fs::path(given.text).replace_extension().string());
    if (!objection.empty()) {
      sink.Report(diag::Code::BadImport, given.span, "`" + diag::Printable(given.text) + "` " + objection);
      return false;
    }
    fs::path shared_path = path.parent_path() / given.text;
    if (!files_.IsFile(shared_path)) shared_path = game.home.ruleset / given.text;
    const auto id = load::ReadSource(files_, shared_path, options_.limits, file.sources, sink, given.span);
    if (!id) return false;
    const auto shared = documents::ReadShared(file.sources[*id], options_.limits, sink);
    return shared && documents::Share(scenario, *shared, sink);
  }

  const program::Program* ProgramFor(LoadedGame& game, const documents::Scenario& scenario, FileResult& file,
                                     diag::Sink& sink) {
    if (!game.program) {
      std::ostringstream text;
      for (const diag::Diagnostic& diagnostic : game.diagnostics)
        diag::RenderText(text, diagnostic, game.sources, false);
      suite_.broken_rules.emplace(game.home.game, text.str());
      file.invalid = true;
      return nullptr;
    }
    if (scenario.cards.empty()) return &*game.program;
    if (!options_.only_list && inlined_for_ != scenario.cards) {
      inlined_for_ = scenario.cards;
      inlined_.push_back(std::make_unique<std::optional<program::Program>>(
          suite_.games->WithCards(game, scenario.cards, file.sources, sink)));
    }
    if (options_.only_list) return &*game.program;
    if (!*inlined_.back()) file.invalid = true;
    return *inlined_.back() ? &**inlined_.back() : nullptr;
  }

  void RunRow(const LoadedGame& game, const program::Program* program, const documents::Scenario& scenario,
              FileResult& file, diag::Sink& sink) {
    Result result{scenario.title.text, scenario.row, game.home.game, Mode::Plain, scenario.title.span, {}, {}};
    for (const documents::Text& cite : scenario.cites) result.cites.push_back(cite.text);
    if (!options_.only_list) {
      const auto start = std::chrono::steady_clock::now();
      result.run.status = OneRun::Status::Invalid;
      for (const Mode mode : options_.modes) {
        if (program == nullptr) break;
        result.mode = mode;
        result.run = RunScenario(*program, scenario, game.clauses, mode, sink);
        if (result.run.status != OneRun::Status::Passed) break;
      }
      const auto spent =
          std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - start);
      Count(game, program, result.run, spent.count());
    }
    file.results.push_back(std::move(result));
  }

  GameResult& TotalOf(const LoadedGame& game) {
    for (GameResult& total : suite_.totals) {
      if (total.game == game.home.game) return total;
    }
    GameResult& total = suite_.totals.emplace_back();
    total.game = game.home.game;
    total.clauses = game.clauses;
    if (!game.program) return total;
    if (total.clauses.empty()) total.clauses = game.program->clauses;
    total.program = &*game.program;
    total.sites.assign(game.program->sites.size(), 0);
    return total;
  }

  void Count(const LoadedGame& game, const program::Program* program, const OneRun& run, std::int64_t microseconds) {
    GameResult& total = TotalOf(game);
    const bool passed = run.status == OneRun::Status::Passed;
    ++(passed ? total.passed : total.failed);
    ++(passed ? suite_.passed : suite_.failed);
    total.decisions += run.decisions;
    total.microseconds += microseconds;
    for (const std::string& clause : run.reached) ++total.reached[clause];
    if (program != nullptr) MergeSites(*program, run, total);
  }

  // Sites of rules with more cards are found again by their place.
  void MergeSites(const program::Program& program, const OneRun& run, GameResult& total) {
    if (&program == total.program) {
      for (std::size_t i = 0; i < run.sites.size(); ++i) total.sites[i] |= run.sites[i];
      return;
    }
    if (total.program == nullptr) return;
    const auto key = [](const program::Program& in, const program::Site& site) {
      return std::tuple(site.file >= 0 ? in.files[static_cast<std::size_t>(site.file)].path : "", site.begin, site.end);
    };
    std::set<decltype(key(program, program.sites[0]))> reached;
    for (std::size_t i = 0; i < run.sites.size(); ++i) {
      if (run.sites[i] != 0) reached.insert(key(program, program.sites[i]));
    }
    for (std::size_t i = 0; i < total.sites.size(); ++i) {
      if (reached.contains(key(*total.program, total.program->sites[i]))) total.sites[i] = 1;
    }
  }

  const source::FileSystem& files_;
  const SuiteOptions& options_;
  Suite suite_;
  std::set<std::string> seen_;
  std::vector<source::Span> inlined_for_;
  std::vector<std::unique_ptr<std::optional<program::Program>>> inlined_;
};

}  // namespace

Suite RunSuite(const source::FileSystem& files, const std::vector<fs::path>& paths, const SuiteOptions& options) {
  return Runner(files, options).Run(paths);
}

}  // namespace cardinal::scenario
