// The form of every explanation. In: explain_*.cpp make Reasons. Out: Reason, an explanation as a tree of short
// sentences, each with its site in the rules; its printed form at a level, and its lines. Promises: every text was made
// for the viewer; printing adds only places and clauses.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

struct Reason {
  std::string label;  // printed in a column of its own: "+2", "NO", "ok", "in"
  std::string text;
  model::SiteId site = -1;
  std::vector<Reason> parts;
  bool ids_only = false;                // one of many reasons: of its clauses only the ids are printed
  model::SiteId explained_site = -1;    // the clauses of this site were printed above and are not repeated
  std::vector<std::string> plain = {};  // the same in sentences for a player, without places; empty: only `more` has it

  Reason& AddPart(std::string part_lead, std::string part_text, model::SiteId part_site = -1) {
    return parts.emplace_back(Reason{std::move(part_lead), std::move(part_text), part_site, {}});
  }
};

enum class ReasonLevel : std::uint8_t {
  Sentence,  // `plain` of each part, one line each; equal ones once
  Places,    // the tree with conditions as written, places and ids of clauses
  Clauses,   // the same with the texts of the clauses
};
void PrintReason(std::ostream& out, const ExplainContext& asker, const Reason& reason,
                 const narration::TextStyle& style, ReasonLevel level = ReasonLevel::Clauses);
// The lines of ReasonLevel::Sentence; never empty.
std::vector<std::string> PlainLines(const ExplainContext& asker, const Reason& reason);
// One line for each reason: "NO  text   file:12  cites AB-001". The first line is that of `reason` itself.
std::vector<std::string> ReasonLines(const ExplainContext& asker, const Reason& reason);

}  // namespace cardinal::reasons
