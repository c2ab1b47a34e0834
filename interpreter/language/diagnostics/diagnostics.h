// In: what a pass has to say, with its place. Out: diagnostics in a Sink, rendered as text (or JSON) at the edge.
// Promises: every code is in diagnostics.def; a Sink keeps at most `limit` errors a file and says so once; rendering
// shows every character of foreign text safely (controls as \u{..}).
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/language/source/source.h"

namespace cardinal::diag {

// The catalogue: DIAGNOSTIC(Name, code, severity, "summary") in diagnostics.def.
enum class Code : std::uint16_t {
#define DIAGNOSTIC(name, code, severity, summary) name,
#include "interpreter/language/diagnostics/diagnostics.def"
  kCount
};

enum class Severity : std::uint8_t { Error, Warning, Style };

struct CodeInfo {
  std::string_view name;     // "UnknownName"
  std::string_view code;     // "N01", "E012"
  Severity severity;
  std::string_view summary;  // one sentence
};
const CodeInfo& Info(Code code);
std::optional<Code> FindCode(std::string_view name_or_code);  // case-insensitive

// A second place that belongs to a diagnostic ("first declared here").
struct Note {
  source::Span span;  // file -1: a note without a place
  std::string message;
};

// Messages start in lower case and have no final period; they say what was seen, then what was meant or how to mend it.
struct Diagnostic {
  Code code;
  source::Span span;
  std::string message;
  std::vector<Note> notes;
  std::string help;  // "did you mean `attack`?" or empty
};

class Sink {
 public:
  explicit Sink(int errors_per_file = 20) : limit_(errors_per_file) {}
  // Returns a reference so that notes and help can be added. Errors past the limit of a file are counted, not kept.
  Diagnostic& Report(Code code, source::Span span, std::string message);
  bool HasErrors() const { return errors_ > 0; }
  int ErrorCount() const { return errors_; }
  const std::vector<Diagnostic>& All() const { return diagnostics_; }
  // Sorted by file and place; exact doubles removed.
  std::vector<Diagnostic> Sorted() const;

 private:
  int limit_;
  int errors_ = 0;
  std::vector<int> errors_in_file_;
  std::vector<Diagnostic> diagnostics_;
  Diagnostic overflow_;
};

// The name among `candidates` nearest to `wanted` (edit distance at most a third of its length), or empty.
std::string Nearest(std::string_view wanted, const std::vector<std::string>& candidates);
// "did you mean `x`?" or empty.
std::string DidYouMean(std::string_view wanted, const std::vector<std::string>& candidates);

// Text for people:
//   path:line:column: error: message [Name]
//     12 |   set c.atack to 3
//        |         ^^^^^ 
//     help: did you mean `attack`?
void RenderText(std::ostream& out, const Diagnostic& diagnostic, const source::SourceSet& sources, bool colour);
// A JSON array, one object a diagnostic: file, line, column, end_line, end_column, code, name, severity, message, help, notes.
void RenderJson(std::ostream& out, const std::vector<Diagnostic>& diagnostics, const source::SourceSet& sources);
// `text` with control characters, bidi marks and invalid bytes shown as \u{..}.
std::string Printable(std::string_view text);

}  // namespace cardinal::diag
