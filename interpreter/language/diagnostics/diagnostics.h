// In: what a pass has to say, with its place. Out: diagnostics in a Sink, rendered as text (or JSON) at the edge.
// Promises: every code is in diagnostics.def or lint_checks.def; a Sink keeps at most `limit` errors a file and says so
// once; rendering shows every character of foreign text safely (controls as \u{..}).
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/language/source/source.h"

namespace cardinal::diag {

// The catalogue: diagnostics.def, and the checks of lint, which have names of their own (lint_codes.h) so that not
// everything has to be built again for a new one.
enum class Code : std::uint16_t {
#define DIAGNOSTIC(name, code, severity, summary) name,
#include "interpreter/language/diagnostics/diagnostics.def"
  kFirstLintCode
};

enum class Severity : std::uint8_t { Error, Warning, Style };

// How sure a diagnostic is. Error: the text has no meaning. Proved: it is so, whatever is played. Likely: it nearly
// always is a mistake. Style: it works, and reads badly.
enum class Grade : std::uint8_t { Error, Proved, Likely, Style };

struct CodeInfo {
  std::string_view name;  // "UnknownName"
  std::string_view code;  // "N01", "E012"
  Severity severity;
  std::string_view summary;  // one sentence
  Grade grade = Grade::Error;
  std::string_view kebab = "";    // of a check of lint: "unused-definition"; else empty
  std::string_view section = "";  // of a check of lint: the heading of docs/language.md that it is about
};
const CodeInfo& GetCodeInfo(Code code);
const std::vector<Code>& AllCodes();
std::string_view GradeName(Grade grade);                      // "proved"
std::optional<Code> FindCode(std::string_view name_or_code);  // name, code or kebab name; case-insensitive

// A second place that belongs to a diagnostic ("first declared here").
struct Note {
  source::Span span;  // file -1: a note without a place
  std::string message;
};

// What to write instead. Safe: the meaning of the rules stays the same. A fix that gives a meaning to a text that has
// none is a guess at what its author meant, and so not safe.
struct Edit {
  source::Span span;
  std::string text;
};
struct Fix {
  std::string title;  // "remove the comment"
  bool safe = true;
  std::vector<Edit> edits;  // they do not overlap
};

// How to correct what a diagnostic reports, in words; with `meant`, by writing it in place of `written`.
struct Suggestion {
  Suggestion() = default;
  Suggestion(std::string help) : text(std::move(help)) {}
  Suggestion(const char* help) : text(help) {}
  Suggestion(std::string help, std::string_view wrong, std::string right)
      : text(std::move(help)), misspelled(wrong), intended(std::move(right)) {}
  bool empty() const { return text.empty(); }

  std::string text;                  // "did you mean `attack`?"
  std::string misspelled, intended;  // "atack", "attack"; empty: the text names no such word
};

// Messages start in lower case and have no final period; they say what was seen, then what was meant or how to mend it.
struct Diagnostic {
  Code code;
  source::Span span;
  std::string message;
  std::vector<Note> notes;
  std::string help;                            // "did you mean `attack`?" or empty
  std::optional<Fix> fix = std::nullopt;       // of a check; FindFix knows those of suggestions, too
  bool shown = true;                           // false: one past the limit of its file, which is counted and not kept
  std::string misspelled = {}, intended = {};  // of the suggestion

  void SetHelp(Suggestion suggestion) {
    help = std::move(suggestion.text);
    misspelled = std::move(suggestion.misspelled);
    intended = std::move(suggestion.intended);
  }
  // Computes the help only if it is shown: a suggestion compares the word with all names that there are.
  template <class Suggest>
  void SetHelpIfShown(const Suggest& suggest) {
    if (shown) SetHelp(suggest());
  }
};

class Sink {
 public:
  explicit Sink(int errors_per_file = 20) : limit_(errors_per_file) {}
  // Returns a reference so that notes and help can be added. Errors past the limit of a file are counted, not kept.
  Diagnostic& Report(Code code, source::Span span, std::string message);
  bool HasErrors() const { return errors_ > 0; }
  int ErrorCount() const { return errors_; }
  const std::vector<Diagnostic>& Diagnostics() const { return diagnostics_; }
  // Sorted by file and place; exact doubles removed.
  std::vector<Diagnostic> Sorted() const;

 private:
  int limit_;
  int errors_ = 0;
  std::vector<int> errors_in_file_;
  std::vector<Diagnostic> diagnostics_;
  Diagnostic overflow_;
};

// The name among `candidates` that begins with the word `wanted`, or the nearest (at most a third edited), or empty.
std::string FindNearestName(std::string_view wanted, const std::vector<std::string>& candidates);
// "did you mean `x`?" or empty.
Suggestion DidYouMean(std::string_view wanted, const std::vector<std::string>& candidates);

// The fix of the finding: its own, or that of its suggestion, which writes the meant word where the wrong one is within
// the span. Nothing if that is not one place.
std::optional<Fix> FindFix(const Diagnostic& diagnostic, const source::SourceSet& sources);

// Text for people:
//   path:line:column: error: message [Name]
//     12 |   set c.atack to 3
//        |         ^^^^^
//     help: did you mean `attack`?
void RenderText(std::ostream& out, const Diagnostic& diagnostic, const source::SourceSet& sources, bool colour);
// A JSON array, one object a diagnostic: file, line, column, end_line, end_column, code, name, severity,
// grade, message, help, notes, fix.
void RenderJson(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources);
// SARIF 2.1.0, one run; paths as they are shown, which should be relative to the root of the repository.
void RenderSarif(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources,
                 std::string_view version);
// Workflow commands of GitHub Actions: `::warning file=...,line=...::message`, a line each.
void RenderGithub(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources);
// `text` with control characters, bidi marks and invalid bytes shown as \u{..}.
std::string EscapeUnprintable(std::string_view text);

}  // namespace cardinal::diag
