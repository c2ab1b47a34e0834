// In: (made by the files tell_*.cpp). Out: Reason, an explanation as a tree of short sentences, each with its place in
// the rules; and that tree as text for a terminal or as lines. Promises: every word has been made for the viewer who
// asks; printing adds nothing but places and clauses.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "interpreter/drivers/narration/text_style.h"
#include "interpreter/drivers/reasons/explain_context.h"

namespace cardinal::reasons {

struct Reason {
  std::string label;  // stands in a column of its own: "+2", "NO", "ok", "in"
  std::string text;
  model::SiteId site = -1;
  std::vector<Reason> parts;
  bool ids_only = false;              // one of many: of its clauses only the ids
  model::SiteId explained_site = -1;  // the clauses of this place have been told above, and are not told again

  Reason& AddPart(std::string part_lead, std::string part_text, model::SiteId part_site = -1) {
    return parts.emplace_back(Reason{std::move(part_lead), std::move(part_text), part_site, {}});
  }
};

// With the clauses of each place and what they say.
void PrintReason(std::ostream& out, const ExplainContext& asker, const Reason& reason,
                 const narration::TextStyle& style);
// One line for each reason: "NO  text   file:12  cites AB-001". The first line is that of `reason` itself.
std::vector<std::string> ReasonLines(const ExplainContext& asker, const Reason& reason);

}  // namespace cardinal::reasons
