// Reads the clauses of a rulebook in Markdown. In: clauses as list items: "- `AB-001 [tag]` text", "- AB-001 [tag]
// text" or "- `AB-001` [tag] text", and rulings:
// "- `AB-R01` **Question?** answer", "- **AB-R01** **Question?** answer", "- `AB-R01` Q: question D: answer".
// An item "- advice: REASON" below a clause says that nothing in play depends on it, and why; "- conflicts: AB-002,
// AB-R03" says that these clauses contradict it, so that a ruling must decide. Out: every clause with its id, tag,
// section, text and first sentence. Promises: ids are in the order of the file, unique and of one prefix, and every
// clause has a text (violations are reported); all other text is ignored.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "interpreter/language/diagnostics/diagnostics.h"
#include "interpreter/language/source/source.h"

namespace cardinal::documents {

struct Clause {
  enum class Kind : std::uint8_t { Rule, Ruling } kind = Kind::Rule;
  std::string id;       // "AB-001", "AB-R01"
  std::string tag;      // "setup"; rulings have no tag
  std::string section;  // the heading above, without its #
  std::string text;  // the whole text on one line, without marks of Markdown; of a ruling the question and the answer
  std::string first_sentence;          // its first sentence; of a ruling the question
  std::string answer;                  // of a ruling
  std::string advice;                  // why nothing in play depends on it; empty if something does
  std::vector<std::string> conflicts;  // ids of other clauses that say something else
  source::Span span;                   // of the id
};

struct ClauseList {
  std::string prefix;  // of all ids: "AB"
  source::Span prefix_span;
  std::vector<Clause> clauses;
  const Clause* FindClause(std::string_view id) const;
  int CountKind(Clause::Kind kind) const;
};

ClauseList ReadClauses(const source::SourceFile& file, diag::Sink& sink);

// Reports conflicts with ids that are not another clause of the list.
void CheckConflicts(const ClauseList& list, diag::Sink& sink);

// True for "AB-001", "AB-R01": capitals, a hyphen, `R` for a ruling, digits. `kind`, if given, receives the kind.
bool IsClauseId(std::string_view text, Clause::Kind* kind = nullptr);
// The prefix of the id, before the hyphen.
std::string_view ClausePrefix(std::string_view id);

// Summarises a clause in a sentence or two: of a ruling the answer, without its reasons.
std::string SummarizeClause(const Clause& clause);

// The first sentence of a text.
std::string FirstSentence(std::string_view text);

}  // namespace cardinal::documents
