#include <algorithm>
#include <ostream>

#include "interpreter/drivers/test_command/suite_report.h"

namespace cardinal::test_command {

namespace {

// "   12.3 ms"
std::string Milliseconds(std::int64_t microseconds) {
  const std::int64_t tenths = (microseconds + 50) / 100;
  std::string text = std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " ms";
  constexpr std::size_t kWidth = 12;
  text.insert(0, text.size() < kWidth ? kWidth - text.size() : 0, ' ');
  return text;
}

}  // namespace

void ReportSlowest(std::ostream& out, const Suite& suite, std::size_t most) {
  struct Timed {
    const FileResult* file;
    const TestResult* result;
  };
  std::vector<Timed> all;
  for (const auto& file : suite.files) {
    for (const TestResult& result : file->results) all.push_back({file.get(), &result});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Timed& x, const Timed& y) { return x.result->microseconds > y.result->microseconds; });
  all.resize(std::min(all.size(), most));
  if (!all.empty()) out << "slowest\n";
  for (const Timed& timed : all)
    out << Milliseconds(timed.result->microseconds) << "  "
        << diag::EscapeUnprintable(ScenarioLocation(*timed.file, timed.result->span)) << "  "
        << ResultTitle(*timed.result) << '\n';
  if (!all.empty()) out << '\n';
}

}  // namespace cardinal::test_command
