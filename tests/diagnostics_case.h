// In: a source with lines that say what is reported about it.
// Out: what is reported, in the same form.
//   // expect 3:12 error UnknownName: there is no event `atack`
//   // help: did you mean `attack`?
//   // note 1:7: declared here
//   // fix: write `attack` (safe)
// A source is a whole ruleset; or cards (`cards imagimon ...`), a deck or a scenario of Imagimon. `// limit: nesting 5`
// sets a limit. CARDINAL_UPDATE=1 rewrites the expected lines. (Only tests include this file; everything in it is
// inline.)
#pragma once

#include <catch2/catch.hpp>

#include <memory>

#include "interpreter/drivers/deck/lint_deck.h"
#include "interpreter/language/documents/lint_clauses.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/documents/scenario_titles.h"
#include "interpreter/language/lint/lint.h"
#include "tests/golden.h"
#include "tests/load_game.h"

namespace cardinal::golden {

inline bool IsExpectation(const std::string& line) {
  const std::string text = line.starts_with("// ") ? line.substr(3) : line.starts_with("# ") ? line.substr(2) : "";
  return text.starts_with("expect ") || text.starts_with("help: ") || text.starts_with("note") ||
         text.starts_with("fix: ");
}

// "3:12", with the file's name before it if that is not `main`; "nowhere" if there is no place.
inline std::string PlaceText(const source::SourceSet& sources, source::Span span, source::FileId main) {
  if (span.file.value < 0) return "nowhere";
  const source::SourceFile& file = sources[span.file];
  const source::LineColumn place = file.LineColumnAt(span.begin);
  const std::string at = std::to_string(place.line) + ":" + std::to_string(place.column);
  return span.file == main ? at : fs::path(file.Path()).filename().string() + ":" + at;
}

inline std::vector<std::string> InWords(const std::vector<diag::Diagnostic>& diagnostics,
                                        const source::SourceSet& sources, source::FileId main,
                                        const std::string& mark) {
  std::vector<std::string> lines;
  for (const diag::Diagnostic& diagnostic : diagnostics) {
    const diag::CodeInfo& info = diag::GetCodeInfo(diagnostic.code);
    lines.push_back(mark + "expect " + PlaceText(sources, diagnostic.span, main) + " " +
                    std::string(diag::GradeName(info.grade)) + " " + std::string(info.name) + ": " +
                    diagnostic.message);
    for (const diag::Note& note : diagnostic.notes)
      lines.push_back(mark + "note" + (note.span.file.value < 0 ? "" : " " + PlaceText(sources, note.span, main)) +
                      ": " + note.message);
    if (!diagnostic.help.empty()) lines.push_back(mark + "help: " + diagnostic.help);
    if (const auto fix = diag::FindFix(diagnostic, sources))
      lines.push_back(mark + "fix: " + fix->title + (fix->safe ? " (safe)" : " (unsafe)"));
  }
  return lines;
}

// What the checker and lint report for the files of that kind.
inline std::vector<diag::Diagnostic> Linted(const load::LoadResult& loaded, load::FileKind spoken,
                                            const source::SourceSet& sources, diag::Sink& sink) {
  if (sink.HasErrors()) return sink.Sorted();
  const testing::LintInput input(loaded.trees, loaded.kinds, [&](load::FileKind kind) { return kind == spoken; });
  lint::RunChecks(input.files, loaded.rules, *loaded.program, sources, sink);
  return lint::RemoveSuppressed(input.reported, sources, sink.Sorted());
}

// What is reported about one source, with its places.
struct Examined {
  std::vector<diag::Diagnostic> diagnostics;
  std::shared_ptr<source::SourceSet> sources = std::make_shared<source::SourceSet>();
  source::FileId main{0};
};

// A deck, a rulebook or a file of scenarios of Imagimon.
inline Examined ExamineDocument(const fs::path& path, const std::string& text, const base::Limits& limits) {
  const source::FileSystem disk;
  Examined examined;
  source::SourceSet& sources = *examined.sources;
  diag::Sink sink(static_cast<int>(limits.errors_per_file));
  const auto loaded = load::LoadGame(disk, testing::RepositoryRequest("imagimon"), {}, sources, sink);
  examined.main = {static_cast<std::int32_t>(sources.Size())};
  if (text.find("\ndeck:") != std::string::npos || text.starts_with("deck:")) {
    const auto file = deck::ReadDeckFile(disk, path, limits, sources, sink);
    const auto deck = file && loaded.program ? deck::ResolveDeck(*file, *loaded.program, sink) : std::nullopt;
    if (deck) deck::LintDeck(*file, *deck, *loaded.program, sink);
  } else if (text.starts_with("rulebook:")) {
    const auto id = load::ReadSource(disk, path, limits, sources, sink);
    const auto book = id ? documents::ReadRulebook(sources[*id], limits, sink) : std::nullopt;
    if (book && loaded.program) documents::LintClauses(*book, loaded.program->clauses, sink);
    if (book) documents::LintConflicts(*book, sink);
  } else if (const auto id = load::ReadSource(disk, path, limits, sources, sink)) {
    documents::Titles titles;
    if (const auto file = documents::ReadScenarios(sources[*id], limits, sink))
      documents::LintTitles(documents::CollectTitles(*file), titles, sink);
  }
  examined.diagnostics = sink.Sorted();
  return examined;
}

// A whole ruleset.
inline Examined ExamineRules(const std::string& text, const base::Limits& limits) {
  Examined examined;
  diag::Sink sink(static_cast<int>(limits.errors_per_file));
  const OneFile one(text);
  const auto loaded = load::LoadGame(one.files, one.request, limits, *examined.sources, sink);
  examined.diagnostics = Linted(loaded, load::FileKind::Ruleset, *examined.sources, sink);
  return examined;
}

// What is reported about the source at `path`.
inline Examined Examine(const fs::path& path, const base::Limits& limits) {
  const std::string text = ReadText(path);
  if (path.extension() == ".yaml") return ExamineDocument(path, text, limits);
  if (!text.starts_with("cards ") && text.find("\ncards ") == std::string::npos) return ExamineRules(text, limits);
  const source::FileSystem disk;
  Examined examined;
  diag::Sink sink(static_cast<int>(limits.errors_per_file));
  load::LoadRequest request = testing::RepositoryRequest("imagimon");
  request.cards = {path};
  const auto loaded = load::LoadGame(disk, request, limits, *examined.sources, sink);
  examined.main = {static_cast<std::int32_t>(examined.sources->Size()) - 1};
  examined.diagnostics = Linted(loaded, load::FileKind::Cards, *examined.sources, sink);
  return examined;
}

// The same as the lines that would expect it.
inline std::vector<std::string> Reported(const fs::path& path) {
  base::Limits limits;
  if (!ReadLimits(ReadText(path), limits)) return {"there is no such limit"};
  const Examined examined = Examine(path, limits);
  return InWords(examined.diagnostics, *examined.sources, examined.main, path.extension() == ".yaml" ? "# " : "// ");
}

inline void CheckGolden(const fs::path& path) {
  std::vector<std::string> body, expected;
  for (const std::string& line : SplitIntoLines(ReadText(path)))
    (IsExpectation(line) ? expected : body).push_back(line);
  const std::vector<std::string> reported = Reported(path);
  INFO(path.filename().string());
  if (Updating()) {
    body.insert(body.end(), reported.begin(), reported.end());
    WriteText(path, Joined(body));
  } else {
    CHECK(Joined(reported) == Joined(expected));
  }
}

}  // namespace cardinal::golden
