// In: the key of a wording, a thing of a card. Out: whether it is what the key names, and what stands in its holes.
#pragma once

#include <optional>
#include <vector>

#include "interpreter/language/lint/things.h"

namespace cardinal::lint {

struct Match {
  struct Filled {
    const Thing* thing = nullptr;
    bool minus = false;  // the key names it without its sign
  };
  std::vector<Filled> holes;
  std::vector<const Thing*> named;  // things in it that the key itself names, so that they are said with it
  int fixed = 0;                    // how much the key leaves not open
};

std::optional<Match> MatchOf(const check::Wording& wording, const Thing& thing);
// Whether a number of a text can be this one.
bool CanBe(const Match::Filled& filled, std::int64_t number);
// Whether they are about the same, but for what stands in it: two calls of one event, two tests of one state.
bool SameSubject(const check::Said& said, const Thing& thing);

}  // namespace cardinal::lint
