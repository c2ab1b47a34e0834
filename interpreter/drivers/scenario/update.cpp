#include "interpreter/drivers/scenario/update.h"

#include <algorithm>
#include <ostream>
#include <set>

#include "interpreter/drivers/save/save.h"
#include "interpreter/drivers/scenario/golden_text.h"
#include "interpreter/drivers/scenario/report.h"
#include "interpreter/drivers/scenario/words.h"
#include "interpreter/language/source/text_file.h"
#include "interpreter/language/source/with_file.h"

namespace cardinal::scenario {

namespace {

namespace fs = std::filesystem;

// All rows of one scenario.
using Rows = std::vector<const Result*>;

std::vector<Rows> ScenariosOf(const FileResult& file) {
  std::vector<Rows> scenarios;
  for (const Result& result : file.results) {
    if (scenarios.empty() || scenarios.back().front()->span != result.span) scenarios.emplace_back();
    scenarios.back().push_back(&result);
  }
  return scenarios;
}

bool Differs(const Rows& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const Result* row) { return !row->run.corrections.empty(); });
}

bool SameTold(const Run& x, const Run& y) {
  return std::equal(x.corrections.begin(), x.corrections.end(), y.corrections.begin(), y.corrections.end(),
                    [](const Correction& one, const Correction& other) {
                      return one.written.span == other.written.span && one.told == other.told;
                    });
}

// Why its lists cannot be written anew, or "".
std::string Objection(const Rows& rows) {
  for (const Result* row : rows) {
    const Run& run = row->run;
    if (run.status == Run::Status::Invalid || run.failures.size() != run.corrections.size())
      return "it fails for another reason too";
  }
  for (const Result* row : rows) {
    if (!SameTold(row->run, rows.front()->run))
      return "its rows tell different things: write the sentences by hand, with $names for what differs";
  }
  return "";
}

class Updater {
 public:
  Updater(const source::FileSystem& files, const SuiteOptions& options, std::ostream& out)
      : files_(files), options_(options), out_(out) {}

  bool Any() const { return any_; }

  void Update(const FileResult& file) {
    std::vector<Rows> changed;
    std::vector<Correction> corrections;
    for (const Rows& rows : ScenariosOf(file)) {
      if (!Differs(rows)) continue;
      const std::string objection = Objection(rows);
      if (!objection.empty()) {
        Say("not updated", file, rows, objection);
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
      Say(problem.empty() ? "updated    " : "not updated", file, rows, problem.empty() ? What(file, rows) : problem);
  }

 private:
  // What went wrong, or "".
  std::string Write(const FileResult& file, const std::vector<Rows>& changed,
                    const std::vector<Correction>& corrections) {
    const source::SourceFile& before = file.sources[changed.front().front()->span.file];
    const std::string text = WithTold(before, corrections);
    if (!PassesAs(file, changed, text)) return "written again it would still fail: write it by hand";
    const fs::path place = files_.Canonical(file.place);
    const source::ReadResult now = source::ReadText(files_, place, options_.limits.file_bytes);
    if (!now.Ok() || now.text != before.Text()) return "the file has changed meanwhile";
    std::error_code error;
    const fs::perms permissions = fs::status(place, error).permissions();
    std::string problem = save::WriteFile(place, text);
    if (problem.empty() && !error) fs::permissions(place, permissions, error);
    return problem;
  }

  bool PassesAs(const FileResult& file, const std::vector<Rows>& changed, const std::string& text) const {
    const source::WithFile files(files_, file.place, text);
    SuiteOptions options;
    options.path_variable = options_.path_variable;
    options.working_folder = options_.working_folder;
    options.cards = options_.cards;
    options.limits = options_.limits;
    const Suite suite = RunSuite(files, {file.place}, options);
    if (suite.files.size() != 1) return false;
    std::set<std::pair<std::string, std::string>> passed;
    for (const Result& result : suite.files.front()->results) {
      if (result.run.status == Run::Status::Passed) passed.emplace(result.title, result.row);
    }
    return std::all_of(changed.begin(), changed.end(), [&](const Rows& rows) {
      return std::all_of(rows.begin(), rows.end(), [&](const Result* row) {
        return passed.contains({row->title, row->row});
      });
    });
  }

  // "line 12: 2 sentences, not 1; line 20: ..."
  static std::string What(const FileResult& file, const Rows& rows) {
    std::string text;
    for (const Correction& correction : rows.front()->run.corrections) {
      const source::Span& key = correction.written.key;
      text += (text.empty() ? "line " : "; line ") + std::to_string(file.sources[key.file].PlaceOf(key.begin).line) +
              ": " + Counted(static_cast<std::int64_t>(correction.told.size()), "sentence") + ", not " +
              std::to_string(correction.written.sentences.size());
    }
    return text;
  }

  void Say(const std::string& what, const FileResult& file, const Rows& rows, const std::string& more) {
    out_ << what << "  " << diag::Printable(PlaceIn(file, rows.front()->span)) << "  "
         << diag::Printable(rows.front()->title) << "  (" << diag::Printable(more) << ")\n";
  }

  const source::FileSystem& files_;
  const SuiteOptions& options_;
  std::ostream& out_;
  bool any_ = false;
};

}  // namespace

bool UpdateTells(const source::FileSystem& files, const Suite& suite, const SuiteOptions& options, std::ostream& out) {
  Updater updater(files, options, out);
  for (const auto& file : suite.files) updater.Update(*file);
  return updater.Any();
}

}  // namespace cardinal::scenario
