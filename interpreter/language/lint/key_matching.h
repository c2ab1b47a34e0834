// In: the key of a wording, a thing of a card. Out: whether it is what the key names, and what stands in its holes.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/language/lint/card_features.h"

namespace cardinal::lint {

struct KeyMatch {
  struct Filled {
    const CardFeature* feature = nullptr;
    bool minus = false;  // the key names it without its sign
  };
  std::vector<Filled> holes;
  std::vector<const CardFeature*> named;  // things in it that the key itself names, so that they are said with it
  int fixed = 0;                          // how much the key leaves not open
};

std::optional<KeyMatch> MatchKey(const check::Wording& wording, const CardFeature& thing);
// Whether a number of a text can be this one.
bool CanEqual(const KeyMatch::Filled& filled, std::int64_t number);
// Whether they are about the same, but for what stands in it: two calls of one event, two tests of one state.
bool SameSubject(const check::PatternKey& said, const CardFeature& thing);

}  // namespace cardinal::lint
