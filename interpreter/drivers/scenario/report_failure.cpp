#include <algorithm>
#include <ostream>
#include <sstream>

#include "interpreter/base/utf8.h"
#include "interpreter/drivers/scenario/report.h"

namespace cardinal::scenario {

namespace {

int Columns(std::string_view text) {
  int columns = 0;
  while (!text.empty()) {
    const base::CodePoint point = base::DecodeUtf8(text);
    columns += base::ColumnsOf(point.value);
    text.remove_prefix(point.bytes);
  }
  return columns;
}

// The line with carets under the part that is meant; what was said stands behind them.
void ShowLine(std::ostream& out, const source::SourceFile& file, const Failure& failure) {
  const int line = file.PlaceOf(failure.span.begin).line;
  const std::string text = diag::Printable(file.Line(line));
  const std::string_view raw = file.Line(line);
  const auto start = static_cast<std::size_t>(std::max(failure.span.begin - file.LineStart(line), 0));
  const auto end = std::min(static_cast<std::size_t>(std::max(failure.span.end - file.LineStart(line), 0)), raw.size());
  const int before = Columns(raw.substr(0, std::min(start, raw.size())));
  const int width = std::max(1, start < end ? Columns(raw.substr(start, end - start)) : 1);
  std::string number = std::to_string(line);
  number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
  out << number << " | " << text << '\n';
  out << std::string(number.size(), ' ') << " | " << std::string(static_cast<std::size_t>(before), ' ')
      << std::string(static_cast<std::size_t>(width), '^') << ' ' << diag::Printable(failure.said) << '\n';
}

}  // namespace

std::string FailureText(const Failure& failure) {
  std::ostringstream text;
  text << failure.said << '\n';
  for (const Section& section : failure.sections) {
    text << "\n  " << section.title << '\n';
    for (const std::string& line : section.lines) text << "    " << line << '\n';
  }
  return text.str();
}

void ShowFailure(std::ostream& out, const source::SourceSet& sources, const Result& result, const Failure& failure) {
  const source::SourceFile& file = sources[failure.span.file];
  const source::Place place = file.PlaceOf(failure.span.begin);
  out << "FAIL " << diag::Printable(file.Path()) << ':' << place.line << ':' << place.column << "  "
      << diag::Printable(result.title);
  if (!result.row.empty()) out << "  (row " << diag::Printable(result.row) << ")";
  if (result.mode != Mode::Plain) out << "  (mode " << NameOf(result.mode) << ")";
  out << "\n\n";
  ShowLine(out, file, failure);
  for (const Section& section : failure.sections) {
    out << "\n  " << diag::Printable(section.title) << '\n';
    for (const std::string& line : section.lines) out << "    " << diag::Printable(line) << '\n';
  }
  out << '\n';
}

}  // namespace cardinal::scenario
