// Diagnostics for programs: a JSON array, one object a diagnostic, in the order given.
#include <ostream>

#include "interpreter/base/utf8.h"
#include "interpreter/language/diagnostics/diagnostics.h"

namespace cardinal::diag {
namespace {

// A JSON string is always valid UTF-8: an invalid byte becomes U+FFFD.
void WriteString(std::ostream& out, std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  out << '"';
  while (!text.empty()) {
    const base::CodePoint point = base::DecodeUtf8(text);
    const std::string_view bytes = text.substr(0, point.bytes);
    text.remove_prefix(point.bytes);
    if (!point.valid) {
      out << "\\ufffd";
    } else if (point.value == '"' || point.value == '\\') {
      out << '\\' << bytes;
    } else if (point.value == '\n') {
      out << "\\n";
    } else if (point.value < 0x20 || point.value == 0x7f) {
      out << "\\u00" << kDigits[point.value / 16] << kDigits[point.value % 16];
    } else {
      out << bytes;
    }
  }
  out << '"';
}

// The five keys of a place; without one they are null.
void WritePlace(std::ostream& out, const source::Span& span, const source::SourceSet& sources) {
  if (span.file.value < 0 || static_cast<std::size_t>(span.file.value) >= sources.Size()) {
    out << R"("file": null, "line": null, "column": null, "end_line": null, "end_column": null)";
    return;
  }
  const source::SourceFile& file = sources[span.file];
  const source::Place begin = file.PlaceOf(span.begin);
  const source::Place end = file.PlaceOf(span.end);
  out << "\"file\": ";
  WriteString(out, file.Path());
  out << ", \"line\": " << begin.line << ", \"column\": " << begin.column << ", \"end_line\": " << end.line
      << ", \"end_column\": " << end.column;
}

std::string_view Word(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Style: return "style";
  }
  return "";
}

void WriteNotes(std::ostream& out, const std::vector<Note>& notes, const source::SourceSet& sources) {
  out << '[';
  for (std::size_t i = 0; i < notes.size(); ++i) {
    out << (i == 0 ? "{" : ", {");
    WritePlace(out, notes[i].span, sources);
    out << ", \"message\": ";
    WriteString(out, notes[i].message);
    out << '}';
  }
  out << ']';
}

void WriteDiagnostic(std::ostream& out, const Diagnostic& diagnostic, const source::SourceSet& sources) {
  const CodeInfo& info = Info(diagnostic.code);
  out << "  {";
  WritePlace(out, diagnostic.span, sources);
  out << ", \"code\": \"" << info.code << "\", \"name\": \"" << info.name << "\", \"severity\": \""
      << Word(info.severity) << "\", \"message\": ";
  WriteString(out, diagnostic.message);
  out << ", \"help\": ";
  WriteString(out, diagnostic.help);
  out << ", \"notes\": ";
  WriteNotes(out, diagnostic.notes, sources);
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
