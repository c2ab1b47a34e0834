// In: a language. Out: the labels of the page: what stands in page.html and what its scripts say. Promises: in English
// they are what the scripts look up with `say`; a hole stays as it is written, {n}, for the script to fill.
#pragma once

#include <string>
#include <vector>

#include "interpreter/machine/view/wording.h"

namespace cardinal::timeline {

struct Label {
  std::string english, said;
};
// Those that are said otherwise than in English.
std::vector<Label> Translated(const program::Program& program, std::int32_t language);
// All of them.
std::vector<std::string> Labels(const view::Wording& words);

// Of the game.
std::string TitleOf(const program::Program& program, const view::Wording& words);
// What a reader sees whose browser runs no scripts.
std::string WithoutScripts(const view::Wording& words);

}  // namespace cardinal::timeline
