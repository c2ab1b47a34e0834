// Reads and writes rulebook.yaml of a ruleset. In: `rulebook: AB` (the prefix of its ids), `clauses:` (id, tag,
// section, text) and `rulings:` (id, section, question, answer), each perhaps with `advice: REASON` (nothing in play
// depends on it) or `conflicts: [AB-002]` (these say something else).
// Out: a ClauseList, like that of a rulebook in Markdown; and from a ClauseList the text of such a file.
// Promises: strict: every id has the prefix, the right form and the right list, and is unique; every clause has a text,
// and every advice has a reason. ReadRulebook reads what RulebookToYaml writes without a change.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "interpreter/base/limits.h"
#include "interpreter/language/documents/rulebook_clauses.h"

namespace cardinal::documents {

inline constexpr std::string_view kRulebookFile = "rulebook.yaml";
// "rulebook.it.yaml" has the same clauses for readers of `it`; without a language the name is "rulebook.yaml".
std::string RulebookFileName(std::string_view language);
// The language of a file of that name; nothing if it is not the name of a rulebook.
std::optional<std::string> RulebookLanguage(std::string_view name);

std::optional<ClauseList> ReadRulebook(const source::SourceFile& file, const base::Limits& limits, diag::Sink& sink);

// `made_from`: the Markdown file, for the note at the beginning.
std::string RulebookToYaml(const ClauseList& list, std::string_view made_from);
// True if RulebookToYaml wrote the text, so that it may be overwritten.
bool IsGeneratedRulebook(std::string_view text);

}  // namespace cardinal::documents
