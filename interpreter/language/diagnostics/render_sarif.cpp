// Renders diagnostics in SARIF 2.1.0 (the OASIS standard for results of static analysis): one run, its rules, its
// results.
#include <algorithm>

#include "interpreter/base/json.h"
#include "interpreter/language/diagnostics/render_parts.h"

namespace cardinal::diag {
namespace {

using base::Json;

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

Json MessageJson(std::string_view text) { return {{"text", text}}; }

Json RulesJson(const std::vector<Code>& codes) {
  Json rules = Json::array();
  for (const Code code : codes) {
    const CodeInfo& info = GetCodeInfo(code);
    rules.push_back(
        Json{{"id", info.code},
             {"name", info.name},
             {"shortDescription", MessageJson(info.summary)},
             {"help", MessageJson("`cardinal explain " + std::string(info.code) + "` shows an example and its fix.")},
             {"defaultConfiguration", {{"level", Level(info.severity)}}},
             {"properties", {{"grade", GradeName(info.grade)}}}});
  }
  return rules;
}

class SarifResults {
 public:
  explicit SarifResults(const source::SourceSet& sources) : sources_(sources) {}

  Json Result(const Diagnostic& diagnostic, std::size_t rule) const {
    const CodeInfo& info = GetCodeInfo(diagnostic.code);
    const std::string help = diagnostic.help.empty() ? "" : "; " + diagnostic.help;
    Json result = {{"ruleId", info.code},
                   {"ruleIndex", rule},
                   {"level", Level(info.severity)},
                   {"message", MessageJson(diagnostic.message + help)}};
    if (HasLocation(diagnostic.span, sources_)) result["locations"].push_back(Location(diagnostic.span));
    for (const Note& note : diagnostic.notes)
      if (HasLocation(note.span, sources_))
        result["relatedLocations"].emplace_back(Location(note.span))["message"] = MessageJson(note.message);
    if (const auto fix = FindFix(diagnostic, sources_)) result["fixes"].push_back(FixJson(*fix));
    return result;
  }

 private:
  Json Artifact(source::FileId file) const { return {{"uri", Uri(sources_[file].Path())}}; }

  Json Region(const source::Span& span) const {
    const source::SourceFile& file = sources_[span.file];
    const source::LineColumn begin = file.LineColumnAt(span.begin), end = file.LineColumnAt(span.end);
    return {{"startLine", begin.line}, {"startColumn", begin.column}, {"endLine", end.line}, {"endColumn", end.column}};
  }

  Json Location(const source::Span& span) const {
    return {{"physicalLocation", {{"artifactLocation", Artifact(span.file)}, {"region", Region(span)}}}};
  }

  // SARIF groups the changes of a fix by file.
  Json FixJson(const Fix& fix) const {
    std::vector<std::int32_t> files;
    for (const Edit& edit : fix.edits)
      if (std::find(files.begin(), files.end(), edit.span.file.value) == files.end())
        files.push_back(edit.span.file.value);
    Json changes = Json::array();
    for (const std::int32_t file : files) {
      Json replacements = Json::array();
      for (const Edit& edit : fix.edits)
        if (edit.span.file.value == file)
          replacements.push_back(
              Json{{"deletedRegion", Region(edit.span)}, {"insertedContent", MessageJson(edit.text)}});
      changes.push_back(Json{{"artifactLocation", Artifact({file})}, {"replacements", std::move(replacements)}});
    }
    return {{"description", MessageJson(fix.title)}, {"artifactChanges", std::move(changes)}};
  }

  const source::SourceSet& sources_;
};

}  // namespace

void RenderSarif(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources,
                 std::string_view version) {
  std::vector<Code> codes;  // the codes that occur, each once, in the order of the catalogue
  for (const Diagnostic& diagnostic : diagnostics) codes.push_back(diagnostic.code);
  std::sort(codes.begin(), codes.end());
  codes.erase(std::unique(codes.begin(), codes.end()), codes.end());
  const SarifResults writer(sources);
  Json results = Json::array();
  for (const Diagnostic& diagnostic : diagnostics) {
    const auto rule = std::lower_bound(codes.begin(), codes.end(), diagnostic.code) - codes.begin();
    results.push_back(writer.Result(diagnostic, static_cast<std::size_t>(rule)));
  }
  const Json driver = {{"name", "cardinal"}, {"version", version}, {"rules", RulesJson(codes)}};
  Json run = {{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", std::move(results)}};
  base::PrintJson(out, {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                        {"version", "2.1.0"},
                        {"runs", Json::array({std::move(run)})}});
}

}  // namespace cardinal::diag
