// Renders diagnostics for programs: a JSON array with one object for each diagnostic, in the given order.
#include <ostream>

#include "interpreter/language/diagnostics/json_string.h"

namespace cardinal::diag {
namespace {

// Writes the five keys of a place; they are null if there is no place.
void WritePlace(std::ostream& out, const source::Span& span, const source::SourceSet& sources) {
  if (!HasLocation(span, sources)) {
    out << R"("file": null, "line": null, "column": null, "end_line": null, "end_column": null)";
    return;
  }
  const source::SourceFile& file = sources[span.file];
  const source::LineColumn begin = file.LineColumnAt(span.begin);
  const source::LineColumn end = file.LineColumnAt(span.end);
  out << "\"file\": ";
  WriteJsonString(out, file.Path());
  out << ", \"line\": " << begin.line << ", \"column\": " << begin.column << ", \"end_line\": " << end.line
      << ", \"end_column\": " << end.column;
}

void WriteNotes(std::ostream& out, const std::vector<Note>& notes, const source::SourceSet& sources) {
  out << '[';
  for (std::size_t i = 0; i < notes.size(); ++i) {
    out << (i == 0 ? "{" : ", {");
    WritePlace(out, notes[i].span, sources);
    out << ", \"message\": ";
    WriteJsonString(out, notes[i].message);
    out << '}';
  }
  out << ']';
}

void WriteFix(std::ostream& out, const std::optional<Fix>& fix, const source::SourceSet& sources) {
  if (!fix) {
    out << "null";
    return;
  }
  out << "{\"title\": ";
  WriteJsonString(out, fix->title);
  out << ", \"safe\": " << (fix->safe ? "true" : "false") << ", \"edits\": [";
  for (std::size_t i = 0; i < fix->edits.size(); ++i) {
    out << (i == 0 ? "{" : ", {");
    WritePlace(out, fix->edits[i].span, sources);
    out << ", \"text\": ";
    WriteJsonString(out, fix->edits[i].text);
    out << '}';
  }
  out << "]}";
}

void WriteDiagnostic(std::ostream& out, const Diagnostic& diagnostic, const source::SourceSet& sources) {
  const CodeInfo& info = GetCodeInfo(diagnostic.code);
  out << "  {";
  WritePlace(out, diagnostic.span, sources);
  out << ", \"code\": \"" << info.code << "\", \"name\": \"" << info.name << "\", \"severity\": \""
      << SeverityName(info.severity) << "\", \"grade\": \"" << GradeName(info.grade) << "\", \"message\": ";
  WriteJsonString(out, diagnostic.message);
  out << ", \"help\": ";
  WriteJsonString(out, diagnostic.help);
  out << ", \"notes\": ";
  WriteNotes(out, diagnostic.notes, sources);
  out << ", \"fix\": ";
  WriteFix(out, FindFix(diagnostic, sources), sources);
  out << '}';
}

}  // namespace

void RenderJson(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources) {
  if (diagnostics.empty()) {
    out << "[]\n";
    return;
  }
  out << "[\n";
  for (std::size_t i = 0; i < diagnostics.size(); ++i) {
    WriteDiagnostic(out, diagnostics[i], sources);
    out << (i + 1 < diagnostics.size() ? ",\n" : "\n");
  }
  out << "]\n";
}

}  // namespace cardinal::diag
