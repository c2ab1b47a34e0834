#include "interpreter/drivers/analysis/document.h"

#include "interpreter/drivers/deck/lint_deck.h"
#include "interpreter/drivers/layout/load_layout.h"
#include "interpreter/language/diagnostics/lint_codes.h"
#include "interpreter/language/diagnostics/stored_diagnostics.h"
#include "interpreter/language/documents/document_kind.h"
#include "interpreter/language/documents/lint_clauses.h"
#include "interpreter/language/documents/rulebook.h"
#include "interpreter/language/documents/yaml.h"
#include "interpreter/language/load/load.h"
#include "interpreter/language/load/rulebook.h"
#include "interpreter/machine/view/localizer.h"

namespace cardinal::analysis {

namespace fs = std::filesystem;

namespace {

// Checks a rulebook in another language: its clauses must be in the rulebook, and its language must be one of the
// game's.
void CheckTranslation(const source::FileSystem& files, const fs::path& path, const std::string& language,
                      const documents::ClauseList& translated, const program::Program& program, diag::Sink& sink) {
  const source::Span place = translated.prefix_span;
  if (view::FindLanguage(program, language) < 1)
    sink.Report(diag::lint::UnusedTranslation, place, "the game has no further language `" + language + "`").help =
        "it has " + view::FormatLanguageCodes(program);
  source::SourceSet apart;
  diag::Sink unreported;
  const auto original = load::LoadRulebook(files, path.parent_path(), "", "", {}, apart, unreported);
  if (!original) return;
  for (const documents::Clause& clause : original->clauses)
    if (translated.FindClause(clause.id) == nullptr)
      sink.Report(diag::lint::MissingTranslation, place, clause.id + " is not said in `" + language + "`");
  for (const documents::Clause& clause : translated.clauses)
    if (original->FindClause(clause.id) == nullptr)
      sink.Report(diag::lint::UnusedTranslation, place, "the rulebook has no clause " + clause.id);
}

void CheckRulebook(const source::FileSystem& files, const fs::path& path, const std::string& language,
                   const program::Program* program, source::SourceSet& sources, diag::Sink& sink) {
  const std::string prefix = program == nullptr ? "" : program->rulebook;
  const auto book = load::LoadRulebook(files, path.parent_path(), language, prefix, {}, sources, sink);
  if (!book) return;
  if (program != nullptr && !language.empty()) CheckTranslation(files, path, language, *book, *program, sink);
  if (program != nullptr && language.empty()) documents::LintClauses(*book, program->clauses, sink);
  if (language.empty()) documents::LintConflicts(*book, sink);
}

void CheckLayout(const source::FileSystem& files, const fs::path& path, const program::Program* program,
                 source::SourceSet& sources, diag::Sink& sink) {
  const auto id = load::ReadSource(files, path, {}, sources, sink);
  if (!id) return;
  const auto layout = documents::ReadLayout(sources[*id], {}, sink);
  if (layout && program != nullptr) layout::ResolveLayout(*layout, *program, sink);
}

// True for an empty file: its kind is not known yet.
bool IsBlank(const documents::YamlNode& root) {
  return root.IsScalar() && root.style == documents::YamlNode::Style::Plain && root.text.empty();
}

// Reads the document and reports errors in its shape; a deck is checked against the program at once.
DocumentShape ReadDocument(const source::SourceFile& source, const program::Program* program, bool& is_deck,
                           std::optional<ScenarioDocument>& read) {
  DocumentShape shape;
  diag::Sink sink;
  const auto root = documents::ReadYaml(source, {}, sink);
  if (root) read = ScenarioDocument{documents::FindInlineCards(*root), {}};
  switch (root ? documents::DetectDocumentKind(*root) : documents::DocumentKind::Other) {
    case documents::DocumentKind::Scenarios:
      if (auto file = documents::ReadScenarios(*root, sink)) {
        shape.titles = documents::CollectTitles(*file);
        read->scenarios = std::move(file->scenarios);
      }
      break;
    case documents::DocumentKind::Deck: {
      is_deck = true;
      const auto file = documents::ReadDeck(source, {}, sink);
      if (!file || program == nullptr) break;
      if (const auto deck = deck::ResolveDeck(*file, *program, sink)) deck::LintDeck(*file, *deck, *program, sink);
      break;
    }
    case documents::DocumentKind::Other:
      if (root && !IsBlank(*root)) documents::ReadShared(source, {}, sink);
      break;
  }
  shape.diagnostics = sink.Diagnostics();
  return shape;
}

}  // namespace

std::optional<CheckedDocument> CheckDocument(const source::FileSystem& files, const fs::path& path,
                                             const program::Program* program, documents::Titles& titles,
                                             source::SourceSet& sources, diag::Sink& sink, AnalysisCache& memory) {
  if (const auto language = documents::RulebookLanguage(path.filename().string())) {
    CheckRulebook(files, path, *language, program, sources, sink);
    return std::nullopt;
  }
  if (path.filename() == documents::kLayoutFile) {
    CheckLayout(files, path, program, sources, sink);
    return std::nullopt;
  }
  const auto id = load::ReadSource(files, path, {}, sources, sink);
  if (!id) return std::nullopt;
  auto shape = memory.documents.FindShape(sources[*id]);
  CheckedDocument checked{*id, std::nullopt};
  if (!shape) {
    bool is_deck = false;
    shape = ReadDocument(sources[*id], program, is_deck, checked.scenarios);
    if (!is_deck) memory.documents.StoreShape(sources[*id], *shape);  // the errors of a deck depend on the program
  }
  for (const diag::Diagnostic& diagnostic : shape->diagnostics) diag::ReportStored(diagnostic, sink);
  documents::LintTitles(shape->titles, titles, sink);
  return checked;
}

}  // namespace cardinal::analysis
