#include "interpreter/language/diagnostics/diagnostics.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "interpreter/base/spelling.h"

namespace cardinal::diag {
namespace {

constexpr Severity GradeSeverity(Grade grade) { return grade == Grade::Style ? Severity::Style : Severity::Warning; }

constexpr auto kCatalogue = std::to_array<CodeInfo>({
#define DIAGNOSTIC(name, code, severity, summary) {#name, code, Severity::severity, summary},
#include "interpreter/language/diagnostics/diagnostics.def"
#define LINT_CHECK(name, code, kebab, grade, summary, section) \
  {#name, code, GradeSeverity(Grade::grade), summary, Grade::grade, kebab, section},
#define LINT_FRAME LINT_CHECK
#include "interpreter/language/diagnostics/lint_checks.def"
});

auto PlaceKey(const Diagnostic& d) { return std::tuple(d.span.file.value, d.span.begin, d.span.end); }

// The number of edits (insert, delete, replace, swap of two neighbours) that turn `a` into `b`.
std::size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = std::exchange(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
  }
  return row[b.size()];
}

}  // namespace

const CodeInfo& GetCodeInfo(Code code) { return kCatalogue[static_cast<std::size_t>(code)]; }

const std::vector<Code>& AllCodes() {
  static const std::vector<Code> codes = [] {
    std::vector<Code> all;
    for (std::size_t i = 0; i < kCatalogue.size(); ++i) all.push_back(static_cast<Code>(i));
    return all;
  }();
  return codes;
}

std::string_view GradeName(Grade grade) {
  constexpr std::string_view kNames[] = {"error", "proved", "likely", "style"};
  return kNames[static_cast<std::size_t>(grade)];
}

std::optional<Code> FindCode(std::string_view name_or_code) {
  for (std::size_t i = 0; i < kCatalogue.size(); ++i) {
    const CodeInfo& info = kCatalogue[i];
    for (const std::string_view name : {info.name, info.code, info.kebab})
      if (!name_or_code.empty() && base::LowerAscii(name_or_code) == base::LowerAscii(name))
        return static_cast<Code>(i);
  }
  return std::nullopt;
}

namespace {

// A longer message would repeat a long name of a source; the beginning of such a name is enough.
constexpr std::size_t kMaxMessageLength = 1000;

std::string Shortened(std::string message) {
  if (message.size() <= kMaxMessageLength) return message;
  std::size_t end = kMaxMessageLength;
  while (end > 0 && (static_cast<unsigned char>(message[end]) & 0xc0) == 0x80) --end;  // does not cut a UTF-8 character
  return message.substr(0, end) + "...";
}

}  // namespace

Diagnostic& Sink::Report(Code code, source::Span span, std::string message) {
  message = Shortened(std::move(message));
  if (GetCodeInfo(code).severity == Severity::Error) {
    ++errors_;
    const auto file = static_cast<std::size_t>(std::max(span.file.value, -1) + 1);  // slot 0: errors without a place
    if (errors_in_file_.size() <= file) errors_in_file_.resize(file + 1);
    const int count = ++errors_in_file_[file];
    if (count > limit_) {
      if (count == limit_ + 1) {
        diagnostics_.push_back({Code::TooManyErrors,
                                span,
                                "more than " + std::to_string(limit_) + " errors in this file: the rest is not shown",
                                {},
                                {}});
      }
      overflow_ = {};
      overflow_.shown = false;
      return overflow_;
    }
  }
  diagnostics_.push_back({code, span, std::move(message), {}, {}});
  return diagnostics_.back();
}

std::vector<Diagnostic> Sink::Sorted() const {
  std::vector<Diagnostic> sorted = diagnostics_;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return PlaceKey(a) < PlaceKey(b); });
  std::vector<Diagnostic> unique;
  std::set<std::pair<Code, std::string_view>> here;  // the errors at the place of the last one
  const Diagnostic* last = nullptr;
  for (const Diagnostic& diagnostic : sorted) {
    if (last == nullptr || PlaceKey(*last) != PlaceKey(diagnostic)) here.clear();
    last = &diagnostic;
    if (here.emplace(diagnostic.code, diagnostic.message).second) unique.push_back(diagnostic);
  }
  return unique;
}

namespace {

// Of the names of several words that begin with this (folded) word the alphabetically first, or empty.
std::string BeginningWith(const std::string& word, const std::vector<std::string>& candidates) {
  std::string first;
  for (const std::string& candidate : candidates) {
    const bool begins = base::FoldSpelling(candidate).starts_with(word + ' ');
    if (begins && (first.empty() || candidate < first)) first = candidate;
  }
  return first;
}

}  // namespace

std::string FindNearestName(std::string_view wanted, const std::vector<std::string>& candidates) {
  const std::string folded = base::FoldSpelling(wanted);
  if (const std::string longer = BeginningWith(folded, candidates); !longer.empty()) return longer;
  const std::size_t allowed = std::max<std::size_t>(1, folded.size() / 3);
  std::string nearest;
  std::size_t smallest = allowed + 1;
  for (const std::string& candidate : candidates) {
    const std::string other = base::FoldSpelling(candidate);
    const std::size_t longer = std::max(other.size(), folded.size());
    if (longer - std::min(other.size(), folded.size()) > allowed) continue;
    const std::size_t distance = EditDistance(folded, other);
    if (distance >= longer) continue;  // not one character is right
    // Of equally near names the alphabetically first, so that the result does not depend on the order of the
    // candidates.
    if (distance < smallest || (distance == smallest && candidate < nearest)) {
      smallest = distance;
      nearest = candidate;
    }
  }
  return nearest;
}

Suggestion DidYouMean(std::string_view wanted, const std::vector<std::string>& candidates) {
  std::string nearest = FindNearestName(wanted, candidates);
  if (nearest.empty() || nearest == wanted) return {};
  return {"did you mean `" + nearest + "`?", wanted, nearest};
}

}  // namespace cardinal::diag
