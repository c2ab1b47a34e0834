// Renders diagnostics in SARIF 2.1.0 (the OASIS standard for results of static analysis): one run, its rules, its
// results.
#include <algorithm>

#include "interpreter/language/diagnostics/json_string.h"

namespace cardinal::diag {
namespace {

std::string_view Level(Severity severity) {
  constexpr std::string_view kLevels[] = {"error", "warning", "note"};
  return kLevels[static_cast<std::size_t>(severity)];
}

// A path as a URI reference (RFC 3986): characters that it may not contain are written as %XX.
std::string Uri(const std::string& path) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  constexpr std::string_view kPlain = "-._~/!$&'()*+,;=@";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (letter || kPlain.find(c) != std::string_view::npos)
      uri += c;
    else
      uri = uri + '%' + kDigits[byte / 16] + kDigits[byte % 16];
  }
  return uri;
}

class SarifWriter {
 public:
  SarifWriter(std::ostream& out, const source::SourceSet& sources) : out_(out), sources_(sources) {}

  void WriteRules(const std::vector<Code>& codes) {
    out_ << "        \"rules\": [";
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const CodeInfo& info = GetCodeInfo(codes[i]);
      out_ << (i == 0 ? "\n" : ",\n") << "          {\"id\": \"" << info.code << "\", \"name\": \"" << info.name
           << "\", \"shortDescription\": ";
      Message(std::string(info.summary));
      out_ << ", \"help\": ";
      Message("`cardinal explain " + std::string(info.code) + "` shows an example and its fix.");
      out_ << ", \"defaultConfiguration\": {\"level\": \"" << Level(info.severity)
           << "\"}, \"properties\": {\"grade\": \"" << GradeName(info.grade) << "\"}}";
    }
    out_ << (codes.empty() ? "]" : "\n        ]");
  }

  void Result(const Diagnostic& diagnostic, std::size_t rule) {
    const CodeInfo& info = GetCodeInfo(diagnostic.code);
    out_ << "        {\"ruleId\": \"" << info.code << "\", \"ruleIndex\": " << rule << ", \"level\": \""
         << Level(info.severity) << "\", \"message\": ";
    Message(diagnostic.message + (diagnostic.help.empty() ? "" : "; " + diagnostic.help));
    if (HasLocation(diagnostic.span, sources_)) {
      out_ << ", \"locations\": [{";
      Place(diagnostic.span);
      out_ << "}]";
    }
    Related(diagnostic.notes);
    if (const auto fix = FindFix(diagnostic, sources_)) Changes(*fix);
    out_ << '}';
  }

 private:
  void Message(const std::string& text) {
    out_ << "{\"text\": ";
    WriteJsonString(out_, text);
    out_ << '}';
  }

  void Artifact(source::FileId file) {
    out_ << "\"artifactLocation\": {\"uri\": ";
    WriteJsonString(out_, Uri(sources_[file].Path()));
    out_ << '}';
  }

  void Region(const source::Span& span) {
    const source::SourceFile& file = sources_[span.file];
    const source::LineColumn begin = file.LineColumnAt(span.begin), end = file.LineColumnAt(span.end);
    out_ << "{\"startLine\": " << begin.line << ", \"startColumn\": " << begin.column << ", \"endLine\": " << end.line
         << ", \"endColumn\": " << end.column << '}';
  }

  void Place(const source::Span& span) {
    out_ << "\"physicalLocation\": {";
    Artifact(span.file);
    out_ << ", \"region\": ";
    Region(span);
    out_ << '}';
  }

  void Related(const std::vector<Note>& notes) {
    bool any = false;
    for (const Note& note : notes) {
      if (!HasLocation(note.span, sources_)) continue;
      out_ << (any ? ", {" : ", \"relatedLocations\": [{");
      Place(note.span);
      out_ << ", \"message\": ";
      Message(note.message);
      out_ << '}';
      any = true;
    }
    if (any) out_ << ']';
  }

  // SARIF groups the changes of a fix by file.
  void Changes(const Fix& fix) {
    out_ << ", \"fixes\": [{\"description\": ";
    Message(fix.title);
    out_ << ", \"artifactChanges\": [";
    std::vector<std::int32_t> files;
    for (const Edit& edit : fix.edits)
      if (std::find(files.begin(), files.end(), edit.span.file.value) == files.end())
        files.push_back(edit.span.file.value);
    for (std::size_t i = 0; i < files.size(); ++i) {
      out_ << (i == 0 ? "{" : ", {");
      Artifact({files[i]});
      out_ << ", \"replacements\": [";
      bool first = true;
      for (const Edit& edit : fix.edits) {
        if (edit.span.file.value != files[i]) continue;
        out_ << (first ? "" : ", ") << "{\"deletedRegion\": ";
        Region(edit.span);
        out_ << ", \"insertedContent\": ";
        Message(edit.text);
        out_ << '}';
        first = false;
      }
      out_ << "]}";
    }
    out_ << "]}]";
  }

  std::ostream& out_;
  const source::SourceSet& sources_;
};

}  // namespace

void RenderSarif(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources,
                 std::string_view version) {
  std::vector<Code> codes;  // the codes that occur, each once, in the order of the catalogue
  for (const Diagnostic& diagnostic : diagnostics) codes.push_back(diagnostic.code);
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  SarifWriter writer(out, sources);
  out << "{\n  \"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n  \"version\": \"2.1.0\",\n"
         "  \"runs\": [\n    {\n      \"tool\": {\"driver\": {\n        \"name\": \"cardinal\", \"version\": ";
  WriteJsonString(out, version);
  out << ",\n";
  writer.WriteRules(codes);
  out << "\n      }},\n      \"columnKind\": \"unicodeCodePoints\",\n      \"results\": [";
  for (std::size_t i = 0; i < diagnostics.size(); ++i) {
    const auto rule = std::lower_bound(codes.begin(), codes.end(), diagnostics[i].code) - codes.begin();
    out << (i == 0 ? "\n" : ",\n");
    writer.Result(diagnostics[i], static_cast<std::size_t>(rule));
  }
  out << (diagnostics.empty() ? "]" : "\n      ]") << "\n    }\n  ]\n}\n";
}

}  // namespace cardinal::diag
