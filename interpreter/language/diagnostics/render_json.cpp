// Renders diagnostics for programs: a JSON array with one object for each diagnostic, in the given order.
#include "interpreter/base/json.h"
#include "interpreter/language/diagnostics/render_parts.h"

namespace cardinal::diag {
namespace {

using base::Json;

// The five keys of a place; they are null if there is no place.
Json PlaceJson(const source::Span& span, const source::SourceSet& sources) {
  if (!HasLocation(span, sources))
    return {{"file", nullptr}, {"line", nullptr}, {"column", nullptr}, {"end_line", nullptr}, {"end_column", nullptr}};
  const source::SourceFile& file = sources[span.file];
  const source::LineColumn begin = file.LineColumnAt(span.begin), end = file.LineColumnAt(span.end);
  return {{"file", file.Path()},
          {"line", begin.line},
          {"column", begin.column},
          {"end_line", end.line},
          {"end_column", end.column}};
}

Json NotesJson(const std::vector<Note>& notes, const source::SourceSet& sources) {
  Json list = Json::array();
  for (const Note& note : notes) list.emplace_back(PlaceJson(note.span, sources))["message"] = note.message;
  return list;
}

Json FixJson(const std::optional<Fix>& fix, const source::SourceSet& sources) {
  if (!fix) return nullptr;
  Json edits = Json::array();
  for (const Edit& edit : fix->edits) edits.emplace_back(PlaceJson(edit.span, sources))["text"] = edit.text;
  return {{"title", fix->title}, {"safe", fix->safe}, {"edits", std::move(edits)}};
}

Json DiagnosticJson(const Diagnostic& diagnostic, const source::SourceSet& sources) {
  const CodeInfo& info = GetCodeInfo(diagnostic.code);
  Json json = PlaceJson(diagnostic.span, sources);
  json.update({{"code", info.code},
               {"name", info.name},
               {"severity", SeverityName(info.severity)},
               {"grade", GradeName(info.grade)},
               {"message", diagnostic.message},
               {"help", diagnostic.help},
               {"notes", NotesJson(diagnostic.notes, sources)},
               {"fix", FixJson(FindFix(diagnostic, sources), sources)}});
  return json;
}

}  // namespace

void RenderJson(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources) {
  Json list = Json::array();
  for (const Diagnostic& diagnostic : diagnostics) list.push_back(DiagnosticJson(diagnostic, sources));
  base::PrintJson(out, list);
}

}  // namespace cardinal::diag
