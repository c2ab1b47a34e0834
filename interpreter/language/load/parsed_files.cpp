#include "interpreter/language/load/parsed_files.h"

#include "interpreter/language/syntax/syntax.h"

namespace cardinal::load {

namespace {

// A file may have another number in the next set of sources.
void Renumber(ast::File& tree, source::FileId file) {
  if (tree.file == file) return;
  tree.file = file;
  for (ast::Node& node : tree.nodes) node.span.file = file;
}

void Renumber(diag::Diagnostic& diagnostic, source::FileId file) {
  const auto renumber = [&](source::Span& span) {
    if (span.file.value >= 0) span.file = file;
  };
  renumber(diagnostic.span);
  for (diag::Note& note : diagnostic.notes) renumber(note.span);
  if (diagnostic.fix)
    for (diag::Edit& edit : diagnostic.fix->edits) renumber(edit.span);
}

void Report(diag::Sink& sink, diag::Diagnostic diagnostic, source::FileId file) {
  Renumber(diagnostic, file);
  diag::Diagnostic& reported = sink.Report(diagnostic.code, diagnostic.span, diagnostic.message);
  reported.notes = std::move(diagnostic.notes);
  reported.help = std::move(diagnostic.help);
  reported.fix = std::move(diagnostic.fix);
}

}  // namespace

ast::File ParsedFiles::Parse(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink) {
  Entry& entry = entries_[source.Path()];
  entry.used = true;
  if (entry.tree.nodes.empty() || entry.text != source.Text()) {
    diag::Sink own;
    entry.tree = syntax::Parse(source, limits, own);
    entry.text = source.Text();
    entry.diagnostics = own.All();
  }
  Renumber(entry.tree, source.Id());
  for (const diag::Diagnostic& diagnostic : entry.diagnostics) Report(sink, diagnostic, source.Id());
  return entry.tree;
}

void ParsedFiles::ForgetUnused() {
  std::erase_if(entries_, [](const auto& entry) { return !entry.second.used; });
  for (auto& [path, entry] : entries_) entry.used = false;
}

}  // namespace cardinal::load
