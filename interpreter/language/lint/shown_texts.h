// In: everything that was loaded. Out: what a player may read, for the checks of translations.
#pragma once

#include <map>
#include <set>
#include <string>

#include "interpreter/language/lint/lint_context.h"

namespace cardinal::lint {

// What a player may read, by what it would be looked up under, with the place where it is said first.
using ShownTexts = std::map<std::string, source::Span>;

struct ShownVocabulary {
  ShownTexts shown;             // must be said in every language
  std::set<std::string> known;  // may be
};

ShownVocabulary CollectShownTexts(const LintContext& all);

}  // namespace cardinal::lint
