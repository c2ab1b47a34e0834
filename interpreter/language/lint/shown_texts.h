// Lists the texts that a player may read, for the checks of translations. In: the lint context. Out: the texts.
#pragma once

#include <map>
#include <set>
#include <string>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

// Translation key -> the first place of the text.
using ShownTexts = std::map<std::string, source::Span>;

struct ShownVocabulary {
  ShownTexts shown;             // needs a translation in every language
  std::set<std::string> known;  // may have a translation
};

ShownVocabulary CollectShownTexts(const LintContext& all);

}  // namespace cardinal::lint
