// The form of every explanation. In: explain_*.cpp make Reasons. Out: Reason, an explanation as a tree of short
// sentences, each with its site in the rules; its printed form and its lines. Promises: every text was made for the
// viewer; printing adds only places and clauses.
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
  bool ids_only = false;              // one of many reasons: of its clauses only the ids are printed
  model::SiteId explained_site = -1;  // the clauses of this site were printed above and are not repeated

  Reason& AddPart(std::string part_lead, std::string part_text, model::SiteId part_site = -1) {
    return parts.emplace_back(Reason{std::move(part_lead), std::move(part_text), part_site, {}});
  }
};

// Prints the tree, with the clauses of each site and their texts.
void PrintReason(std::ostream& out, const ExplainContext& asker, const Reason& reason,
                 const narration::TextStyle& style);
// One line for each reason: "NO  text   file:12  cites AB-001". The first line is that of `reason` itself.
std::vector<std::string> ReasonLines(const ExplainContext& asker, const Reason& reason);

}  // namespace cardinal::reasons
