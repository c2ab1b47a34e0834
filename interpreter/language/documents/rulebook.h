// In: rulebook.yaml of a ruleset: `rulebook: AB` (the prefix of its ids), `clauses:` (id, tag, section, text) and
// `rulings:` (id, section, question, answer), each perhaps with `advice: REASON` (nothing in play depends on it) or
// `conflicts: [AB-002]` (these say something else).
// Out: the same ClauseList that a rulebook in Markdown gives; and back: the text of such a file.
// Promises: strict: every id has the prefix, its shape and its list, and none stands twice; no text is missing, and no
// advice has no reason. What WriteRulebook writes, ReadRulebook reads as it was.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/base/limits.h"
#include "interpreter/language/documents/rulebook_clauses.h"

namespace cardinal::documents {

inline constexpr std::string_view kRulebookFile = "rulebook.yaml";
// "rulebook.it.yaml", the same clauses for readers of `it`; without a language "rulebook.yaml".
std::string RulebookFileName(std::string_view language);
// The language of a file of that name; nothing if it is no rulebook's name.
std::optional<std::string> RulebookLanguage(std::string_view name);

std::optional<ClauseList> ReadRulebook(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);

// `made_from`: the Markdown file, for the note at the head.
std::string WriteRulebook(const ClauseList& list, std::string_view made_from);
// Whether a text is one that WriteRulebook wrote, so that it may be written anew.
bool IsGeneratedRulebook(std::string_view text);

}  // namespace cardinal::documents
