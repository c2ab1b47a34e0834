// Matches the key of a wording against a card feature. In: both. Out: whether the key names the feature, and what fills
// the holes of the key.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/language/lint/card_features.h"

namespace cardinal::lint {

struct KeyMatch {
  struct Filled {
    const CardFeature* feature = nullptr;
    bool minus = false;  // the key names the number without its sign
  };
  std::vector<Filled> holes;
  std::vector<const CardFeature*> named;  // parts that the key names itself: a phrase of the wording covers them, too
  int fixed = 0;                          // how many places the key does not leave open
};

std::optional<KeyMatch> MatchKey(const check::Wording& wording, const CardFeature& thing);
// Whether a printed number can be the number in the hole.
bool CanEqual(const KeyMatch::Filled& filled, std::int64_t number);
// Whether both name the same subject, whatever their arguments are: two calls of one event, two tests of one state.
bool SameSubject(const check::PatternKey& said, const CardFeature& thing);

}  // namespace cardinal::lint
