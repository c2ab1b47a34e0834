#include "interpreter/cli/fmt.h"

#include <algorithm>
#include <istream>
#include <iterator>
#include <ostream>
#include <set>

#include "interpreter/base/limits.h"
#include "interpreter/cli/game.h"
#include "interpreter/cli/unified_diff.h"
#include "interpreter/drivers/save/save.h"
#include "interpreter/language/format/format.h"
#include "interpreter/language/load/load.h"

namespace cardinal::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kEnding = ".cardinal";
constexpr std::int64_t kMostFiles = base::kLimits.formatted_files;

std::string Count(std::size_t n, const char* word) { return std::to_string(n) + ' ' + word + (n == 1 ? "" : "s"); }

class Formatter {
 public:
  Formatter(const Environment& env, const FmtArguments& arguments) : env_(env), arguments_(arguments) {}

  int Run() {
    for (const std::string& name : arguments_.paths) Add(name);
    if (arguments_.paths.empty()) Add(".");
    for (const fs::path& path : paths_) LayOut(path);
    if (files_ > 0) Summary();
    return Exit();
  }

  // What is typed, laid out; nothing else is written.
  int RunTyped() {
    const std::string text(std::istreambuf_iterator<char>(env_.in), {});
    const auto limit = static_cast<std::size_t>(base::Limits{}.file_bytes);
    if (text.size() > limit) {
      Complain("what is typed is larger than " + std::to_string(limit) + " bytes");
    } else if (const auto now = LaidOut("-", text)) {
      if (Looks()) {
        if (text != *now) Differs("-", text, *now);
      } else {
        env_.out << *now;
      }
    }
    return Exit();
  }

 private:
  bool Looks() const { return arguments_.check || arguments_.diff; }
  int Exit() const { return failed_ ? kCouldNot : Looks() && changed_ > 0 ? kFound : kFine; }

  void Complain(const std::string& what) {
    env_.err << "error: " << what << '\n';
    failed_ = true;
  }

  void Add(const std::string& name) {
    if (name == "-") return Complain("`-` cannot be combined with files: give either `-` or files");
    const fs::path place = env_.files.Canonical(env_.Place(name));
    const std::string shown = '`' + diag::Printable(name) + '`';
    if (env_.files.IsFolder(place)) return AddFolder(place, shown);
    if (!env_.files.IsFile(place)) return Complain(shown + " is no file and no folder");
    if (place.extension() != kEnding) return Complain(shown + " is not laid out: only files that end in .cardinal are");
    AddFile(place);
  }

  void AddFolder(const fs::path& place, const std::string& shown) {
    const std::vector<fs::path> found = env_.files.List(place, kEnding, kMostFiles + 1);
    if (static_cast<std::int64_t>(found.size()) > kMostFiles)
      return Complain(shown + " has more than " + std::to_string(kMostFiles) + " files: name its folders one by one");
    if (found.empty()) return Complain(shown + " has no file that ends in .cardinal");
    for (const fs::path& path : found) AddFile(env_.files.Canonical(path));
  }

  // A file that is named twice is laid out once.
  void AddFile(const fs::path& path) {
    if (seen_.insert(path.string()).second) paths_.push_back(path);
  }

  std::optional<std::string> LaidOut(const std::string& name, const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    std::optional<std::string> now;
    const auto bad = source::FindBadByte(text);
    const source::FileId id = sources.Add(name, text);
    if (bad) {
      sink.Report(diag::Code::BadBytes, {id, bad->offset, bad->offset + 1}, bad->what);
    } else {
      now = format::Format(sources[id], {}, sink);
    }
    RenderAll(env_.err, env_, sink.Sorted(), sources);
    failed_ = failed_ || !now;
    return now;
  }

  void LayOut(const fs::path& path) {
    const std::string name = load::ShownPath(path);
    const source::ReadResult read = env_.files.Read(path, base::Limits{}.file_bytes);
    if (!read.Ok()) return Complain('`' + diag::Printable(name) + "`: " + read.message);
    const auto now = LaidOut(name, read.text);
    if (!now) return;
    ++files_;
    if (read.text == *now) return;
    if (Looks()) return Differs(name, read.text, *now);
    if (!Write(path, *now)) {
      ++unwritten_;
      return;
    }
    ++changed_;
    env_.out << diag::Printable(name) << '\n';
  }

  void Differs(const std::string& name, const std::string& before, const std::string& now) {
    ++changed_;
    if (arguments_.diff) {
      env_.out << UnifiedDiff(before, now, name);
    } else {
      env_.out << diag::Printable(name) << '\n';
    }
  }

  // The file keeps who may read and write it.
  bool Write(const fs::path& path, const std::string& text) {
    constexpr auto kWriters = fs::perms::owner_write | fs::perms::group_write | fs::perms::others_write;
    std::error_code error;
    const fs::perms perms = fs::status(path, error).permissions();
    if (!error && (perms & kWriters) == fs::perms::none) {
      Complain('`' + diag::Printable(load::ShownPath(path)) + "` is read-only: it is not laid out");
      return false;
    }
    if (const std::string problem = save::WriteFile(path, text); !problem.empty()) {
      Complain(diag::Printable(problem));
      return false;
    }
    if (!error) fs::permissions(path, perms, error);
    return true;
  }

  void Summary() {
    const std::string files = Count(files_, "file");
    std::ostream& out = arguments_.diff ? env_.err : env_.out;  // a diff is for `patch`
    if (changed_ + unwritten_ == 0) {
      out << files << ", laid out already\n";
      return;
    }
    out << changed_ << " of " << files << (Looks() ? " would change" : " laid out");
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

int Fmt(const Environment& env, const FmtArguments& arguments) {
  const bool typed = arguments.paths.size() == 1 && arguments.paths[0] == "-";
  Formatter formatter(env, arguments);
  return typed ? formatter.RunTyped() : formatter.Run();
}

}  // namespace cardinal::cli
