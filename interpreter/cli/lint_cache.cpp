#include "interpreter/cli/lint_cache.h"

#include "interpreter/base/archive.h"
#include "interpreter/language/diagnostics/lint_codes.h"

namespace cardinal::cli {

namespace {

// LintResult without its sources, which are read again.
struct Findings {
  std::vector<diag::Diagnostic> findings;
  std::vector<std::string> looked_at;
  std::uint64_t files = 0, games = 0;
  bool whole = true;
};

}  // namespace

}  // namespace cardinal::cli

namespace cardinal::source {

using base::Is;

template <class A, Is<FileId> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.value);
}

template <class A, Is<Span> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.file, x.begin, x.end);
}

}  // namespace cardinal::source

namespace cardinal::diag {

using base::Is;

template <class A, Is<Note> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.span, x.message);
}

template <class A, Is<Edit> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.span, x.text);
}

template <class A, Is<Fix> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.title, x.safe, x.edits);
}

template <class A, Is<Diagnostic> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.code, x.span, x.message, x.notes, x.help, x.fix, x.shown, x.misspelled, x.intended);
}

}  // namespace cardinal::diag

namespace cardinal::base {

// The number of checks.
inline constexpr int kChecks = 0
#define LINT_CHECK(name, code, kebab, grade, summary, section) +1
#define LINT_FRAME LINT_CHECK
#include "interpreter/language/diagnostics/lint_checks.def"
    ;
template <>
inline constexpr auto kLastEnumerator<diag::Code> = diag::lint::ToCode(static_cast<diag::lint::LintCheck>(kChecks - 1));

}  // namespace cardinal::base

namespace cardinal::cli {

namespace {

template <class A, base::Is<Findings> T>
void Fields(A& a, T& x) {
  base::VisitFields(a, x, x.findings, x.looked_at, x.files, x.games, x.whole);
}

constexpr std::string_view kLetters = "CRDL";
constexpr std::uint32_t kVersion = 2;

std::string Encode(const LintResult& linted) {
  base::ArchiveWriter<Findings> writer;
  writer(Findings{linted.findings,
                  {linted.examined_files.begin(), linted.examined_files.end()},
                  linted.files,
                  linted.games,
                  linted.is_complete});
  return base::EncodeEnvelope(kLetters, kVersion, writer.Bytes());
}

bool InFile(const source::Span& span, const source::SourceSet& sources) {
  return span.file.value == -1 || sources.Contains(span.file);
}

// True if all findings are in known files, because rendering a finding reads its file.
bool AreInSources(const std::vector<diag::Diagnostic>& findings, const source::SourceSet& sources) {
  for (const diag::Diagnostic& finding : findings) {
    if (!InFile(finding.span, sources)) return false;
    for (const diag::Note& note : finding.notes)
      if (!InFile(note.span, sources)) return false;
    if (!finding.fix) continue;
    for (const diag::Edit& edit : finding.fix->edits)
      if (!InFile(edit.span, sources)) return false;
  }
  return true;
}

std::unique_ptr<LintResult> Decode(cache::CacheHit found) {
  std::string_view bytes = found.Result();
  const auto fields = base::DecodeEnvelope(kLetters, kVersion, bytes);
  if (!fields || !bytes.empty()) return nullptr;
  Findings kept;
  base::ArchiveReader<Findings> reader(*fields);
  reader(kept);
  if (!reader.IsAtEnd() || !AreInSources(kept.findings, found.sources)) return nullptr;
  auto linted = std::make_unique<LintResult>();
  linted->sources = std::move(found.sources);
  linted->findings = std::move(kept.findings);
  linted->examined_files = {kept.looked_at.begin(), kept.looked_at.end()};
  linted->files = kept.files;
  linted->games = kept.games;
  linted->is_complete = kept.whole;
  return linted;
}

// Everything that the findings depend on, except files.
std::vector<std::string> RequestWords(const Environment& env, const std::vector<std::string>& paths,
                                      const std::vector<std::string>& without) {
  std::vector<std::string> words = {"lint", env.working_directory.string(), env.path_variable,
                                    std::to_string(paths.size())};
  words.insert(words.end(), paths.begin(), paths.end());
  words.insert(words.end(), without.begin(), without.end());
  return words;
}

}  // namespace

std::unique_ptr<LintResult> LintCached(const Environment& env, const std::vector<std::string>& paths,
                                       const std::vector<std::string>& without, const LintFunction& lint) {
  if (!env.cache.IsEnabled()) return lint(env);
  const std::vector<std::string> request = RequestWords(env, paths, without);
  if (auto found = env.cache.Lookup(request, env.files)) {
    if (auto linted = Decode(std::move(*found))) return linted;
  }
  const cache::RecordingFileSystem recorder(env.files);
  auto linted = lint(env.WithFiles(recorder));
  if (linted->all_paths_known) env.cache.Insert(request, recorder, linted->sources, Encode(*linted));
  return linted;
}

}  // namespace cardinal::cli
