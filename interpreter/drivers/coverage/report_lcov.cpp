// Writes the tracefile of lcov: one block for each file, with functions (FN, FNDA), branches (BRDA) and lines (DA).
#include <algorithm>
#include <map>
#include <ostream>

#include "interpreter/drivers/coverage/coverage_report.h"

namespace cardinal::coverage {

namespace {

// A record is a line with fields separated by commas; names of cards may contain commas and line breaks.
std::string EscapeName(const std::string& text) {
  std::string name = text;
  for (char& c : name) {
    if (c == ',' || static_cast<unsigned char>(c) < 0x20) c = ' ';
  }
  return name;
}

// genhtml identifies a function by its name: a name that occurs twice in a file gets its line appended.
void Functions(std::ostream& out, const CoveredFile& file) {
  std::map<std::string, int> times;
  for (const CoveredFunction& function : file.functions) ++times[EscapeName(function.name)];
  std::vector<std::string> names;
  for (const CoveredFunction& function : file.functions) {
    const std::string name = EscapeName(function.name);
    names.push_back(times[name] > 1 ? name + " (line " + std::to_string(function.line) + ")" : name);
  }
  std::size_t run = 0;
  for (std::size_t i = 0; i < names.size(); ++i) out << "FN:" << file.functions[i].line << ',' << names[i] << '\n';
  for (std::size_t i = 0; i < names.size(); ++i) {
    out << "FNDA:" << (file.functions[i].run ? 1 : 0) << ',' << names[i] << '\n';
    run += file.functions[i].run;
  }
  out << "FNF:" << names.size() << "\nFNH:" << run << '\n';
}

// Each condition is a block with two branches: yes and no. If a condition was never evaluated, neither branch was
// taken.
void Branches(std::ostream& out, const Coverage& coverage, const CoveredFile& file) {
  std::map<std::int32_t, int> blocks;  // for each line: number of blocks
  for (const std::size_t index : file.conditions) {
    const CoveredCondition& condition = coverage.conditions[index];
    const int block = blocks[condition.line]++;
    const bool asked = condition.yes || condition.no;
    for (const int branch : {0, 1}) {
      if (branch == 1 && condition.always && !condition.no) continue;
      const bool taken = branch == 0 ? condition.yes : condition.no;
      out << "BRDA:" << condition.line << ',' << block << ',' << branch << ','
          << (!asked  ? "-"
              : taken ? "1"
                      : "0")
          << '\n';
    }
  }
  const CoverageCount count = coverage::CountBranches(coverage, file);
  out << "BRF:" << count.total << "\nBRH:" << count.covered << '\n';
}

void WriteLines(std::ostream& out, const CoveredFile& file) {
  for (const CoveredLine& line : file.lines) out << "DA:" << line.number << ',' << (line.run ? 1 : 0) << '\n';
  const CoverageCount count = coverage::CountLines(file);
  out << "LF:" << count.total << "\nLH:" << count.covered << '\n';
}

}  // namespace

void ReportLcov(std::ostream& out, const Coverage& coverage, const std::filesystem::path& here) {
  for (const CoveredFile& file : coverage.files) {
    if (file.lines.empty()) continue;
    const std::filesystem::path path = file.path;
    out << "TN:" << coverage.game << "\nSF:" << (path.is_absolute() ? path : here / path).string() << '\n';
    Functions(out, file);
    Branches(out, coverage, file);
    WriteLines(out, file);
    out << "end_of_record\n";
  }
}

}  // namespace cardinal::coverage
