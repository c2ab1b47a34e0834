// Renders diagnostics as annotations of GitHub Actions: one workflow command for each diagnostic, in the given order.
#include "interpreter/language/diagnostics/render_parts.h"

namespace cardinal::diag {
namespace {

// Writes characters that a message or a property of a workflow command may not contain as %XX.
std::string Escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '%': out += "%25"; break;
      case '\r': out += "%0D"; break;
      case '\n': out += "%0A"; break;
      case ':': out += property ? "%3A" : ":"; break;
      case ',': out += property ? "%2C" : ","; break;
      default: out += c;
    }
  }
  return out;
}

std::string_view Command(Severity severity) {
  constexpr std::string_view kCommands[] = {"error", "warning", "notice"};
  return kCommands[static_cast<std::size_t>(severity)];
}

}  // namespace

void RenderGithub(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources) {
  for (const Diagnostic& diagnostic : diagnostics) {
    const CodeInfo& info = GetCodeInfo(diagnostic.code);
    out << "::" << Command(info.severity) << ' ';
    if (HasLocation(diagnostic.span, sources)) {
      const source::SourceFile& file = sources[diagnostic.span.file];
      const source::LineColumn begin = file.LineColumnAt(diagnostic.span.begin),
                               end = file.LineColumnAt(diagnostic.span.end);
      out << "file=" << Escaped(file.Path(), true) << ",line=" << begin.line << ",endLine=" << end.line;
      // GitHub accepts columns only for an annotation of one line.
      if (begin.line == end.line) out << ",col=" << begin.column << ",endColumn=" << end.column;
      out << ',';
    }
    out << "title=" << Escaped(std::string(info.code) + ' ' + std::string(info.name), true)
        << "::" << Escaped(EscapeUnprintable(diagnostic.message), false);
    if (!diagnostic.help.empty()) out << "%0A" << Escaped(EscapeUnprintable(diagnostic.help), false);
    out << '\n';
  }
}

}  // namespace cardinal::diag
