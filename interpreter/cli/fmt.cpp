#include "interpreter/cli/fmt.h"

#include <algorithm>
#include <istream>
#include <iterator>
#include <ostream>
#include <set>

#include "interpreter/base/limits.h"
#include "interpreter/base/text.h"
#include "interpreter/cli/load_game.h"
#include "interpreter/cli/unified_diff.h"
#include "interpreter/drivers/save/saved_match.h"
#include "interpreter/language/format/format.h"
#include "interpreter/language/load/load.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kEnding = ".cardinal";
constexpr std::int64_t kMaxFiles = base::kLimits.formatted_files;

class Formatter {
 public:
  Formatter(const Environment& env, const FmtArguments& arguments) : env_(env), arguments_(arguments) {}

  int FormatAll() {
    for (const std::string& name : arguments_.paths) AddPath(name);
    if (arguments_.paths.empty()) AddPath(".");
    for (const fs::path& path : paths_) FormatOne(path);
    if (files_ > 0) Summary();
    return Exit();
  }

  // Formats standard input and writes only the result.
  int RunTyped() {
    const std::string text(std::istreambuf_iterator<char>(env_.in), {});
    const auto limit = static_cast<std::size_t>(base::Limits{}.file_bytes);
    if (text.size() > limit) {
      ReportProblem("what is typed is larger than " + std::to_string(limit) + " bytes");
    } else if (const auto now = FormattedText("-", text)) {
      if (IsDryRun()) {
        if (text != *now) Differs("-", text, *now);
      } else {
        env_.out << *now;
      }
    }
    return Exit();
  }

 private:
  bool IsDryRun() const { return arguments_.check || arguments_.diff; }
  int Exit() const { return failed_ ? kUsageError : IsDryRun() && changed_ > 0 ? kFindings : kOk; }

  void ReportProblem(const std::string& what) {
    env_.err << "error: " << what << '\n';
    failed_ = true;
  }

  void AddPath(const std::string& name) {
    if (name == "-") return ReportProblem("`-` cannot be combined with files: give either `-` or files");
    const fs::path place = env_.files.Canonical(env_.Resolve(name));
    const std::string shown = '`' + diag::EscapeUnprintable(name) + '`';
    if (env_.files.IsFolder(place)) return AddFolder(place, shown);
    if (!env_.files.IsFile(place)) return ReportProblem(shown + " is not a file or a folder");
    if (place.extension() != kEnding)
      return ReportProblem(shown + " is not laid out: only files that end in .cardinal are");
    AddFile(place);
  }

  void AddFolder(const fs::path& place, const std::string& shown) {
    const std::vector<fs::path> found = env_.files.ListFiles(place, kEnding, kMaxFiles + 1);
    if (std::ssize(found) > kMaxFiles)
      return ReportProblem(shown + " has more than " + std::to_string(kMaxFiles) +
                           " files: name its folders one by one");
    if (found.empty()) return ReportProblem(shown + " has no file that ends in .cardinal");
    for (const fs::path& path : found) AddFile(env_.files.Canonical(path));
  }

  // A file that is named twice is formatted once.
  void AddFile(const fs::path& path) {
    if (seen_.insert(path.string()).second) paths_.push_back(path);
  }

  std::optional<std::string> FormattedText(const std::string& name, const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    std::optional<std::string> now;
    const auto bad = source::FindBadByte(text);
    const source::FileId id = sources.AddFile(name, text);
    if (bad) {
      sink.Report(diag::Code::BadBytes, {id, bad->offset, bad->offset + 1}, bad->description);
    } else {
      now = format::FormatFile(sources[id], {}, sink);
    }
    RenderDiagnostics(env_.err, env_, sink.Sorted(), sources);
    failed_ = failed_ || !now;
    return now;
  }

  void FormatOne(const fs::path& path) {
    const std::string name = load::DisplayPath(path);
    const source::ReadResult read = env_.files.ReadFile(path, base::Limits{}.file_bytes);
    if (!read.Ok()) return ReportProblem('`' + diag::EscapeUnprintable(name) + "`: " + read.message);
    const auto now = FormattedText(name, read.text);
    if (!now) return;
    ++files_;
    if (read.text == *now) return;
    if (IsDryRun()) return Differs(name, read.text, *now);
    if (!Write(path, *now)) {
      ++unwritten_;
      return;
    }
    ++changed_;
    env_.out << diag::EscapeUnprintable(name) << '\n';
  }

  void Differs(const std::string& name, const std::string& before, const std::string& now) {
    ++changed_;
    if (arguments_.diff) {
      env_.out << UnifiedDiff(before, now, name);
    } else {
      env_.out << diag::EscapeUnprintable(name) << '\n';
    }
  }

  // The permissions of the file are kept.
  bool Write(const fs::path& path, const std::string& text) {
    constexpr auto kWriters = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
    std::error_code error;
    const fs::perms perms = fs::status(path, error).permissions();
    if (!error && (perms & kWriters) == fs::perms::none) {
      ReportProblem('`' + diag::EscapeUnprintable(load::DisplayPath(path)) + "` is read-only: it is not laid out");
      return false;
    }
    if (const std::string problem = save::WriteFile(path, text); !problem.empty()) {
      ReportProblem(diag::EscapeUnprintable(problem));
      return false;
    }
    if (!error) fs::permissions(path, perms, error);
    return true;
  }

  void Summary() {
    const std::string files = base::FormatCount(files_, "file");
    // A diff goes to `patch`, so it must be alone in the output.
    std::ostream& out = arguments_.diff ? env_.err : env_.out;
    if (changed_ + unwritten_ == 0) {
      out << files << ", laid out already\n";
      return;
    }
    out << changed_ << " of " << files << (IsDryRun() ? " would change" : " laid out");
    if (unwritten_ > 0) out << ", " << unwritten_ << " could not be written";
    out << '\n';
  }

  const Environment& env_;
  const FmtArguments& arguments_;
  std::vector<fs::path> paths_;
  std::set<std::string> seen_;
  std::size_t files_ = 0;
  std::size_t changed_ = 0;
  std::size_t unwritten_ = 0;
  bool failed_ = false;
};

}  // namespace

int RunFmt(const Environment& env, const FmtArguments& arguments) {
  const bool typed = arguments.paths.size() == 1 && arguments.paths[0] == "-";
  Formatter formatter(env, arguments);
  return typed ? formatter.RunTyped() : formatter.FormatAll();
}

}  // namespace cardinal::cli
