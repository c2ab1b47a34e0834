#include <algorithm>
#include <ostream>
#include <sstream>

#include "interpreter/base/utf8.h"
#include "interpreter/drivers/test_command/suite_report.h"

namespace cardinal::test_command {

namespace {

int Columns(std::string_view text) {
  int columns = 0;
  while (!text.empty()) {
    const base::CodePoint point = base::DecodeUtf8(text);
    columns += base::DisplayWidth(point.value);
    text.remove_prefix(point.bytes);
  }
  return columns;
}

// Shows the line with carets under the failing part, and the message after them.
void ShowLine(std::ostream& out, const source::SourceFile& file, const scenario_runner::Failure& failure) {
  const int line = file.LineColumnAt(failure.span.begin).line;
  const std::string text = diag::EscapeUnprintable(file.LineText(line));
  const std::string_view raw = file.LineText(line);
  const auto start = static_cast<std::size_t>(std::max(failure.span.begin - file.LineStart(line), 0));
  const auto end = std::min(static_cast<std::size_t>(std::max(failure.span.end - file.LineStart(line), 0)), raw.size());
  const int before = Columns(raw.substr(0, std::min(start, raw.size())));
  const int width = std::max(1, start < end ? Columns(raw.substr(start, end - start)) : 1);
  std::string number = std::to_string(line);
  number.insert(0, number.size() < 5 ? 5 - number.size() : 0, ' ');
  out << number << " | " << text << '\n';
  out << std::string(number.size(), ' ') << " | " << std::string(before, ' ') << std::string(width, '^') << ' '
      << diag::EscapeUnprintable(failure.message) << '\n';
}

}  // namespace

std::string FailureText(const scenario_runner::Failure& failure) {
  std::ostringstream text;
  text << failure.message << '\n';
  for (const scenario_runner::Section& section : failure.sections) {
    text << "\n  " << section.title << '\n';
    for (const std::string& line : section.lines) text << "    " << line << '\n';
  }
  return text.str();
}

void ShowFailure(std::ostream& out, const source::SourceSet& sources, const TestResult& result,
                 const scenario_runner::Failure& failure) {
  const source::SourceFile& file = sources[failure.span.file];
  const source::LineColumn place = file.LineColumnAt(failure.span.begin);
  out << "FAIL " << diag::EscapeUnprintable(file.Path()) << ':' << place.line << ':' << place.column << "  "
      << diag::EscapeUnprintable(result.title);
  if (!result.row.empty()) out << "  (row " << diag::EscapeUnprintable(result.row) << ")";
  if (result.mode != scenario_runner::RunMode::Plain)
    out << "  (mode " << scenario_runner::RunModeName(result.mode) << ")";
  out << "\n\n";
  ShowLine(out, file, failure);
  for (const scenario_runner::Section& section : failure.sections) {
    out << "\n  " << diag::EscapeUnprintable(section.title) << '\n';
    for (const std::string& line : section.lines) out << "    " << diag::EscapeUnprintable(line) << '\n';
  }
  out << '\n';
}

}  // namespace cardinal::test_command
