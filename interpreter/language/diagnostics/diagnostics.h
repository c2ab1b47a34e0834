// Collects and renders diagnostics. In: the findings of a pass, with their places. Out: diagnostics in a Sink, which a
// command renders as text (or JSON). Promises: every code is in diagnostics.def or lint_checks.def; a Sink keeps at
// most `limit` errors for each file and reports once that there are more; rendering shows every character of a source
// safely (controls as \u{..}).
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/language/source/source.h"

namespace cardinal::diag {

// All codes: those of diagnostics.def, and the checks of lint, whose names are in lint_codes.h, so that a new check
// does not require building everything again.
enum class Code : std::uint16_t {
#define DIAGNOSTIC(name, code, severity, summary) name,
#include "interpreter/language/diagnostics/diagnostics.def"
  kFirstLintCode
};

enum class Severity : std::uint8_t { Error, Warning, Style };

// How sure a diagnostic is. Error: the text has no meaning. Proved: it is a mistake in every game. Likely: it nearly
// always is a mistake. Style: it works, but is hard to read.
enum class Grade : std::uint8_t { Error, Proved, Likely, Style };

struct CodeInfo {
  std::string_view name;  // "UnknownName"
  std::string_view code;  // "N01", "E012"
  Severity severity;
  std::string_view summary;  // one sentence
  Grade grade = Grade::Error;
  std::string_view kebab = "";    // of a check of lint: "unused-definition"; otherwise empty
  std::string_view section = "";  // of a check of lint: the heading of docs/language.md for it
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

// The text to write instead. Safe: the meaning of the rules stays the same. A fix that gives a meaning to a text
// without one guesses what its author meant, so it is not safe.
struct Edit {
  source::Span span;
  std::string text;
};
struct Fix {
  std::string title;  // "remove the comment"
  bool safe = true;
  std::vector<Edit> edits;  // they do not overlap
};

// How to correct what a diagnostic reports, in words; with `intended`, by writing that word in place of `misspelled`.
struct Suggestion {
  Suggestion() = default;
  Suggestion(std::string help) : text(std::move(help)) {}
  Suggestion(const char* help) : text(help) {}
  Suggestion(std::string help, std::string_view wrong, std::string right)
      : text(std::move(help)), misspelled(wrong), intended(std::move(right)) {}
  bool empty() const { return text.empty(); }

  std::string text;                  // "did you mean `attack`?"
  std::string misspelled, intended;  // "atack", "attack"; empty: `text` names no word
};

// Messages start in lower case and have no final period; they say what was found, then what was meant or how to fix it.
struct Diagnostic {
  Code code;
  source::Span span;
  std::string message;
  std::vector<Note> notes;
  std::string help;                            // "did you mean `attack`?" or empty
  std::optional<Fix> fix = std::nullopt;       // of a check; FindFix also knows the fixes of suggestions
  bool shown = true;                           // false: it is past the limit of its file, and is counted but not kept
  std::string misspelled = {}, intended = {};  // of the suggestion

  void SetHelp(Suggestion suggestion) {
    help = std::move(suggestion.text);
    misspelled = std::move(suggestion.misspelled);
    intended = std::move(suggestion.intended);
  }
  // Computes the help only if the diagnostic is shown: a suggestion compares the word with all existing names.
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
  // Sorted by file and place; exact duplicates are removed.
  std::vector<Diagnostic> Sorted() const;

 private:
  int limit_;
  int errors_ = 0;
  std::vector<int> errors_in_file_;
  std::vector<Diagnostic> diagnostics_;
  Diagnostic overflow_;
};

// The name among `candidates` that begins with the word `wanted`, or the nearest (at most a third is edited), or empty.
std::string FindNearestName(std::string_view wanted, const std::vector<std::string>& candidates);
// "did you mean `x`?" or empty.
Suggestion DidYouMean(std::string_view wanted, const std::vector<std::string>& candidates);

// The fix of the finding: its own, or that of its suggestion, which replaces the misspelled word within the span by the
// intended one. Nothing if the word is not at exactly one place.
std::optional<Fix> FindFix(const Diagnostic& diagnostic, const source::SourceSet& sources);

// Writes text for people:
//   path:line:column: error: message [Name]
//     12 |   set c.atack to 3
//        |         ^^^^^
//     help: did you mean `attack`?
void RenderText(std::ostream& out, const Diagnostic& diagnostic, const source::SourceSet& sources, bool colour);
// Writes a JSON array with one object for each diagnostic: file, line, column, end_line, end_column, code, name,
// severity, grade, message, help, notes, fix.
void RenderJson(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources);
// Writes SARIF 2.1.0 with one run; paths are written as they are shown, and should be relative to the root of the
// repository.
void RenderSarif(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources,
                 std::string_view version);
// Writes workflow commands of GitHub Actions: `::warning file=...,line=...::message`, one on each line.
void RenderGithub(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources);
// The text with control characters, bidi marks and invalid bytes shown as \u{..}.
std::string EscapeUnprintable(std::string_view text);

}  // namespace cardinal::diag
