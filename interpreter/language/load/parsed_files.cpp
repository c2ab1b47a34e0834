#include "interpreter/language/load/parsed_files.h"

#include "interpreter/language/diagnostics/stored_diagnostics.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::load {

namespace {

// A file may have another FileId in the next source set.
void Renumber(ast::File& tree, source::FileId file) {
  if (tree.file == file) return;
  tree.file = file;
  for (ast::Node& node : tree.nodes) node.span.file = file;
}

}  // namespace

ast::File ParsedFiles::Parse(const source::SourceFile& source, const base::Limits& limits, diag::Sink& sink) {
  ParsedFile& entry = entries_[source.Path()];
  entry.used = true;
  if (entry.tree.nodes.empty() || entry.text != source.Text()) {
    diag::Sink own;
    entry.tree = syntax::Parse(source, limits, own);
    entry.text = source.Text();
    entry.diagnostics = own.Diagnostics();
  }
  Renumber(entry.tree, source.Id());
  for (diag::Diagnostic diagnostic : entry.diagnostics) {
    diag::RelocateToFile(diagnostic, source.Id());
    diag::ReportStored(std::move(diagnostic), sink);
  }
  return entry.tree;
}

void ParsedFiles::ForgetUnused() {
  std::erase_if(entries_, [](const auto& entry) { return !entry.second.used; });
  for (auto& [path, entry] : entries_) entry.used = false;
}

}  // namespace cardinal::load
