// The labels of the page, in page.html and in its scripts. In: a language. Out: the labels in that language. Promises:
// the English labels are the keys that the scripts pass to `say`; a hole stays as it is written, {n}, because the
// script fills it.
#pragma once

#include <string>
#include <vector>

#include "interpreter/machine/view/localizer.h"

namespace cardinal::timeline {

struct PageLabel {
  std::string english, translated;
};
// The labels whose translation differs from the English text.
std::vector<PageLabel> TranslatedLabels(const program::Program& program, std::int32_t language);
// All labels.
std::vector<std::string> AllLabels(const view::Localizer& words);

// The title of the game.
std::string GameTitle(const program::Program& program, const view::Localizer& words);
// The text for a browser that runs no scripts.
std::string NoScriptText(const view::Localizer& words);

}  // namespace cardinal::timeline
