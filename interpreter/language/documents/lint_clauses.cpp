#include "interpreter/language/documents/lint_clauses.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "interpreter/language/diagnostics/lint_codes.h"

namespace cardinal::documents {

void LintClauses(const ClauseList& book, const std::vector<std::string>& cited, diag::Sink& sink) {
  for (const Clause& clause : book.clauses) {
    if (!clause.advice.empty() || std::find(cited.begin(), cited.end(), clause.id) != cited.end()) continue;
    sink.Report(diag::lint::ClauseUnimplemented, clause.span, "no rule cites " + clause.id).help =
        "cite it where a rule carries it out, or say under it why nothing in play depends on it: `advice: REASON`";
  }
}

namespace {

// True if the text has the id as a separate word: AB-01 is not in AB-010.
bool MentionsClause(const std::string& text, const std::string& id) {
  for (std::size_t at = text.find(id); at != std::string::npos; at = text.find(id, at + 1)) {
    const std::size_t end = at + id.size();
    const bool begins = at == 0 || std::isalnum(static_cast<unsigned char>(text[at - 1])) == 0;
    const bool ends = end == text.size() || std::isalnum(static_cast<unsigned char>(text[end])) == 0;
    if (begins && ends) return true;
  }
  return false;
}

bool IsSettled(const ClauseList& book, const std::string& one, const std::string& other) {
  return std::any_of(book.clauses.begin(), book.clauses.end(), [&](const Clause& ruling) {
    const auto named = [&](const std::string& id) { return ruling.id == id || MentionsClause(ruling.text, id); };
    return ruling.kind == Clause::Kind::Ruling && named(one) && named(other);
  });
}

}  // namespace

void LintConflicts(const ClauseList& book, diag::Sink& sink) {
  std::set<std::pair<std::string, std::string>> told;
  for (const Clause& clause : book.clauses) {
    for (const std::string& other : clause.conflicts) {
      if (!told.insert(std::minmax(clause.id, other)).second || IsSettled(book, clause.id, other)) continue;
      diag::Diagnostic& finding =
          sink.Report(diag::lint::ContradictingClauses, clause.span,
                      clause.id + " and " + other + " are in conflict, and no ruling names both");
      if (const Clause* found = book.FindClause(other)) finding.notes.push_back({found->span, "the other one"});
      finding.help = "add a ruling that says what holds, with both ids in it";
    }
  }
}

}  // namespace cardinal::documents
