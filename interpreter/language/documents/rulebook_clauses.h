// In: a rulebook as Markdown, its clauses as list items: "- `AB-001 [tag]` text", "- AB-001 [tag] text" or
// "- `AB-001` [tag] text", and its rulings:
// "- `AB-R01` **Question?** answer", "- **AB-R01** **Question?** answer", "- `AB-R01` Q: question D: answer".
// An item "- advice: REASON" below a clause says that nothing in play depends on it, and why; "- conflicts: AB-002,
// AB-R03" that it says something else than these do, so that a ruling must say what holds. Out: every clause with its
// id, tag, section, text and first sentence. Promises: ids in the order of the file, none twice, all of one prefix,
// none without text (what is wrong is reported); all other text is passed over.
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
  std::string tag;      // "setup"; rulings have none
  std::string section;  // the heading above, without its #
  std::string text;     // all of it on one line, without Markdown's marks; of a ruling the question and the answer
  std::string first_sentence;          // its first sentence; of a ruling the question
  std::string answer;                  // of a ruling
  std::string advice;                  // why nothing in play depends on it; empty: something does
  std::vector<std::string> conflicts;  // ids of others that say something else
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

// Reports conflicts with what is no other clause of the list.
void CheckConflicts(const ClauseList& list, diag::Sink& sink);

// "AB-001", "AB-R01": capitals, a hyphen, `R` for a ruling, digits. `kind`, if given, receives which.
bool IsClauseId(std::string_view text, Clause::Kind* kind = nullptr);
// What stands before the hyphen.
std::string_view ClausePrefix(std::string_view id);

// What a clause says, in a sentence or two: of a ruling the answer, without its reasons.
std::string SummarizeClause(const Clause& clause);

// Where the first sentence of a text ends.
std::string FirstSentence(std::string_view text);

}  // namespace cardinal::documents
