// Explains which rule asks the open decision.
#include "interpreter/drivers/reasons/explain_parts.h"

namespace cardinal::reasons {

Reason ExplainAskingRule(const ExplainContext& asker) {
  const view::Localizer words = MakeLocalizer(asker);
  Reason asked;
  asked.text = words.TranslatePhrase("You are asked by the rule");
  asked.site = VisibleSite(asker, asker.match.decision.site);
  const std::string clauses = narration::CitedClauses(asker.program, asked.site);
  const std::string first = clauses.substr(0, clauses.find(','));
  const std::string text = first.empty() || !asker.clause ? "" : asker.clause(first);
  if (!text.empty()) asked.plain = {words.TranslatePhrase("You are asked by the rule {id}: {text}", {first, text})};
  return asked;
}

}  // namespace cardinal::reasons
