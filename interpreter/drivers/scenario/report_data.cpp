// JSON and JUnit XML.
#include <ostream>
#include <sstream>

#include "interpreter/drivers/scenario/report.h"

namespace cardinal::scenario {

namespace {

std::string Json(std::string_view text) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7f) {
      out += std::string("\\u00") + kHex[byte >> 4] + kHex[byte & 15];
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string Xml(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += static_cast<unsigned char>(c) < 0x20 && c != '\n' ? '?' : c;
    }
  }
  return out;
}

std::string_view StatusWord(Run::Status status) {
  switch (status) {
    case Run::Status::Passed: return "passed";
    case Run::Status::Failed: return "failed";
    case Run::Status::Invalid: return "invalid";
  }
  return "";
}

void FailureJson(std::ostream& out, const source::SourceSet& sources, const Failure& failure) {
  const source::Place place = sources[failure.span.file].PlaceOf(failure.span.begin);
  out << "{\"file\": " << Json(sources[failure.span.file].Path()) << ", \"line\": " << place.line
      << ", \"column\": " << place.column << ", \"message\": " << Json(failure.said) << ", \"details\": [";
  for (std::size_t i = 0; i < failure.sections.size(); ++i) {
    out << (i > 0 ? ", " : "") << "{\"title\": " << Json(failure.sections[i].title) << ", \"lines\": [";
    for (std::size_t j = 0; j < failure.sections[i].lines.size(); ++j)
      out << (j > 0 ? ", " : "") << Json(failure.sections[i].lines[j]);
    out << "]}";
  }
  out << "]}";
}

void ResultJson(std::ostream& out, const FileResult& file, const Result& result) {
  out << "    {\"file\": " << Json(file.path)
      << ", \"line\": " << file.sources[result.span.file].PlaceOf(result.span.begin).line
      << ", \"game\": " << Json(result.game) << ", \"scenario\": " << Json(result.title)
      << ", \"row\": " << Json(result.row) << ", \"mode\": " << Json(NameOf(result.mode))
      << ", \"status\": " << Json(StatusWord(result.run.status)) << ", \"decisions\": " << result.run.decisions
      << ", \"reached\": [";
  for (std::size_t i = 0; i < result.run.reached.size(); ++i) out << (i > 0 ? ", " : "") << Json(result.run.reached[i]);
  out << "], \"failures\": [";
  for (std::size_t i = 0; i < result.run.failures.size(); ++i) {
    if (i > 0) out << ", ";
    FailureJson(out, file.sources, result.run.failures[i]);
  }
  out << "]}";
}

std::string Rendered(const FileResult& file) {
  std::ostringstream text;
  for (const diag::Diagnostic& diagnostic : file.diagnostics) diag::RenderText(text, diagnostic, file.sources, false);
  return text.str();
}

}  // namespace

void ReportJson(std::ostream& out, const Suite& suite) {
  out << "{\n  \"scenarios\": [";
  bool first = true;
  for (const auto& file : suite.files) {
    for (const Result& result : file->results) {
      out << (first ? "\n" : ",\n");
      ResultJson(out, *file, result);
      first = false;
    }
  }
  out << "\n  ],\n  \"invalid\": [";
  first = true;
  for (const auto& file : suite.files) {
    if (!file->invalid) continue;
    out << (first ? "\n" : ",\n") << "    {\"file\": " << Json(file->path) << ", \"message\": " << Json(Rendered(*file))
        << "}";
    first = false;
  }
  out << "\n  ],\n  \"passed\": " << suite.passed << ",\n  \"failed\": " << suite.failed << "\n}\n";
}

std::string ReportJunit(const Suite& suite) {
  std::ostringstream out;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"" << suite.passed + suite.failed
      << "\" failures=\"" << suite.failed << "\">\n";
  for (const auto& file : suite.files) {
    out << "  <testsuite name=\"" << Xml(file->path) << "\">\n";
    if (file->results.empty()) {
      out << "    <testcase name=\"the file\" classname=\"" << Xml(file->path) << "\"><error message=\"invalid\">"
          << Xml(Rendered(*file)) << "</error></testcase>\n";
    }
    for (const Result& result : file->results) {
      const std::string name = result.title + (result.row.empty() ? "" : " (" + result.row + ")");
      out << "    <testcase name=\"" << Xml(name) << "\" classname=\"" << Xml(result.game) << "\">";
      for (const Failure& failure : result.run.failures)
        out << "<failure message=\"" << Xml(failure.said) << "\">" << Xml(FailureText(failure)) << "</failure>";
      if (result.run.status == Run::Status::Invalid)
        out << "<error message=\"invalid\">" << Xml(Rendered(*file)) << "</error>";
      out << "</testcase>\n";
    }
    out << "  </testsuite>\n";
  }
  out << "</testsuites>\n";
  return out.str();
}

}  // namespace cardinal::scenario
