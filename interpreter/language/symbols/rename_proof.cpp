#include "interpreter/language/symbols/rename_proof.h"

#include <algorithm>
#include <set>

#include "interpreter/base/sequence.h"
#include "interpreter/language/check/check.h"
#include "interpreter/language/syntax/syntax.h"

namespace cardinal::symbols {

namespace {

std::string PlaceInWords(const source::SourceSet& sources, source::Span span) {
  if (span.file.value < 0) return "";
  const source::SourceFile& file = sources[span.file];
  return file.Path() + ":" + std::to_string(file.LineNumberAt(span.begin));
}

// Maps places from before the edits to places after them. A text that is inserted exactly at such a place comes after
// it.
class Shift {
 public:
  explicit Shift(const std::vector<NameEdit>& edits) : edits_(edits) {}

  // A place at the end of a replaced text is mapped to the end of the new text.
  std::int32_t ToNewOffset(source::FileId file, std::int32_t offset) const {
    std::int32_t shifted = offset;
    for (const NameEdit& edit : edits_) {
      if (!(edit.span.file == file) || edit.span.begin >= offset) continue;
      shifted += base::Count(edit.text) - (edit.span.end - edit.span.begin);
    }
    return shifted;
  }

 private:
  const std::vector<NameEdit>& edits_;
};

// Identifies a name by its end, because renaming an event that has the name of its keyword keeps the keyword before the
// new name.
struct NameMeaning {
  std::int32_t file = -1, end = 0;
  Entity entity;
  auto operator<=>(const NameMeaning&) const = default;
};

bool IsEdited(source::FileId file, const std::vector<NameEdit>& edits) {
  return std::ranges::any_of(edits, [&](const NameEdit& edit) { return edit.span.file == file; });
}

std::vector<ast::File> EditedTrees(const SymbolIndex& index, const source::SourceSet& sources,
                                   const std::vector<NameEdit>& edits, const base::Limits& limits, diag::Sink& sink) {
  std::vector<ast::File> trees(index.Trees().begin(), index.Trees().end());
  for (ast::File& tree : trees) {
    if (!IsEdited(tree.file, edits)) continue;
    const source::SourceFile& file = sources[tree.file];
    const bool standard = tree.is_standard_library;
    tree = syntax::Parse(source::SourceFile(tree.file, file.Path(), ApplyEdits(file, edits)), limits, sink);
    tree.is_standard_library = standard;
  }
  return trees;
}

std::string DescribeError(const diag::Diagnostic& error, const source::SourceSet& sources) {
  std::string words = "then the rules would be wrong: " + error.message;
  for (const diag::Note& note : error.notes)
    words += " (" + note.message + ": " + PlaceInWords(sources, note.span) + ")";
  return words;
}

// The errors before the edits: those of the checker, and the syntax errors in the files that are edited, since only
// these are parsed again.
diag::Sink OldErrors(const SymbolIndex& index, const source::SourceSet& sources, const std::vector<NameEdit>& edits,
                     const base::Limits& limits) {
  diag::Sink sink;
  for (const ast::File& tree : index.Trees())
    if (IsEdited(tree.file, edits)) syntax::Parse(sources[tree.file], limits, sink);
  check::Check(index.Trees(), sink, {}, limits);
  return sink;
}

// An error that only the edited rules have. Prefers the error that a name is already used, because other errors follow
// from it.
std::string NewError(const diag::Sink& before, const source::SourceSet& sources, const Shift& shift,
                     const diag::Sink& edited) {
  std::set<std::tuple<diag::Code, std::int32_t, std::int32_t>> known;
  for (const diag::Diagnostic& old : before.Diagnostics())
    known.emplace(old.code, old.span.file.value, shift.ToNewOffset(old.span.file, old.span.begin));
  const diag::Diagnostic* first = nullptr;
  const std::vector<diag::Diagnostic> errors = edited.Sorted();
  for (const diag::Diagnostic& error : errors) {
    if (known.count({error.code, error.span.file.value, error.span.begin}) > 0) continue;
    const bool taken = error.code == diag::Code::DuplicateDefinition;
    if (first == nullptr || (taken && first->code != diag::Code::DuplicateDefinition)) first = &error;
  }
  return first == nullptr ? "" : DescribeError(*first, sources);
}

}  // namespace

std::string WhyNamesChange(const SymbolIndex& index, const source::SourceSet& sources,
                           const std::vector<NameEdit>& edits, const base::Limits& limits) {
  const Shift shift(edits);
  diag::Sink sink;
  const std::vector<ast::File> trees = EditedTrees(index, sources, edits, limits, sink);
  check::References references;
  check::Check(trees, sink, {}, limits, &references);
  if (sink.HasErrors()) {
    const diag::Sink before = OldErrors(index, sources, edits, limits);
    if (std::string why = NewError(before, sources, shift, sink); !why.empty()) return why;
  }
  std::set<NameMeaning> now;
  for (const Reference& one : references.all) now.insert({one.name.file.value, one.name.end, one.entity});
  for (const Reference& one : index.Recorded().all) {
    const NameMeaning then{one.name.file.value, shift.ToNewOffset(one.name.file, one.name.end), one.entity};
    if (now.count(then) > 0 || one.use == ReferenceKind::Translate) continue;
    return "then `" + std::string(sources[one.name.file].Text(one.name)) + "` at " + PlaceInWords(sources, one.name) +
           " would mean something else";
  }
  return "";
}

}  // namespace cardinal::symbols
