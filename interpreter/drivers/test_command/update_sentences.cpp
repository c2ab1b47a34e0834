#include "interpreter/drivers/test_command/update_sentences.h"

#include <algorithm>
#include <ostream>
#include <set>

#include "interpreter/base/text.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/drivers/scenario_runner/word_matching.h"
#include "interpreter/drivers/test_command/golden_text.h"
#include "interpreter/drivers/test_command/suite_report.h"
#include "interpreter/language/source/single_file_overlay.h"
#include "interpreter/language/source/text_file.h"

namespace cardinal::test_command {

namespace {

namespace fs = std::filesystem;

// All rows of one scenario.
using Rows = std::vector<const TestResult*>;

std::vector<Rows> GroupByScenario(const FileResult& file) {
  std::vector<Rows> scenarios;
  for (const TestResult& result : file.results) {
    if (scenarios.empty() || scenarios.back().front()->span != result.span) scenarios.emplace_back();
    scenarios.back().push_back(&result);
  }
  return scenarios;
}

bool HasCorrections(const Rows& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const TestResult* row) { return !row->run.corrections.empty(); });
}

bool SameTold(const scenario_runner::ScenarioRun& x, const scenario_runner::ScenarioRun& y) {
  return std::equal(x.corrections.begin(), x.corrections.end(), y.corrections.begin(), y.corrections.end(),
                    [](const scenario_runner::Correction& one, const scenario_runner::Correction& other) {
                      return one.written.span == other.written.span && one.actual == other.actual;
                    });
}

// Why the lists of a scenario cannot be rewritten, or "".
std::string WhyNotWritten(const Rows& rows) {
  for (const TestResult* row : rows) {
    const scenario_runner::ScenarioRun& run = row->run;
    if (run.status == scenario_runner::ScenarioRun::Status::Invalid || run.failures.size() != run.corrections.size())
      return "it fails for another reason too";
  }
  for (const TestResult* row : rows) {
    if (!SameTold(row->run, rows.front()->run))
      return "its rows tell different things: write the sentences by hand, with $names for what differs";
  }
  return "";
}

class SentenceUpdater {
 public:
  SentenceUpdater(const source::FileSystem& files, const SuiteOptions& options, std::ostream& out)
      : files_(files), options_(options), out_(out) {}

  bool HasChanges() const { return any_; }

  void Update(const FileResult& file) {
    std::vector<Rows> changed;
    std::vector<scenario_runner::Correction> corrections;
    for (const Rows& rows : GroupByScenario(file)) {
      if (!HasCorrections(rows)) continue;
      const std::string objection = WhyNotWritten(rows);
      if (!objection.empty()) {
        PrintChange("not updated", file, rows, objection);
        continue;
      }
      changed.push_back(rows);
      const auto& more = rows.front()->run.corrections;
      corrections.insert(corrections.end(), more.begin(), more.end());
    }
    if (changed.empty()) return;
    const std::string problem = Write(file, changed, corrections);
    any_ = any_ || problem.empty();
    for (const Rows& rows : changed)
      PrintChange(problem.empty() ? "updated    " : "not updated", file, rows,
                  problem.empty() ? DescribeCorrections(file, rows) : problem);
  }

 private:
  // Returns the problem, or "".
  std::string Write(const FileResult& file, const std::vector<Rows>& changed,
                    const std::vector<scenario_runner::Correction>& corrections) {
    const source::SourceFile& before = file.sources[changed.front().front()->span.file];
    const std::string text = RewriteSentences(before, corrections);
    if (!PassesAs(file, changed, text)) return "written again it would still fail: write it by hand";
    const fs::path place = files_.Canonical(file.canonical_path);
    const source::ReadResult now = source::ReadTextFile(files_, place, options_.limits.file_bytes);
    if (!now.Ok() || now.text != before.Text()) return "the file has changed meanwhile";
    std::error_code error;
    const fs::perms permissions = fs::status(place, error).permissions();
    std::string problem = save::WriteFile(place, text);
    if (problem.empty() && !error) fs::permissions(place, permissions, error);
    return problem;
  }

  bool PassesAs(const FileResult& file, const std::vector<Rows>& changed, const std::string& text) const {
    const source::SingleFileOverlay files(files_, file.canonical_path, text);
    SuiteOptions options;
    options.path_variable = options_.path_variable;
    options.working_folder = options_.working_folder;
    options.cards = options_.cards;
    options.limits = options_.limits;
    const Suite suite = RunSuite(files, {file.canonical_path}, options);
    if (suite.files.size() != 1) return false;
    std::set<std::pair<std::string, std::string>> passed;
    for (const TestResult& result : suite.files.front()->results) {
      if (result.run.status == scenario_runner::ScenarioRun::Status::Passed) passed.emplace(result.title, result.row);
    }
    return std::all_of(changed.begin(), changed.end(), [&](const Rows& rows) {
      return std::all_of(rows.begin(), rows.end(), [&](const TestResult* row) {
        return passed.contains({row->title, row->row});
      });
    });
  }

  // "line 12: 2 sentences, not 1; line 20: ..."
  static std::string DescribeCorrections(const FileResult& file, const Rows& rows) {
    std::string text;
    for (const scenario_runner::Correction& correction : rows.front()->run.corrections) {
      const source::Span& key = correction.written.key;
      text += (text.empty() ? "line " : "; line ") +
              std::to_string(file.sources[key.file].LineColumnAt(key.begin).line) + ": " +
              base::FormatCount(std::ssize(correction.actual), "sentence") + ", not " +
              std::to_string(correction.written.sentences.size());
    }
    return text;
  }

  void PrintChange(const std::string& what, const FileResult& file, const Rows& rows, const std::string& more) {
    out_ << what << "  " << diag::EscapeUnprintable(ScenarioLocation(file, rows.front()->span)) << "  "
         << diag::EscapeUnprintable(rows.front()->title) << "  (" << diag::EscapeUnprintable(more) << ")\n";
  }

  const source::FileSystem& files_;
  const SuiteOptions& options_;
  std::ostream& out_;
  bool any_ = false;
};

}  // namespace

bool UpdateTells(const source::FileSystem& files, const Suite& suite, const SuiteOptions& options, std::ostream& out) {
  SentenceUpdater updater(files, options, out);
  for (const auto& file : suite.files) updater.Update(*file);
  return updater.HasChanges();
}

}  // namespace cardinal::test_command
