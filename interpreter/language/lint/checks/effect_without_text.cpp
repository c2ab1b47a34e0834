// D02: the rules of a card do something that its text should mention by the wordings of the game, and the text does not
// mention it or says something else.
#include "interpreter/language/lint/text_checker.h"

namespace cardinal::lint {

void EffectWithoutText(const LintContext& all) {
  for (const ComparedText& text : ComparedTexts(all)) {
    const std::string where = text.language == 0 ? "" : " in `" + all.rules.languages[text.language].code + "`";
    for (const MissingInText& one : text.comparison.missing_in_text) {
      const std::string message =
          one.text.empty() ? "the rules say \"" + one.rules + "\", and the text" + where + " does not"
                           : "the text" + where + " says \"" + one.text + "\", the rules \"" + one.rules + "\"";
      Finding finding = all.Report(diag::lint::EffectWithoutText, one.span, message);
      finding.AddNote((*text.tree)[text.node].span, "the text");
      if (!one.text.empty()) continue;
      finding.AddNote(one.key, "the wording");
      finding.SetHelp("let the text say it; or, if it does in other words, add these as a phrase of that key to " +
                      DescribeWordingFile(all, text));
    }
  }
}

}  // namespace cardinal::lint
