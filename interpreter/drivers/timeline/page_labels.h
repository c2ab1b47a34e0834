// In: a language. Out: the labels of the page: what stands in page.html and what its scripts say. Promises: in English
// they are what the scripts look up with `say`; a hole stays as it is written, {n}, for the script to fill.
#pragma once

#include <string>
#include <vector>

#include "interpreter/machine/view/localizer.h"

namespace cardinal::timeline {

struct PageLabel {
  std::string english, translated;
};
// Those that are said otherwise than in English.
std::vector<PageLabel> TranslatedLabels(const program::Program& program, std::int32_t language);
// All of them.
std::vector<std::string> AllLabels(const view::Localizer& words);

// Of the game.
std::string GameTitle(const program::Program& program, const view::Localizer& words);
// What a reader sees whose browser runs no scripts.
std::string NoScriptText(const view::Localizer& words);

}  // namespace cardinal::timeline
